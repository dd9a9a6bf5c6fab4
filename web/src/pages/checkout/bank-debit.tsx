import { redirect } from "../../routing/redirects";
import type { LoaderFunctionArgs } from "react-router";
import { useEnvironment } from "../../content/environment";
import { useContent } from "../../content/use-content";
import { loadPresentCheckout } from "../../features/checkout/load-step";
import { stepPath } from "../../features/checkout/steps";
import { useCheckout } from "../../features/checkout/use-checkout";
import { requireNoMembership } from "../../features/member/require-no-membership";
import { dateInZone, formatDate } from "../../lib/dates";
import { formatMoney } from "../../lib/money";
import { formatPhone } from "../../lib/phone";
import { useT } from "../../messages/use-t";
import { Notice } from "../../ui/notice";
import "../../features/checkout/checkout-frame.css";

/** Opens only while a bank debit of this browser's checkout is pending. */
export async function loader(args: LoaderFunctionArgs): Promise<null> {
  await requireNoMembership(args);
  const { step } = await loadPresentCheckout(args);
  if (step !== "bank-debit") throw redirect(stepPath(step));
  return null;
}

export function Component(): React.ReactNode {
  const t = useT();
  const { timeZone } = useEnvironment();
  const { phone } = useContent().organisation;
  const { bankDebit, plan, account } = useCheckout();
  if (bankDebit === undefined) return null;
  const since = formatDate(dateInZone(Date.parse(bankDebit.since), timeZone));
  return (
    <div className="checkout-page wrap">
      <div className="checkout-main">
        <h1 className="checkout-heading">{t("checkout.debit.heading")}</h1>
        <p className="checkout-lead">
          {t("checkout.debit.lead", { amount: formatMoney(bankDebit.amountCents), plan: plan.name, date: since })}
        </p>
        <Notice title={t("checkout.debit.notYet")}>
          <p>{t("checkout.debit.notYetText")}</p>
        </Notice>
        <h2>{t("checkout.debit.nextHeading")}</h2>
        <ul>
          <li>{t("checkout.debit.wait")}</li>
          <li>{t("checkout.debit.begins", { email: account?.email ?? "" })}</li>
          <li>{t("checkout.debit.fails")}</li>
          <li>{t("checkout.debit.once")}</li>
        </ul>
        {phone ? (
          <p>
            {t("checkout.debit.questions")} <a className="unbroken" href={`tel:${phone}`}>{formatPhone(phone)}</a>
          </p>
        ) : null}
      </div>
    </div>
  );
}
