import type { MessageKey } from "../../messages/catalogue";
import { useFieldMessage, type FieldMessage } from "../../ui/forms/field-message";
import type { AnyCardEntry } from "./use-card-entry";

/** Returns the messages for a refused card and for missing consents. */
export function useCardMessage(entry: AnyCardEntry): FieldMessage {
  return useFieldMessage({
    area: "payment",
    ...(entry.provider === "stripe" ? { aliases: { number: "card" } } : {}),
  });
}

const REASONS = [
  "insufficient_funds",
  "expired_card",
  "incorrect_cvc",
  "do_not_honor",
  "lost_stolen",
  "network",
  "try_again",
  "invalid_token",
  "authentication_failed",
  "authentication_required",
] as const;

/** Returns the key of the message for the bank's decline reason; the message says what to do. */
export function declinedKey(reason: string): MessageKey {
  const known = REASONS.find((one) => one === reason);
  return `payment.declined.${known ?? "other"}`;
}
