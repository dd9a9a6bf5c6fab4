import { plainPath } from "../../lib/plain-path";
import { linkedRoute } from "../link-clicks";

// A mouse is over a link, the keyboard is on it, a finger is down on it.
const SIGNS = ["pointerover", "focusin", "pointerdown"] as const;

/** Tells of the path behind a link of ours that may be followed soon, until the function that it answers is called. */
export function watchLinks(tell: (path: string) => void): () => void {
  const note = ({ target }: Event): void => {
    const route = linkedRoute(target);
    if (route !== undefined) tell(plainPath(route.replace(/[?#].*$/, "")));
  };
  // In the capture phase: React stops events at the document in parts of the page that are not hydrated yet.
  const watch = new AbortController();
  for (const sign of SIGNS) document.addEventListener(sign, note, { capture: true, passive: true, signal: watch.signal });
  return () => watch.abort();
}

/** Whether nothing may be fetched that was not asked for. */
export function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  return connection?.saveData === true || /2g$/.test(connection?.effectiveType ?? "");
}
