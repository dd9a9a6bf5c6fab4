const ALLOWED_SCHEMES: ReadonlySet<string> = new Set(["http", "https", "mailto", "tel"]);
const LONGEST = 2048;
// Characters that the URL standard removes before it parses an address: spaces and control characters around it, tabs and line
// breaks anywhere.
// eslint-disable-next-line no-control-regex
const AROUND = /^[\u0000-\u0020\u00a0\ufeff]+|[\u0000-\u0020\u00a0\ufeff]+$/g;
const WITHIN = /[\t\n\r]/g;
/** Invisible characters, which a legitimate address does not contain. */
// eslint-disable-next-line no-control-regex
export const UNSEEN = /[\u0000-\u001f\u007f-\u009f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/;
const ENTITY = /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(colon|tab|newline|sol|bsol));?/gi;
const NAMED: Readonly<Record<string, string>> = { colon: ":", tab: "\t", newline: "\n", sol: "/", bsol: "\\" };

/**
 * Returns the address as a browser would read it if it is safe in a link, else undefined. Only web, mail and telephone addresses
 * and paths are safe; script and data addresses never are, however encoded.
 */
export function safeHref(href: string | undefined): string | undefined {
  if (href === undefined || href.length > LONGEST) return undefined;
  const address = href.replace(AROUND, "").replace(WITHIN, "");
  if (address === "" || UNSEEN.test(address)) return undefined;
  // Backslashes count as slashes in front of a query: "/\host" leaves the site.
  if (/^[^?#]*\\/.test(address)) return undefined;
  return hasAllowedScheme(address) && hasAllowedScheme(withoutEntities(address)) ? address : undefined;
}

function hasAllowedScheme(address: string): boolean {
  const scheme = /^([^/?#]*?):/.exec(address.replace(AROUND, "").replace(WITHIN, ""))?.[1];
  return scheme === undefined || ALLOWED_SCHEMES.has(scheme.toLowerCase());
}

// The meaning of the address if it were inserted into markup without escaping.
function withoutEntities(address: string): string {
  return address.replace(ENTITY, (_, hex?: string, decimal?: string, name?: string) => {
    if (name !== undefined) return NAMED[name.toLowerCase()] ?? "";
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code > 0 && code < 0x110000 ? String.fromCodePoint(code) : "";
  });
}

/** Whether the address leaves this site: another origin, mail or telephone. */
export function isExternalHref(href: string): boolean {
  return /^([a-z][a-z0-9+.-]*:|[\\/]{2})/i.test(href.trim());
}

/** Returns the target if it is a path of this site, safe for a redirect: "/dashboard?x=1". Else undefined: "//host". */
export function safeRedirect(target: string | null | undefined): string | undefined {
  if (target === null || target === undefined) return undefined;
  if (!target.startsWith("/") || target.length > 512) return undefined;
  // eslint-disable-next-line no-control-regex
  if (/^\/[\\/]|[\u0000-\u0020\u007f\\]/.test(target)) return undefined;
  return target;
}
