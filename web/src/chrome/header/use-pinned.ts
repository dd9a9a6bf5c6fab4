import { useEffect, useState, type RefObject } from "react";

const SCROLLED = 8;

// A higher header, such as one with thirty entries in its menu, scrolls away: the page needs the room. In pixels, and of the window.
const HIGHEST = 240;
const HIGHEST_SHARE = 0.4;

export interface Pinned {
  /** Whether the header stays at the top of the window. */
  mayPin: boolean;
  /** Whether it does so and the page has scrolled. */
  isPinned: boolean;
}

/** Decides whether the header of a home page is pinned. Sets --header-height to the height of the pinned part, so that no focused element is under it. */
export function usePinned(isHome: boolean, row: RefObject<HTMLElement | null>): Pinned {
  const [scrolled, setScrolled] = useState(false);
  const [isHigh, setIsHigh] = useState(false);
  const mayPin = isHome && !isHigh;
  const isPinned = mayPin && scrolled;
  useEffect(() => {
    if (!isHome) return undefined;
    const look = () => {
      setScrolled(window.scrollY > SCROLLED);
    };
    look();
    window.addEventListener("scroll", look, { passive: true });
    return () => {
      window.removeEventListener("scroll", look);
    };
  }, [isHome]);
  useEffect(() => {
    if (!isHome || row.current === null) return undefined;
    const element = row.current;
    const root = document.documentElement.style;
    const measure = () => {
      const height = pinnedHeight(pinnedElement(element));
      const high = height > Math.max(HIGHEST, window.innerHeight * HIGHEST_SHARE);
      setIsHigh(high);
      root.setProperty("--header-height", high ? "0px" : `${String(height)}px`);
    };
    measure();
    window.addEventListener("resize", measure);
    return () => {
      window.removeEventListener("resize", measure);
      root.removeProperty("--header-height");
    };
  }, [isHome, isPinned, row]);
  return { mayPin, isPinned };
}

// Most variants pin everything below their banner (.header-pin). Some pin only their row: their .header-pin has no box.
function pinnedElement(row: HTMLElement): HTMLElement {
  const container = row.closest<HTMLElement>(".header-pin");
  return container === null || getComputedStyle(container).display === "contents" ? row : container;
}

function pinnedHeight(pinned: HTMLElement): number {
  return Math.round(pinned.getBoundingClientRect().height);
}
