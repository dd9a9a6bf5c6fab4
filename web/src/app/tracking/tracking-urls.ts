import { isPrivatePath } from "../routes/private-paths";

/** An address fit for statistics: no query, no fragment, no ids of a person's things. */
export function cleanUrl(url: string): string {
  if (!URL.canParse(url)) return "";
  const { origin, pathname } = new URL(url);
  if (origin === "null") return "";
  const namesThings = isPrivatePath(pathname) || pathname.startsWith("/api/");
  return origin + (namesThings ? withoutIds(pathname) : pathname);
}

// "/dashboard/receipt/01J9ZZ…" → "/dashboard/receipt/:id"; "v4" in "/api/v4" is no id.
function withoutIds(pathname: string): string {
  return pathname.replace(/[^/]*\d[^/]*/g, (segment) => (/^v\d$/.test(segment) ? segment : ":id"));
}
