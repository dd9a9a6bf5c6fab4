/** Returns a path without query, fragment and final slash, for comparisons with rules and routes. */
export function plainPath(path: string): string {
  const plain = path.replace(/[?#].*$/, "");
  return plain.length > 1 && plain.endsWith("/") ? plain.slice(0, -1) : plain;
}

/** Returns a path in the form in which React Router compares it: decoded, in lower case, without final slashes. */
export function comparablePath(path: string): string {
  return decoded(plainPath(path)).toLowerCase().replace(/\/+$/, "") || "/";
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
