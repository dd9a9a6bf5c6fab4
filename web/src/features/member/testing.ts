import type { Agreement, Balance, MemberInfo, Person, Receipt, Subscription } from "./schemas";

/** Examples for tests: a couple with a plan, its receipt and its agreement. */
export const MARGARET: Person = {
  id: "01JD3K5V7Q8XW2Y4Z6A8B0C2D4",
  memberNumber: "7K3M9QX2TA",
  firstName: "Margaret",
  lastName: "Hill",
  dateOfBirth: "1958-04-27",
  role: "primary",
  relationship: "self",
  status: "active",
  email: "margaret@example.org",
};

export const TOM: Person = {
  ...MARGARET,
  id: "01JD3K5V7Q8XW2Y4Z6A8B0C2D5",
  memberNumber: "8K3M9QX2TB",
  firstName: "Tom",
  dateOfBirth: "1956-11-02",
  role: "adult_dependent",
  relationship: "spouse",
};

export const SUBSCRIPTION: Subscription = {
  id: "01JD3K5V7Q8XW2Y4Z6A8B0C2S1",
  planId: 101,
  planName: "Cedar Family",
  cycle: "annual",
  status: "active",
  startsOn: "2026-11-21",
  endsOn: "2027-11-20",
  renewsOn: "2027-11-21",
  autoRenew: false,
  priceCents: 17800,
  nextPriceCents: 17800,
  refundUntil: "2026-12-21",
  refundRule: "Cancel by 12/21/2026 and we return everything you paid.",
};

export const INFO: MemberInfo = {
  member: MARGARET,
  people: [MARGARET, TOM],
  home: { state: "AZ", zip: "85004" },
  subscription: SUBSCRIPTION,
  nextCharge: null,
  paymentMethod: { brand: "visa", last4: "4242", expMonth: 9, expYear: 2030 },
  receipts: [
    { id: "01JD3K5V7Q8XW2Y4Z6A8B0C2R1", number: "R-2026-000001", issuedOn: "2026-11-21", totalCents: 19800 },
  ],
  agreementUrl: "/dashboard/agreement/01JD3K5V7Q8XW2Y4Z6A8B0C2S1",
  hasPassword: true,
};

export const BALANCE: Balance = {
  openInvoices: [],
  pastDueCents: 0,
  remainingTermCents: 0,
  creditCents: 0,
  subscriptionStatus: "active",
  refunds: [],
  returnedRefunds: [],
};

export const RECEIPT: Receipt = {
  id: "01JD3K5V7Q8XW2Y4Z6A8B0C2R1",
  number: "R-2026-000001",
  issuedOn: "2026-11-21",
  paidOn: "2026-11-21",
  billedTo: {
    name: "Margaret Hill",
    email: "margaret@example.org",
    address: { line1: "12 Juniper St", line2: "Apt 4", city: "Phoenix", state: "AZ", zip: "85004" },
  },
  lines: [
    { kind: "plan", label: "Cedar Family", quantity: 1, cents: 12900 },
    { kind: "coupon", label: "Half off", quantity: 1, cents: -6450 },
  ],
  totalCents: 6450,
  card: { brand: "amex", last4: "0005" },
  plan: { id: 101, name: "Cedar Family" },
  organisation: {
    legalName: "Cedar Dental Club, Inc.",
    address: "400 Grove Street, Columbus, OH 43085",
    phone: "8005550142",
    website: "https://cedar.example",
    email: "hello@cedar.example",
  },
  refundUntil: "2026-12-21",
  refundRule: "Cancel by 12/21/2026 and get $129.00 back (the $20.00 processing fee is kept).",
};

export const AGREEMENT: Agreement = {
  title: "Membership agreement",
  version: "2026-01",
  effectiveOn: "2026-11-21",
  edition: 1,
  language: "en",
  shownLanguage: "en",
  sha256: "5d41402abc4b2a76b9719d911017c5925d41402abc4b2a76b9719d911017c592",
  keptAt: "2026-11-21T17:00:00.000Z",
  editions: [{ edition: 1, reason: "purchase", keptAt: "2026-11-21T17:00:00.000Z" }],
  sections: [
    { anchor: "cancellation", heading: "Your right to cancel", paragraphs: ["Within 30 days."] },
    { anchor: "member", heading: "Who this is with", paragraphs: ["Margaret Hill."] },
  ],
};
