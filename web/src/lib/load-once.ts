/**
 * Loads a file when it is needed first, and keeps it: import() of a file that is there waits for a task of the browser, and
 * Chromium holds that task back while a finger is down. A failure is not kept.
 */
export function loadOnce<File>(load: () => Promise<File>): () => Promise<File> {
  let loading: Promise<File> | undefined;
  return () =>
    (loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    }));
}
