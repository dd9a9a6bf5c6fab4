const NAME = "molar.find.last";

/** Stores the address of the last search for dentists, so that an office's page can link back to its results. */
export function storeSearch(href: string): void {
  try {
    window.sessionStorage.setItem(NAME, href);
  } catch {
    // If storage is forbidden, only the browser's Back leads to the results.
  }
}

/** Returns the stored "/find-a-dentist?…" of this tab, or undefined. Do not call it while rendering: the server has no such storage. */
export function lastSearch(): string | undefined {
  try {
    const href = window.sessionStorage.getItem(NAME) ?? "";
    return href.startsWith("/find-a-dentist?") ? href : undefined;
  } catch {
    return undefined;
  }
}
