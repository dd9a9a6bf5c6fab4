import { usePlansLink } from "../../../content/use-plans-link";
import { formatDate } from "../../../lib/dates";
import { formatMoney } from "../../../lib/money";
import { paths } from "../../../lib/paths";
import { formatPhone } from "../../../lib/phone";
import { useT } from "../../../messages/use-t";
import { EmailText } from "../../../ui/email-link";
import { type AmountRow, AmountTable } from "../../charge/amount-table";
import { CycleSwitch } from "./cycle-switch";
import { CouponField, type CouponState } from "./coupon-field";
import type { Account, Checkout, Quote } from "../schemas";
import { SummaryPart } from "./summary-part";
import "./payment-summary.css";

interface PaymentSummaryProps {
  checkout: Checkout;
  /** Without it only the answers are shown, no amounts. */
  quote: Quote | undefined;
  /** New amounts are being requested: those shown may change. */
  isStale: boolean;
  coupon?: CouponState | undefined;
  /** The consent to renewal, below its price. */
  renewalChoice?: React.ReactNode;
}

/** The whole order in one box before the card fields: answers with links to change them, amounts, renewal, refund. */
export function PaymentSummary({ checkout, quote, isStale, coupon, renewalChoice }: PaymentSummaryProps): React.ReactNode {
  const t = useT();
  return (
    <section className="pay-summary" aria-labelledby="pay-summary-heading">
      <h2 id="pay-summary-heading">{t("checkout.summary.heading")}</h2>
      <PlanPart checkout={checkout} />
      <PeoplePart checkout={checkout} />
      {checkout.account ? <DetailsPart account={checkout.account} /> : null}
      {quote === undefined ? null : (
        <div className="pay-cost" aria-busy={isStale}>
          <Amounts quote={quote} />
          <CouponField checkout={checkout} quote={quote} state={coupon} />
          <Renewal quote={quote} />
          {renewalChoice}
          <p className="pay-refund">
            <strong>{t("checkout.pay.refundHeading")}</strong> {quote.refundRule}
          </p>
        </div>
      )}
    </section>
  );
}

function PlanPart({ checkout }: { checkout: Checkout }): React.ReactNode {
  const t = useT();
  const plansLink = usePlansLink();
  const { name, office } = checkout.plan;
  return (
    <SummaryPart heading={name} change={t("checkout.pay.changePlan")} href={plansLink()}>
      {office ? <p>{t("checkout.summary.office", { name: office.name })}</p> : null}
      <CycleSwitch checkout={checkout} />
    </SummaryPart>
  );
}

/** The people besides the buyer; nothing on a plan for one person. */
function PeoplePart({ checkout: { members, maxMembers } }: { checkout: Checkout }): React.ReactNode {
  const t = useT();
  if (maxMembers <= 1 && members.length === 0) return null;
  const change = { change: t("checkout.pay.changePeople"), href: paths.addMember };
  if (members.length === 0) return <SummaryPart heading={t("checkout.pay.onlyYou")} {...change} />;
  return (
    <SummaryPart heading={t("checkout.pay.people", { count: members.length + 1 })} {...change}>
      <ul className="pay-people">
        <li>{t("checkout.relationship.self")}</li>
        {members.map((person) => (
          <li key={person.id}>
            {person.firstName} {person.lastName}, {t(`checkout.relationship.${person.relationship}`)},{" "}
            {t("checkout.people.born", { date: formatDate(person.dateOfBirth) })}
          </li>
        ))}
      </ul>
    </SummaryPart>
  );
}

function DetailsPart({ account }: { account: Account }): React.ReactNode {
  const t = useT();
  const { line1, line2, city, state, zip } = account.address;
  return (
    <SummaryPart
      heading={`${account.firstName} ${account.lastName}`}
      change={t("checkout.pay.changeDetails")}
      href={paths.createAccount}
    >
      <p>
        {t("checkout.people.born", { date: formatDate(account.dateOfBirth) })}
        <br />
        {[line1, line2, city].filter(Boolean).join(", ")}, {state} {zip}
        <br />
        <EmailText address={account.email} />
        <br />
        <span className="unbroken">{formatPhone(account.phone)}</span>
      </p>
    </SummaryPart>
  );
}

function Amounts({ quote }: { quote: Quote }): React.ReactNode {
  const t = useT();
  const rows: AmountRow[] = quote.lines.map(({ kind, label, cents }) => ({
    key: kind,
    label,
    cents,
    look: kind === "coupon" ? "off" : undefined,
  }));
  rows.push({ label: t("checkout.pay.today"), cents: quote.dueTodayCents, look: "total" });
  return (
    <>
      <AmountTable caption={t("checkout.pay.costCaption")} rows={rows} look="plain" />
      <p className="cost-term">
        {t("checkout.pay.term", { from: formatDate(quote.startsOn), to: formatDate(quote.endsOn) })}
      </p>
    </>
  );
}

/** Price and interval of a renewal, with or without the buyer's consent to it. */
function Renewal({ quote }: { quote: Quote }): React.ReactNode {
  const t = useT();
  const amount = formatMoney(quote.renewalAmountCents);
  return (
    <p className="cost-renewal tabular">
      <span>{t("checkout.pay.renewal", { date: formatDate(quote.renewsOn) })}</span>
      <strong>{t(`checkout.pay.renewalPrice.${quote.billingCycle}`, { amount })}</strong>
    </p>
  );
}
