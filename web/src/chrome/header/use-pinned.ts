import { useEffect, useState, type RefObject } from "react";

const SCROLLED = 8;

/**
 * True once the page has scrolled, where the header may be pinned at all. Tells the page how much of
 * the window the pinned row takes (--header-height), so that nothing is focused below it.
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
      root.setProperty("--header-height", `${String(pinnedHeight(element))}px`);
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

// A row whose upper part scrolls away has a negative top, one that floats a positive one.
function pinnedHeight(row: HTMLElement): number {
  const top = Number.parseFloat(getComputedStyle(row).top);
  return Math.round(row.getBoundingClientRect().height + (Number.isNaN(top) ? 0 : top));
}
