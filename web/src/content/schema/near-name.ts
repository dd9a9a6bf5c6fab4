const MOST_EDITS = 3;

/** Returns the known name that is most similar to the given one; undefined when none is similar enough. */
export function nearName(given: string, known: Iterable<string>): string | undefined {
  const word = given.toLowerCase();
  let best: string | undefined;
  let fewest = Math.min(MOST_EDITS, Math.floor(given.length / 2)) + 1;
  for (const name of known) {
    const edits = distance(word, name.toLowerCase(), fewest);
    if (edits < fewest) [best, fewest] = [name, edits];
  }
  return best;
}

/** Returns ", did you mean …?" when a known name is similar, else "". */
export function hint(given: string, known: Iterable<string>): string {
  const name = nearName(given, known);
  return name === undefined ? "" : `; did you mean "${name}"?`;
}

/** Number of letters that differ, are missing, added or swapped; at most `limit`. */
function distance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) >= limit) return limit;
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let edits = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + cost);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) edits = Math.min(edits, (before[j - 2] ?? 0) + 1);
      next.push(edits);
    }
    [before, row] = [row, next];
  }
  return Math.min(limit, row[b.length] ?? limit);
}
