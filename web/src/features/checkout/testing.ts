import type { Account, Checkout, CheckoutMember, Quote } from "./schemas";

/** Test data: a checkout in progress, and its quote. */
export const ACCOUNT: Account = {
  email: "margaret@example.org",
  firstName: "Margaret",
  lastName: "Hill",
  dateOfBirth: "1958-04-27",
  phone: "6025550142",
  address: { line1: "12 Juniper St", line2: "", city: "Phoenix", state: "AZ", zip: "85004" },
};

export const TOM: CheckoutMember = {
  id: "01JD3K5V7Q8XW2Y4Z6A8B0C2D5",
  firstName: "Tom",
  lastName: "Hill",
  dateOfBirth: "1956-11-02",
  relationship: "spouse",
};

export const CHECKOUT: Checkout = {
  id: "01JD3K5V7Q8XW2Y4Z6A8B0C2D4",
  status: "open",
  step: "payment",
  planId: 101,
  billingCycle: "annual",
  plan: {
    id: 101,
    name: "Cedar Family",
    tagline: "",
    legalForm: "discount_plan",
    audience: "family",
    prices: [
      { cycle: "annual", cents: 12900 },
      { cycle: "monthly", cents: 1290 },
    ],
    perDependentCents: 4900,
    maxMembers: 6,
    processingFeeCents: 2000,
  },
  account: ACCOUNT,
  members: [],
  membersConfirmed: true,
  expiresAt: "2026-11-22T19:00:00.000Z",
  maxMembers: 6,
};

export const QUOTE: Quote = {
  id: "01JD3K5V7Q8XW2Y4Z6A8B0C2Q1",
  checkoutId: CHECKOUT.id,
  planId: 101,
  planName: "Cedar Family",
  billingCycle: "annual",
  people: 1,
  lines: [
    { kind: "plan", label: "Cedar Family, one year", quantity: 1, unitCents: 12900, cents: 12900 },
    { kind: "processing_fee", label: "Processing fee", quantity: 1, unitCents: 2000, cents: 2000 },
  ],
  dueTodayCents: 14900,
  startsOn: "2026-11-21",
  endsOn: "2027-11-20",
  renewsOn: "2027-11-21",
  renewalAmountCents: 12900,
  refundUntil: "2026-12-21",
  refundRule: "Cancel by 12/21/2026 and get $129.00 back (the $20.00 processing fee is kept).",
  expiresAt: "2026-11-21T19:30:00.000Z",
  consents: [
    { key: "disclosures", version: "d1", text: "I have read the five facts.", required: true },
    { key: "terms", version: "t1", text: "I agree to the terms.", required: true },
    { key: "auto_renew", version: "r1", text: "Renew my membership.", required: false },
  ],
};

/** API calls of the payment step. */
export const QUOTES = "POST /api/km/checkout/quote";
export const PURCHASE = "POST /api/v4/member/purchaseSubscription";

/** Answer to a purchase that signs the buyer in. */
export const PAID = {
  body: {
    subscription: {},
    receiptId: "r1",
    receiptNumber: "R-2026-000001",
    agreementUrl: "/dashboard/agreement/1",
    email: ACCOUNT.email,
    csrfToken: "a-new-token",
  },
};

interface Purchase {
  idempotencyKey: string;
  paymentToken: string;
  autoRenew: boolean;
  consents: object[];
}

/** Selects the purchases among the sent requests. */
export function purchasesOf(sent: readonly { url: string; body: unknown }[]): Purchase[] {
  return sent.filter(({ url }) => url.includes("purchaseSubscription")).map(({ body }) => body as Purchase);
}
