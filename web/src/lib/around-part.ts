/** Returns the text before and after the first occurrence of `part`; the whole text and "" if there is none. */
export function aroundPart(text: string, part: string): [before: string, after: string] {
  const start = part === "" ? -1 : text.indexOf(part);
  return start < 0 ? [text, ""] : [text.slice(0, start), text.slice(start + part.length)];
}
