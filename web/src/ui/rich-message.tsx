import { createElement, Fragment, type ReactNode } from "react";
import { ALLOWED, attributesOf, BLOCKS, DROPPED, NOT_IN_PARAGRAPH, REPLACED, withoutControls } from "../lib/html-rules";

const HTML = "http://www.w3.org/1999/xhtml";
const LOOKS_LIKE_MARKUP = /<[a-z!/]|&(?:[a-z]+|#\d+|#x[0-9a-f]+);/i;
/** Maximum depth of nested elements; of deeper elements only the text is shown. */
const DEEPEST = 50;

/** Shows plain text as a paragraph. Shows HTML with allowed elements and attributes only, by the rules for content. */
export function RichMessage({ text }: { text: string }) {
  if (!LOOKS_LIKE_MARKUP.test(text)) return <p>{text}</p>;
  // The parsed document is inert, and React creates the elements: no markup is inserted as text.
  const { body } = new DOMParser().parseFromString(text, "text/html");
  return <div>{contentsOf(body, 0)}</div>;
}

function contentsOf(parent: Element, depth: number): ReactNode[] {
  return [...parent.childNodes].map((node, index) => <Fragment key={index}>{show(node, depth)}</Fragment>);
}

function show(node: ChildNode, depth: number): ReactNode {
  if (node instanceof Text) return withoutControls(node.data);
  return node instanceof Element ? showElement(node, depth) : null;
}

function showElement(element: Element, depth: number): ReactNode {
  const { localName } = element;
  if (element.namespaceURI !== HTML || DROPPED.has(localName)) return null;
  if (localName === "img") return withoutControls(element.getAttribute("alt") ?? "");
  if (depth > DEEPEST) return withoutControls(element.textContent);
  const inner = contentsOf(element, depth + 1);
  const name = REPLACED.get(localName) ?? localName;
  if (ALLOWED.has(name)) return createElement(name, propsOf(element, name), ...inner);
  return BLOCKS.has(localName) && isOnlyWords(element) ? <p>{inner}</p> : inner;
}

function propsOf(element: Element, name: string): Record<string, string> {
  const attributes = attributesOf(name, (attribute) => element.getAttribute(attribute) ?? undefined);
  return Object.fromEntries(attributes.map(([attribute, value]) => [attribute.replace("span", "Span"), value]));
}

function isOnlyWords(element: Element): boolean {
  const replaced = [...REPLACED].filter(([, name]) => NOT_IN_PARAGRAPH.includes(name)).map(([name]) => name);
  return element.textContent.trim() !== "" && element.querySelector([...NOT_IN_PARAGRAPH, ...replaced, ...BLOCKS].join()) === null;
}
