import type { Checked } from "../../api/check";
import type { asCheckout, asCheckoutAccount, asCheckoutMember, asPlan, asQuote } from "../../api/checks/checkout";

/** Fields of a plan that the checkout shows. */
export type Plan = Checked<typeof asPlan>;
export type BillingCycle = Plan["prices"][number]["cycle"];
export type Account = Checked<typeof asCheckoutAccount>;
export type CheckoutMember = Checked<typeof asCheckoutMember>;
export type Checkout = Checked<typeof asCheckout>;
export type Quote = Checked<typeof asQuote>;
export type QuoteLine = Quote["lines"][number];
