import { useEffect, useRef, type RefObject } from "react";
import { useLocation } from "../routing/hooks";

/**
 * After a change of the path, focuses the page's h1, so that screen readers begin there; without an h1, `main`. For an address with
 * a fragment it does nothing: the browser handles it.
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
