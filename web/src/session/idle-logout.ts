/**
 * The two idle limits, and how long before the first one the warning appears. Milliseconds. The values of a site may make the first
 * limit shorter than twice the warning, and the second one shorter than the first.
 */
export interface IdleLimits {
  auth: number;
  session: number;
  warning: number;
}

export const IDLE_WARNING_MILLISECONDS = 60_000;

export type IdlePhase =
  | { name: "active" }
  /** The warning is shown; `remaining`: milliseconds until the logout. */
  | { name: "warning"; remaining: number }
  | { name: "auth-over" }
  | { name: "session-over" };

/**
 * Returns the phase of a member who was last active `idle` milliseconds ago. The warning takes at most half of the first limit, because
 * an answer to it must lead back to the page; the second limit is never before the first, because a logout needs a warning.
 */
export function idlePhase(idle: number, limits: IdleLimits): IdlePhase {
  if (idle >= Math.max(limits.session, limits.auth)) return { name: "session-over" };
  if (idle >= limits.auth) return { name: "auth-over" };
  const remaining = limits.auth - idle;
  return remaining <= Math.min(limits.warning, limits.auth / 2) ? { name: "warning", remaining } : { name: "active" };
}

/** Events that count as activity, as does a tab that becomes visible. */
export const ACTIVITY_EVENTS = ["pointerdown", "pointermove", "keydown", "scroll", "touchstart"] as const;

const STORAGE_KEY = "molar.last-activity";

/** Stores when the member was last active in any tab of this browser. */
export interface ActivityClock {
  last(): number;
  touch(now: number): void;
}

/**
 * Returns the milliseconds since the last activity. If that time is in the future because the device's clock was set back, the
 * idle time begins now: otherwise nothing would count as idle until the clock reaches it.
 */
export function idleTime(clock: ActivityClock, now: number): number {
  if (clock.last() > now) clock.touch(now);
  return now - clock.last();
}

/** Creates a clock that all tabs share through local storage. If storage is forbidden, it counts this tab only. */
export function createActivityClock(now: number, storage: Pick<Storage, "getItem" | "setItem"> | undefined): ActivityClock {
  let own = now;
  const shared = (): number => {
    try {
      return Number(storage?.getItem(STORAGE_KEY) ?? 0);
    } catch {
      return 0;
    }
  };
  const touch = (at: number): void => {
    own = at;
    try {
      storage?.setItem(STORAGE_KEY, String(at));
    } catch {
      // The tab's own time still counts.
    }
  };
  touch(now);
  return { last: () => Math.max(own, shared()), touch };
}
