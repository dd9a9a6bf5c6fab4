import { QueryClient } from "@tanstack/react-query";
import { act } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { storedPreviewVersion, storePreviewVersion } from "../../content/preview-version";
import { toChrome } from "../../content/site-content";
import { pageQuery, seedPage } from "../../content/page-query";
import { testContent } from "../../testing/test-site";
import { askedVersion, publishedNumber, startPreview, wantedVersion } from "./preview";
import { createShownVersionStore } from "./shown-version";

const published = testContent({ base: { variables: { global_title: "Published" } }, pages: { faq: { title: "Old" } } });
const draft = testContent({ base: { variables: { global_title: "Draft" } }, pages: { faq: { title: "New" } } });
const fetching = vi.fn<typeof fetch>();

beforeEach(() => {
  sessionStorage.clear();
  window.history.replaceState(null, "", "/");
  fetching.mockReset();
  vi.stubGlobal("fetch", fetching);
});
afterEach(() => vi.unstubAllGlobals());

function answer(status: number, body: unknown): void {
  fetching.mockImplementation(async () => new Response(JSON.stringify(body), { status }));
}

function open(preview?: string) {
  const client = new QueryClient();
  seedPage(client, "faq", published.pages.faq);
  const store = createShownVersionStore({ chrome: toChrome(published), preview });
  return { client, store, start: () => startPreview(store, client, "cedar:7") };
}

describe("the version that a tab shows", () => {
  it.each([
    ["?version=working", undefined, undefined, "working"],
    ["?version=12", "working", "working", "12"],
    ["", "12", undefined, "12"],
    ["", undefined, "working", "working"],
    ["?version=", "12", undefined, "12"],
    ["?version=published", "12", undefined, undefined],
    ["", undefined, undefined, undefined],
    ["?version=7", undefined, undefined, undefined],
    ["", "7", undefined, undefined],
    ["", "7", "7", "7"],
  ])("query \"%s\", stored %s, rendered %s: is %s, and is stored", (search, stored, shown, expected) => {
    storePreviewVersion(stored);
    expect(wantedVersion(search, { preview: shown, published: "7" })).toBe(expected);
    expect(sessionStorage.getItem("preview-version")).toBe(expected ?? null);
  });

  it.each([
    ["cedar:12", "12"],
    ["cedar:working-0123456789ab", undefined],
  ])("has a number if it is published: %s", (key, number) => {
    expect(publishedNumber(key)).toBe(number);
  });

  it("is read from the address", () => {
    expect([askedVersion("?a=1&version=7"), askedVersion("?versions=7")]).toEqual(["7", undefined]);
  });
});

describe("a page rendered in another version", () => {
  it("fetches the requested version and shows it", async () => {
    window.history.replaceState(null, "", "/faq?version=working");
    answer(200, draft);
    const { client, store, start } = open();
    const noticed = vi.fn();
    store.subscribe(noticed);
    await act(start);
    expect(fetching.mock.calls[0]?.[0]).toBe("/api/cms?version=working");
    expect(store.get()).toMatchObject({ preview: "working", chrome: { base: { variables: { global_title: "Draft" } } } });
    expect(client.getQueryData(pageQuery("faq").queryKey)).toMatchObject({ title: "New" });
    expect(noticed).toHaveBeenCalledTimes(1);
  });

  it.each([403, 404])("deletes a version that is refused with %i and stays on the published one", async (status) => {
    storePreviewVersion("12");
    answer(status, { status, code: "preview_forbidden" });
    const { store, start } = open();
    await start();
    expect(store.get()).toMatchObject({ preview: undefined, isRefused: true, chrome: { base: { variables: { global_title: "Published" } } } });
    expect(storedPreviewVersion()).toBeUndefined();
  });

  it("keeps the stored version if the server is unavailable", async () => {
    storePreviewVersion("12");
    answer(503, {});
    await expect(open().start()).rejects.toMatchObject({ status: 503 });
    expect(storedPreviewVersion()).toBe("12");
  });
});

describe("a page rendered in the requested version", () => {
  it("fetches nothing", async () => {
    window.history.replaceState(null, "", "/?version=working");
    await open("working").start();
    expect(fetching).not.toHaveBeenCalled();
    expect(storedPreviewVersion()).toBe("working");
  });

  it("fetches content of other pages in that version, and published content once it is refused", async () => {
    storePreviewVersion("working");
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    fetching.mockImplementation(async (path) =>
      String(path).includes("version=") ? new Response("{}", { status: 403 }) : new Response(JSON.stringify(published)),
    );
    expect(await client.fetchQuery(pageQuery("faq"))).toMatchObject({ title: "Old" });
    expect(fetching.mock.calls.map(([path]) => path)).toEqual(["/api/cms?version=working", "/api/cms"]);
  });
});
