import type { ReactNode } from "react";
import { useT } from "../../messages/use-t";
import { ageRule, includedIn, type Plan } from "./plan";

/** The membership's limits: number of people and ages. */
export function PlanPeople({ plan }: { plan: Plan }) {
  const t = useT();
  const age = ageRule(plan);
  return (
    <ul className="plain-list plan-people">
      <li>
        {age.kind === "any" && t("plans.anyAdult")}
        {age.kind === "from" && t("plans.ageFrom", { min: age.min })}
        {age.kind === "between" && t("plans.ageBetween", { min: age.min, max: age.max })}
      </li>
      <li>
        {plan.maxMembers <= 1 ? t("plans.onePersonOnly") : t("plans.upTo", { max: plan.maxMembers })}
      </li>
    </ul>
  );
}

interface PartProps {
  plan: Plan;
  headingLevel: 3 | 4;
}

export interface PlanServicesProps extends PartProps {
  /** The services that any plan of the page includes, so that all cards have the same lines. */
  rows: readonly { procedure: string; label: string }[];
}

/** The services that a year includes, and those that it does not include. */
export function PlanServices({ plan, rows, headingLevel }: PlanServicesProps) {
  const t = useT();
  if (rows.length === 0) return null;
  return (
    <div className="plan-services">
      <PartHeading level={headingLevel}>{t("plans.includedHeading")}</PartHeading>
      <ul className="plain-list">
        {rows.map((row) => {
          const own = includedIn(plan, row.procedure);
          return (
            <li key={row.procedure} data-included={own !== undefined || undefined}>
              {own === undefined ? (
                <>
                  {row.label}: <span className="plan-not">{t("plans.notIncluded")}</span>
                </>
              ) : (
                <>
                  <span className="tabular plan-times">{t("plans.times", { quantity: own.quantityPerYear })}</span>{" "}
                  {own.label}
                </>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** Percentage discounts for treatments that are not on the price list. */
export function PlanDiscounts({ plan, headingLevel }: PartProps) {
  const t = useT();
  if (plan.discounts.length === 0) return null;
  return (
    <div className="plan-discounts">
      <PartHeading level={headingLevel}>{t("plans.discountsHeading")}</PartHeading>
      <ul className="plain-list">
        {plan.discounts.map((discount) => (
          <li key={discount.category}>
            <span className="tabular plan-percent">{t("plans.percentOff", { percent: discount.percent })}</span>{" "}
            {discount.label}
          </li>
        ))}
      </ul>
    </div>
  );
}

function PartHeading({ level, children }: { level: 3 | 4; children: ReactNode }) {
  const Heading = level === 3 ? "h3" : "h4";
  return <Heading className="plan-part">{children}</Heading>;
}
