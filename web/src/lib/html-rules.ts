import { safeHref } from "./safe-href";

// Treatment of elements, by name:
//  - ALLOWED: stays, with the attributes of attributesOf() only. Text, lists, tables, quotations and links. The brand's theme
//    determines the look of content, so styles, classes, ids and layout elements are not allowed.
//  - REPLACED: becomes the nearest allowed element.
//  - BLOCKS: becomes a paragraph if it contains only text and inline elements, else is replaced by its contents.
//  - DROPPED: is removed with its contents, as is everything that is not HTML (SVG, MathML).
//  - an image becomes its alt text; any other element is replaced by its contents.
export const ALLOWED: ReadonlySet<string> = new Set([
  "a", "abbr", "b", "blockquote", "br", "caption", "code", "dd", "del", "dl", "dt", "em", "h2", "h3", "h4",
  "hr", "i", "ins", "li", "ol", "p", "q", "s", "small", "span", "strong", "sub", "sup", "table", "tbody",
  "td", "tfoot", "th", "thead", "tr", "u", "ul",
]);
export const REPLACED: ReadonlyMap<string, string> = new Map([
  ["h1", "h2"], ["h5", "h4"], ["h6", "h4"], ["strike", "s"], ["tt", "code"], ["acronym", "abbr"], ["cite", "em"], ["dir", "ul"], ["menu", "ul"],
]);
export const BLOCKS: ReadonlySet<string> = new Set([
  "address", "article", "aside", "center", "details", "dialog", "div", "fieldset", "figcaption", "figure", "footer",
  "form", "header", "hgroup", "legend", "main", "nav", "pre", "search", "section", "summary",
]);
/** Allowed elements that a paragraph cannot contain. */
export const NOT_IN_PARAGRAPH: readonly string[] = ["blockquote", "dl", "h2", "h3", "h4", "hr", "ol", "p", "table", "ul"];
export const DROPPED: ReadonlySet<string> = new Set([
  "applet", "audio", "base", "canvas", "datalist", "embed", "frameset", "iframe", "link", "meta", "noembed", "noframes",
  "noscript", "object", "plaintext", "script", "select", "style", "template", "textarea", "title", "video", "xmp",
]);
export const VOID: ReadonlySet<string> = new Set(["br", "hr"]);

/** Returns the permitted value of an attribute; undefined if the value is not permitted. */
type Check = (value: string) => string | undefined;

const span: Check = (value) => (/^(?:[1-9]|[1-9]\d)$/.test(value) ? value : undefined);
const oneOf = (...values: string[]): Check => (value) => values.find((one) => one === value.toLowerCase());
const GLOBAL: Readonly<Record<string, Check>> = {
  lang: (value) => (/^[a-z]{2,3}(?:-[a-z0-9]{2,8}){0,3}$/i.test(value) ? value : undefined),
  dir: oneOf("ltr", "rtl", "auto"),
  title: (value) => (value.length <= 200 ? value : undefined),
};
const ATTRIBUTES: Readonly<Record<string, Readonly<Record<string, Check>>>> = {
  a: { href: safeHref },
  ol: { start: (value) => (/^-?\d{1,5}$/.test(value) ? value : undefined) },
  td: { colspan: span, rowspan: span },
  th: { colspan: span, rowspan: span, scope: oneOf("row", "col", "rowgroup", "colgroup") },
};

/** Returns the attributes that an allowed element keeps. `read` returns the value of an attribute, undefined if it is missing. */
export function attributesOf(name: string, read: (attribute: string) => string | undefined): [string, string][] {
  return Object.entries({ ...GLOBAL, ...ATTRIBUTES[name] }).flatMap(([attribute, check]) => {
    const value = read(attribute);
    const clean = value === undefined ? undefined : check(withoutControls(value));
    return clean === undefined ? [] : [[attribute, clean] satisfies [string, string]];
  });
}

// C0 without tab and line breaks, delete, C1, and invisible characters that change the direction of text.
// eslint-disable-next-line no-control-regex
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;
const LONE_SURROGATES = /\p{Surrogate}/gu;

/** Removes control characters and replaces lone surrogates by U+FFFD. */
export function withoutControls(text: string): string {
  return text.replace(CONTROL_CHARACTERS, "").replace(LONE_SURROGATES, "\ufffd");
}
