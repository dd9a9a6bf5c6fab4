// Redirects that loaders throw or return, in React Router's format. They are created here, so that no page waits for React
// Router's code. The names of the headers are part of the format.
const REPLACES = "X-Remix-Replace";
const WHOLE_WINDOW = "X-Remix-Reload-Document";

/** Redirects to `location`. `status` is the status of the server's response. */
export function redirect(location: string, status = 302): Response {
  return leadingTo(location, status, {});
}

/** Redirects to `location` and replaces the current history entry. */
export function replace(location: string): Response {
  return leadingTo(location, 302, { [REPLACES]: "true" });
}

/** Redirects to an address that the browser must load as a document. */
export function redirectDocument(location: string, status = 302): Response {
  return leadingTo(location, status, { [WHOLE_WINDOW]: "true" });
}

/** Whether these are the headers of a redirectDocument(). */
export function leavesTheSite(headers: Headers): boolean {
  return headers.has(WHOLE_WINDOW);
}

function leadingTo(location: string, status: number, headers: Record<string, string>): Response {
  return new Response(null, { status, headers: { ...headers, Location: location } });
}
