import * as z from "zod/mini";

const addressSchema = z.object({
  line1: z.string(),
  line2: z.nullish(z.string()),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
});

const personSchema = z.object({
  id: z.string(),
  memberNumber: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  dateOfBirth: z.string(),
  role: z.enum(["primary", "adult_dependent", "child"]),
  relationship: z.enum(["self", "spouse", "domestic_partner", "child", "parent", "other_household"]),
  status: z.enum(["active", "removed", "aged_out"]),
  email: z.nullish(z.string()),
  phone: z.nullish(z.string()),
  /** For another adult: has a login, or was invited to create one. */
  login: z.nullish(z.enum(["active", "invited"])),
  address: z.nullish(addressSchema),
});

/** The fields that everyone on a membership may see. */
const openSubscriptionSchema = z.object({
  id: z.string(),
  planId: z.int(),
  planName: z.string(),
  officeId: z.optional(z.int()),
  cycle: z.enum(["annual", "monthly"]),
  status: z.enum(["scheduled", "active", "past_due", "suspended", "canceled", "expired"]),
  startsOn: z.string(),
  endsOn: z.string(),
  /** The last day with member prices, once the membership has ended; after non-payment later than `endsOn`. */
  lastDay: z.nullish(z.string()),
});

const subscriptionSchema = z.extend(openSubscriptionSchema, {
  renewsOn: z.string(),
  autoRenew: z.boolean(),
  priceCents: z.int(),
  nextPriceCents: z.int(),
  refundUntil: z.string(),
  refundRule: z.string(),
  plannedSwitch: z.nullish(z.object({ planId: z.int(), planName: z.string() })),
  /** The last day of a next term that is already paid. */
  paidUntil: z.nullish(z.string()),
  /** First and last day of manual renewal. */
  renewFrom: z.nullish(z.string()),
  renewUntil: z.nullish(z.string()),
});

const receiptSummarySchema = z.object({
  id: z.string(),
  number: z.string(),
  issuedOn: z.string(),
  totalCents: z.int(),
});

/**
 * The signed-in member's membership. `subscription` is null for an account without a plan, and has no amounts for an
 * adult who is not the primary member.
 */
export const memberInfoSchema = z.object({
  member: personSchema,
  people: z.array(personSchema),
  /** Where the person lives: their own address, else the household's. */
  home: z.nullish(z.object({ state: z.string(), zip: z.string() })),
  subscription: z.nullable(z.union([subscriptionSchema, openSubscriptionSchema])),
  nextCharge: z.nullable(z.object({ on: z.string(), cents: z.int() })),
  paymentMethod: z.nullable(
    z.object({ brand: z.string(), last4: z.string(), expMonth: z.int(), expYear: z.int() }),
  ),
  receipts: z.array(receiptSummarySchema),
  agreementUrl: z.nullable(z.string()),
  /** Of the person's own account; false for a buyer who has not chosen a password yet. */
  hasPassword: z.boolean(),
});

/** The amounts due now and the next charge. */
export const balanceSchema = z.object({
  openInvoices: z.array(
    z.object({ id: z.string(), issuedOn: z.string(), dueOn: z.string(), totalCents: z.int(), kind: z.string() }),
  ),
  pastDueCents: z.int(),
  remainingTermCents: z.int(),
  nextChargeOn: z.nullish(z.string()),
  nextChargeCents: z.nullish(z.int()),
  creditCents: z.int(),
  subscriptionStatus: z.nullish(z.string()),
  graceUntil: z.nullish(z.string()),
  suspendOn: z.nullish(z.string()),
  cancelOn: z.nullish(z.string()),
  paidAheadUntil: z.nullish(z.string()),
  /** In progress, or completed within the last 30 days. A server of an earlier version does not send it. */
  refunds: z._default(
    z.array(
      z.object({
        cents: z.int(),
        status: z.enum(["pending", "succeeded"]),
        on: z.string(),
        card: z.nullish(z.object({ brand: z.string(), last4: z.string() })),
      }),
    ),
    [],
  ),
  /** Refused within the last 90 days and not repeated. A server of an earlier version does not send it. */
  returnedRefunds: z._default(
    z.array(
      z.object({
        cents: z.int(),
        on: z.string(),
        card: z.nullish(z.object({ brand: z.string(), last4: z.string() })),
      }),
    ),
    [],
  ),
});

/** A receipt exactly as issued. */
export const receiptSchema = z.object({
  id: z.string(),
  number: z.string(),
  issuedOn: z.string(),
  paidOn: z.string(),
  billedTo: z.object({ name: z.string(), email: z.string(), address: addressSchema }),
  lines: z.array(z.object({ kind: z.string(), label: z.string(), quantity: z.int(), cents: z.int() })),
  totalCents: z.int(),
  card: z.object({ brand: z.string(), last4: z.string() }),
  plan: z.object({ id: z.int(), name: z.string() }),
  organisation: z.object({
    legalName: z.string(),
    address: z.string(),
    phone: z.string(),
    website: z.string(),
    email: z.string(),
  }),
  refundUntil: z.string(),
  refundRule: z.string(),
});

/** The membership agreement as it was shown; its first section is the right to cancel. */
export const agreementSchema = z.object({
  edition: z.int(),
  language: z.enum(["en", "es"]),
  shownLanguage: z.enum(["en", "es"]),
  sha256: z.string(),
  keptAt: z.string(),
  editions: z.array(z.object({ edition: z.int(), reason: z.string(), keptAt: z.string() })),
  title: z.string(),
  version: z.string(),
  effectiveOn: z.string(),
  sections: z.array(z.object({ anchor: z.string(), heading: z.string(), paragraphs: z.array(z.string()) })),
});

export type Person = z.infer<typeof personSchema>;
export type OpenSubscription = z.infer<typeof openSubscriptionSchema>;
export type Subscription = z.infer<typeof subscriptionSchema>;
export type ReceiptSummary = z.infer<typeof receiptSummarySchema>;
export type MemberInfo = z.infer<typeof memberInfoSchema>;
export type Balance = z.infer<typeof balanceSchema>;
export type Receipt = z.infer<typeof receiptSchema>;
export type Agreement = z.infer<typeof agreementSchema>;
