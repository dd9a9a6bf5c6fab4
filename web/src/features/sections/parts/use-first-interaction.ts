import { useEffect, useRef } from "react";

// Events that precede updates of the page. A navigation to another page is not one: it replaces the page.
const EVENT_TYPES = ["pointerdown", "keydown", "focusin", "popstate", "hashchange"] as const;

/**
 * Calls `hydrate` when the user starts to use the page, and when the values in `shown` differ from those of the first render. A
 * press on a link to another page does not count as use, and neither do events in the loading overlay, which has the focus
 * while the next page loads. After a failure of `hydrate`, the next event calls it again.
 */
export function useFirstInteraction(hydrate: () => Promise<unknown>, shown: readonly unknown[]): void {
  const first = useRef(shown);
  useEffect(() => {
    let isCleanedUp = false;
    let listeners = new AbortController();
    const listen = (): void => {
      listeners = new AbortController();
      for (const eventType of EVENT_TYPES) window.addEventListener(eventType, use, { capture: true, passive: true, signal: listeners.signal });
    };
    const use = ({ type, target }: Event): void => {
      const isUse = !(target instanceof Element) || (!coversPage(target) && (type === "keydown" || !linksToOtherPage(target)));
      if (isUse) void wakeUp();
    };
    const wakeUp = async (): Promise<void> => {
      listeners.abort();
      try {
        await hydrate();
      } catch (error) {
        reportError(error);
        if (!isCleanedUp) listen();
      }
    };
    listen();
    if (first.current.some((value, index) => value !== shown[index])) void wakeUp();
    return () => {
      isCleanedUp = true;
      listeners.abort();
    };
  });
}

function coversPage(target: Element): boolean {
  return target.closest(".loading-overlay") !== null;
}

function linksToOtherPage(target: Element): boolean {
  const link = target.closest<HTMLAnchorElement>("a[href]");
  return link !== null && link.pathname !== window.location.pathname;
}
