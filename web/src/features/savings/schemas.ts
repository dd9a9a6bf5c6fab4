import * as z from "zod/mini";

const lineSchema = z.object({
  id: z.string(),
  personName: z.string(),
  visitOn: z.string(),
  label: z.string(),
  usualCents: z.int(),
  priceCents: z.int(),
  paidCents: z.int(),
  savedCents: z.int(),
  isIncluded: z.boolean(),
  isOvercharged: z.boolean(),
});

const priceSchema = z.object({
  procedure: z.string(),
  category: z.string(),
  label: z.string(),
  usualCents: z.int(),
  memberCents: z.int(),
  includedAYear: z.nullish(z.int()),
  /** Only for people below this age. */
  includedUnderAge: z.nullish(z.int()),
});

/** The savings from the visits of this membership year, compared with the membership's cost. */
export const savingsSchema = z.object({
  planId: z.int(),
  officeId: z.nullish(z.int()),
  /** The office whose prices these are; without it, the prices are from the plan's own list. */
  officeName: z.nullish(z.string()),
  cycle: z.enum(["annual", "monthly"]),
  planName: z.string(),
  autoRenew: z.boolean(),
  renewsOn: z.string(),
  summary: z.object({
    startsOn: z.string(),
    endsOn: z.string(),
    costCents: z.int(),
    usualCents: z.int(),
    paidCents: z.int(),
    savedCents: z.int(),
    balanceCents: z.int(),
    outcome: z.enum(["nothing_recorded", "ahead", "even", "behind"]),
    breakEven: z.nullish(z.object({ labels: z.array(z.string()), savedCents: z.int(), visits: z.int() })),
    lines: z.array(lineSchema),
  }),
  people: z.array(z.object({ id: z.string(), name: z.string() })),
  prices: z.array(priceSchema),
});

export const priceQuoteSchema = z.object({ id: z.string(), number: z.string(), quotedOn: z.string() });

export type Savings = z.infer<typeof savingsSchema>;
export type SavingsLine = z.infer<typeof lineSchema>;
export type TreatmentPrice = z.infer<typeof priceSchema>;
export type PriceQuote = z.infer<typeof priceQuoteSchema>;
