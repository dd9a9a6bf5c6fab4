import type { PageRouter } from "../../routing/page-router";

export interface ChunkWatch {
  /** From now on it is this router that knows what was to be shown. */
  follow(router: PageRouter): void;
  /** Whether the browser is about to leave the page for a fresh one. */
  isReloading(): boolean;
  /** Whether this is the error of a file that could not be loaded. */
  isMissing(error: unknown): boolean;
  /** Told of each file that stays missing. */
  onMissing(listener: () => void): void;
}

const IGNORED = Symbol("ignored");

/** For a file that is fetched in the background: the visitor is not shown that it is missing. */
export function ignoreMissingFile(error: unknown): void {
  if (error instanceof Error) Object.assign(error, { [IGNORED]: true });
}

const STORAGE_KEY = "molar.chunk-reload";
const ONCE_IN_MS = 10_000;

/**
 * A file that a page needs may be gone after an update, or out of reach. Then the page that was to be
 * shown is asked for anew: the target of the navigation, or before there is a router the page itself.
 * At most once in ten seconds, so that a lasting fault cannot reload for ever, and not without a network,
 * where the browser would show nothing. A part that is missing on a page in use (a dialog, a message) is
 * its user's business: reloading would lose what was typed.
 */
export function reloadOnMissingChunks(): ChunkWatch {
  let router: PageRouter | undefined;
  let isReloading = false;
  let tell = (): void => {};
  const missing = new WeakSet<Error>();
  window.addEventListener("vite:preloadError", (event) => {
    const target = router?.state.navigation.location;
    if ((router !== undefined && target === undefined) || !navigator.onLine || hasJustReloaded()) {
      missing.add(event.payload);
      // The import rejects before this runs, and its caller may ignore the error.
      if (target === undefined) setTimeout(() => IGNORED in event.payload || tell());
      return;
    }
    // The import then gives nothing instead of failing: see PageLoader in page-route.ts.
    event.preventDefault();
    isReloading = true;
    if (target === undefined) window.location.reload();
    else window.location.assign(target.pathname + target.search + target.hash);
  });
  return {
    follow: (started) => void (router = started),
    isReloading: () => isReloading,
    isMissing: (error) => error instanceof Error && missing.has(error),
    onMissing: (listener) => void (tell = listener),
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
