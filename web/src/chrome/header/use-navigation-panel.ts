import { use, useEffect, useRef, useState, type ContextType, type RefObject } from "react";
import { NavigationContext, useLocation } from "../../routing/hooks";

const PANEL_ID = "site-navigation";
// A scroll of fewer pixels does not count: browsers adjust the position by a pixel or two.
const SETTLING = 4;
// With less room than this below the row, in pixels, the page is scrolled to the row before the panel opens.
const LEAST_ROOM = 280;

type NavigationStore = NonNullable<ContextType<typeof NavigationContext>>;

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
 * The menu panel of small screens. It closes at scrolling, Escape, the end of a navigation, and a press or focus outside of the header.
 */
export function useNavigationPanel(): NavigationPanel {
  const { key } = useLocation();
  const header = useRef<HTMLElement>(null);
  const row = useRef<HTMLDivElement>(null);
  // Key of the location at which the panel was opened. A navigation changes the key and closes the panel.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const isOpen = openAt === key;
  const navigation = use(NavigationContext);
  useEffect(() => {
    if (!isOpen || header.current === null) return undefined;
    const close = () => {
      setOpenAt(null);
    };
    const stop = closeOn(header.current, close);
    // A navigation that fails or is cancelled ends at the current page, without another key.
    const stopFollowing = navigation && onNavigationEnd(navigation, () => leave(header.current, close));
    return () => {
      stop();
      stopFollowing?.();
    };
  }, [isOpen, navigation]);
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
    if (event.key === "Escape") leave(header, close);
  };
  window.addEventListener("scroll", onScroll, { passive: true, signal });
  document.addEventListener("keydown", onKey, { signal });
  document.addEventListener("pointerdown", (event) => isOutside(event.target) && close(), { signal });
  document.addEventListener("focusin", (event) => isOutside(event.target) && close(), { signal });
  return () => {
    controller.abort();
  };
}

// The store also changes without a navigation: when the router is loaded.
function onNavigationEnd(navigation: NavigationStore, end: () => void): () => void {
  let before = navigation.get();
  return navigation.subscribe(() => {
    const hasEnded = before.state !== "idle" && navigation.get().state === "idle";
    before = navigation.get();
    if (hasEnded) end();
  });
}

// Moves the focus out of the closed panel, where it would be lost; not if a new page, which takes the focus, has closed the panel already.
function leave(header: HTMLElement | null, close: () => void): void {
  const toggle = header?.querySelector<HTMLElement>(`[aria-controls="${PANEL_ID}"][aria-expanded="true"]`);
  close();
  if (header?.contains(document.activeElement)) toggle?.focus();
}
