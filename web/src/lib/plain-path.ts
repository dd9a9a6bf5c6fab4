/** Returns a path without query, fragment and final slash, for comparisons with rules and routes. */
export function plainPath(path: string): string {
  const plain = path.replace(/[?#].*$/, "");
  return plain.length > 1 && plain.endsWith("/") ? plain.slice(0, -1) : plain;
}
