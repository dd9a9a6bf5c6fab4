const ADDRESS = /\b(?:https?:\/\/|www\.)[^\s<]+/g;
const TAG = /(<[^>]*>)/;
// Without a lookbehind, with which Safari before 16.4 cannot read the file.
const SLASH = /([^/:])\/(?=[^/])/g;

/**
 * Lets lines break after the slashes of the web addresses in sanitised HTML, instead of within their words. Uses markup instead
 * of invisible characters, so that a copy is the plain address.
 */
export function allowAddressBreaks(html: string): string {
  if (html.search(ADDRESS) < 0) return html;
  // Sanitised markup has its attributes in double quotes, without < and >.
  return html
    .split(TAG)
    .map((part) => (part.startsWith("<") ? part : part.replace(ADDRESS, (address) => address.replace(SLASH, "$1/<wbr>"))))
    .join("");
}
