import { useT } from "../../../messages/use-t";
import { Fold } from "../../../ui/fold";
import { feeLines, type FeeLine, type Plan } from "../../plans/plan";
import { VisitConclusion, VisitTable } from "../../plans/visit-table";

const CHECK_UP = ["checkup_exam", "xray_back"] as const;
const CLEANINGS = ["cleaning", "cleaning_adult"] as const;

/** The price of a check-up at this office with and without the plan. The plan's own price is stated separately. */
export function VisitAtOffice({ officeName, plan }: { officeName: string; plan: Plan }) {
  const t = useT();
  const lines = checkUp(plan);
  if (lines.length === 0) return null;
  return (
    <section className="visit-here" aria-labelledby="visit-heading">
      <h2 id="visit-heading">{t("office.visit.heading")}</h2>
      <p>{t("office.visit.lead", { plan: plan.name })}</p>
      <VisitTable plan={plan} lines={lines} caption={t("office.visit.caption", { office: officeName, plan: plan.name })} withTotal />
      <VisitConclusion plan={plan} lines={lines} />
      <Fold what={t("office.visit.heading")} />
    </section>
  );
}

/** Returns the treatments of a check-up that are in the price list; none when there are fewer than two. */
export function checkUp(plan: Plan): FeeLine[] {
  const lines = [...feeLines(plan, CHECK_UP), ...feeLines(plan, CLEANINGS).slice(0, 1)];
  return lines.length < 2 ? [] : lines;
}
