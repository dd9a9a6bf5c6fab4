/** Where a member's card is kept on this device, when the member asked for it (features/card/offline-card.ts). */
export const KEPT_CARD = "molar-card";
export const CARD_PAGE = "/dashboard/card";
/** Whose card it is: an entry beside the page. */
export const KEPT_FOR = `${CARD_PAGE}?kept-for`;

/** Removes the kept card and what serves it. Never fails. */
export async function forgetKeptCard(): Promise<void> {
  try {
    await globalThis.caches?.delete(KEPT_CARD);
    const registration = await globalThis.navigator?.serviceWorker?.getRegistration(CARD_PAGE);
    await registration?.unregister();
  } catch {
    // Storage is forbidden here: then nothing was kept either.
  }
}

/** Somebody has signed in: a card that was kept for somebody else must not be shown any more. Never fails. */
export async function keepCardOnlyFor(email: string | undefined): Promise<void> {
  const owner = await keptFor();
  if (owner !== undefined && owner !== email?.toLowerCase()) await forgetKeptCard();
}

/** Whose card is kept on this device, if any. */
export async function keptFor(): Promise<string | undefined> {
  try {
    if ((await globalThis.caches?.has(KEPT_CARD)) !== true) return undefined;
    const note = await (await caches.open(KEPT_CARD)).match(KEPT_FOR);
    return note === undefined ? undefined : await note.text();
  } catch {
    return undefined;
  }
}
