/** What stands before and after the first `part` of a text; the whole text and "" when it holds none. */
export function aroundPart(text: string, part: string): [before: string, after: string] {
  const start = part === "" ? -1 : text.indexOf(part);
  return start < 0 ? [text, ""] : [text.slice(0, start), text.slice(start + part.length)];
}
