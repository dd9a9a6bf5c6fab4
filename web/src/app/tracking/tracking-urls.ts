import { isPrivatePath } from "../routes/is-private-path";

/** Removes query, fragment and, from private and API paths, ids. Returns "" for anything but a web address. */
export function cleanUrl(url: string): string {
  if (!URL.canParse(url)) return "";
  const { origin, pathname } = new URL(url);
  if (origin === "null") return "";
  const namesThings = isPrivatePath(pathname) || pathname.startsWith("/api/");
  return origin + (namesThings ? withoutIds(pathname) : pathname);
}

// "/dashboard/receipt/01J9ZZ…" → "/dashboard/receipt/:id"; "v4" in "/api/v4" is not an id.
function withoutIds(pathname: string): string {
  return pathname.replace(/[^/]*\d[^/]*/g, (segment) => (/^v\d$/.test(segment) ? segment : ":id"));
}
