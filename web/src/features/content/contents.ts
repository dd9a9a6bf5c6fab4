import { freeSlug, slugOf } from "../../lib/slug";

export interface Heading {
  id: string;
  title: string;
}

// Of sanitised markup: attributes in double quotes, nothing but the five entities.
const HEADING = /<h2((?: [^>]*)?)>([\s\S]*?)<\/h2>/g;
const TAG = /<[^>]*>/g;
const ENTITIES: Readonly<Record<string, string>> = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#39;": "'", "&nbsp;": "\u00a0", "&amp;": "&" };

/** Sanitised markup whose second-level headings have ids, and those headings in their order. */
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

/** The words of sanitised markup. */
export function wordsOf(html: string): string {
  return html
    .replace(TAG, " ")
    .replace(/&(?:lt|gt|quot|#39|nbsp|amp);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\s+/g, " ")
    .trim();
}
