import { useEffect, useRef, useState, type RefObject } from "react";
import { useLocation } from "react-router";

/**
 * Tells of new results: brings their heading into view, and gives the words to be said politely. What was pressed to
 * get them may be gone (a filter's chip) or now far below (the next page): then the heading takes the focus.
 */
export function useResultNews(heading: RefObject<HTMLElement | null>, page: number, words: string): string {
  const { key } = useLocation();
  const [news, setNews] = useState("");
  const shown = useRef({ key, page });
  useEffect(() => {
    const before = shown.current;
    shown.current = { key, page };
    if (before.key === key || words === "") return;
    const isLost = document.activeElement === null || document.activeElement === document.body;
    const hasTurned = before.page !== page;
    if (isLost || hasTurned) heading.current?.focus({ preventScroll: true });
    setNews(isLost || hasTurned ? "" : words);
    if (hasTurned || !isInView(heading.current)) heading.current?.scrollIntoView?.({ block: "start" });
  }, [heading, key, page, words]);
  return news;
}

function isInView(element: HTMLElement | null): boolean {
  const place = element?.getBoundingClientRect();
  return place !== undefined && place.top >= 0 && place.bottom <= window.innerHeight;
}
