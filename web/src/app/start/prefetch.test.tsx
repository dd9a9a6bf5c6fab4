// @vitest-environment jsdom
import { fireEvent, screen } from "@testing-library/react";
import type { RouteObject } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createQueryClient } from "../../api/query-client";
import type { ContentSource } from "../../content/content-source";
import { reloadOnMissingChunks } from "./chunk-errors";
import { prefetchLinks } from "./prefetch";

const code = vi.fn<(page: string) => Promise<object>>();
const loadPage = vi.fn<ContentSource["loadPage"]>();
const loadWords = vi.fn<ContentSource["loadWords"]>();
let stop = (): void => {};

const page = (path: string, handle: object = {}): RouteObject => ({ path, handle, lazy: () => code(path) });
const routes = [
  page("/faq", { page: "faq", words: ["office"] }),
  page("/dashboard", { startsAtOnce: true }),
  page("/savings-summary"),
  page("/old"),
  page("/:landing", { page: "landing" }),
];
const source = { chrome: { routeRules: [{ path: "/old", redirect: "/faq" }] }, loadPage, loadWords } as unknown as ContentSource;

beforeEach(() => {
  code.mockReset().mockResolvedValue({});
  loadPage.mockReset().mockResolvedValue(undefined);
  loadWords.mockReset().mockResolvedValue(undefined);
});
afterEach(() => {
  stop();
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

function start(...paths: string[]): void {
  document.body.innerHTML = paths.map((path) => `<a data-route="" href="${path}"><b>${path}</b></a>`).join("");
  stop = prefetchLinks({ routes, queryClient: createQueryClient(), source });
}

const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

it.each(["pointerOver", "focusIn", "pointerDown"] as const)("fetches code, messages and content of a page at %s on its link", async (sign) => {
  start("/faq?x=1#a");
  fireEvent[sign](screen.getByText("/faq?x=1#a"));
  await nextTask();
  expect(code).toHaveBeenCalledExactlyOnceWith("/faq");
  expect(loadWords).toHaveBeenCalledExactlyOnceWith(["office"]);
  expect(loadPage).toHaveBeenCalledExactlyOnceWith(expect.anything(), "faq");
});

it("fetches a page once", async () => {
  start("/faq", "/faq/");
  for (const link of screen.getAllByRole("link")) fireEvent.pointerOver(link);
  await nextTask();
  expect(code).toHaveBeenCalledOnce();
});

it.each(["/dashboard", "/savings-summary", "/old"])("does not fetch %s: private, or redirected", async (path) => {
  start(path);
  fireEvent.pointerOver(screen.getByRole("link"));
  await nextTask();
  expect([code, loadPage, loadWords].map(({ mock }) => mock.calls.length)).toEqual([0, 0, 0]);
});

it.each([{ saveData: true }, { effectiveType: "slow-2g" }])("fetches nothing with %j", async (connection) => {
  vi.stubGlobal("navigator", { connection });
  start("/faq");
  fireEvent.pointerOver(screen.getByRole("link"));
  await nextTask();
  expect(code).not.toHaveBeenCalled();
});

it("reports a missing file of the current page, but none of a prefetched page", async () => {
  const chunks = reloadOnMissingChunks();
  chunks.follow({ state: { navigation: {} } } as unknown as Parameters<typeof chunks.follow>[0]);
  const shown = vi.fn();
  chunks.onMissing(shown);
  // Behaves like an import() compiled by Vite.
  const fail = (): Promise<never> => {
    const error = new TypeError("Failed to fetch dynamically imported module");
    window.dispatchEvent(Object.assign(new Event("vite:preloadError", { cancelable: true }), { payload: error }));
    return Promise.reject(error);
  };
  let ofThePage: Promise<unknown> | undefined;
  code.mockImplementation(fail);
  loadPage.mockImplementation(() => {
    ofThePage = fail().catch(() => "a dialog of the page in use, at the same moment");
    return new Promise(() => {});
  });
  start("/faq");
  fireEvent.pointerOver(screen.getByText("/faq"));
  await ofThePage;
  await nextTask();
  await nextTask();
  expect(shown).toHaveBeenCalledOnce();
});

it("fetches two pages at a time and at most twenty, failures included", async () => {
  const ends: (() => void)[] = [];
  code.mockImplementation(() => new Promise((_, reject) => void ends.push(() => reject(new Error("gone")))));
  start(...Array.from({ length: 30 }, (_, index) => `/landing-${index}`));
  for (const link of screen.getAllByRole("link")) fireEvent.pointerOver(link);
  expect(ends).toHaveLength(2);
  for (let at = 0; at < ends.length; at++) {
    ends[at]?.();
    await nextTask();
  }
  expect(code).toHaveBeenCalledTimes(20);
});
