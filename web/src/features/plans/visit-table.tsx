import "../../ui/visually-hidden.css";
import "./visit-table.css";
import { formatMoney } from "../../lib/money";
import { useT } from "../../messages/use-t";
import { includedIn, memberPays, priceOf, type FeeLine, type Plan } from "./plan";

export interface VisitTableProps {
  plan: Plan;
  lines: readonly FeeLine[];
  /** Accessible name of the table. */
  caption: string;
  isCaptionVisible?: boolean;
  /** Adds a row with the totals. */
  withTotal?: boolean;
}

/** The usual price of each treatment, and the amount that a member pays the dentist. All sums are calculated. */
export function VisitTable({ plan, lines, caption, isCaptionVisible = false, withTotal = false }: VisitTableProps) {
  const t = useT();
  if (lines.length === 0) return null;
  return (
    <table role="table" className="visit-table" data-total={withTotal || undefined}>
      <caption className={isCaptionVisible ? undefined : "visually-hidden"}>{caption}</caption>
      <thead>
        <tr role="row">
          <th scope="col" role="columnheader">{t("plans.treatment")}</th>
          <th scope="col" role="columnheader">{t("plans.usual")}</th>
          <th scope="col" role="columnheader">{t("plans.member")}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <VisitRow key={line.procedure} plan={plan} line={line} />
        ))}
      </tbody>
      {withTotal && <VisitTotal plan={plan} lines={lines} />}
    </table>
  );
}

function VisitRow({ plan, line }: { plan: Plan; line: FeeLine }) {
  const t = useT();
  const service = includedIn(plan, line.procedure);
  return (
    <tr role="row">
      <th scope="row" role="rowheader">
        {line.label}
        {service !== undefined && (
          <small>
            {service.underAge === undefined
              ? t("plans.inMembership", { quantity: service.quantityPerYear })
              : t("plans.inMembershipUnder", { quantity: service.quantityPerYear, age: service.underAge })}
          </small>
        )}
      </th>
      <td role="cell" data-label={t("plans.usual")}>
        {formatMoney(line.usualCents, "auto")}
      </td>
      <td role="cell" className="visit-member" data-label={t("plans.member")}>
        {formatMoney(memberPays(plan, line), "auto")}
      </td>
    </tr>
  );
}

function VisitTotal({ plan, lines }: { plan: Plan; lines: readonly FeeLine[] }) {
  const t = useT();
  return (
    <tfoot>
      <tr role="row">
        <th scope="row" role="rowheader">{t("plans.total")}</th>
        <td role="cell" data-label={t("plans.usual")}>
          {formatMoney(sum(lines, (line) => line.usualCents), "auto")}
        </td>
        <td role="cell" className="visit-member" data-label={t("plans.member")}>
          {formatMoney(sum(lines, (line) => memberPays(plan, line)), "auto")}
        </td>
      </tr>
    </tfoot>
  );
}

/** The savings on this visit beside the price of the membership, so that visitors need not calculate them. */
export function VisitConclusion({ plan, lines }: { plan: Plan; lines: readonly FeeLine[] }) {
  const t = useT();
  const annual = priceOf(plan, "annual");
  const savedCents = sum(lines, (line) => line.usualCents - memberPays(plan, line));
  if (savedCents <= 0 || annual === undefined) return null;
  const words = { plan: plan.name, price: formatMoney(annual, "auto") };
  return (
    <p className="visit-conclusion">
      <strong>{t("plans.less", { amount: formatMoney(savedCents, "auto") })}</strong>{" "}
      {plan.processingFeeCents === 0
        ? t("plans.cost", words)
        : t("plans.costAndFee", { ...words, fee: formatMoney(plan.processingFeeCents, "auto") })}
    </p>
  );
}

function sum(lines: readonly FeeLine[], cents: (line: FeeLine) => number): number {
  return lines.reduce((total, line) => total + cents(line), 0);
}
