const WITHOUT_BROWSERS_HELP_MS = 300;

/** Calls `task` when the browser is idle, at the latest after `limit` ms; after 300 ms in browsers without requestIdleCallback(). */
export function whenIdle(task: () => void, limit: number): void {
  if ("requestIdleCallback" in window) window.requestIdleCallback(task, { timeout: limit });
  else setTimeout(task, WITHOUT_BROWSERS_HELP_MS);
}
