export type QueryValues = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** Appends the values that are neither null nor undefined; keeps an existing query and fragment. */
export function appendQuery(href: string, values: QueryValues): string {
  const pairs: string[] = [];
  for (const [name, value] of Object.entries(values)) {
    if (value === null || value === undefined) continue;
    pairs.push(`${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`);
  }
  if (pairs.length === 0) return href;
  const [, path = "", fragment = ""] = /^([^#]*)(#.*)?$/.exec(href) ?? [];
  const joint = !path.includes("?") ? "?" : /[?&]$/.test(path) ? "" : "&";
  return `${path}${joint}${pairs.join("&")}${fragment}`;
}
