// What a loader throws or answers to lead elsewhere, in the form that React Router reads: made here, so that no page waits
// for the router's own code. The headers' names are part of that form.
const REPLACES = "X-Remix-Replace";
const WHOLE_WINDOW = "X-Remix-Reload-Document";

/** Leads to `location`. `status` is that of the server's answer. */
export function redirect(location: string, status = 302): Response {
  return leadingTo(location, status, {});
}

/** Leads to `location`, whose entry in the history takes the place of the one in sight. */
export function replace(location: string): Response {
  return leadingTo(location, 302, { [REPLACES]: "true" });
}

/** Leads to an address that the browser has to load as a whole document. */
export function redirectDocument(location: string, status = 302): Response {
  return leadingTo(location, status, { [WHOLE_WINDOW]: "true" });
}

/** Whether this answer takes the whole window along: redirectDocument(). */
export function leavesTheSite(headers: Headers): boolean {
  return headers.has(WHOLE_WINDOW);
}

function leadingTo(location: string, status: number, headers: Record<string, string>): Response {
  return new Response(null, { status, headers: { ...headers, Location: location } });
}
