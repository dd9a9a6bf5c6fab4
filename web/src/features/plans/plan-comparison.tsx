import "./plan-comparison.css";
import { furtherCents } from "../../lib/further-person";
import { formatMoney } from "../../lib/money";
import type { Translate } from "../../messages/catalogue";
import { useT } from "../../messages/use-t";
import { Disclosure } from "../../ui/disclosure";
import { breakEvenOf, ordinal } from "../bars/visit-sums";
import { ageRule, checkupVisit, cyclesOf, firstYearOf, priceOf, visitLines, type Plan } from "./plan";

interface Fact {
  label: string;
  /** One or several lines of text. */
  of: (plan: Plan) => readonly string[];
}

/** All plans in one table in a disclosure, a row for each fact; on phones every fact is a card. Renders nothing for a single plan. */
export function PlanComparison({ plans }: { plans: readonly Plan[] }) {
  const t = useT();
  if (plans.length < 2) return null;
  const visit = checkupVisit(plans[0]?.feeSummary ?? []);
  const facts = factsOf(plans, t);
  // Explicit roles: browsers drop the table semantics when a style sheet changes the display of a table.
  return (
    <Disclosure summary={t("join.compare.open")} className="plan-comparison">
      <table className="comparison-table" role="table">
        <caption className="visually-hidden">{t("join.compare.caption")}</caption>
        <thead>
          <tr role="row">
            <th scope="col" role="columnheader">
              <span className="visually-hidden">{t("join.compare.fact")}</span>
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
              <Values plans={plans} of={of} />
            </tr>
          ))}
        </tbody>
      </table>
      {visit.length === 0 ? null : <p className="plan-comparison-basis">{t("join.compare.basis", { treatments: visit.map(({ label }) => label).join(", ") })}</p>}
    </Disclosure>
  );
}

/** Writes a value once if it is the same for all plans. */
function Values({ plans, of }: { plans: readonly Plan[]; of: Fact["of"] }) {
  const t = useT();
  const values = plans.map(of);
  const [first = []] = values;
  const isSame = values.every((lines) => lines.join("\n") === first.join("\n"));
  const cells = isSame ? [{ key: 0, label: t("join.compare.all"), lines: first }] : plans.map(({ id, name }, index) => ({ key: id, label: name, lines: values[index] ?? [] }));
  return cells.map(({ key, label, lines }) => (
    <td key={key} role="cell" data-label={label} colSpan={isSame ? plans.length : undefined} aria-colspan={isSame ? plans.length : undefined}>
      <Lines lines={lines} />
    </td>
  ));
}

function Lines({ lines }: { lines: readonly string[] }) {
  if (lines.length < 2) return <span>{lines[0] ?? "–"}</span>;
  return (
    <ul className="plain-list">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

function factsOf(plans: readonly Plan[], t: Translate): Fact[] {
  const facts: (Fact | false)[] = [
    { label: t("join.compare.fee"), of: (plan) => [feeWords(plan, t)] },
    { label: t("join.compare.further"), of: (plan) => [furtherWords(plan, t)] },
    { label: t("join.compare.once"), of: ({ processingFeeCents: fee }) => [fee === 0 ? t("join.compare.none") : formatMoney(fee, "auto")] },
    { label: t("join.compare.people"), of: ({ maxMembers: max }) => [max <= 1 ? t("plans.onePersonOnly") : t("plans.upTo", { max })] },
    { label: t("join.compare.ages"), of: (plan) => [ageWords(plan, t)] },
    { label: t("join.compare.included"), of: (plan) => plan.includedServices.map(({ label, quantityPerYear }) => `${t("plans.times", { quantity: quantityPerYear })} ${label}`) },
    plans.some(({ discounts }) => discounts.length > 0) && {
      label: t("join.compare.discounts"),
      of: ({ discounts }) => discounts.map(({ label, percent }) => `${t("plans.percentOff", { percent })}: ${label}`),
    },
    plans.some(({ feeSummary }) => checkupVisit(feeSummary).length > 0) && { label: t("join.compare.breakEven"), of: (plan) => [breakEvenWords(plan, t)] },
  ];
  return facts.filter((fact) => fact !== false);
}

function feeWords(plan: Plan, t: Translate): string {
  const money = (cents: number | undefined) => formatMoney(cents ?? 0, "auto");
  const [annual, monthly] = [money(priceOf(plan, "annual")), money(priceOf(plan, "monthly"))];
  const cycles = cyclesOf([plan]);
  if (cycles.length === 2) return t("join.compare.both", { annual, monthly });
  return cycles[0] === "monthly" ? `${monthly} ${t("plans.aMonth")}` : `${annual} ${t("plans.aYear")}`;
}

function furtherWords(plan: Plan, t: Translate): string {
  if (plan.maxMembers <= 1) return t("join.compare.nobody");
  const cycle = priceOf(plan, "annual") === undefined ? "monthly" : "annual";
  const cents = furtherCents(plan, cycle);
  return cents === 0 ? t("join.compare.furtherFree") : `${formatMoney(cents, "auto")} ${t(cycle === "annual" ? "plans.aYear" : "plans.aMonth")}`;
}

function ageWords(plan: Plan, t: Translate): string {
  const rule = ageRule(plan);
  if (rule.kind === "any") return t("plans.anyAdult");
  return rule.kind === "from" ? t("plans.ageFrom", { min: rule.min }) : t("plans.ageBetween", { min: rule.min, max: rule.max });
}

/** Says with which check-up visit one person's savings reach the first year's price. */
function breakEvenWords(plan: Plan, t: Translate): string {
  const feeCents = firstYearOf(plan);
  const visit = visitLines(plan, checkupVisit(plan.feeSummary));
  if (feeCents === undefined || visit.length === 0) return "–";
  const paid = breakEvenOf(visit, feeCents);
  return t(paid === undefined ? "join.compare.never" : `join.compare.${ordinal(paid.visits)}`);
}
