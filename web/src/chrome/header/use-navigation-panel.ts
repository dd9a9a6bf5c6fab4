import { useEffect, useRef, useState, type RefObject } from "react";
import { useLocation } from "../../routing/hooks";

const PANEL_ID = "site-navigation";
// A scroll of fewer pixels does not count: browsers adjust the position by a pixel or two.
const SETTLING = 4;
// With less room than this below the row, in pixels, the page is scrolled to the row before the panel opens.
const LEAST_ROOM = 280;

export interface NavigationPanel {
  id: string;
  isOpen: boolean;
  toggle: () => void;
  /** The header. A press or focus outside of it closes the panel. */
  header: RefObject<HTMLElement | null>;
  /** The row below which the panel opens. */
  row: RefObject<HTMLDivElement | null>;
}

/**
 * The menu panel of small screens. It closes at scrolling, Escape, a navigation, and a press or focus outside of the header.
 */
export function useNavigationPanel(): NavigationPanel {
  const { key } = useLocation();
  const header = useRef<HTMLElement>(null);
  const row = useRef<HTMLDivElement>(null);
  // Key of the location at which the panel was opened. A navigation changes the key and closes the panel.
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

// The panel fills the window below the row and scrolls independently. The content security policy forbids a style attribute, but
// not a property set by script.
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
    // Moves the focus out of the closed panel, where it would be lost.
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
