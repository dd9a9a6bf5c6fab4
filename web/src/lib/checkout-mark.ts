// Scripts cannot read the cookie of a checkout. This mark states that one may be open; without the mark a page makes no API call.
const STORAGE_KEY = "molar.checkout";

/** Stores in this browser whether a checkout is open. */
export function markCheckout(isOpen: boolean): void {
  withStorage((storage) => {
    if (isOpen) storage.setItem(STORAGE_KEY, "open");
    else storage.removeItem(STORAGE_KEY);
  });
}

export function mayHaveCheckout(): boolean {
  return withStorage((storage) => storage.getItem(STORAGE_KEY) !== null) ?? false;
}

// If storage is forbidden, only a page rendered by the server offers the open checkout.
function withStorage<T>(work: (storage: Storage) => T): T | undefined {
  try {
    return typeof window === "undefined" ? undefined : work(window.localStorage);
  } catch {
    return undefined;
  }
}
