/** "(602) 555-0142", "602-555-0142", "602.555.0142", each with or without the country code 1 before it. */
const PHONE = /(?:\+?1[-. \u00a0])?(?:\(\d{3}\)[ \u00a0]?|\b\d{3}[-. \u00a0])\d{3}[-. \u00a0]\d{4}\b/g;
const TAG = /(<[^>]*>)/;

/**
 * Wraps every telephone number in sanitised HTML, so that no line breaks within it. Uses markup instead of non-breaking
 * characters, so that copying and searching find the plain number.
 */
export function preventPhoneBreaks(html: string): string {
  if (html.search(PHONE) < 0) return html;
  // Sanitised markup has its attributes in double quotes, without < and >.
  return html
    .split(TAG)
    .map((part) => (part.startsWith("<") ? part : part.replace(PHONE, '<span class="unbroken">$&</span>')))
    .join("");
}

/** Returns the first telephone number in a text; "" if it has none. */
export function phoneIn(text: string): string {
  return text.match(PHONE)?.[0] ?? "";
}
