import * as z from "zod/mini";
import { RELATIONSHIPS } from "../../lib/rules/relationships";
import { consentsSchema } from "../charge/consents";

/** A postal address in the API. */
export const addressSchema = z.object({
  line1: z.string(),
  line2: z.nullish(z.string()),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
});

export const priceSchema = z.object({ cycle: z.enum(["annual", "monthly"]), cents: z.int() });

/** Fields of a plan that the checkout shows. */
export const planSchema = z.object({
  id: z.int(),
  name: z.string(),
  tagline: z.string(),
  legalForm: z.string(),
  prices: z.array(priceSchema),
  perDependentCents: z.int(),
  maxMembers: z.int(),
  processingFeeCents: z.int(),
  audience: z.string(),
  minAge: z.nullish(z.int()),
  maxAge: z.nullish(z.int()),
  /** Office chosen together with the plan. */
  office: z.nullish(z.object({ id: z.int(), name: z.string(), address: addressSchema })),
});

export const accountSchema = z.object({
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  dateOfBirth: z.string(),
  phone: z.string(),
  address: addressSchema,
});

export const checkoutMemberSchema = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  dateOfBirth: z.string(),
  relationship: z.enum(RELATIONSHIPS),
  email: z.nullish(z.string()),
});

export const checkoutSchema = z.object({
  id: z.string(),
  status: z.string(),
  step: z.enum(["create-account", "add-member", "payment", "bank-debit", "confirmation"]),
  planId: z.int(),
  officeId: z.nullish(z.int()),
  billingCycle: z.enum(["annual", "monthly"]),
  coupon: z.nullish(z.string()),
  plan: planSchema,
  account: z.nullish(accountSchema),
  members: z.array(checkoutMemberSchema),
  membersConfirmed: z.boolean(),
  expiresAt: z.string(),
  maxMembers: z.int(),
  /** A bank debit in progress; `since` is an instant. */
  bankDebit: z.optional(z.object({ since: z.string(), amountCents: z.int() })),
});

export const quoteLineSchema = z.object({
  kind: z.enum(["plan", "dependents", "processing_fee", "coupon"]),
  label: z.string(),
  quantity: z.int(),
  unitCents: z.int(),
  cents: z.int(),
});

/** Reasons why a coupon gives no discount. */
export const COUPON_REASONS = ["not_found", "expired", "not_for_plan", "exhausted"] as const;

export const quoteSchema = z.object({
  id: z.string(),
  checkoutId: z.string(),
  planId: z.int(),
  planName: z.string(),
  billingCycle: z.enum(["annual", "monthly"]),
  people: z.int(),
  lines: z.array(quoteLineSchema),
  dueTodayCents: z.int(),
  startsOn: z.string(),
  endsOn: z.string(),
  renewsOn: z.string(),
  renewalAmountCents: z.int(),
  refundUntil: z.string(),
  refundRule: z.string(),
  coupon: z.nullish(z.object({ code: z.string(), label: z.string() })),
  couponReason: z.nullish(z.enum(COUPON_REASONS)),
  expiresAt: z.string(),
  consents: consentsSchema,
});

export type Plan = z.infer<typeof planSchema>;
export type BillingCycle = z.infer<typeof priceSchema>["cycle"];
export type Account = z.infer<typeof accountSchema>;
export type CheckoutMember = z.infer<typeof checkoutMemberSchema>;
export type Checkout = z.infer<typeof checkoutSchema>;
export type QuoteLine = z.infer<typeof quoteLineSchema>;
export type Quote = z.infer<typeof quoteSchema>;
