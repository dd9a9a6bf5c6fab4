import { useEffect, useRef, useState, type RefObject } from "react";
import { useLocation, useNavigationType } from "../../routing/hooks";

/**
 * Announces new results: scrolls their heading into view and returns the text for a live region. The pressed element may be
 * removed (a filter's chip) or far below (the next page); then the heading takes the focus instead. Moving within the page,
 * to a pin of the map or back, announces nothing.
 */
export function useResultAnnouncement(heading: RefObject<HTMLElement | null>, page: number, words: string): string {
  const { key, pathname, search } = useLocation();
  const type = useNavigationType();
  const address = pathname + search;
  const [announcement, setAnnouncement] = useState("");
  const shown = useRef({ key, address, page });
  useEffect(() => {
    const before = shown.current;
    shown.current = { key, address, page };
    const hasMoved = type === "POP" && before.address === address;
    if (before.key === key || hasMoved || words === "") return;
    const isLost = document.activeElement === null || document.activeElement === document.body;
    const hasTurned = before.page !== page;
    if (isLost || hasTurned) heading.current?.focus({ preventScroll: true });
    setAnnouncement(isLost || hasTurned ? "" : words);
    if (hasTurned || !isInView(heading.current)) heading.current?.scrollIntoView?.({ block: "start" });
  }, [heading, key, address, type, page, words]);
  return words === "" ? "" : announcement;
}

function isInView(element: HTMLElement | null): boolean {
  const place = element?.getBoundingClientRect();
  return place !== undefined && place.top >= 0 && place.bottom <= window.innerHeight;
}
