// @vitest-environment jsdom
import { afterEach, expect, it, vi } from "vitest";
import { openRouter, type RouterParts } from "./open-router";

vi.mock("../../routes", () => ({ createRoutes: () => [{ id: "home", path: "/" }] }));
afterEach(() => vi.restoreAllMocks());

const parts = {
  scope: { routerContext: {} },
  outages: { guard: <Routes>(routes: Routes) => routes },
  shown: { id: "home", data: { loaderData: {} } },
} as unknown as RouterParts;

it("reads local storage before the next page needs it", async () => {
  const getItem = vi.spyOn(Storage.prototype, "getItem");
  const router = await openRouter(parts);
  expect(getItem.mock.contexts).toContain(window.localStorage);
  router.dispose();
});

it("opens although storage is forbidden", async () => {
  vi.spyOn(window, "localStorage", "get").mockImplementation(() => {
    throw new DOMException("forbidden", "SecurityError");
  });
  const router = await openRouter(parts);
  expect(router.state.initialized).toBe(true);
  router.dispose();
});
