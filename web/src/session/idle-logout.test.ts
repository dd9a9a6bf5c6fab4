import { describe, expect, it } from "vitest";
import { createActivityClock, idlePhase, idleTime } from "./idle-logout";

const LIMITS = { auth: 900_000, session: 3_600_000, warning: 60_000 };

describe("an idle member", () => {
  it.each([
    [0, "active"],
    [839_999, "active"],
    [840_000, "warning"],
    [899_999, "warning"],
    [900_000, "auth-over"],
    [3_599_999, "auth-over"],
    [3_600_000, "session-over"],
  ])("after %i ms is %s", (idle, name) => {
    expect(idlePhase(idle, LIMITS).name).toBe(name);
  });

  it("has the remaining time during the warning", () => {
    expect(idlePhase(870_000, LIMITS)).toEqual({ name: "warning", remaining: 30_000 });
  });
});

describe("an idle member of a site with other limits", () => {
  it.each([
    [0, "active"],
    [29_999, "active"],
    [30_000, "warning"],
    [60_000, "auth-over"],
  ])("of a minute is, after %i ms, %s", (idle, name) => {
    expect(idlePhase(idle, { ...LIMITS, auth: 60_000 }).name).toBe(name);
  });

  it.each([
    [3_600_000, "active"],
    [5_340_000, "warning"],
    [5_400_000, "session-over"],
  ])("with a second limit before the first is, after %i ms, %s", (idle, name) => {
    expect(idlePhase(idle, { ...LIMITS, auth: 5_400_000 }).name).toBe(name);
  });
});

describe("the clock of activity", () => {
  it("is shared by the tabs of a browser", () => {
    const shared = new Map<string, string>();
    const storage = { getItem: (key: string) => shared.get(key) ?? null, setItem: (key: string, value: string) => void shared.set(key, value) };
    const one = createActivityClock(1_000, storage);
    const other = createActivityClock(2_000, storage);
    other.touch(5_000);
    expect(one.last()).toBe(5_000);
  });

  it("counts idle time from the moment at which the device's clock was set back", () => {
    const clock = createActivityClock(9_000_000, undefined);
    expect(idleTime(clock, 2_000_000)).toBe(0);
    expect(idleTime(clock, 2_900_000)).toBe(900_000);
  });

  it("works without access to storage", () => {
    const refuse = (): never => {
      throw new Error("forbidden");
    };
    const clock = createActivityClock(1_000, { getItem: refuse, setItem: refuse });
    clock.touch(3_000);
    expect(clock.last()).toBe(3_000);
    expect(createActivityClock(7, undefined).last()).toBe(7);
  });
});
