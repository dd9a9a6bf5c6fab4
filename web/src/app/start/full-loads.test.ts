// @vitest-environment jsdom
import type { Location } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { PageRouter, PageRouterState } from "../../routing/page-router";
import { loadInFull } from "./full-loads";

const assign = vi.fn<(href: string) => void>();
let tell: (state: PageRouterState) => void;

beforeEach(() => vi.stubGlobal("window", { location: { assign } }));
afterEach(() => {
  vi.unstubAllGlobals();
  assign.mockReset();
});

const at = (pathname: string, key: string): Location => ({ pathname, search: "", hash: "", state: null, key });

function follow(isNeeded = true): void {
  const router = { subscribe: (listener: typeof tell) => (tell = listener) } as unknown as PageRouter;
  loadInFull(router, () => isNeeded);
}

function leaveFor(target: Location | undefined): void {
  const navigation = target === undefined ? { state: "idle" } : { state: "loading", location: target };
  tell({ location: at("/", "default"), navigation } as unknown as PageRouterState);
}

it("loads a target once if it is reported before and after the router opens", () => {
  follow();
  leaveFor(at("/faq", "default"));
  leaveFor(at("/faq", "k1"));
  expect(assign.mock.calls).toEqual([["/faq"]]);
});

it("loads a target again for each further navigation to it", () => {
  follow();
  leaveFor(at("/faq", "default"));
  leaveFor(at("/faq", "default"));
  leaveFor(undefined);
  leaveFor(at("/faq", "k1"));
  leaveFor(at("/faq", "k2"));
  expect(assign).toHaveBeenCalledTimes(4);
});

it("reloads the document of a target with a fragment that Back has already put into the address bar", () => {
  const reload = vi.fn<() => void>();
  vi.stubGlobal("window", { location: { assign, reload, pathname: "/faq", search: "", hash: "#what-it-costs" } });
  follow();
  leaveFor({ ...at("/faq", "k1"), hash: "#what-it-costs" });
  expect([reload.mock.calls.length, assign.mock.calls.length]).toEqual([1, 0]);
});

it("leaves fragments of the page, and pages without a full load, to the router", () => {
  follow();
  leaveFor({ ...at("/", "k1"), hash: "#plans" });
  follow(false);
  leaveFor(at("/faq", "k1"));
  expect(assign).not.toHaveBeenCalled();
});
