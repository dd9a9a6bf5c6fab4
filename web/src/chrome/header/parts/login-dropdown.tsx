import { useRef } from "react";
import { useLocation } from "react-router";
import { ContentLink } from "../../../content/content-link";
import { useContent } from "../../../content/use-content";
import { useT } from "../../../messages/use-t";
import { NewTab } from "./new-tab";

/**
 * The ways to log in, behind one word. A native details element; leaving it, Escape and every
 * change of the path close it.
 */
export function LoginDropdown() {
  const t = useT();
  const details = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();
  const entries = useContent().header.header_menu_login_dropdown;
  if (entries.length === 0) return null;
  const close = () => {
    if (details.current) details.current.open = false;
  };
  return (
    <details
      key={key}
      ref={details}
      className="login-dropdown"
      onBlur={(event) => {
        if (event.relatedTarget !== null && !event.currentTarget.contains(event.relatedTarget)) close();
      }}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !details.current?.open) return;
        close();
        details.current.querySelector("summary")?.focus();
      }}
    >
      <summary>
        {t("chrome.login")}
        <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true" focusable="false">
          <path fill="none" stroke="currentColor" strokeWidth="1.8" d="M2 4l4 4 4-4" />
        </svg>
      </summary>
      <LoginLinks className="plain-list" />
    </details>
  );
}

/** The same ways as a plain list, for the panel of small screens. */
export function LoginLinks({ className }: { className: string }) {
  const entries = useContent().header.header_menu_login_dropdown;
  return (
    <ul className={className}>
      {entries.map((entry) => (
        <li key={`${entry.title ?? ""} ${entry.link ?? ""}`}>
          <ContentLink to={entry.link} newTab={entry.external}>
            {entry.title}
            {entry.external && <NewTab />}
          </ContentLink>
        </li>
      ))}
    </ul>
  );
}
