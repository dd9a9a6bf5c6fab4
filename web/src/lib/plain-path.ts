/** A path without query, fragment and slash at its end: how rules and routes are compared. */
export function plainPath(path: string): string {
  const plain = path.replace(/[?#].*$/, "");
  return plain.length > 1 && plain.endsWith("/") ? plain.slice(0, -1) : plain;
}
