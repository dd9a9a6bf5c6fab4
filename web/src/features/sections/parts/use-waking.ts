import { useEffect, useRef } from "react";

// What comes before anything that could make the page render anew.
const SIGNS = ["pointerdown", "keydown", "focusin", "popstate", "hashchange"] as const;

/**
 * Calls `wake` when somebody begins to use the page, and when what it shows has changed since the
 * server rendered it. A press on a link to another page is no use of this one.
 */
export function useWaking(wake: () => void, shown: readonly unknown[]): void {
  const first = useRef(shown);
  useEffect(() => {
    if (first.current.some((value, index) => value !== shown[index])) wake();
    const watch = new AbortController();
    const use = ({ type, target }: Event): void => {
      if (type !== "keydown" && leadsAway(target)) return;
      watch.abort();
      wake();
    };
    for (const sign of SIGNS) window.addEventListener(sign, use, { capture: true, passive: true, signal: watch.signal });
    return () => watch.abort();
  });
}

function leadsAway(target: EventTarget | null): boolean {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
  return link !== null && link.pathname !== window.location.pathname;
}
