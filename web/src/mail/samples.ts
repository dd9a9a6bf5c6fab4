// One or more mails of every kind with made-up people: for the gallery (scripts/mails.mjs) and for tests.
import type { NoticeKind } from "./notice-data";

export interface MailSample {
  /** Name of the sample; equal to its kind if it is the only one. */
  name: string;
  kind: NoticeKind;
  data: Readonly<Record<string, unknown>>;
}

const firstName = "Ana";
const card = { brand: "visa", last4: "4242" };
const plan = { planName: "Family Dental", cycle: "annual", amountCents: 19_900 };
const lines = [
  { label: "Family Dental, a year", quantity: 1, cents: 19_900 },
  { label: "More people", quantity: 2, cents: 6_000 },
  { label: "Processing fee, once", quantity: 1, cents: 1_500 },
  { label: "FAMILY15", quantity: 1, cents: -1_500 },
];
const receipt = {
  firstName,
  number: "R-2026-000123",
  paidOn: "2026-11-21",
  lines,
  totalCents: 25_900,
  card,
  receiptId: "01KAHZ3Q5V0000000000000001",
};
const people = [
  { name: "Ana Núñez-O'Neil", memberNumber: "8KQ2M7XW4D" },
  { name: "Teodoro Maximiliano Núñez de la Fuente y Casas", memberNumber: "5HJ9P3RT6C" },
];
const updatePath = "/update-card?token=2b1f0f6c5e7a4d3c9b8a7f6e5d4c3b2a1f0e9d8c7b6a5948";
const grievance = { firstName, number: "G-2026-000045", trackPath: "/dashboard/grievances/G-2026-000045" };
const message =
  "We have spoken with the office.\n\nThey charged you for a crown at the usual price. You get back $310.00, and they have the list of member prices now.";

export const samples: readonly MailSample[] = [
  {
    name: "welcome",
    kind: "welcome",
    data: {
      firstName,
      ...plan,
      startsOn: "2026-11-21",
      endsOn: "2027-11-20",
      people,
      refundRule:
        "Cancel by 12/21/2026 and get $244.00 back (the $15.00 processing fee is kept), whether or not you used the plan. After that, we return the unused days.",
      refundUntil: "2026-12-21",
      autoRenew: true,
      renewsOn: "2027-11-21",
      agreementPath: "/dashboard/agreement/01KAHZ3Q5V0000000000000002",
      passwordPath: "/reset-password?token=2b1f0f6c5e7a4d3c9b8a7f6e5d4c3b2a1f0e9d8c7b6a5948",
      passwordDays: 7,
      offices: [
        { name: "Grove Street Family Dental", phone: "6145550110", miles: 0.8 },
        { name: "Dr. Amaya & Partners, Dentistry for Children and Adults", phone: "6145550111", miles: 1 },
        { name: "Riverside Smiles", phone: "6145550112", miles: 12.4 },
      ],
    },
  },
  { name: "debit_begun", kind: "debit_begun", data: { firstName, planName: plan.planName, amountCents: 25_900, account: "6789" } },
  ...[false, true].map((isReturned) => ({
    name: isReturned ? "debit_failed_returned" : "debit_failed",
    kind: "debit_failed" as const,
    data: { firstName, planName: plan.planName, amountCents: 25_900, isReturned },
  })),
  { name: "receipt", kind: "receipt", data: receipt },
  { name: "balance_paid", kind: "balance_paid", data: receipt },
  {
    name: "renewal_notice",
    kind: "renewal_notice",
    data: { firstName, ...plan, daysBefore: 30, renewsOn: "2027-11-21", autoRenew: true, card, previousCents: 18_900 },
  },
  {
    name: "renewal_notice-off",
    kind: "renewal_notice",
    data: { firstName, ...plan, daysBefore: 45, renewsOn: "2027-11-21", autoRenew: false, previousCents: 19_900 },
  },
  { name: "yearly_reminder", kind: "yearly_reminder", data: { firstName, ...plan, cycle: "monthly", renewsOn: "2026-12-21" } },
  {
    name: "renewed",
    kind: "renewed",
    data: {
      firstName,
      ...plan,
      startsOn: "2027-11-21",
      endsOn: "2028-11-20",
      refundUntil: "2028-01-20",
      refundRule:
        "Cancel by 01/20/2028 and get $259.00 back, whether or not you used the plan. After that, we return the unused days.",
      number: "R-2027-000456",
      receiptId: "01KAHZ3Q5V0000000000000003",
      card,
    },
  },
  { name: "expired", kind: "expired", data: { firstName, planName: plan.planName, endedOn: "2027-11-20", renewUntil: "2028-02-18" } },
  {
    name: "payment_failed",
    kind: "payment_failed",
    data: {
      firstName,
      amountCents: 19_900,
      reason: "insufficient_funds",
      tryNumber: 1,
      nextTryOn: "2027-11-24",
      suspendOn: "2027-12-05",
      cancelOn: "2027-12-19",
      updatePath,
    },
  },
  {
    name: "payment_failed-last",
    kind: "payment_failed",
    data: { firstName, amountCents: 19_900, reason: "lost_stolen", suspendOn: "2027-12-05", cancelOn: "2027-12-19", updatePath },
  },
  {
    name: "payment_failed-part",
    kind: "payment_failed",
    data: { firstName, amountCents: 3_600, reason: "partly_paid", suspendOn: "2027-12-05", cancelOn: "2027-12-19", updatePath },
  },
  { name: "suspended", kind: "suspended", data: { firstName, amountCents: 19_900, cancelOn: "2027-12-19", updatePath } },
  {
    name: "canceled",
    kind: "canceled",
    data: { firstName, planName: plan.planName, endsOn: "2026-11-30", refundCents: 25_900, refundDays: 30, card, reason: "", lines },
  },
  {
    name: "canceled-unpaid",
    kind: "canceled",
    data: { firstName, planName: plan.planName, endsOn: "2027-12-19", refundCents: 0, reason: "non_payment" },
  },
  { name: "refunded", kind: "refunded", data: { firstName, amountCents: 25_900, card, number: "R-2026-000123" } },
  { name: "refund_returned", kind: "refund_returned", data: { firstName, amountCents: 25_900, card, number: "R-2026-000123" } },
  { name: "card_expiring", kind: "card_expiring", data: { firstName, ...card, expMonth: 3, expYear: 2027, updatePath } },
  { name: "card_updated", kind: "card_updated", data: { firstName, brand: "amex", last4: "0005" } },
  {
    name: "person_corrected",
    kind: "person_corrected",
    data: { firstName, name: "Luz Núñez", nameChanged: true, birthDateChanged: true, cardPath: "/dashboard/card" },
  },
  {
    name: "card_reissued",
    kind: "card_reissued",
    data: { firstName, phone: "8005550199", cardPath: "/dashboard/card", organisation: "Cedar Dental Club, Inc." },
  },
  {
    name: "auto_renew_changed-on",
    kind: "auto_renew_changed",
    data: { firstName, enabled: true, ...plan, renewsOn: "2027-11-21" },
  },
  {
    name: "auto_renew_changed-off",
    kind: "auto_renew_changed",
    data: { firstName, enabled: false, ...plan, renewsOn: "2027-11-21" },
  },
  {
    name: "person_added",
    kind: "person_added",
    data: { firstName, name: "Luz Núñez", memberNumber: "7TR4W2KM9X", effectiveOn: "2026-12-01", cents: 1_096, nextPriceCents: 22_900 },
  },
  {
    name: "person_removed",
    kind: "person_removed",
    data: { firstName, name: "Luz Núñez", effectiveOn: "2026-12-31", refundCents: 904, nextPriceCents: 19_900 },
  },
  {
    name: "coverage_ended-removed",
    kind: "coverage_ended",
    data: { firstName, from: "2026-12-31", loginDeleted: true },
  },
  {
    name: "coverage_ended-canceled",
    kind: "coverage_ended",
    data: { firstName, from: "2026-12-31", loginDeleted: false },
  },
  {
    name: "plan_switched",
    kind: "plan_switched",
    data: { firstName, fromPlan: "Individual Dental", toPlan: "Family Dental", effectiveOn: "2026-12-01", cents: 9_366, nextPriceCents: 19_900 },
  },
  {
    name: "password_reset",
    kind: "password_reset",
    data: { firstName, resetPath: "/reset-password?token=9f8e7d6c5b4a39281706f5e4d3c2b1a0", minutes: 30 },
  },
  { name: "password_changed-first", kind: "password_changed", data: { firstName, at: "2026-11-21T20:05:00Z", isFirst: true } },
  { name: "password_changed", kind: "password_changed", data: { firstName, at: "2026-11-21T20:05:00Z" } },
  {
    name: "email_change_confirm",
    kind: "email_change_confirm",
    data: { firstName, newEmail: "ana.nueva@example.com", confirmPath: "/confirm-email?token=1a2b3c", hours: 24 },
  },
  { name: "email_change_notice", kind: "email_change_notice", data: { firstName, newEmail: "ana.nueva@example.com" } },
  { name: "email_changed", kind: "email_changed", data: { firstName, newEmail: "ana.nueva@example.com" } },
  {
    name: "invite",
    kind: "invite",
    data: { firstName: "Teo", inviterName: "Ana Núñez-O'Neil", invitePath: "/invite?token=4d5e6f", expiresOn: "2026-12-05" },
  },
  { name: "signed_up", kind: "signed_up", data: { firstName: "Teo" } },
  {
    name: "account_deleted",
    kind: "account_deleted",
    data: { firstName, keptUntil: "2031-11-21", kept: ["Receipts and refunds", "What you agreed to, and when", "Grievances and our answers"] },
  },
  { name: "export_made", kind: "export_made", data: { firstName } },
  {
    name: "contact_notice",
    kind: "contact_notice",
    data: {
      number: "C-2026-000007",
      topic: "billing",
      name: "Ana Núñez",
      email: "ana@example.com",
      phone: "6025550142",
      pageLanguage: "es",
      signedInAs: "ana@example.com",
      suspected: false,
      message: "Hello,\nI was charged twice?\n\n> From: billing\n<b>not bold</b>",
    },
  },
  {
    name: "contact_confirmation",
    kind: "contact_confirmation",
    data: { number: "C-2026-000007", topic: "billing", receivedOn: "2026-11-21" },
  },
  {
    name: "office_report_notice",
    kind: "office_report_notice",
    data: {
      number: "D-2026-000007",
      officeId: 11,
      officeName: "Palo Verde Dental",
      officeAddress: "12 Palo Verde Rd, Phoenix, AZ 85001",
      officePath: "/office/11",
      topics: ["phone", "hours"],
      message: "Nobody answers at this number.\n<b>not bold</b>",
      email: "ana@example.com",
      answerBy: "2026-11-24",
      command: "molar office review show cedar D-2026-000007",
    },
  },
  {
    name: "office_report_answer",
    kind: "office_report_answer",
    data: { number: "D-2026-000007", officeName: "Palo Verde Dental", outcome: "corrected", officePath: "/office/11" },
  },
  {
    name: "office_report_answer_terminated",
    kind: "office_report_answer",
    data: { number: "D-2026-000008", officeName: "Palo Verde Dental", outcome: "terminated", officePath: "" },
  },
  {
    name: "grievance_received",
    kind: "grievance_received",
    data: { ...grievance, urgent: true, acknowledgeBy: "2026-11-26", decideBy: "2026-11-24T20:05:00Z" },
  },
  {
    name: "grievance_notice",
    kind: "grievance_notice",
    data: {
      number: "G-2026-000045",
      event: "appeal",
      about: "price_overcharge",
      urgent: true,
      acknowledgeBy: "2026-11-26",
      decideBy: "2026-11-24T20:05:00Z",
      filerName: "Ana Núñez",
      filerEmail: "ana@example.com",
      memberName: "Ana Núñez",
      memberNumber: "8KQ2M7XW4D",
      eventOn: "2026-11-18",
      files: 2,
      description: "I was charged $600 for a crown that is $290 on the list.",
    },
  },
  { name: "grievance_reply", kind: "grievance_reply", data: { ...grievance, message } },
  {
    name: "grievance_info_requested",
    kind: "grievance_info_requested",
    data: { ...grievance, message: "Which day was the visit?\nDo you still have the bill?" },
  },
  {
    name: "grievance_closed",
    kind: "grievance_closed",
    data: { firstName, number: "G-2026-000045", outcome: "upheld", message, appealPath: "/dashboard/grievances/G-2026-000045" },
  },
  { name: "mail_test", kind: "mail_test", data: {} },
];
