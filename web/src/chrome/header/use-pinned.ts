import { useEffect, useState, type RefObject } from "react";

const SCROLLED = 8;

/**
 * Returns true when the page has scrolled and the header may be pinned. Sets --header-height to the height of the pinned part, so that
 * no focused element is under it.
 */
export function usePinned(mayPin: boolean, row: RefObject<HTMLElement | null>): boolean {
  const [scrolled, setScrolled] = useState(false);
  const isPinned = mayPin && scrolled;
  useEffect(() => {
    if (!mayPin) return undefined;
    const look = () => {
      setScrolled(window.scrollY > SCROLLED);
    };
    look();
    window.addEventListener("scroll", look, { passive: true });
    return () => {
      window.removeEventListener("scroll", look);
    };
  }, [mayPin]);
  useEffect(() => {
    if (!mayPin || row.current === null) return undefined;
    const element = row.current;
    const root = document.documentElement.style;
    const measure = () => {
      root.setProperty("--header-height", `${String(pinnedHeight(pinnedElement(element)))}px`);
    };
    measure();
    window.addEventListener("resize", measure);
    return () => {
      window.removeEventListener("resize", measure);
      root.removeProperty("--header-height");
    };
  }, [mayPin, isPinned, row]);
  return isPinned;
}

// Most variants pin everything below their banner (.header-pin). Some pin only their row: their .header-pin has no box.
function pinnedElement(row: HTMLElement): HTMLElement {
  const container = row.closest<HTMLElement>(".header-pin");
  return container === null || getComputedStyle(container).display === "contents" ? row : container;
}

function pinnedHeight(pinned: HTMLElement): number {
  return Math.round(pinned.getBoundingClientRect().height);
}
