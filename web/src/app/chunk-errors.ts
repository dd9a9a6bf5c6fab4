import type { createBrowserRouter } from "react-router";

type Router = ReturnType<typeof createBrowserRouter>;

const STORAGE_KEY = "molar.chunk-reload";
const ONCE_IN_MS = 10_000;

/**
 * After a new build the files of an open page may be gone. Then the page that was to be shown is
 * asked for anew, at most once in ten seconds, so that a lasting fault cannot reload for ever.
 */
export function reloadOnMissingChunks(router: Router): void {
  window.addEventListener("vite:preloadError", (event) => {
    if (hasJustReloaded()) return;
    event.preventDefault();
    const { pathname, search, hash } = router.state.navigation.location ?? window.location;
    window.location.assign(pathname + search + hash);
  });
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
