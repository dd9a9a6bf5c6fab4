// Scripts cannot read the cookie of a checkout. This mark says whether one may be open; without it a page saves the call.
const STORAGE_KEY = "molar.checkout";

/** Notes in this browser whether a checkout is open. */
export function markCheckout(isOpen: boolean): void {
  withStorage((storage) => {
    if (isOpen) storage.setItem(STORAGE_KEY, "open");
    else storage.removeItem(STORAGE_KEY);
  });
}

/** Whether a checkout may be open. */
export function mayHaveCheckout(): boolean {
  return withStorage((storage) => storage.getItem(STORAGE_KEY) !== null) ?? false;
}

// Where storage is forbidden, an open checkout is offered by the server's page only.
function withStorage<T>(work: (storage: Storage) => T): T | undefined {
  try {
    return typeof window === "undefined" ? undefined : work(window.localStorage);
  } catch {
    return undefined;
  }
}
