const WITHOUT_BROWSERS_HELP_MS = 300;

/** Calls `task` when the browser has nothing better to do, at the latest after `limit` milliseconds. */
export function whenIdle(task: () => void, limit: number): void {
  if ("requestIdleCallback" in window) window.requestIdleCallback(task, { timeout: limit });
  else setTimeout(task, WITHOUT_BROWSERS_HELP_MS);
}
