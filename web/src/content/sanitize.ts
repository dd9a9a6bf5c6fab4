import { fromHtml } from "hast-util-from-html";
import { defaultSchema, sanitize, type Schema } from "hast-util-sanitize";
import { toHtml } from "hast-util-to-html";

// Text, lists, tables, quotations and links. No images, media, forms, styles, classes or ids: what
// content looks like is the brand theme's business.
const SCHEMA: Schema = {
  ...defaultSchema,
  tagNames: [
    "a", "abbr", "b", "blockquote", "br", "caption", "code", "dd", "del", "dl", "dt", "em", "h2", "h3", "h4",
    "hr", "i", "ins", "li", "ol", "p", "q", "s", "small", "span", "strong", "sub", "sup", "table", "tbody",
    "td", "tfoot", "th", "thead", "tr", "u", "ul",
  ],
  attributes: {
    "*": ["lang", "dir", "title"],
    a: ["href"],
    ol: ["start"],
    td: ["colSpan", "rowSpan"],
    th: ["colSpan", "rowSpan", "scope"],
  },
  protocols: { href: ["http", "https", "mailto", "tel"] },
  strip: ["script", "style", "template", "iframe", "object", "embed", "noscript", "svg", "math", "title"],
  allowComments: false,
  allowDoctypes: false,
  clobber: [],
};
// eslint-disable-next-line no-control-regex
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g;

/** Balanced HTML of allowed tags and attributes only; comments and control characters are gone. */
export function sanitizeHtml(html: string): string {
  const tree = fromHtml(html.replace(CONTROL_CHARACTERS, ""), { fragment: true });
  return toHtml(sanitize(tree, SCHEMA), { allowDangerousHtml: false }).trim();
}
