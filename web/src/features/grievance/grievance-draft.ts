import { newIdempotencyKey } from "../../lib/idempotency-key";
import { clearDraft, readDraft, writeDraft, type DraftStorage } from "../../ui/forms/drafts";
import { GRIEVANCE_FIELDS, type GrievanceField, type GrievanceValues } from "./grievance";

const ANSWERS = "grievance";
const ATTEMPT = "grievance-attempt";

/** What was typed in this tab and not sent. */
export function readAnswers(storage: DraftStorage | undefined): Partial<GrievanceValues> {
  const found = readDraft(storage, ANSWERS) ?? {};
  const known = Object.entries(found).filter(([field]) => GRIEVANCE_FIELDS.includes(field as GrievanceField));
  return Object.fromEntries(known) as Partial<GrievanceValues>;
}

export function keepAnswers(storage: DraftStorage | undefined, values: GrievanceValues): void {
  writeDraft(storage, ANSWERS, values);
}

/** Once it was sent, or thrown away. */
export function forgetAnswers(storage: DraftStorage | undefined): void {
  clearDraft(storage, ANSWERS);
  clearDraft(storage, ATTEMPT);
}

/**
 * The key of this sending: the same for the same content, over reloads too, so that a second try after a lost answer
 * is no second grievance.
 */
export function keyFor(storage: DraftStorage | undefined, body: object): string {
  const content = JSON.stringify({ ...body, signedIn: undefined });
  const last = readDraft(storage, ATTEMPT);
  if (last?.content === content && last.key !== undefined) return last.key;
  const key = newIdempotencyKey();
  writeDraft(storage, ATTEMPT, { content, key });
  return key;
}
