import { useEffect, useRef, type RefObject } from "react";
import { useLocation } from "../routing/hooks";

/**
 * A new page, or the next step of one, starts with its heading, also for those who do not see it; a page without a heading
 * with `main`. An address with a fragment is left to the browser.
 */
export function useFocusOnNewPage(main: RefObject<HTMLElement | null>): void {
  const { pathname, hash } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (hash !== "" || main.current === null) return;
    const start = main.current.querySelector<HTMLElement>("h1") ?? main.current;
    if (!start.hasAttribute("tabindex")) start.tabIndex = -1;
    start.focus({ preventScroll: true });
  }, [pathname, hash, main]);
}
