import { SanitizedHtml } from "../../content/sanitized-html";
import { Fold } from "../../ui/fold";
import { VisitBars } from "../bars/visit-bars";
import { feeLines, firstYearOf, visitLines, type FeeLine, type Plan } from "../plans/plan";
import { VisitConclusion, VisitTable } from "../plans/visit-table";
import { SectionFrame } from "./parts/section-frame";
import type { SectionProps } from "./parts/section-props";

/** One visit with and without the membership, at the prices of a plan's list. */
export function Savings({ section, plans }: SectionProps<"savings">) {
  const plan = plans.find(({ id }) => id === section.planId) ?? plans[0];
  if (plan === undefined) return null;
  const visit = feeLines(plan, section.procedures);
  const more = feeLines(plan, section.moreProcedures);
  if (visit.length + more.length === 0) return null;
  return (
    <SectionFrame section={section} className="savings">
      {visit.length > 0 && (
        <div className="savings-sheet">
          <VisitTable plan={plan} lines={visit} caption={section.title ?? ""} withTotal />
          <VisitConclusion plan={plan} lines={visit} />
          <PlanBars plan={plan} lines={visit} />
        </div>
      )}
      <div className="savings-more">
        <VisitTable plan={plan} lines={more} caption={section.moreTitle ?? ""} isCaptionVisible />
        {more.length > 3 && <Fold what={section.moreTitle ?? section.title ?? ""} />}
        <SanitizedHtml html={section.note} className="savings-note" />
      </div>
    </SectionFrame>
  );
}

function PlanBars({ plan, lines }: { plan: Plan; lines: readonly FeeLine[] }) {
  const feeCents = firstYearOf(plan);
  if (feeCents === undefined) return null;
  return <VisitBars lines={visitLines(plan, lines)} feeCents={feeCents} />;
}
