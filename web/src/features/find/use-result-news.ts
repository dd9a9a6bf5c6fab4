import { useEffect, useRef, useState, type RefObject } from "react";
import { useLocation, useNavigationType } from "../../routing/hooks";

/**
 * Tells of new results: brings their heading into view, and gives the words to be said politely. What was pressed to
 * get them may be gone (a filter's chip) or now far below (the next page): then the heading takes the focus. Who only
 * moves within the page, by a pin of the map or back from there, gets nothing new.
 */
export function useResultNews(heading: RefObject<HTMLElement | null>, page: number, words: string): string {
  const { key, pathname, search } = useLocation();
  const type = useNavigationType();
  const address = pathname + search;
  const [news, setNews] = useState("");
  const shown = useRef({ key, address, page });
  useEffect(() => {
    const before = shown.current;
    shown.current = { key, address, page };
    const hasMoved = type === "POP" && before.address === address;
    if (before.key === key || hasMoved || words === "") return;
    const isLost = document.activeElement === null || document.activeElement === document.body;
    const hasTurned = before.page !== page;
    if (isLost || hasTurned) heading.current?.focus({ preventScroll: true });
    setNews(isLost || hasTurned ? "" : words);
    if (hasTurned || !isInView(heading.current)) heading.current?.scrollIntoView?.({ block: "start" });
  }, [heading, key, address, type, page, words]);
  return words === "" ? "" : news;
}

function isInView(element: HTMLElement | null): boolean {
  const place = element?.getBoundingClientRect();
  return place !== undefined && place.top >= 0 && place.bottom <= window.innerHeight;
}
