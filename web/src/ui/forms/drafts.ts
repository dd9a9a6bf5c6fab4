/** The part of `Storage` that drafts need. */
export type DraftStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

const PREFIX = "molar.draft.";

/** The tab's own storage, or undefined on the server and where the browser forbids it. */
export function tabStorage(): DraftStorage | undefined {
  try {
    return typeof window === "undefined" ? undefined : window.sessionStorage;
  } catch {
    return undefined;
  }
}

/** Text fields typed but not saved yet, or undefined. Anything that is not text is dropped. */
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

/** Keeps what was typed. Never give it a password or card data. A full or forbidden storage is not an error. */
export function writeDraft(storage: DraftStorage | undefined, name: string, values: Record<string, string>): void {
  try {
    storage?.setItem(PREFIX + name, JSON.stringify(values));
  } catch {
    // The draft is a comfort: the form works without it.
  }
}

export function clearDraft(storage: DraftStorage | undefined, name: string): void {
  try {
    storage?.removeItem(PREFIX + name);
  } catch {
    // See writeDraft.
  }
}
