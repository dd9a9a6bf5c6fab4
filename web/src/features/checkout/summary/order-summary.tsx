import { Phone } from "lucide-react";
import { formatDate } from "../../../lib/dates";
import { formatMoney } from "../../../lib/money";
import { formatPhone, telHref } from "../../../lib/phone";
import { useT } from "../../../messages/use-t";
import { Disclosure } from "../../../ui/disclosure";
import { Icon } from "../../../ui/icon";
import { Unbroken } from "../../../ui/unbroken";
import { estimate } from "./estimate";
import { useLineLabel } from "./line-label";
import type { Checkout, Quote } from "../schemas";
import "./order-summary.css";

interface OrderSummaryProps {
  checkout: Checkout;
  /** The binding amounts; undefined until they are known. */
  quote: Quote | undefined;
  helpPhone: string | undefined;
}

interface Amounts {
  lines: { kind: string; label: string; cents: number }[];
  todayCents: number;
  renewalCents: number;
  /** The renewal in words. */
  renewal: string;
}

/** Summary of the order beside a step: today's total and the renewal. */
export function OrderSummary({ checkout, quote, helpPhone }: OrderSummaryProps): React.ReactNode {
  const t = useT();
  return (
    <aside className="order-summary" aria-labelledby="order-summary-heading">
      <h2 id="order-summary-heading" className="order-summary-heading">
        {t("checkout.summary.heading")}
      </h2>
      <OrderFacts checkout={checkout} quote={quote} />
      <OrderHelp helpPhone={helpPhone} />
    </aside>
  );
}

/** Summary folded to one line with the total, for narrow screens. */
export function FoldedOrderSummary({ checkout, quote, helpPhone }: OrderSummaryProps): React.ReactNode {
  const t = useT();
  const { todayCents, renewalCents } = useAmounts(checkout, quote);
  const summary = (
    <span className="order-fold-summary">
      <strong>{t("checkout.summary.fold", { amount: formatMoney(todayCents) })}</strong>
      <span>{t("checkout.summary.foldRenewal", { amount: formatMoney(renewalCents) })}</span>
    </span>
  );
  return (
    <div className="order-fold">
      <Disclosure summary={summary}>
        <OrderFacts checkout={checkout} quote={quote} />
        <OrderHelp helpPhone={helpPhone} />
      </Disclosure>
    </div>
  );
}

function OrderFacts({ checkout, quote }: Pick<OrderSummaryProps, "checkout" | "quote">): React.ReactNode {
  const t = useT();
  const { lines, todayCents, renewal } = useAmounts(checkout, quote);
  const people = 1 + checkout.members.length;
  return (
    <>
      <p className="order-plan">
        <strong>{checkout.plan.name}</strong>
        <span>
          {t("checkout.summary.peopleCount", { count: people })}
          {" · "}
          {t(`checkout.summary.${checkout.billingCycle}`)}
        </span>
      </p>
      <ChosenOffice checkout={checkout} />
      <dl className="order-lines tabular">
        {lines.map((line) => (
          <div key={line.kind} className="order-line">
            <dt>{line.label}</dt>
            <dd>{formatMoney(line.cents)}</dd>
          </div>
        ))}
        <div className="order-line order-total">
          <dt>{t("checkout.summary.totalToday")}</dt>
          <dd>{formatMoney(todayCents)}</dd>
        </div>
      </dl>
      <p className="order-renewal">
        <strong>{t("checkout.summary.renewal")}</strong> {renewal}
      </p>
    </>
  );
}

/** The office chosen together with the plan. */
function ChosenOffice({ checkout: { plan } }: { checkout: Checkout }): React.ReactNode {
  const t = useT();
  if (!plan.office) return null;
  const { name, address } = plan.office;
  return (
    <p className="order-office">
      <strong>{t("checkout.summary.office", { name })}</strong>
      <span>
        {address.city}, {address.state}
      </span>
    </p>
  );
}

function OrderHelp({ helpPhone }: { helpPhone: string | undefined }): React.ReactNode {
  const t = useT();
  return (
    <div className="order-notes">
      <p>{t("checkout.summary.noTax")}</p>
      {helpPhone ? (
        <p className="order-help">
          <Icon icon={Phone} />
          <a href={telHref(helpPhone)}>
            <Unbroken text={t("checkout.summary.help", { phone: formatPhone(helpPhone) })} part={formatPhone(helpPhone)} />
          </a>
        </p>
      ) : null}
    </div>
  );
}

function useAmounts(checkout: Checkout, quote: Quote | undefined): Amounts {
  const t = useT();
  const lineLabel = useLineLabel();
  if (quote) {
    const renewal = t("checkout.summary.renewalOn", {
      amount: formatMoney(quote.renewalAmountCents),
      date: formatDate(quote.renewsOn),
    });
    const { lines, dueTodayCents, renewalAmountCents } = quote;
    return { lines, todayCents: dueTodayCents, renewalCents: renewalAmountCents, renewal };
  }
  const sum = estimate(checkout.plan, checkout.billingCycle, checkout.members.length);
  const period = checkout.billingCycle === "annual" ? "renewalYear" : "renewalMonth";
  return {
    lines: sum.lines.map((line) => ({ ...line, label: lineLabel(line, checkout.plan.name, checkout.billingCycle) })),
    todayCents: sum.todayCents,
    renewalCents: sum.renewalCents,
    renewal: t(`checkout.summary.${period}`, { amount: formatMoney(sum.renewalCents) }),
  };
}
