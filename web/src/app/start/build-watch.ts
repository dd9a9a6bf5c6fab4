/** When the visitor returns to the tab, a poll is due only if the last one is older than this. */
export const RECENT_POLL_MILLISECONDS = 5 * 60_000;

export interface BuildWatchOptions {
  /** The build that rendered this page. */
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
 * Polls the server for another build: every `pollMilliseconds`, and when the visitor returns to the tab. Never fails: a poll
 * without a valid response changes nothing.
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
    const file: string = `/builds/latest.json?${timestamp}`; // a file, not an API call
    const { request } = await import("../../api/request");
    const latest = await request(file);
    return typeof latest === "object" && latest !== null && "id" in latest && typeof latest.id === "string" ? latest.id : undefined;
  } catch {
    return undefined;
  }
}
