/** The first text that says something: neither missing nor blank. */
export function firstFilled(...texts: readonly (string | undefined)[]): string | undefined {
  return texts.find((text) => text !== undefined && text.trim() !== "");
}
