import "./plan-comparison.css";
import type { ReactNode } from "react";
import { furtherCents } from "../../lib/further-person";
import { formatMoney } from "../../lib/money";
import type { Translate } from "../../messages/catalogue";
import { useT } from "../../messages/use-t";
import { Disclosure } from "../../ui/disclosure";
import { breakEvenOf, ordinal } from "../bars/visit-sums";
import { ageRule, checkupVisit, cyclesOf, firstYearOf, priceOf, visitLines, type Plan } from "./plan";

interface Fact {
  label: string;
  of: (plan: Plan) => ReactNode;
}

/** All plans in one table, fact by fact, behind a press; on phones every fact is a card. Nothing for a single plan. */
export function PlanComparison({ plans }: { plans: readonly Plan[] }) {
  const t = useT();
  if (plans.length < 2) return null;
  const visit = checkupVisit(plans[0]?.feeSummary ?? []);
  const facts = factsOf(plans, t);
  // Roles, because browsers forget what a table is where a style sheet makes it cards.
  return (
    <Disclosure summary={t("compare.open")} className="plan-comparison">
      <table className="comparison-table" role="table">
        <caption className="visually-hidden">{t("compare.caption")}</caption>
        <thead>
          <tr role="row">
            <th scope="col" role="columnheader">
              <span className="visually-hidden">{t("compare.fact")}</span>
            </th>
            {plans.map(({ id, name }) => (
              <th key={id} scope="col" role="columnheader">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {facts.map(({ label, of }) => (
            <tr key={label} role="row">
              <th scope="row" role="rowheader">
                {label}
              </th>
              {plans.map((plan) => (
                // eslint-disable-next-line jsx-a11y/no-interactive-element-to-noninteractive-role -- see above
                <td key={plan.id} role="cell" data-label={plan.name}>
                  <div>{of(plan)}</div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {visit.length === 0 ? null : <p className="plan-comparison-basis">{t("compare.basis", { treatments: visit.map(({ label }) => label).join(", ") })}</p>}
    </Disclosure>
  );
}

function factsOf(plans: readonly Plan[], t: Translate): Fact[] {
  const facts: (Fact | false)[] = [
    { label: t("compare.fee"), of: (plan) => feeWords(plan, t) },
    { label: t("compare.further"), of: (plan) => furtherWords(plan, t) },
    { label: t("compare.once"), of: ({ processingFeeCents: fee }) => (fee === 0 ? t("compare.none") : formatMoney(fee, "auto")) },
    { label: t("compare.people"), of: ({ maxMembers: max }) => (max <= 1 ? t("plans.onePersonOnly") : t("plans.upTo", { max })) },
    { label: t("compare.ages"), of: (plan) => ageWords(plan, t) },
    { label: t("compare.included"), of: (plan) => <Included plan={plan} /> },
    plans.some(({ discounts }) => discounts.length > 0) && { label: t("compare.discounts"), of: (plan) => <Discounts plan={plan} /> },
    plans.some(({ feeSummary }) => checkupVisit(feeSummary).length > 0) && { label: t("compare.breakEven"), of: (plan) => breakEvenWords(plan, t) },
  ];
  return facts.filter((fact) => fact !== false);
}

function feeWords(plan: Plan, t: Translate): string {
  const money = (cents: number | undefined) => formatMoney(cents ?? 0, "auto");
  const [annual, monthly] = [money(priceOf(plan, "annual")), money(priceOf(plan, "monthly"))];
  const cycles = cyclesOf([plan]);
  if (cycles.length === 2) return t("compare.both", { annual, monthly });
  return cycles[0] === "monthly" ? `${monthly} ${t("plans.aMonth")}` : `${annual} ${t("plans.aYear")}`;
}

function furtherWords(plan: Plan, t: Translate): string {
  if (plan.maxMembers <= 1) return t("compare.nobody");
  const cycle = priceOf(plan, "annual") === undefined ? "monthly" : "annual";
  const cents = furtherCents(plan, cycle);
  return cents === 0 ? t("compare.furtherFree") : `${formatMoney(cents, "auto")} ${t(cycle === "annual" ? "plans.aYear" : "plans.aMonth")}`;
}

function ageWords(plan: Plan, t: Translate): string {
  const rule = ageRule(plan);
  if (rule.kind === "any") return t("plans.anyAdult");
  return rule.kind === "from" ? t("plans.ageFrom", { min: rule.min }) : t("plans.ageBetween", { min: rule.min, max: rule.max });
}

function Included({ plan }: { plan: Plan }) {
  const t = useT();
  if (plan.includedServices.length === 0) return "–";
  return (
    <ul className="plain-list">
      {plan.includedServices.map(({ procedure, label, quantityPerYear }) => (
        <li key={procedure}>
          <span className="tabular">{t("plans.times", { quantity: quantityPerYear })}</span> {label}
        </li>
      ))}
    </ul>
  );
}

function Discounts({ plan }: { plan: Plan }) {
  const t = useT();
  if (plan.discounts.length === 0) return "–";
  return (
    <ul className="plain-list">
      {plan.discounts.map(({ category, label, percent }) => (
        <li key={category}>
          {t("plans.percentOff", { percent })}: {label}
        </li>
      ))}
    </ul>
  );
}

/** With which check-up visit one person's first year is made up for. */
function breakEvenWords(plan: Plan, t: Translate): string {
  const feeCents = firstYearOf(plan);
  const visit = visitLines(plan, checkupVisit(plan.feeSummary));
  if (feeCents === undefined || visit.length === 0) return "–";
  const paid = breakEvenOf(visit, feeCents);
  return t(paid === undefined ? "compare.never" : `compare.${ordinal(paid.visits)}`);
}
