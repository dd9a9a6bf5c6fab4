/** Returns the first text that is neither undefined nor blank. */
export function firstFilled(...texts: readonly (string | undefined)[]): string | undefined {
  return texts.find((text) => text !== undefined && text.trim() !== "");
}
