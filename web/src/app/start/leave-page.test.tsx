// @vitest-environment jsdom
import { fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createQueryClient } from "../../api/query-client";
import type { ContentSource } from "../../content/content-source";
import { wordsPreloaded } from "../../messages/translators";
import type { PageRouter } from "../../routing/page-router";
import type { TabRouter } from "../../routing/tab-router";
import type { PageScope } from "../providers";
import { earlyPageAt } from "../routes/early-pages";
import { reloadOnMissingChunks } from "./chunk-errors";
import { openInTime } from "./leave-page";

const code = vi.fn<() => Promise<undefined>>();
vi.mock("../routes/early-pages", () => {
  const page = { load: () => code(), page: "faq", words: ["faq", "office"] };
  return { earlyPageAt: (path: string) => (["/faq", "/old"].includes(path) ? page : undefined) };
});

const loadPage = vi.fn<ContentSource["loadPage"]>();
const loadWords = vi.fn<ContentSource["loadWords"]>();
const open = vi.fn<TabRouter["open"]>();
const shown = vi.fn();
const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
let router: { open: TabRouter["open"]; isOpen: boolean };
let routerIsThere = (): void => {};
const source = { chrome: { routeRules: [{ path: "/old", redirect: "/faq" }] }, loadPage, loadWords } as unknown as ContentSource;

beforeEach(() => {
  code.mockReset().mockResolvedValue(undefined);
  loadPage.mockReset().mockResolvedValue(undefined);
  loadWords.mockReset().mockImplementation(wordsPreloaded);
  shown.mockReset();
  router = { open, isOpen: false };
  open.mockReset().mockReturnValue(new Promise((resolve) => (routerIsThere = () => resolve({} as PageRouter))));
});
// openInTime() watches links until the router is open.
afterEach(async () => {
  router.isOpen = true;
  routerIsThere();
  await nextTask();
  document.body.replaceChildren();
  vi.stubGlobal("requestIdleCallback", () => 0);
  fireEvent.scroll(document);
  vi.unstubAllGlobals();
});

function start(path: string, isAtOnce = false): HTMLElement {
  document.body.innerHTML = `<a data-route="" href="${path}">there</a>`;
  const chunks = reloadOnMissingChunks();
  chunks.follow({ state: { navigation: {} } } as unknown as Parameters<typeof chunks.follow>[0]);
  chunks.onMissing(shown);
  const scope = { queryClient: createQueryClient(), source } as unknown as PageScope;
  openInTime(router as TabRouter, scope, isAtOnce, { chunks, outages: {} as never, pointedAt: undefined });
  return screen.getByRole("link");
}

const asked = () => ({ router: open.mock.calls.length, code: code.mock.calls.length, page: loadPage.mock.calls.length, words: loadWords.mock.calls.flatMap(([areas]) => areas) });
const NOTHING = { code: 0, page: 0, words: [] };

it("requests an early page once while the router loads", () => {
  const link = start("/faq");
  expect(asked()).toEqual({ ...NOTHING, router: 0 });
  fireEvent.pointerOver(link);
  fireEvent.pointerDown(link);
  expect(asked()).toEqual({ router: 2, code: 1, page: 1, words: ["home", "plans", "session", "faq", "office"] });
  expect(loadPage).toHaveBeenCalledWith(expect.anything(), earlyPageAt("/faq")?.page);
});

it.each(["/terms", "/old"])("does not request %s before the router: not an early page, or redirected", (path) => {
  fireEvent.pointerDown(start(path));
  expect(asked()).toEqual({ ...NOTHING, router: 1 });
});

it("requests nothing in data saving mode, and only the router on a page that opens it at once", () => {
  vi.stubGlobal("navigator", { connection: { saveData: true } });
  vi.stubGlobal("requestIdleCallback", (task: () => void) => task());
  fireEvent.pointerDown(start("/faq"));
  fireEvent.scroll(document);
  expect(asked()).toEqual({ ...NOTHING, router: 0 });
  fireEvent.pointerDown(start("/faq", true));
  expect(asked()).toEqual({ ...NOTHING, router: 1 });
});

it.each(["scroll", "pointerMove"] as const)("opens the router after the first %s once the browser is idle", (use) => {
  const idle: (() => void)[] = [];
  vi.stubGlobal("requestIdleCallback", (task: () => void) => idle.push(task));
  start("/faq");
  fireEvent[use](document);
  fireEvent[use](document);
  expect(asked()).toEqual({ ...NOTHING, router: 0 });
  expect(idle).toHaveLength(1);
  idle[0]?.();
  expect(asked()).toEqual({ ...NOTHING, router: 1 });
});

it("does not report files of a prefetched page that fail to load", async () => {
  // Behaves like an import() compiled by Vite.
  const fail = (): Promise<never> => {
    const error = new TypeError("Failed to fetch dynamically imported module");
    window.dispatchEvent(Object.assign(new Event("vite:preloadError", { cancelable: true }), { payload: error }));
    return Promise.reject(error);
  };
  const areas: string[] = [];
  code.mockImplementation(fail);
  loadWords.mockImplementation(async (wanted) => {
    areas.push(...wanted);
    await Promise.all(wanted.map(fail));
  });
  fireEvent.pointerDown(start("/faq"));
  await nextTask();
  await nextTask();
  expect(areas).toHaveLength(5);
  expect(shown).not.toHaveBeenCalled();
});
