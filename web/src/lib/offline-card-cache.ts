/** Name of the browser cache that stores a member's card on this device, if the member requested that (features/card/offline-card.ts). */
export const OFFLINE_CARD_CACHE = "molar-card";
export const CARD_PAGE = "/dashboard/card";
/** Address of the cache entry that contains the owner's e-mail address. */
export const OWNER_ENTRY = `${CARD_PAGE}?kept-for`;

/** Removes the stored card and the service worker that serves it. Never fails. */
export async function deleteOfflineCard(): Promise<void> {
  try {
    await globalThis.caches?.delete(OFFLINE_CARD_CACHE);
    const registration = await globalThis.navigator?.serviceWorker?.getRegistration(CARD_PAGE);
    await registration?.unregister();
  } catch {
    // Storage is forbidden, so no card was stored either.
  }
}

/** Called at a login: removes a card that is stored for another person. Never fails. */
export async function deleteOfflineCardOfOthers(email: string | undefined): Promise<void> {
  const owner = await offlineCardOwner();
  if (owner !== undefined && owner !== email?.toLowerCase()) await deleteOfflineCard();
}

/** Returns the lowercase e-mail address of the stored card's owner; undefined without a card. */
export async function offlineCardOwner(): Promise<string | undefined> {
  try {
    if ((await globalThis.caches?.has(OFFLINE_CARD_CACHE)) !== true) return undefined;
    const note = await (await caches.open(OFFLINE_CARD_CACHE)).match(OWNER_ENTRY);
    return note === undefined ? undefined : await note.text();
  } catch {
    return undefined;
  }
}
