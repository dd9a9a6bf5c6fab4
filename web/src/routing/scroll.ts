import { useLayoutEffect, useRef } from "react";
import { usePlace } from "./hooks";

/**
 * Scrolls after each navigation: to the stored position of the page, to the fragment of the address, or to the top. Within one page the
 * browser itself scrolls to a history entry without a stored position: for a plain link to a fragment, and for entries from before the router.
 */
export const useScrollOnNewPage: () => void = import.meta.env.SSR ? () => undefined : useScroll;

function useScroll(): void {
  const { location, historyAction, restoreScrollPosition, preventScrollReset } = usePlace();
  const shown = useRef<string>(undefined);
  // Returns no result of a scroll: some browsers return a promise, which is not a cleanup function.
  useLayoutEffect(() => {
    const page = location.pathname + location.search;
    const isSamePage = page === shown.current;
    shown.current = page;
    if (restoreScrollPosition === false) return;
    if (restoreScrollPosition === null && isSamePage && (historyAction as string) === "POP") return;
    const target = fragmentTarget(location.hash);
    if (restoreScrollPosition !== null) window.scrollTo(0, restoreScrollPosition);
    else if (target !== null) target.scrollIntoView();
    else if (!preventScrollReset) window.scrollTo(0, 0);
  }, [location, historyAction, restoreScrollPosition, preventScrollReset]);
}

/** Returns the element that a fragment ("#part") names. */
export function fragmentTarget(hash: string): HTMLElement | null {
  if (hash === "") return null;
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    return null;
  }
}
