import { useEffect, useRef } from "react";
import { useLocation } from "../../../routing/hooks";
import { ContentLink } from "../../../content/content-link";
import { useContent } from "../../../content/use-content";
import { useT } from "../../../messages/use-t";
import { NewTab } from "./new-tab";

/**
 * The login links in a dropdown: a native details element, which opens without script too. It closes when the focus leaves it, at a
 * press outside, at Escape and after each navigation.
 */
export function LoginDropdown() {
  const t = useT();
  const details = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();
  const entries = useContent().header.header_menu_login_dropdown;
  useEffect(() => {
    const closeOutside = ({ target }: Event) => {
      if (details.current?.open && target instanceof Node && !details.current.contains(target)) details.current.open = false;
    };
    document.addEventListener("pointerdown", closeOutside);
    document.addEventListener("focusin", closeOutside);
    return () => {
      document.removeEventListener("pointerdown", closeOutside);
      document.removeEventListener("focusin", closeOutside);
    };
  }, []);
  if (entries.length === 0) return null;
  return (
    <details
      key={key}
      ref={details}
      className="login-dropdown"
      suppressHydrationWarning // the visitor may have opened it before
      onKeyDown={({ key: pressed, currentTarget }) => {
        if (pressed !== "Escape" || !currentTarget.open) return;
        currentTarget.open = false;
        currentTarget.querySelector("summary")?.focus();
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

/** The login links as a plain list, for the panel of small screens. */
export function LoginLinks({ className }: { className: string }) {
  const entries = useContent().header.header_menu_login_dropdown;
  if (entries.length === 0) return null;
  return (
    <ul className={className}>
      {entries.map((entry, index) => (
        <li key={index}>
          <ContentLink to={entry.link} query={entry.query} newTab={entry.external}>
            {entry.title}
            {entry.external && <NewTab />}
          </ContentLink>
        </li>
      ))}
    </ul>
  );
}
