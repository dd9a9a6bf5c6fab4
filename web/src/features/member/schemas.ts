import type { Checked } from "../../api/check";
import type { asAgreement } from "../../api/checks/agreement";
import type { asBalance, asDependentSubscription, asMemberInfo, asPerson, asReceiptSummary, asSubscription } from "../../api/checks/member";
import type { asReceipt } from "../../api/checks/receipt";

export type Person = Checked<typeof asPerson>;
/** The fields that everyone on a membership may see. */
export type OpenSubscription = Checked<typeof asDependentSubscription>;
export type Subscription = Checked<typeof asSubscription>;
export type ReceiptSummary = Checked<typeof asReceiptSummary>;
/**
 * The signed-in member's membership. `subscription` is null for an account without a plan, and has no amounts for an
 * adult who is not the primary member.
 */
export type MemberInfo = Checked<typeof asMemberInfo>;
/** The amounts due now and the next charge. */
export type Balance = Checked<typeof asBalance>;
/** A receipt exactly as issued. */
export type Receipt = Checked<typeof asReceipt>;
/** The membership agreement as it was shown; its first section is the right to cancel. */
export type Agreement = Checked<typeof asAgreement>;
