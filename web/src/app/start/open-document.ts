/**
 * Loads an address of this site as a document. After Back or Forward the browser already shows the address: then assign() would only
 * scroll to its fragment.
 */
export function openDocument({ pathname, search, hash }: Pick<Location, "pathname" | "search" | "hash">): void {
  const href = pathname + search + hash;
  const { location } = window;
  if (hash !== "" && href === location.pathname + location.search + location.hash) location.reload();
  else location.assign(href);
}
