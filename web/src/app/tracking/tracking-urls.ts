import { isPrivatePath } from "../routes/is-private-path";

/** Removes query, fragment and, from private and API paths, ids. Returns "" for anything but a web address. */
export function cleanUrl(url: string): string {
  const { origin = "null", pathname = "" } = parsed(url) ?? {};
  if (origin === "null") return "";
  const namesThings = isPrivatePath(pathname) || pathname.startsWith("/api/");
  return origin + (namesThings ? withoutIds(pathname) : pathname);
}

// URL.canParse() and URL.parse() are newer than the oldest browsers of the build.
function parsed(url: string): URL | undefined {
  try {
    return new URL(url);
  } catch {
    return undefined;
  }
}

// "/dashboard/receipt/01J9ZZ…" → "/dashboard/receipt/:id"; "v4" in "/api/v4" is not an id.
function withoutIds(pathname: string): string {
  return pathname.replace(/[^/]*\d[^/]*/g, (segment) => (/^v\d$/.test(segment) ? segment : ":id"));
}
