import { describe, expect, it } from "vitest";
import type { DraftStorage } from "./drafts";
import { clearDraft, readDraft, tabStorage, writeDraft } from "./drafts";

function memoryStorage(): DraftStorage {
  const entries = new Map<string, string>();
  return {
    getItem: (name) => entries.get(name) ?? null,
    setItem: (name, value) => void entries.set(name, value),
    removeItem: (name) => void entries.delete(name),
  };
}

const FORBIDDEN: DraftStorage = { getItem: refuse, setItem: refuse, removeItem: refuse };

describe("a draft", () => {
  it("can be read until it is cleared", () => {
    const storage = memoryStorage();
    writeDraft(storage, "account.1", { city: "Phoenix" });
    expect(readDraft(storage, "account.1")).toEqual({ city: "Phoenix" });
    expect(readDraft(storage, "account.2")).toBeUndefined();
    clearDraft(storage, "account.1");
    expect(readDraft(storage, "account.1")).toBeUndefined();
  });

  it.each(["not json", "[]", "null", '"text"', "7"])("that is %s is ignored", (stored) => {
    const storage = memoryStorage();
    storage.setItem("molar.draft.account.1", stored);
    expect(readDraft(storage, "account.1")).toBeUndefined();
  });

  it("contains text fields only", () => {
    const storage = memoryStorage();
    storage.setItem("molar.draft.account.1", '{"city":"Phoenix","age":7,"more":{}}');
    expect(readDraft(storage, "account.1")).toEqual({ city: "Phoenix" });
  });

  it("is optional: storage can be missing or forbidden", () => {
    writeDraft(FORBIDDEN, "account.1", { city: "Phoenix" });
    clearDraft(FORBIDDEN, "account.1");
    expect(readDraft(FORBIDDEN, "account.1")).toBeUndefined();
    expect(readDraft(undefined, "account.1")).toBeUndefined();
    expect(tabStorage()).toBeUndefined();
  });
});

function refuse(): never {
  throw new DOMException("forbidden", "SecurityError");
}
