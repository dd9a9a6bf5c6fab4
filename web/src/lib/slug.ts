const MARKS = /[\u0300-\u036f]/g;
const OTHERS = /[^a-z0-9]+/g;
const LONGEST = 60;

/** Turns text into a path segment of at most 60 characters (a-z, 0-9, single hyphens), if possible cut between words. "" if none is left. */
export function slugOf(text: string): string {
  const plain = plainLetters(text).replace(OTHERS, "-");
  const trimmed = plain.replace(/^-|-$/g, "");
  if (trimmed.length <= LONGEST) return trimmed;
  const cut = trimmed.slice(0, LONGEST + 1);
  return cut.slice(0, Math.max(cut.lastIndexOf("-"), 0)) || trimmed.slice(0, LONGEST);
}

/** Returns the text in lowercase without accents, for comparisons of typed text. */
export function plainLetters(text: string): string {
  return text.normalize("NFD").replace(MARKS, "").toLowerCase();
}

/** Returns the slug, with a number at its end if it is taken already, and adds it to `taken`. */
export function freeSlug(slug: string, taken: Set<string>): string {
  let free = slug;
  for (let number = 2; taken.has(free); number += 1) free = `${slug}-${number}`;
  taken.add(free);
  return free;
}
