import type { MessageKey } from "../../messages/catalogue";
import { useFieldMessage, type FieldMessage } from "../../ui/forms/field-message";
import type { AnyCardEntry } from "./use-card-entry";

const CARD_FIELDS: readonly string[] = ["number", "name", "expiry", "cvc", "billingZip"];

/** The sentences about a refused card; the other fields of the form keep the words of their own area. */
export function useCardMessage(entry: AnyCardEntry, others?: FieldMessage): FieldMessage {
  const message = useFieldMessage({
    area: "payment",
    ...(entry.provider === "stripe" ? { aliases: { number: "card" } } : {}),
  });
  return (field, code) => (others === undefined || CARD_FIELDS.includes(field) ? message : others)(field, code);
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

/** Why the bank said no, in words that say what to do. */
export function declinedKey(reason: string): MessageKey {
  const known = REASONS.find((one) => one === reason);
  return `payment.declined.${known ?? "other"}`;
}
