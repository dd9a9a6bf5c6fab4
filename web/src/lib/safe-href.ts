const ALLOWED_SCHEMES: ReadonlySet<string> = new Set(["http", "https", "mailto", "tel"]);
// Browsers drop tabs and line breaks inside a scheme, and ignore leading control characters.
// eslint-disable-next-line no-control-regex
const IGNORED_CHARACTERS = /[\u0000-\u0020\u007f-\u009f\u200b-\u200f\u2028\u2029\ufeff]/g;

/** The address when it may stand in a link, else undefined. Scripts and data addresses never may. */
export function safeHref(href: string | undefined): string | undefined {
  if (href === undefined) return undefined;
  const trimmed = href.trim();
  if (trimmed === "") return undefined;
  const scheme = /^([^/?#]*?):/.exec(trimmed.replace(IGNORED_CHARACTERS, ""))?.[1];
  if (scheme !== undefined && !ALLOWED_SCHEMES.has(scheme.toLowerCase())) return undefined;
  return trimmed;
}

/** Whether the address leaves this site: another origin, mail or telephone. */
export function isExternalHref(href: string): boolean {
  return /^([a-z][a-z0-9+.-]*:|[\\/]{2})/i.test(href.trim());
}

/** A path of this site fit for "go there afterwards", else undefined: "/dashboard?x=1", never "//host". */
export function safeRedirect(target: string | null | undefined): string | undefined {
  if (target === null || target === undefined) return undefined;
  if (!target.startsWith("/") || target.length > 512) return undefined;
  // eslint-disable-next-line no-control-regex
  if (/^\/[\\/]|[\u0000-\u0020\u007f\\]/.test(target)) return undefined;
  return target;
}
