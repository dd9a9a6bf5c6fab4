import { freeSlug, slugOf } from "../../lib/slug";

export interface Heading {
  id: string;
  title: string;
}

// Patterns for sanitised markup: attributes have double quotes, and no other entities occur.
const HEADING = /<h2((?: [^>]*)?)>([\s\S]*?)<\/h2>/g;
const TAG = /<[^>]*>/g;
const ENTITIES: Readonly<Record<string, string>> = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#39;": "'", "&nbsp;": "\u00a0", "&amp;": "&" };

/** Adds ids to the second-level headings of sanitised markup; also returns these headings in their order. */
export function withContents(html: string): { html: string; headings: Heading[] } {
  const headings: Heading[] = [];
  const taken = new Set(["main"]);
  const marked = html.replace(HEADING, (_, attributes: string, inner: string) => {
    const title = wordsOf(inner);
    const id = freeSlug(slugOf(title) || "part", taken);
    headings.push({ id, title });
    return `<h2${attributes} id="${id}">${inner}</h2>`;
  });
  return { html: marked, headings };
}

/** The text of sanitised markup, without tags. */
export function wordsOf(html: string): string {
  return html
    .replace(TAG, " ")
    .replace(/&(?:lt|gt|quot|#39|nbsp|amp);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\s+/g, " ")
    .trim();
}
