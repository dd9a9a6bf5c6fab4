// Answers requests of the card page without a network, from the copy that the member requested (keep-card.ts).
// It stores nothing itself, handles no other page, and has the copy of one member only.
const OFFLINE_CARD_CACHE = "molar-card";
const CARD_PAGE = "/dashboard/card";
// At a reception desk a slow network is as bad as none.
const PATIENCE_MS = 4000;

self.addEventListener("install", () => self.skipWaiting());

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate") {
    if (pathname === CARD_PAGE) event.respondWith(cardPage(request));
  } else if (pathname !== CARD_PAGE && !pathname.startsWith("/api/")) {
    // The app fetches the card page to renew the copy, so it must not receive the copy itself.
    event.respondWith(asset(request));
  }
});

// Returns the server's page; after an error, a redirect or PATIENCE_MS without a response, the copy. The server redirects
// a logged-out member to the login page, but the member needs the card.
async function cardPage(request) {
  const copy = await stored(CARD_PAGE);
  if (copy === undefined) return fetch(request);
  const answer = fetch(request);
  const first = await Promise.race([answer.catch(() => undefined), after(PATIENCE_MS)]);
  return first !== undefined && first.status >= 200 && first.status < 400 && first.type !== "opaqueredirect" ? first : copy;
}

async function asset(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const { pathname, search } = new URL(request.url);
    const copy = await stored(pathname + search);
    if (copy === undefined) throw error;
    return copy;
  }
}

async function stored(path) {
  if (!(await caches.has(OFFLINE_CARD_CACHE))) return undefined;
  return (await caches.open(OFFLINE_CARD_CACHE)).match(path);
}

function after(milliseconds) {
  return new Promise((done) => setTimeout(() => done(undefined), milliseconds));
}
