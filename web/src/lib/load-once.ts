/**
 * Loads a file at the first call and caches its promise: even an import() of a loaded file waits for a task of the browser, and
 * Chromium delays that task while a finger is down. A failure is not cached.
 */
export function loadOnce<File>(load: () => Promise<File>): () => Promise<File> {
  let loading: Promise<File> | undefined;
  return () =>
    (loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    }));
}
