import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { CARD_PAGE, deleteOfflineCard, deleteOfflineCardOfOthers, OFFLINE_CARD_CACHE, offlineCardOwner } from "../../lib/offline-card-cache";
import { screen } from "@testing-library/react";
import { renderFeature } from "../../testing/render-feature";
import { setSession } from "../../session/session-query";
import { saveOfflineCard, offlinePage } from "./offline-card";
import { OfflineCardPanel } from "./offline-card-panel";

const NOW = new Date("2026-11-21T17:00:00Z");
const always = (): boolean => true;
const PAGE = `<!doctype html><html lang="en"><head>
<meta name="csrf-token" content="secret"><link rel="stylesheet" href="/assets/a.css"><link rel="stylesheet" href="/brand/theme.css?v=1">
<link rel="preload" as="font" href="/assets/f-core-12345678.woff2"><link rel="modulepreload" href="/assets/app.js"><script type="module" src="/assets/app.js"></script></head>
<body><header>menu</header><nav>area</nav><main>
<div data-offline hidden>stored on <span data-kept-at></span></div><article class="id-card"><img src="/media/logo.svg" alt="Cedar"> Ana</article>
<p data-online><a href="/api/x">PDF</a></p></main><footer>more</footer>
<script type="application/json" id="molar-state">{"csrf":"secret"}</script></body></html>`;

let stores: Map<string, Map<string, Response>>;
const register = vi.fn();
const unregister = vi.fn();

beforeEach(() => {
  stores = new Map();
  const open = (name: string) => {
    const store = stores.get(name) ?? new Map<string, Response>();
    stores.set(name, store);
    return Promise.resolve({
      put: (path: string, response: Response) => Promise.resolve(void store.set(path, response)),
      match: (path: string) => Promise.resolve(store.get(path)?.clone()),
      keys: () => Promise.resolve([...store.keys()].map((path) => ({ url: `http://cedar.localhost${path}` }))),
      delete: (url: string) => Promise.resolve(store.delete(url.replace("http://cedar.localhost", ""))),
    });
  };
  vi.stubGlobal("caches", {
    open,
    has: (name: string) => Promise.resolve(stores.has(name)),
    delete: (name: string) => Promise.resolve(stores.delete(name)),
  });
  vi.stubGlobal("navigator", { serviceWorker: { register, getRegistration: () => Promise.resolve({ unregister }) } });
  register.mockReset().mockResolvedValue({ active: {}, waiting: null, installing: null });
  unregister.mockReset();
});
afterEach(() => vi.unstubAllGlobals());

function serve(files: Record<string, string>, more: Partial<Response> = {}): void {
  vi.stubGlobal("fetch", (path: string) => {
    const body = files[path];
    const type = path.endsWith(".css") || path.includes("theme.css") ? "text/css" : "text/html";
    const answer = new Response(body ?? "", { status: body === undefined ? 404 : 200, headers: { "content-type": type, "content-security-policy": "default-src 'self'" } });
    return Promise.resolve(path === CARD_PAGE ? Object.defineProperties(answer, Object.getOwnPropertyDescriptors(more)) : answer);
  });
}

const FILES = {
  [CARD_PAGE]: PAGE,
  "/assets/a.css": "p{}",
  "/assets/f-latin.woff2": "font",
  "/assets/f-core-12345678.woff2": "font",
  "/brand/theme.css?v=1": "@font-face{src:url(/assets/f-latin.woff2)}@font-face{src:url(/assets/f-core-12345678.woff2)}:root{}",
  "/media/logo.svg": "<svg/>",
};

it("stores the page without scripts, secrets and online elements, together with its styles, fonts and pictures", async () => {
  serve(FILES);
  await saveOfflineCard("Ana@Example.org", always, NOW);
  const store = stores.get(OFFLINE_CARD_CACHE);
  expect([...(store?.keys() ?? [])].sort()).toEqual(
    ["/assets/a.css", "/assets/f-core-12345678.woff2", "/assets/f-latin.woff2", "/brand/theme.css?v=1", "/dashboard/card", "/dashboard/card?kept-for", "/media/logo.svg"].sort(),
  );
  const copy = store?.get(CARD_PAGE);
  const html = (await copy?.clone().text()) ?? "";
  expect(html).toContain("Ana");
  expect(html).not.toMatch(/script|secret|menu|PDF|hidden/);
  expect(html).toContain("11/21/2026");
  expect(copy?.headers.get("content-security-policy")).toBe("default-src 'self'");
  expect(register).toHaveBeenCalledWith("/card-worker.js", { scope: "/dashboard/card" });
  expect(await offlineCardOwner()).toBe("ana@example.org");
});

it("is stored once the service worker is active, and deleted when the worker does not start", async () => {
  serve(FILES);
  const worker = Object.assign(new EventTarget(), { state: "installing" });
  register.mockResolvedValue({ active: null, waiting: null, installing: worker });
  const becomes = (state: string) => {
    Object.assign(worker, { state });
    worker.dispatchEvent(new Event("statechange"));
  };
  let isStored = false;
  const keeping = saveOfflineCard("ana@example.org", always, NOW).then(() => (isStored = true));
  await vi.waitFor(() => expect(register).toHaveBeenCalled());
  becomes("activating");
  await new Promise((resolve) => setTimeout(resolve));
  expect(isStored).toBe(false);
  becomes("activated");
  await keeping;
  const failing = saveOfflineCard("ana@example.org", always, NOW);
  becomes("redundant");
  await expect(failing).rejects.toThrow("did not start");
  expect(await offlineCardOwner()).toBeUndefined();
});

it.each([
  ["a file is missing", { ...FILES, "/media/logo.svg": undefined as unknown as string }, {}],
  ["the server redirects to the login page", FILES, { redirected: true }],
  ["the server answers with the page that the browser renders", { ...FILES, [CARD_PAGE]: '<!doctype html><html lang="en"><body><div id="app"></div></body></html>' }, {}],
])("stores nothing and keeps the earlier copy when %s", async (_, files, more) => {
  serve(FILES);
  await saveOfflineCard("ana@example.org", always, NOW);
  const before = stores.get(OFFLINE_CARD_CACHE)?.get(CARD_PAGE);
  serve(files, more);
  await expect(saveOfflineCard("ana@example.org", always, NOW)).rejects.toThrow();
  expect(stores.get(OFFLINE_CARD_CACHE)?.get(CARD_PAGE)).toBe(before);
});

it("is not stored when the member logs out while its files are fetched", async () => {
  serve(FILES);
  await saveOfflineCard("ana@example.org", always, NOW);
  let isSignedIn = true;
  const saving = saveOfflineCard("ana@example.org", () => isSignedIn, NOW);
  isSignedIn = false;
  await deleteOfflineCard();
  await expect(saving).rejects.toThrow("logged out");
  expect(await offlineCardOwner()).toBeUndefined();
});

it("is deleted when the member logs out while its files are stored", async () => {
  serve(FILES);
  const answers = [true, false];
  await expect(saveOfflineCard("ana@example.org", () => answers.shift() ?? false, NOW)).rejects.toThrow("logged out");
  expect(await offlineCardOwner()).toBeUndefined();
});

it("is deleted when another member signs in", async () => {
  serve(FILES);
  await saveOfflineCard("ana@example.org", always, NOW);
  await deleteOfflineCardOfOthers("ANA@example.org");
  expect(await offlineCardOwner()).toBe("ana@example.org");
  await deleteOfflineCardOfOthers("bo@example.org");
  expect(await offlineCardOwner()).toBeUndefined();
  expect(unregister).toHaveBeenCalled();
});

it("deletes files that the page no longer needs", async () => {
  serve(FILES);
  await saveOfflineCard("ana@example.org", always, NOW);
  serve({ ...FILES, [CARD_PAGE]: PAGE.replace("/media/logo.svg", "/media/new.svg"), "/media/new.svg": "<svg/>" });
  await saveOfflineCard("ana@example.org", always, NOW);
  expect(stores.get(OFFLINE_CARD_CACHE)?.has("/media/logo.svg")).toBe(false);
  expect(stores.get(OFFLINE_CARD_CACHE)?.has("/media/new.svg")).toBe(true);
});

it("is deleted completely", async () => {
  serve(FILES);
  await saveOfflineCard("ana@example.org", always, NOW);
  await deleteOfflineCard();
  expect(stores.size).toBe(0);
});

it("does not throw when the browser has neither cache storage nor service workers", async () => {
  vi.stubGlobal("caches", undefined);
  vi.stubGlobal("navigator", {});
  await deleteOfflineCard();
  await deleteOfflineCardOfOthers("ana@example.org");
  expect(await offlineCardOwner()).toBeUndefined();
});

it("shows the day on which it was stored", () => {
  expect(offlinePage(PAGE, NOW).querySelector("[data-kept-at]")?.textContent).toBe("11/21/2026");
});

it("is not shown as stored when the service worker cannot be registered", async () => {
  serve(FILES);
  await saveOfflineCard("ana@example.org", always, NOW);
  register.mockRejectedValue(new Error("no worker"));
  renderFeature(<OfflineCardPanel />, { prepare: (client) => setSession(client, { isAuthenticated: true, email: "ana@example.org" }) });
  const panel = screen.getByRole("region", { name: "Keep the card on this device" });
  await vi.waitFor(() => expect("unknown" in panel.dataset).toBe(false));
  expect(screen.getByRole("button", { name: "Keep on this device" })).toBeTruthy();
});

it("shows the panel in its unknown state until the browser's storage has answered", () => {
  vi.stubGlobal("caches", { open: () => new Promise(() => undefined), has: () => new Promise(() => undefined) });
  renderFeature(<OfflineCardPanel />, { prepare: (client) => setSession(client, { isAuthenticated: true, email: "ana@example.org" }) });
  expect("unknown" in screen.getByRole("region").dataset).toBe(true);
});
