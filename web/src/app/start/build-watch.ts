/** A poll on coming back to the tab is due only after this time. */
export const RECENT_POLL_MILLISECONDS = 5 * 60_000;

export interface BuildWatchOptions {
  /** The build that this page came with. */
  buildId: string;
  pollMilliseconds: number;
  fetchBuildId?: (now: number) => Promise<string | undefined>;
  now?: () => number;
}

export interface BuildWatch {
  /** Whether the server has another build than this page. */
  isOutdated(): boolean;
  stop(): void;
}

/**
 * Asks now and then whether there is a newer build: every `pollMilliseconds`, and when the visitor
 * comes back to the tab. Never fails: offline, the page stays as it is.
 */
export function watchBuilds(options: BuildWatchOptions): BuildWatch {
  const { buildId, pollMilliseconds, fetchBuildId = fetchLatestBuildId, now = Date.now } = options;
  let lastPoll = now();
  let outdated = false;
  const poll = async (): Promise<void> => {
    lastPoll = now();
    const latest = await fetchBuildId(lastPoll);
    if (latest !== undefined && latest !== buildId) outdated = true;
  };
  const onReturn = (): void => {
    const isDue = now() - lastPoll > RECENT_POLL_MILLISECONDS;
    if (isDue && document.visibilityState === "visible") void poll();
  };
  const timer = setInterval(() => void poll(), pollMilliseconds);
  window.addEventListener("focus", onReturn);
  document.addEventListener("visibilitychange", onReturn);
  return {
    isOutdated: () => outdated,
    stop: () => {
      clearInterval(timer);
      window.removeEventListener("focus", onReturn);
      document.removeEventListener("visibilitychange", onReturn);
    },
  };
}

async function fetchLatestBuildId(timestamp: number): Promise<string | undefined> {
  try {
    const file: string = `/builds/latest.json?${timestamp}`; // a file, not a call of the API
    const { request } = await import("../../api/request");
    const latest = await request(file);
    return typeof latest === "object" && latest !== null && "id" in latest && typeof latest.id === "string" ? latest.id : undefined;
  } catch {
    return undefined;
  }
}
