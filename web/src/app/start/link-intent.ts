import { plainPath } from "../../lib/plain-path";
import { linkedRoute } from "../link-clicks";

// The mouse is over a link, the link has the focus, or a finger presses it.
const SIGNS = ["pointerover", "focusin", "pointerdown"] as const;

/** Calls `tell` with the path of each link of ui/link.tsx that the pointer or focus reaches. Returns a function that stops it. */
export function watchLinkIntent(tell: (path: string) => void): () => void {
  const note = ({ target }: Event): void => {
    const route = linkedRoute(target);
    if (route !== undefined) tell(plainPath(route.replace(/[?#].*$/, "")));
  };
  // In the capture phase: React stops events at the document in parts of the page that are not hydrated yet.
  const watch = new AbortController();
  for (const sign of SIGNS) document.addEventListener(sign, note, { capture: true, passive: true, signal: watch.signal });
  return () => watch.abort();
}

/** Whether prefetching is off: the visitor saves data or has a 2G connection. */
export function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  return connection?.saveData === true || /2g$/.test(connection?.effectiveType ?? "");
}
