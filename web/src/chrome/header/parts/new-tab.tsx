import { useT } from "../../../messages/use-t";
import { VisuallyHidden } from "../../../ui/visually-hidden";

/** An arrow, and a text for screen readers, which state that a link opens in a new tab. */
export function NewTab() {
  const t = useT();
  return (
    <>
      <svg className="new-tab" viewBox="0 0 12 12" width="11" height="11" aria-hidden="true" focusable="false">
        <path fill="none" stroke="currentColor" strokeWidth="1.6" d="M4 2H2v8h8V8M7 1.500h3.500V5M10.5 1.5 5.5 6.5" />
      </svg>
      <VisuallyHidden> {t("chrome.newTab")}</VisuallyHidden>
    </>
  );
}
