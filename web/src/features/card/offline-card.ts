import { CARD_PAGE, deleteOfflineCard, OFFLINE_CARD_CACHE, OWNER_ENTRY } from "../../lib/offline-card-cache";

const WORKER = "/card-worker.js";

/** Whether this browser can store a page for use without a network. */
export function canSaveOfflineCard(): boolean {
  return typeof caches !== "undefined" && "serviceWorker" in navigator;
}

/**
 * Stores the card page on this device, for this member only: the page as the server renders it, without scripts and
 * without elements that need the network, and its styles, fonts and pictures. Throws when a file cannot be fetched or the
 * page has no card; an earlier copy remains then. Throws when the worker does not start; the copy is deleted then. Throws
 * when `isWanted` becomes false, because a logout deletes the copy while the files are fetched; there is no copy then.
 */
export async function saveOfflineCard(email: string, isWanted: () => boolean, now: Date = new Date()): Promise<void> {
  const answer = await fetch(CARD_PAGE, { headers: { accept: "text/html" }, cache: "no-store" });
  if (!answer.ok || answer.redirected) throw new Error("the card page cannot be loaded");
  const page = offlinePage(await answer.text(), now);
  // A busy server answers with a page that the browser has to render, and the copy has no scripts.
  if (page.querySelector(".id-card") === null) throw new Error("the page has no card");
  const files = await fetchAll(assetsOf(page));
  files.set(CARD_PAGE, new Response(`<!doctype html>${page.documentElement.outerHTML}`, { headers: headersOf(answer) }));
  files.set(OWNER_ENTRY, new Response(email.toLowerCase()));
  if (!isWanted()) throw new Error("the member logged out in the meantime");
  await replaceCacheContents(files);
  try {
    if (!isWanted()) throw new Error("the member logged out in the meantime");
    await waitForActivation(await navigator.serviceWorker.register(WORKER, { scope: CARD_PAGE }));
  } catch (error) {
    // No worker serves the copy, but the next visit would report the card as stored.
    await deleteOfflineCard();
    throw error;
  }
}

/** Waits for the first worker to become active; until then nothing serves the copy. Throws when it does not start. */
async function waitForActivation({ active, waiting, installing }: ServiceWorkerRegistration): Promise<void> {
  const worker = waiting ?? installing;
  if (active !== null || worker === null) return;
  await new Promise<void>((resolve, reject) => {
    const checkState = (): void => {
      if (worker.state === "activated") resolve();
      if (worker.state === "redundant") reject(new Error("the service worker did not start"));
    };
    worker.addEventListener("statechange", checkState);
    checkState();
  });
}

// Adds the new files before it deletes the others, so that the earlier copy can be served in the meantime.
async function replaceCacheContents(files: ReadonlyMap<string, Response>): Promise<void> {
  const cache = await caches.open(OFFLINE_CARD_CACHE);
  for (const [path, response] of files) await cache.put(path, response);
  for (const { url } of await cache.keys()) {
    const { pathname, search } = new URL(url);
    if (!files.has(pathname + search)) await cache.delete(url);
  }
}

/** The page as shown without a network: no scripts, no data, no links to other pages. */
export function offlinePage(html: string, now: Date): Document {
  const page = new DOMParser().parseFromString(html, "text/html");
  page.querySelectorAll("script, noscript, [data-online], link[rel=modulepreload], meta[name=csrf-token]").forEach((one) => one.remove());
  page.querySelectorAll("body header, body footer, body nav, .skip-link").forEach((one) => one.remove());
  page.querySelectorAll<HTMLElement>("[data-offline]").forEach((one) => one.removeAttribute("hidden"));
  page.querySelectorAll("[data-kept-at]").forEach((one) => {
    one.textContent = now.toLocaleDateString("en-US", { year: "numeric", month: "2-digit", day: "2-digit" });
  });
  return page;
}

const ASSETS = "link[rel=stylesheet], link[rel=icon], link[rel=preload][as=font], img";

function assetsOf(page: Document): string[] {
  const paths = [...page.querySelectorAll(ASSETS)].map((one) => one.getAttribute("href") ?? one.getAttribute("src") ?? "");
  return paths.filter((path) => path.startsWith("/") && !path.startsWith("//"));
}

/** Fetches these files, and the fonts that their style sheets name. */
async function fetchAll(paths: readonly string[]): Promise<Map<string, Response>> {
  const files = new Map<string, Response>();
  const queue = [...new Set(paths)];
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    if (files.has(path)) continue;
    const file = await fetch(path);
    if (!file.ok) throw new Error(`${path} cannot be loaded`);
    files.set(path, file.clone());
    if (file.headers.get("content-type")?.startsWith("text/css") === true) queue.push(...fontsOf(await file.text()));
  }
  return files;
}

function fontsOf(css: string): string[] {
  return [...css.matchAll(/url\((\/assets\/[^)"']+\.woff2)\)/g)].map((match) => match[1] ?? "");
}

// The copy has the content security policy of the page.
function headersOf(answer: Response): HeadersInit {
  const policy = answer.headers.get("content-security-policy");
  return {
    "content-type": "text/html; charset=utf-8",
    ...(policy === null ? {} : { "content-security-policy": policy }),
  };
}
