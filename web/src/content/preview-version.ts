// The content version that this tab shows instead of the published one.
const STORAGE_KEY = "preview-version";

export function storedPreviewVersion(): string | undefined {
  try {
    return sessionStorage.getItem(STORAGE_KEY) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Stores the version for the tab's next pages; undefined: they show the published one. */
export function storePreviewVersion(version: string | undefined): void {
  try {
    if (version === undefined) sessionStorage.removeItem(STORAGE_KEY);
    else sessionStorage.setItem(STORAGE_KEY, version);
  } catch {
    // Without storage, only pages whose address names the version show the preview.
  }
}
