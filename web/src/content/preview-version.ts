// The version of the content that this tab shows instead of the published one.
const STORAGE_KEY = "preview-version";

export function storedPreviewVersion(): string | undefined {
  try {
    return sessionStorage.getItem(STORAGE_KEY) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps the version for the pages to come; undefined: they show the published one. */
export function storePreviewVersion(version: string | undefined): void {
  try {
    if (version === undefined) sessionStorage.removeItem(STORAGE_KEY);
    else sessionStorage.setItem(STORAGE_KEY, version);
  } catch {
    // Without storage a preview lasts as long as its address.
  }
}
