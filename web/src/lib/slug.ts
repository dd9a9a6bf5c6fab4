const MARKS = /[\u0300-\u036f]/g;
const OTHERS = /[^a-z0-9]+/g;
const LONGEST = 60;

/** A part of an address made of words: small letters, digits and single hyphens, whole words only; "" for text without letters. */
export function slugOf(text: string): string {
  const plain = plainLetters(text).replace(OTHERS, "-");
  const whole = plain.replace(/^-|-$/g, "");
  if (whole.length <= LONGEST) return whole;
  const cut = whole.slice(0, LONGEST + 1);
  return cut.slice(0, Math.max(cut.lastIndexOf("-"), 0)) || whole.slice(0, LONGEST);
}

/** Small letters without accents, for comparing what people type. */
export function plainLetters(text: string): string {
  return text.normalize("NFD").replace(MARKS, "").toLowerCase();
}

/** The slug, with a number behind it when it is taken already; it is added to `taken`. */
export function freeSlug(slug: string, taken: Set<string>): string {
  let free = slug;
  for (let number = 2; taken.has(free); number += 1) free = `${slug}-${number}`;
  taken.add(free);
  return free;
}
