import * as z from "zod/mini";
import { consentsSchema } from "../charge/consents";
import { storedCardSchema } from "../payment/stored-card";

/** Effects of a change of the membership, to the cent. A quote changes nothing. */
export const changeQuoteSchema = z.object({
  quoteId: z.string(),
  kind: z.string(),
  effectiveOn: z.string(),
  lines: z.array(z.object({ kind: z.string(), label: z.string(), quantity: z.int(), cents: z.int() })),
  dueTodayCents: z.int(),
  refundCents: z.int(),
  creditCents: z.int(),
  priceCents: z.int(),
  nextPriceCents: z.int(),
  renewsOn: z.string(),
  startsOn: z.nullish(z.string()),
  endsOn: z.nullish(z.string()),
  refundUntil: z.nullish(z.string()),
  refundRule: z.nullish(z.string()),
  planName: z.nullish(z.string()),
  billingCycle: z.nullish(z.enum(["annual", "monthly"])),
  words: z.array(z.string()),
  consents: consentsSchema,
  /** The card on file: it pays unless another card is given, and receives the refund. */
  paymentMethod: z.nullable(storedCardSchema),
});

/** Fields that the answer to every completed change contains. */
export const changeDoneSchema = z.object({
  effectiveOn: z.string(),
  dueTodayCents: z.int(),
  refundCents: z.int(),
  creditCents: z.int(),
  nextPriceCents: z.int(),
  renewsOn: z.string(),
  receiptId: z.nullish(z.string()),
  receiptNumber: z.nullish(z.string()),
});

export type ChangeQuote = z.infer<typeof changeQuoteSchema>;
export type ChangeDone = z.infer<typeof changeDoneSchema>;

export function readChangeDone(body: unknown): ChangeDone {
  return changeDoneSchema.parse(body);
}
