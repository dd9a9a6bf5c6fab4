import { useEffect, useRef, useState, type RefObject } from "react";
import { useLocation } from "../../routing/hooks";

const PANEL_ID = "site-navigation";
// Less than this, in pixels, is no scrolling: browsers settle by a pixel or two.
const SETTLING = 4;
// With less room than this below the row, the page is scrolled to the row before the panel opens.
const LEAST_ROOM = 280;

export interface NavigationPanel {
  id: string;
  isOpen: boolean;
  toggle: () => void;
  /** The header, outside of which a press or the focus closes the panel. */
  header: RefObject<HTMLElement | null>;
  /** What the panel hangs below. */
  row: RefObject<HTMLDivElement | null>;
}

/**
 * The menu of small screens. Scrolling closes it, every change of the path, Escape, and whatever
 * happens outside of the header.
 */
export function useNavigationPanel(): NavigationPanel {
  const { key } = useLocation();
  const header = useRef<HTMLElement>(null);
  const row = useRef<HTMLDivElement>(null);
  // Remembers where it was opened, so that it is closed everywhere else.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const isOpen = openAt === key;
  useEffect(() => {
    if (!isOpen || header.current === null) return undefined;
    return closeOn(header.current, () => {
      setOpenAt(null);
    });
  }, [isOpen]);
  const toggle = () => {
    if (!isOpen && row.current !== null) makeRoom(row.current);
    setOpenAt(isOpen ? null : key);
  };
  return { id: PANEL_ID, isOpen, toggle, header, row };
}

// The panel scrolls by itself in what is left of the window below the row. A style attribute would
// be refused by the content security policy; a property set by script is not.
function makeRoom(row: HTMLElement): void {
  if (window.innerHeight - row.getBoundingClientRect().bottom < LEAST_ROOM) {
    window.scrollBy({ top: row.getBoundingClientRect().top, behavior: "instant" });
  }
  row.style.setProperty("--panel-top", `${String(Math.max(0, row.getBoundingClientRect().bottom))}px`);
}

function closeOn(header: HTMLElement, close: () => void): () => void {
  const start = window.scrollY;
  const controller = new AbortController();
  const { signal } = controller;
  const isOutside = (target: EventTarget | null) => target instanceof Node && !header.contains(target);
  const onScroll = () => {
    if (Math.abs(window.scrollY - start) > SETTLING) close();
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    close();
    // Not to lose the focus with the link that had it.
    if (header.contains(document.activeElement)) header.querySelector<HTMLElement>(`[aria-controls="${PANEL_ID}"]`)?.focus();
  };
  window.addEventListener("scroll", onScroll, { passive: true, signal });
  document.addEventListener("keydown", onKey, { signal });
  document.addEventListener("pointerdown", (event) => isOutside(event.target) && close(), { signal });
  document.addEventListener("focusin", (event) => isOutside(event.target) && close(), { signal });
  return () => {
    controller.abort();
  };
}
