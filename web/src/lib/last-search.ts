const NAME = "molar.find.last";

/** Keeps the address of the dentists that were found last, so that an office's page can lead back to them. */
export function keepSearch(href: string): void {
  try {
    window.sessionStorage.setItem(NAME, href);
  } catch {
    // A comfort: the browser's own way back stays.
  }
}

/** "/find-a-dentist?…" of this tab, or undefined. Never while rendering: the server knows no tab. */
export function lastSearch(): string | undefined {
  try {
    const href = window.sessionStorage.getItem(NAME) ?? "";
    return href.startsWith("/find-a-dentist?") ? href : undefined;
  } catch {
    return undefined;
  }
}
