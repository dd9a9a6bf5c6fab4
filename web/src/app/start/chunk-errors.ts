import type { PageRouter } from "../../routing/page-router";
import { openDocument } from "./open-document";

export interface ChunkWatch {
  /** Sets the router whose navigation determines the page to load after a missing file. */
  follow(router: PageRouter): void;
  /** Whether the browser is about to load a new document. */
  isReloading(): boolean;
  /** Whether this error comes from a file that could not be loaded. */
  isMissing(error: unknown): boolean;
  /** Sets the listener for files that are missing outside of a navigation and cause no reload. Ignored files are not reported. */
  onMissing(listener: () => void): void;
}

const IGNORED = Symbol("ignored");

/** Marks the error of a file that was loaded in the background: the visitor is not notified of it. */
export function ignoreMissingFile(error: unknown): void {
  if (error instanceof Error) Object.assign(error, { [IGNORED]: true });
}

const STORAGE_KEY = "molar.chunk-reload";
const ONCE_IN_MS = 10_000;

/**
 * Handles files that cannot be loaded, as after an update of the site or without a network. During a navigation it loads the
 * navigation's target as a document; before there is a router it reloads the current page. It does so at most once in ten
 * seconds, so that a permanent fault causes no endless reloads, and never offline, where the browser would show no page. For a
 * missing part of a page in use (a dialog, a message) it only calls the listener: a reload would discard typed input.
 */
export function reloadOnMissingChunks(): ChunkWatch {
  let router: PageRouter | undefined;
  let isReloading = false;
  let notify = (): void => {};
  const missing = new WeakSet<Error>();
  window.addEventListener("vite:preloadError", (event) => {
    const target = router?.state.navigation.location;
    if ((router !== undefined && target === undefined) || !navigator.onLine || hasJustReloaded()) {
      missing.add(event.payload);
      // The import has rejected before this runs, so its caller may have ignored the error.
      if (target === undefined) setTimeout(() => IGNORED in event.payload || notify());
      return;
    }
    // The import then resolves to undefined instead of rejecting: see PageLoader in page-route.ts.
    event.preventDefault();
    isReloading = true;
    if (target === undefined) window.location.reload();
    else openDocument(target);
  });
  return {
    follow: (started) => void (router = started),
    isReloading: () => isReloading,
    isMissing: (error) => error instanceof Error && missing.has(error),
    onMissing: (listener) => void (notify = listener),
  };
}

function hasJustReloaded(): boolean {
  try {
    const last = Number(sessionStorage.getItem(STORAGE_KEY) ?? 0);
    sessionStorage.setItem(STORAGE_KEY, String(Date.now()));
    return Date.now() - last < ONCE_IN_MS;
  } catch {
    return true;
  }
}
