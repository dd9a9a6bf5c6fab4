import type { ChangeDone, ChangeQuote } from "./change-quote";

/** Test data: adding a person for the rest of the year. */
export const QUOTE: ChangeQuote = {
  quoteId: "01JD3K5V7Q8XW2Y4Z6A8B0C2Q1",
  kind: "add_dependent",
  effectiveOn: "2026-11-21",
  lines: [{ kind: "person_added", label: "Ben Hill, 200 of 365 days", quantity: 1, cents: 1096 }],
  dueTodayCents: 1096,
  refundCents: 0,
  creditCents: 0,
  priceCents: 19800,
  nextPriceCents: 19800,
  renewsOn: "2027-06-09",
  words: ["Ben is a member from today on."],
  consents: [],
  paymentMethod: { brand: "visa", last4: "4242", expMonth: 9, expYear: 2030 },
};

export const DONE: ChangeDone = {
  effectiveOn: "2026-11-21",
  dueTodayCents: 1096,
  refundCents: 0,
  creditCents: 0,
  nextPriceCents: 19800,
  renewsOn: "2027-06-09",
  receiptId: "01JD3K5V7Q8XW2Y4Z6A8B0C2R2",
  receiptNumber: "R-2026-000002",
};

/** QUOTE as an API response, with the field that the page does not read. */
export function quoteBody(quote: Partial<ChangeQuote> = {}): object {
  return { ...QUOTE, expiresAt: "2026-11-21T12:30:00Z", ...quote };
}
