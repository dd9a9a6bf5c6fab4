import { useT } from "../../../messages/use-t";
import type { NavigationPanel } from "../use-navigation-panel";

/** The button with three lines and the word "Menu", which opens and closes the navigation on small screens. */
export function MenuToggle({ panel }: { panel: NavigationPanel }) {
  const t = useT();
  const { isOpen } = panel;
  return (
    <button
      type="button"
      className="menu-toggle"
      aria-expanded={isOpen}
      aria-controls={panel.id}
      onClick={panel.toggle}
    >
      <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true" focusable="false">
        <path
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinecap="round"
          d={isOpen ? "M5 5l10 10M15 5L5 15" : "M3 5h14M3 10h14M3 15h14"}
        />
      </svg>
      <span>{isOpen ? t("chrome.closeMenu") : t("chrome.menu")}</span>
    </button>
  );
}
