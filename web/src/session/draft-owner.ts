// Typed answers, and charges without a response yet, stay stored after an idle logout, but only for their owner.
const OWNER = "molar.draft-owner";
const OWNED = ["molar.draft.", "molar.change."];

/** Called at a login: removes the drafts of any other person from this tab, and stores the owner. */
export function claimDrafts(email: string | undefined): void {
  withStorage((storage) => {
    const owner = storage.getItem(OWNER);
    const name = email?.toLowerCase() ?? "";
    if (owner !== null && owner !== name) removeDrafts(storage);
    storage.setItem(OWNER, name);
  });
}

/** Called at a logout by choice: removes all drafts from the tab. */
export function forgetDrafts(): void {
  withStorage((storage) => {
    removeDrafts(storage);
    storage.removeItem(OWNER);
  });
}

function removeDrafts(storage: Storage): void {
  const names = Array.from({ length: storage.length }, (_, index) => storage.key(index));
  for (const name of names) {
    if (name !== null && OWNED.some((prefix) => name.startsWith(prefix))) storage.removeItem(name);
  }
}

// If storage is forbidden, there are no drafts.
function withStorage(work: (storage: Storage) => void): void {
  try {
    if (typeof window !== "undefined") work(window.sessionStorage);
  } catch {
    // Storage is forbidden.
  }
}
