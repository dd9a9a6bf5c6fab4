import { defaultTreeAdapter, html as names, parseFragment, type DefaultTreeAdapterTypes as Tree } from "parse5";
import { safeHref } from "../lib/safe-href";

// What becomes of an element, by its name:
//  - ALLOWED: stays, with the attributes of ATTRIBUTES only. Text, lists, tables, quotations and links; what content
//    looks like is the brand theme's business, so there are no styles, classes, ids or layout elements.
//  - REPLACED: becomes the nearest allowed element.
//  - BLOCKS: becomes a paragraph when it holds nothing but words, else gives way to its contents.
//  - DROPPED: goes with everything in it. So does all that is not HTML (SVG, MathML).
//  - an image becomes its alt text; anything else gives way to its contents.
const ALLOWED: ReadonlySet<string> = new Set([
  "a", "abbr", "b", "blockquote", "br", "caption", "code", "dd", "del", "dl", "dt", "em", "h2", "h3", "h4",
  "hr", "i", "ins", "li", "ol", "p", "q", "s", "small", "span", "strong", "sub", "sup", "table", "tbody",
  "td", "tfoot", "th", "thead", "tr", "u", "ul",
]);
const REPLACED: ReadonlyMap<string, string> = new Map([
  ["h1", "h2"], ["h5", "h4"], ["h6", "h4"], ["strike", "s"], ["tt", "code"], ["acronym", "abbr"], ["cite", "em"], ["dir", "ul"], ["menu", "ul"],
]);
const BLOCKS: ReadonlySet<string> = new Set([
  "address", "article", "aside", "center", "details", "dialog", "div", "fieldset", "figcaption", "figure", "footer",
  "form", "header", "hgroup", "legend", "main", "nav", "pre", "search", "section", "summary",
]);
const DROPPED: ReadonlySet<string> = new Set([
  "applet", "audio", "base", "canvas", "datalist", "embed", "frameset", "iframe", "link", "meta", "noembed", "noframes",
  "noscript", "object", "plaintext", "script", "select", "style", "template", "textarea", "title", "video", "xmp",
]);
const VOID: ReadonlySet<string> = new Set(["br", "hr"]);
const HAS_BLOCKS = /<(?:blockquote|dl|h[234]|hr|ol|p|table|ul)[ >]/;

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

// C0 without tab and line breaks, delete, C1; and what turns the direction of text around unseen.
// eslint-disable-next-line no-control-regex
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;
const LONE_SURROGATES = /\p{Surrogate}/gu;

// Time and memory of parsing grow with the square of what these limit.
export const LONGEST_HTML = 100_000;
const MOST_ELEMENTS = 10_000;
const DEEPEST = 100;
const MOST_PASSES = 8;

/** Says that markup is beyond all bounds. */
class TooMuch extends Error {}

/**
 * Balanced HTML of allowed elements and attributes only, without comments and control characters. It means the same to
 * every parser: sanitising it once more changes nothing. Undefined for markup that is longer, larger or deeper than
 * anything a person writes.
 */
export function sanitizeHtml(html: string): string | undefined {
  if (html.length > LONGEST_HTML) return undefined;
  const text = withoutControls(html).trim();
  if (!/[<>&]/.test(text)) return text;
  try {
    return settle(text);
  } catch (error) {
    if (error instanceof TooMuch) return undefined;
    throw error;
  }
}

// Taking an element away can change how the rest is read (a paragraph may not stand in a paragraph), and that is what
// mutation attacks live on. So what comes out goes in again until nothing changes; what never settles keeps its words.
function settle(html: string): string {
  let before = html;
  for (let pass = 0; pass < MOST_PASSES; pass += 1) {
    const after = writeAll(parse(before)).trim();
    if (after === before) return after;
    if (after.length > LONGEST_HTML) throw new TooMuch();
    before = after;
  }
  return escapeText(wordsOf(parse(before)).join(" ")).trim();
}

/** Parses as a browser does for innerHTML of a div. */
function parse(html: string): Tree.ChildNode[] {
  let elements = 0;
  let depth = 0;
  const treeAdapter: typeof defaultTreeAdapter = {
    ...defaultTreeAdapter,
    createElement(tagName, namespace, attributes) {
      elements += 1;
      if (elements > MOST_ELEMENTS) throw new TooMuch();
      return defaultTreeAdapter.createElement(tagName, namespace, attributes);
    },
    onItemPush() {
      depth += 1;
      if (depth > DEEPEST) throw new TooMuch();
    },
    onItemPop() {
      depth -= 1;
    },
  };
  const context = defaultTreeAdapter.createElement("div", names.NS.HTML, []);
  return parseFragment(context, html, { treeAdapter, scriptingEnabled: true }).childNodes;
}

function writeAll(nodes: readonly Tree.ChildNode[]): string {
  return nodes.map(write).join("");
}

function write(node: Tree.ChildNode): string {
  if (defaultTreeAdapter.isTextNode(node)) return escapeText(withoutControls(node.value));
  return defaultTreeAdapter.isElementNode(node) ? writeElement(node) : "";
}

function writeElement(element: Tree.Element): string {
  const { tagName } = element;
  if (element.namespaceURI !== names.NS.HTML || DROPPED.has(tagName)) return "";
  if (tagName === "img") return escapeText(withoutControls(attributeOf(element, "alt") ?? ""));
  const inner = writeAll(element.childNodes);
  const name = REPLACED.get(tagName) ?? tagName;
  if (!ALLOWED.has(name)) return BLOCKS.has(tagName) && isOnlyWords(inner) ? `<p>${inner}</p>` : inner;
  const start = `<${name}${writeAttributes(element, name)}>`;
  return VOID.has(name) ? start : `${start}${inner}</${name}>`;
}

function isOnlyWords(html: string): boolean {
  return html.trim() !== "" && !HAS_BLOCKS.test(html);
}

function writeAttributes(element: Tree.Element, name: string): string {
  return Object.entries({ ...GLOBAL, ...ATTRIBUTES[name] })
    .map(([attribute, check]) => {
      const value = attributeOf(element, attribute);
      const clean = value === undefined ? undefined : check(withoutControls(value));
      return clean === undefined ? "" : ` ${attribute}="${escapeText(clean).replace(/"/g, "&quot;")}"`;
    })
    .join("");
}

function attributeOf(element: Tree.Element, name: string): string | undefined {
  return element.attrs.find((one) => one.name === name && one.prefix === undefined)?.value;
}

function wordsOf(nodes: readonly Tree.ChildNode[]): string[] {
  return nodes.flatMap((node) => {
    if (defaultTreeAdapter.isTextNode(node)) return [withoutControls(node.value)];
    return defaultTreeAdapter.isElementNode(node) && !DROPPED.has(node.tagName) ? wordsOf(node.childNodes) : [];
  });
}

function withoutControls(text: string): string {
  return text.replace(CONTROL_CHARACTERS, "").replace(LONE_SURROGATES, "\ufffd");
}

function escapeText(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
}
