/** "(602) 555-0142", "602-555-0142", "602.555.0142", with or without the country's 1 before it. */
const PHONE = /(?:\+?1[-. \u00a0])?(?:\(\d{3}\)[ \u00a0]?|\b\d{3}[-. \u00a0])\d{3}[-. \u00a0]\d{4}\b/g;
const TAG = /(<[^>]*>)/;

/**
 * Sanitised HTML with every telephone number in its texts held together, so that a line ends before or after it. Markup rather
 * than characters that forbid a break: what is copied or searched for is the number.
 */
export function keepPhonesWhole(html: string): string {
  if (html.search(PHONE) < 0) return html;
  // In sanitised markup attributes stand in double quotes, without < and >.
  return html
    .split(TAG)
    .map((part) => (part.startsWith("<") ? part : part.replace(PHONE, '<span class="unbroken">$&</span>')))
    .join("");
}
