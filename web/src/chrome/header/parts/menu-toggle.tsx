import { useT } from "../../../messages/use-t";

export interface MenuToggleProps {
  isOpen: boolean;
  onToggle: () => void;
  /** The id of what it opens. */
  controls: string;
}

/** The word "Menu" with three lines: opens the navigation on small screens. */
export function MenuToggle({ isOpen, onToggle, controls }: MenuToggleProps) {
  const t = useT();
  return (
    <button
      type="button"
      className="menu-toggle"
      aria-expanded={isOpen}
      aria-controls={controls}
      onClick={onToggle}
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
      {isOpen ? t("chrome.closeMenu") : t("chrome.menu")}
    </button>
  );
}
