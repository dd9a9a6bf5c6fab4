/** Shortens a text to at most `most` characters: cuts it between words, if possible, and adds "…". Returns a shorter text unchanged. */
export function wholeWords(text: string, most: number): string {
  if (text.length <= most) return text;
  const space = text.lastIndexOf(" ", most - 1);
  const shortened = text.slice(0, space > 0 ? space : most - 1);
  return `${shortened.replace(/[\s,;:.]+$/, "")}…`;
}
