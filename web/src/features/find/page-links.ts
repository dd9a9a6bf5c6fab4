const AROUND = 1;

/** Numbers of the pages to link: the first, the last and those around this one; null replaces a range of others. */
export function pageNumbers(page: number, pages: number): (number | null)[] {
  const near = Array.from({ length: 2 * AROUND + 1 }, (_, index) => page - AROUND + index);
  const linked = [...new Set([1, ...near, pages])].filter((one) => one >= 1 && one <= pages).sort((a, b) => a - b);
  return linked.flatMap((one, index) => {
    const gap = one - (linked[index - 1] ?? 0) - 1;
    // One omitted page needs as much room as its number.
    return gap === 0 ? [one] : gap === 1 ? [one - 1, one] : [null, one];
  });
}
