// The data of each kind of notice. The server queues them as JSON (domain/outbox/notice.h); invalid data make a dead
// letter with the path of the error. Days are YYYY-MM-DD, money is in cents, links are paths of the site.
import * as z from "zod/mini";

const text = z.string().check(z.minLength(1), z.maxLength(25_000));
const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, "must be a day like 2026-11-21"));
/** A day, or an RFC 3339 instant in UTC, which is shown with its time. */
const moment = z
  .string()
  .check(z.regex(/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}:\d{2}(\.\d+)?Z)?$/, "must be a day or an instant in UTC"));
const cents = z.int();
const count = z.int().check(z.minimum(0));
const cycle = z.enum(["annual", "monthly"]);
/** Never "//host": a mail links only to the brand's own site. */
const path = z.string().check(z.regex(/^\/(?![\\/])[\w\-./~%?=&+:@#,]*$/, "must be a path of the site"));
const card = z.object({ brand: text, last4: z.string().check(z.regex(/^\d{4}$/)) });
const lines = z.array(z.object({ label: text, quantity: z._default(count, 1), cents }));
const person = { firstName: maybe(text) };

// Absent, null, "" and a card with empty last4 (a payment without a card) all become undefined.
function maybe<Schema extends z.core.$ZodType>(schema: Schema) {
  const nothing = z.pipe(
    z.union([z.null(), z.literal(""), z.object({ last4: z.literal("") })]),
    z.transform(() => undefined),
  );
  return z.optional(z.union([nothing, schema]));
}

/** The sentence of refund_rule.h about the refund after cancellation. */
const refundRule = maybe(text);

const receipt = z.object({
  ...person,
  number: text,
  paidOn: day,
  lines,
  totalCents: cents,
  card: maybe(card),
  receiptId: text,
  refundRule,
});

/** The topics in domain/directory/moderation/office_report.h. */
const reportTopic = z.enum([
  "phone",
  "address",
  "hours",
  "not_taking_plan",
  "not_taking_patients",
  "closed",
  "provider_left",
  "prices",
  "other",
]);

const grievanceMessage = z.object({ ...person, number: text, message: text, trackPath: maybe(path) });

export const noticeData = {
  welcome: z.object({
    ...person,
    planName: text,
    cycle,
    startsOn: day,
    endsOn: day,
    people: z.array(z.object({ name: text, memberNumber: text })),
    refundRule,
    refundUntil: day,
    autoRenew: z.boolean(),
    renewsOn: day,
    /** The price of the next term. */
    amountCents: cents,
    agreementPath: path,
    /** For a buyer who joined without a password: a single-use link to set the first one, valid for `passwordDays`. */
    passwordPath: maybe(path),
    passwordDays: maybe(count),
    /** The nearest offices on the day of the mail; undefined if the search failed. */
    offices: maybe(z.array(z.object({ name: text, phone: maybe(text), miles: maybe(z.number().check(z.minimum(0))) }))),
  }),
  /** The bank debit of a buyer who is not yet a member is pending. */
  debit_begun: z.object({ ...person, planName: text, amountCents: cents, account: maybe(text) }),
  /** The debit failed, or the money came too late and was returned. */
  debit_failed: z.object({ ...person, planName: text, amountCents: cents, isReturned: z.boolean() }),
  receipt,
  balance_paid: receipt,
  renewal_notice: z.object({
    ...person,
    daysBefore: count,
    planName: text,
    cycle,
    renewsOn: day,
    /** The price of the term. */
    amountCents: cents,
    autoRenew: z.boolean(),
    /** The credit that pays a part of the price, and the charge for the rest. */
    creditCents: maybe(cents),
    chargeCents: maybe(cents),
    card: maybe(card),
    previousCents: maybe(cents),
    refundRule,
  }),
  yearly_reminder: z.object({ ...person, planName: text, amountCents: cents, cycle, renewsOn: day, refundRule }),
  renewed: z.object({
    ...person,
    planName: text,
    cycle,
    startsOn: day,
    endsOn: day,
    amountCents: cents,
    refundUntil: day,
    refundRule,
    number: maybe(text),
    receiptId: maybe(text),
    card: maybe(card),
  }),
  expired: z.object({ ...person, planName: text, endedOn: day, renewUntil: day }),
  payment_failed: z.object({
    ...person,
    amountCents: cents,
    /** Why the charge was declined: insufficient_funds, expired_card, …; partly_paid: nothing was charged. */
    reason: text,
    tryNumber: maybe(count),
    nextTryOn: maybe(day),
    suspendOn: maybe(day),
    cancelOn: maybe(day),
    updatePath: path,
    refundRule,
  }),
  suspended: z.object({ ...person, amountCents: cents, cancelOn: day, updatePath: path, refundRule }),
  canceled: z.object({
    ...person,
    planName: text,
    /** The last day on which member prices apply. */
    endsOn: day,
    refundCents: cents,
    /** The refund is made within this number of days. */
    refundDays: maybe(count),
    card: maybe(card),
    /** "non_payment", or the member's reason, if any. */
    reason: maybe(text),
    lines: maybe(lines),
  }),
  refunded: z.object({ ...person, amountCents: cents, card: maybe(card), number: maybe(text) }),
  /** The bank or the provider refused the refund, at once or after it was sent. */
  refund_returned: z.object({ ...person, amountCents: cents, card: maybe(card), number: maybe(text) }),
  card_expiring: z.object({ ...person, ...card.shape, expMonth: count, expYear: count, updatePath: path }),
  card_updated: z.object({ ...person, ...card.shape }),
  person_corrected: z.object({
    ...person,
    /** The corrected person's present name. */
    name: text,
    nameChanged: z.boolean(),
    birthDateChanged: z.boolean(),
    cardPath: path,
  }),
  card_reissued: z.object({ ...person, phone: text, cardPath: path, organisation: maybe(text) }),
  auto_renew_changed: z.object({
    ...person,
    enabled: z.boolean(),
    planName: text,
    cycle: maybe(cycle),
    renewsOn: day,
    amountCents: cents,
    refundRule,
  }),
  person_added: z.object({
    ...person,
    name: text,
    memberNumber: text,
    effectiveOn: day,
    cents,
    nextPriceCents: cents,
  }),
  person_removed: z.object({
    ...person,
    name: text,
    effectiveOn: day,
    refundCents: cents,
    nextPriceCents: cents,
  }),
  /** To a dependent with a login, who is removed or whose membership ended. */
  coverage_ended: z.object({
    ...person,
    /** The first day without member prices. */
    from: day,
    /** A removed dependent has no login any more. */
    loginDeleted: z.boolean(),
  }),
  plan_switched: z.object({
    ...person,
    fromPlan: text,
    toPlan: text,
    effectiveOn: day,
    cents,
    nextPriceCents: cents,
    refundRule,
  }),
  password_reset: z.object({ ...person, resetPath: path, minutes: count }),
  /** isFirst: the account had no password before. */
  password_changed: z.object({ ...person, at: moment, isFirst: z._default(z.boolean(), false) }),
  email_change_confirm: z.object({ ...person, newEmail: text, confirmPath: path, hours: count }),
  email_change_notice: z.object({ ...person, newEmail: text }),
  email_changed: z.object({ ...person, newEmail: text }),
  invite: z.object({ ...person, inviterName: text, invitePath: path, expiresOn: moment }),
  signed_up: z.object({ ...person }),
  account_deleted: z.object({ ...person, keptUntil: maybe(day), kept: z._default(z.array(text), []) }),
  export_made: z.object({ ...person }),
  contact_notice: z.object({
    number: text,
    topic: text,
    name: text,
    email: text,
    phone: maybe(text),
    pageLanguage: z.enum(["en", "es"]),
    signedInAs: maybe(text),
    suspected: z.boolean(),
    message: text,
  }),
  contact_confirmation: z.object({ number: text, topic: text, receivedOn: day }),
  office_report_notice: z.object({
    number: text,
    officeId: z.int(),
    officeName: text,
    officeAddress: text,
    officePath: path,
    topics: z.array(reportTopic),
    message: maybe(text),
    email: maybe(text),
    answerBy: day,
    command: text,
  }),
  office_report_answer: z.object({
    number: text,
    officeName: text,
    outcome: z.enum(["confirmed", "corrected", "terminated", "dismissed"]),
    /** Undefined if the office no longer has a page. */
    officePath: maybe(path),
  }),
  grievance_received: z.object({
    ...person,
    number: text,
    urgent: z.boolean(),
    acknowledgeBy: moment,
    decideBy: moment,
    trackPath: maybe(path),
  }),
  grievance_notice: z.object({
    number: text,
    /** The reason of the notice to the brand: "filed", "message", "appeal", "withdrawal". */
    event: maybe(text),
    about: text,
    urgent: z.boolean(),
    acknowledgeBy: maybe(moment),
    decideBy: moment,
    filerName: maybe(text),
    filerEmail: maybe(text),
    filerPhone: maybe(text),
    memberName: maybe(text),
    memberNumber: maybe(text),
    preferredReply: maybe(text),
    eventOn: maybe(day),
    files: maybe(count),
    description: maybe(text),
  }),
  grievance_reply: grievanceMessage,
  grievance_info_requested: grievanceMessage,
  grievance_closed: z.object({
    ...person,
    number: text,
    outcome: text,
    message: maybe(text),
    appealPath: maybe(path),
    /** The decision on an appeal: there is no other. */
    isFinal: maybe(z.boolean()),
  }),
  mail_test: z.object({}),
};

export type NoticeKind = keyof typeof noticeData;
export type NoticeDataOf<Kind extends NoticeKind> = z.output<(typeof noticeData)[Kind]>;
export const NOTICE_KINDS = Object.keys(noticeData) as NoticeKind[];
