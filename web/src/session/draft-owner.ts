// Typed answers, and charges whose answer is missing, outlive an idle logout, so that nothing is lost; but only for their owner.
const OWNER = "molar.draft-owner";
const OWNED = ["molar.draft.", "molar.change."];

/** Somebody has signed in: what somebody else typed or began in this tab goes. */
export function claimDrafts(email: string | undefined): void {
  withStorage((storage) => {
    const owner = storage.getItem(OWNER);
    const name = email?.toLowerCase() ?? "";
    if (owner !== null && owner !== name) removeDrafts(storage);
    storage.setItem(OWNER, name);
  });
}

/** The person has left by choice: nothing stays in the tab. */
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

// Drafts are a comfort: where storage is forbidden there are none.
function withStorage(work: (storage: Storage) => void): void {
  try {
    if (typeof window !== "undefined") work(window.sessionStorage);
  } catch {
    // See above.
  }
}
