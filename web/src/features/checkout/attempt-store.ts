import type { DraftStorage } from "../../ui/forms/drafts";
import type { AttemptStore, PurchaseAttempt } from "./payment-flow";

const PREFIX = "molar.purchase.";

/** Keeps the open attempt of one checkout in the tab's storage; in memory alone where storage is forbidden. */
export function attemptStore(storage: DraftStorage | undefined, checkoutId: string): AttemptStore {
  const name = PREFIX + checkoutId;
  let held: PurchaseAttempt | undefined;
  return {
    load: () => held ?? readAttempt(storage, name),
    save(attempt) {
      held = attempt;
      quietly(() => storage?.setItem(name, JSON.stringify(attempt)));
    },
    clear() {
      held = undefined;
      quietly(() => storage?.removeItem(name));
    },
  };
}

/** 128 random bits in the alphabet that the API accepts. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function readAttempt(storage: DraftStorage | undefined, name: string): PurchaseAttempt | undefined {
  try {
    const value: unknown = JSON.parse(storage?.getItem(name) ?? "null");
    return isAttempt(value) ? value : undefined;
  } catch {
    return undefined;
  }
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

function quietly(action: () => void): void {
  try {
    action();
  } catch {
    // Without storage a reload forgets the key; the server still allows one membership per checkout.
  }
}
