import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { RECENT_POLL_MILLISECONDS, watchBuilds, type BuildWatch } from "./build-watch";

const HOUR = 3_600_000;
const fetchBuildId = vi.fn<(now: number) => Promise<string | undefined>>();
let watch: BuildWatch;

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  fetchBuildId.mockReset().mockResolvedValue("one");
  watch = watchBuilds({ buildId: "one", pollMilliseconds: HOUR, fetchBuildId });
});
afterEach(() => {
  watch.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function comeBack(): void {
  window.dispatchEvent(new Event("focus"));
  document.dispatchEvent(new Event("visibilitychange"));
}

describe("an open page", () => {
  it("polls at every interval, but not at the start", async () => {
    expect(fetchBuildId).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(HOUR);
    expect(fetchBuildId.mock.calls).toEqual([[1_000_000 + HOUR]]);
    await vi.advanceTimersByTimeAsync(HOUR);
    expect(fetchBuildId).toHaveBeenCalledTimes(2);
    expect(watch.isOutdated()).toBe(false);
  });

  it("stays outdated after the first different build id", async () => {
    fetchBuildId.mockResolvedValueOnce("two");
    await vi.advanceTimersByTimeAsync(HOUR);
    expect(watch.isOutdated()).toBe(true);
    await vi.advanceTimersByTimeAsync(HOUR);
    expect(watch.isOutdated()).toBe(true);
  });

  it("polls once if the visitor returns more than five minutes after the last poll", async () => {
    await vi.advanceTimersByTimeAsync(RECENT_POLL_MILLISECONDS);
    comeBack();
    expect(fetchBuildId).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    comeBack();
    expect(fetchBuildId).toHaveBeenCalledTimes(1);
  });

  it("does not poll while it is hidden", async () => {
    await vi.advanceTimersByTimeAsync(RECENT_POLL_MILLISECONDS + 1);
    vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    comeBack();
    expect(fetchBuildId).not.toHaveBeenCalled();
  });

  it("is not outdated if the poll fails", async () => {
    fetchBuildId.mockResolvedValue(undefined);
    await vi.advanceTimersByTimeAsync(HOUR);
    expect(watch.isOutdated()).toBe(false);
  });
});

describe("the poll", () => {
  it.each([
    ["another id", () => new Response('{"id":"two"}'), true],
    ["the same id", () => new Response('{"id":"one"}'), false],
    ["an error", () => new Response('{"id":"two"}', { status: 503 }), false],
    ["no JSON", () => new Response("<html>"), false],
    ["no network", () => Promise.reject(new TypeError("offline")), false],
  ])("handles %s", async (_, answer, isOutdated) => {
    const fetching = vi.fn<typeof fetch>(async () => answer());
    vi.stubGlobal("fetch", fetching);
    const real = watchBuilds({ buildId: "one", pollMilliseconds: HOUR });
    await vi.advanceTimersByTimeAsync(HOUR);
    // The first poll loads api/request.ts.
    await vi.dynamicImportSettled();
    await vi.advanceTimersByTimeAsync(0);
    expect(fetching.mock.calls.map(([path]) => path)).toEqual([`/builds/latest.json?${1_000_000 + HOUR}`]);
    expect(real.isOutdated()).toBe(isOutdated);
    real.stop();
  });
});
