// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ignoreMissingFile, reloadOnMissingChunks } from "./chunk-errors";

const NO_PAGE_ASKED_FOR = { state: { navigation: {} } } as unknown as Parameters<ReturnType<typeof reloadOnMissingChunks>["follow"]>[0];

/** Behaves like an import() compiled by Vite: fires the event, then rejects. */
function failToLoad(error: Error): Promise<never> {
  window.dispatchEvent(Object.assign(new Event("vite:preloadError", { cancelable: true }), { payload: error }));
  return Promise.reject(error);
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it.each([
  ["is reported", () => undefined, 1],
  ["is not reported if its error is ignored", ignoreMissingFile, 0],
])("a missing file of the current page %s", async (_, onError: (error: unknown) => void, times) => {
  const chunks = reloadOnMissingChunks();
  chunks.follow(NO_PAGE_ASKED_FOR);
  const listener = vi.fn();
  chunks.onMissing(listener);
  await failToLoad(new TypeError("Failed to fetch dynamically imported module")).catch(onError);
  vi.runAllTimers();
  expect(listener).toHaveBeenCalledTimes(times);
});

it("reloads the document when Back leads to an address with a fragment whose file is missing", async () => {
  const reload = vi.fn<() => void>();
  const assign = vi.fn<(href: string) => void>();
  const target = { pathname: "/faq", search: "?from=home", hash: "#what-it-costs" };
  vi.stubGlobal("location", { ...target, reload, assign });
  sessionStorage.clear();
  const chunks = reloadOnMissingChunks();
  chunks.follow({ state: { navigation: { location: target } } } as unknown as typeof NO_PAGE_ASKED_FOR);
  await failToLoad(new TypeError("Failed to fetch dynamically imported module")).catch(() => {});
  expect(chunks.isReloading()).toBe(true);
  expect([reload.mock.calls.length, assign.mock.calls.length]).toEqual([1, 0]);
  vi.unstubAllGlobals();
});
