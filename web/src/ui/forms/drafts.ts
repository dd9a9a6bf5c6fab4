/** The part of `Storage` that drafts need. */
export type DraftStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

const PREFIX = "molar.draft.";

/** Returns the tab's session storage, or undefined on the server and where the browser forbids it. */
export function tabStorage(): DraftStorage | undefined {
  try {
    return typeof window === "undefined" ? undefined : window.sessionStorage;
  } catch {
    return undefined;
  }
}

/** Returns the text fields of an unsaved draft, or undefined. Values of other types are dropped. */
export function readDraft(storage: DraftStorage | undefined, name: string): Record<string, string> | undefined {
  try {
    const text = storage?.getItem(PREFIX + name);
    const value: unknown = text ? JSON.parse(text) : undefined;
    if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
    const entries = Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === "string");
    return Object.fromEntries(entries);
  } catch {
    return undefined;
  }
}

/** Stores typed values. Must not receive a password or card data. A full or forbidden storage is not an error. */
export function writeDraft(storage: DraftStorage | undefined, name: string, values: Record<string, string>): void {
  try {
    storage?.setItem(PREFIX + name, JSON.stringify(values));
  } catch {
    // The form works without a draft.
  }
}

export function clearDraft(storage: DraftStorage | undefined, name: string): void {
  try {
    storage?.removeItem(PREFIX + name);
  } catch {
    // See writeDraft.
  }
}
