/** The beginning of a text in at most `most` characters, cut between words and marked with "…" where something is left out. */
export function wholeWords(text: string, most: number): string {
  if (text.length <= most) return text;
  const space = text.lastIndexOf(" ", most - 1);
  const kept = text.slice(0, space > 0 ? space : most - 1);
  return `${kept.replace(/[\s,;:.]+$/, "")}…`;
}
