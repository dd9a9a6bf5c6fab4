import { newIdempotencyKey } from "../../lib/idempotency-key";
import { clearDraft, readDraft, writeDraft, type DraftStorage } from "../../ui/forms/drafts";
import { GRIEVANCE_FIELDS, type GrievanceField, type GrievanceValues } from "./grievance";

const ANSWERS = "grievance";
const ATTEMPT = "grievance-attempt";

/** Returns the answers that were typed in this tab and not sent. */
export function readAnswers(storage: DraftStorage | undefined): Partial<GrievanceValues> {
  const found = readDraft(storage, ANSWERS) ?? {};
  const known = Object.entries(found).filter(([field]) => GRIEVANCE_FIELDS.includes(field as GrievanceField));
  return Object.fromEntries(known) as Partial<GrievanceValues>;
}

export function storeAnswers(storage: DraftStorage | undefined, values: GrievanceValues): void {
  writeDraft(storage, ANSWERS, values);
}

/** Deletes the answers and the key, after they were sent or discarded. */
export function forgetAnswers(storage: DraftStorage | undefined): void {
  clearDraft(storage, ANSWERS);
  clearDraft(storage, ATTEMPT);
}

/**
 * Returns the idempotency key of a grievance: the same key for the same content, also after a reload, so that a retry after a
 * lost answer creates no second grievance.
 */
export function keyFor(storage: DraftStorage | undefined, body: object): string {
  const content = JSON.stringify({ ...body, signedIn: undefined });
  const last = readDraft(storage, ATTEMPT);
  if (last?.content === content && last.key !== undefined) return last.key;
  const key = newIdempotencyKey();
  writeDraft(storage, ATTEMPT, { content, key });
  return key;
}
