/** The two limits of idleness, and how long before the first a warning is given. Milliseconds. */
export interface IdleLimits {
  auth: number;
  session: number;
  warning: number;
}

export const IDLE_WARNING_MILLISECONDS = 60_000;

export type IdlePhase =
  | { name: "active" }
  /** The member is asked; `remaining` is what is left until the logout. */
  | { name: "warning"; remaining: number }
  | { name: "auth-over" }
  | { name: "session-over" };

/** Where a member stands who was last active `idle` milliseconds ago. */
export function idlePhase(idle: number, limits: IdleLimits): IdlePhase {
  if (idle >= limits.session) return { name: "session-over" };
  if (idle >= limits.auth) return { name: "auth-over" };
  const remaining = limits.auth - idle;
  return remaining <= limits.warning ? { name: "warning", remaining } : { name: "active" };
}

/** What counts as activity. A tab that becomes visible counts too. */
export const ACTIVITY_EVENTS = ["pointerdown", "pointermove", "keydown", "scroll", "touchstart"] as const;

const STORAGE_KEY = "molar.last-activity";

/** When the member was last active in any tab of this browser. */
export interface ActivityClock {
  last(): number;
  touch(now: number): void;
}

/** Shared by the tabs through local storage; within this tab alone where that is forbidden. */
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
