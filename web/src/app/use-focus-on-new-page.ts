import { useEffect, useRef, type RefObject } from "react";
import { useLocation, useNavigationType } from "../routing/hooks";
import { fragmentTarget } from "../routing/scroll";

/**
 * After a change of the path, focuses the element that the fragment of the address names, else the page's h1, else `main`, so that screen
 * readers and the Tab key begin there. Also focuses that element after a link to a part of the same page; at a plain link, or at Back, the
 * browser does it.
 */
export function useFocusOnNewPage(main: RefObject<HTMLElement | null>): void {
  const { pathname, search, hash, key } = useLocation();
  const isLink = (useNavigationType() as string) === "PUSH";
  const shown = useRef({ pathname, search });
  useEffect(() => {
    const { current: before } = shown;
    shown.current = { pathname, search };
    const isNewPage = before.pathname !== pathname;
    const isLinkToPart = isLink && before.search === search && hash !== "";
    if (main.current === null || !(isNewPage || isLinkToPart)) return;
    const part = fragmentTarget(hash);
    if (part !== null) focusPart(part);
    else if (isNewPage) focusStart(main.current.querySelector<HTMLElement>("h1") ?? main.current);
  }, [pathname, search, hash, key, isLink, main]);
}

// A part that opens may have focused its own button.
function focusPart(part: HTMLElement): void {
  const whole = part.closest("details") ?? part;
  if (!whole.contains(document.activeElement)) focusStart(part);
}

function focusStart(start: HTMLElement): void {
  if (start.tabIndex < 0 && !start.hasAttribute("tabindex")) start.tabIndex = -1;
  start.focus({ preventScroll: true });
}
