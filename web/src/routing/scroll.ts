import { useLayoutEffect } from "react";
import { usePlace } from "./hooks";

/** Scrolls after each navigation: to the stored position of the page, to the fragment of the address, or to the top. */
export const useScrollOnNewPage: () => void = import.meta.env.SSR ? () => undefined : useScroll;

function useScroll(): void {
  const { location, restoreScrollPosition, preventScrollReset } = usePlace();
  // Returns no result of a scroll: some browsers return a promise, which is not a cleanup function.
  useLayoutEffect(() => {
    if (restoreScrollPosition === false) return;
    const target = location.hash === "" ? null : document.getElementById(idOf(location.hash));
    if (restoreScrollPosition !== null) window.scrollTo(0, restoreScrollPosition);
    else if (target !== null) target.scrollIntoView();
    else if (!preventScrollReset) window.scrollTo(0, 0);
  }, [location, restoreScrollPosition, preventScrollReset]);
}

function idOf(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return "";
  }
}
