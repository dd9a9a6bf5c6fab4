import type { DraftStorage } from "../../ui/forms/drafts";
import { keptValue, type KeptValue } from "../../ui/forms/kept-value";
import type { PurchaseAttempt } from "./payment-flow";

const PREFIX = "molar.purchase.";

/** Keeps the open attempt of one checkout. */
export function attemptStore(storage: DraftStorage | undefined, checkoutId: string): KeptValue<PurchaseAttempt> {
  return keptValue(storage, PREFIX + checkoutId, isAttempt);
}

function isAttempt(value: unknown): value is PurchaseAttempt {
  if (typeof value !== "object" || value === null) return false;
  const attempt = value as Partial<Record<keyof PurchaseAttempt, unknown>>;
  const texts = [attempt.checkoutId, attempt.quoteId, attempt.billingCycle, attempt.paymentToken, attempt.idempotencyKey];
  return (
    texts.every((text) => typeof text === "string") &&
    typeof attempt.autoRenew === "boolean" &&
    Array.isArray(attempt.consents)
  );
}
