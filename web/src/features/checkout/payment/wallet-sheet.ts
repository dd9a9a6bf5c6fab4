import { formatDate } from "../../../lib/dates";
import { formatMoney } from "../../../lib/money";
import { paths } from "../../../lib/paths";
import type { Translate } from "../../../messages/catalogue";
import type { WalletSheet } from "../../payment/stripe-wallets";
import type { Quote } from "../schemas";

/** Content of a wallet's sheet: the lines of the quote, and the renewal if the buyer consented to it. */
export function walletSheet(quote: Quote, isRenewing: boolean, origin: string, t: Translate): WalletSheet {
  const lines = quote.lines.map(({ label, cents }) => ({ name: label, amountCents: cents }));
  if (!isRenewing) return { lines };
  const label = t("checkout.pay.renewal", { date: formatDate(quote.renewsOn) });
  const price = t(`checkout.pay.renewalPrice.${quote.billingCycle}`, { amount: formatMoney(quote.renewalAmountCents) });
  const regularBilling = {
    label,
    amount: quote.renewalAmountCents,
    recurringPaymentStartDate: localNoon(quote.renewsOn),
    recurringPaymentIntervalUnit: quote.billingCycle === "monthly" ? ("month" as const) : ("year" as const),
    recurringPaymentIntervalCount: 1,
  };
  const recurringPaymentRequest = {
    paymentDescription: quote.planName,
    managementURL: origin + paths.dashboard,
    billingAgreement: quote.consents.find(({ key }) => key === "auto_renew")?.text ?? price,
    regularBilling,
  };
  return { lines, renewal: { line: `${label}: ${price}`, applePay: { recurringPaymentRequest } } };
}

/** Noon in the buyer's time zone: the sheet shows the same date in every zone. */
function localNoon(isoDate: string): Date {
  const [year = 0, month = 1, day = 1] = isoDate.split("-").map(Number);
  return new Date(year, month - 1, day, 12);
}
