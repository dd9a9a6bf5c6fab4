import { defaultTreeAdapter, html as names, parseFragment, type DefaultTreeAdapterTypes as Tree } from "parse5";
import { ALLOWED, attributesOf, BLOCKS, DROPPED, NOT_IN_PARAGRAPH, REPLACED, VOID, withoutControls } from "../lib/html-rules";

const HAS_BLOCKS = new RegExp(`<(?:${NOT_IN_PARAGRAPH.join("|")})[ >]`);

// Limits of the input: time and memory of parsing are quadratic in them.
export const LONGEST_HTML = 100_000;
const MOST_ELEMENTS = 10_000;
const DEEPEST = 100;
const MOST_PASSES = 8;

/** Thrown for markup that exceeds the limits. */
class TooMuch extends Error {}

/**
 * Returns balanced HTML with allowed elements and attributes only, without comments and control characters. Every
 * parser reads it the same way: sanitising it again changes nothing. Returns undefined for markup that exceeds the
 * limits, which no hand-written markup does.
 */
export function sanitizeHtml(html: string): string | undefined {
  if (html.length > LONGEST_HTML) return undefined;
  const text = withoutControls(html).trim();
  if (!/[<>&]/.test(text)) return text;
  try {
    return sanitizeUntilStable(text);
  } catch (error) {
    if (error instanceof TooMuch) return undefined;
    throw error;
  }
}

// Removing an element can change how the rest is parsed (a paragraph cannot contain a paragraph); mutation attacks use
// this. The output is therefore sanitised again until it does not change. When it still changes after MOST_PASSES, only its text remains.
function sanitizeUntilStable(html: string): string {
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
  return attributesOf(name, (attribute) => attributeOf(element, attribute))
    .map(([attribute, value]) => ` ${attribute}="${escapeText(value).replace(/"/g, "&quot;")}"`)
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

function escapeText(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
}
