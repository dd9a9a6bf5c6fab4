import { OWNER, PARKED_OWNER } from "./draft-owner-keys";
import { lastLogout } from "./session-broadcast";
import type { Session } from "./session-query";

// Typed answers, and charges without a response yet, stay stored after an idle logout, but only for their owner.
const OWNED = ["molar.draft.", "molar.change."];
/** Prefix of drafts that no form reads until their owner has logged in again. */
const PARKED = "molar.parked.";

/** Called at a login: removes the drafts of any other person from this tab, restores the member's own, and stores the owner. */
export function claimDrafts(email: string | undefined): void {
  withStorage((storage) => {
    const name = email?.toLowerCase() ?? "";
    if (![name, null].includes(storage.getItem(OWNER))) remove(storage, OWNED);
    if (storage.getItem(PARKED_OWNER) !== name) remove(storage, [PARKED]);
    for (const key of keysOf(storage, [PARKED])) move(storage, key, key.slice(PARKED.length));
    storage.removeItem(PARKED_OWNER);
    storage.setItem(OWNER, name);
  });
}

/** Hides a member's drafts after an idle logout: the next person at this tab may be another one. */
export function parkDrafts(): void {
  withStorage((storage) => {
    const owner = storage.getItem(OWNER);
    if (owner === null) return;
    for (const key of keysOf(storage, OWNED)) move(storage, key, PARKED + key);
    storage.setItem(PARKED_OWNER, owner);
  });
}

/** The same when no form of the member is shown any more: from then on drafts in this tab are a visitor's. */
export function releaseTab(): void {
  parkDrafts();
  withStorage((storage) => storage.removeItem(OWNER));
}

/** Called when a member has a new e-mail address: the drafts in this tab stay theirs. */
export function renameDraftOwner(from: string, to: string): void {
  withStorage((storage) => {
    for (const key of [OWNER, PARKED_OWNER]) if (storage.getItem(key) === from.toLowerCase()) storage.setItem(key, to.toLowerCase());
  });
}

/** Called at a logout by choice: removes all drafts from the tab. */
export function forgetDrafts(): void {
  withStorage((storage) => {
    remove(storage, [...OWNED, PARKED]);
    storage.removeItem(OWNER);
    storage.removeItem(PARKED_OWNER);
  });
}

/**
 * Called at the start of a page, before its forms read drafts: the browser may have closed this tab while a member logged out or
 * another one logged in, and restored its storage.
 */
export function checkDrafts({ isAuthenticated, email }: Session): void {
  if (isAuthenticated) return claimDrafts(email);
  releaseTab();
  if (lastLogout() === "choice") withStorage((storage) => remove(storage, [PARKED]));
}

function remove(storage: Storage, prefixes: string[]): void {
  for (const key of keysOf(storage, prefixes)) storage.removeItem(key);
}

function move(storage: Storage, from: string, to: string): void {
  const value = storage.getItem(from) ?? "";
  storage.removeItem(from);
  storage.setItem(to, value);
}

function keysOf(storage: Storage, prefixes: string[]): string[] {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "");
  return keys.filter((key) => prefixes.some((prefix) => key.startsWith(prefix)));
}

// If storage is forbidden, there are no drafts.
function withStorage<T>(work: (storage: Storage) => T): T | undefined {
  try {
    return typeof window === "undefined" ? undefined : work(window.sessionStorage);
  } catch {
    return undefined;
  }
}
