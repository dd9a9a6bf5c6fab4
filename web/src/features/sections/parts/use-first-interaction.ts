import { useEffect, useRef } from "react";

// Events that precede updates of the page. A navigation to another page is not one: it replaces the page.
const SIGNS = ["pointerdown", "keydown", "focusin", "popstate", "hashchange"] as const;

/**
 * Calls `hydrate` when the user starts to use the page, and when the values in `shown` differ from those of the first render. A
 * press on a link to another page does not count as use, and neither do events in the loading overlay, which has the focus
 * while the next page loads. After a failure of `hydrate`, the next event calls it again.
 */
export function useFirstInteraction(hydrate: () => Promise<unknown>, shown: readonly unknown[]): void {
  const first = useRef(shown);
  useEffect(() => {
    let isOver = false;
    let watch = new AbortController();
    const listen = (): void => {
      watch = new AbortController();
      for (const sign of SIGNS) window.addEventListener(sign, use, { capture: true, passive: true, signal: watch.signal });
    };
    const use = ({ type, target }: Event): void => {
      const isUse = !(target instanceof Element) || (!coversPage(target) && (type === "keydown" || !leadsAway(target)));
      if (isUse) void wakeUp();
    };
    const wakeUp = async (): Promise<void> => {
      watch.abort();
      try {
        await hydrate();
      } catch (error) {
        reportError(error);
        if (!isOver) listen();
      }
    };
    listen();
    if (first.current.some((value, index) => value !== shown[index])) void wakeUp();
    return () => {
      isOver = true;
      watch.abort();
    };
  });
}

function coversPage(target: Element): boolean {
  return target.closest(".loading-overlay") !== null;
}

function leadsAway(target: Element): boolean {
  const link = target.closest<HTMLAnchorElement>("a[href]");
  return link !== null && link.pathname !== window.location.pathname;
}
