import { stateName } from "../../lib/rules/us-states";
import { useT } from "../../messages/use-t";
import { Disclosure } from "../../ui/disclosure";
import { VisitBars } from "../bars/visit-bars";
import { checkupVisit, firstYearOf, type Plan } from "../plans/plan";
import { PriceTable, type PriceRow } from "../../ui/price-table";
import { BasisLine } from "./basis-line";
import type { SampleLine, SamplePlan } from "./calc-query";
import { includedWords } from "./included-words";

/** Treatments that nearly everyone needs: enough to judge a price list. */
const COMMON = ["checkup_exam", "cleaning_adult", "cleaning", "xray_back", "filling_back", "root_canal_back", "crown", "removal_simple"];
const FEW = 6;

/** Treatment prices with and without one plan, in a state or from the plan's own list. */
export function SamplePrices({ sample, plan, state }: { sample: SamplePlan; plan: Plan | undefined; state: string | undefined }) {
  const t = useT();
  const common = COMMON.flatMap((procedure) => sample.lines.filter((line) => line.procedure === procedure)).slice(0, FEW);
  const shown = common.length > 0 ? common : sample.lines.slice(0, FEW);
  const others = sample.lines.filter((line) => !shown.includes(line));
  const place = state === undefined ? "" : stateName(state);
  return (
    <section className="savings-samples" aria-labelledby="samples-heading">
      <h2 id="samples-heading" tabIndex={-1}>
        {place === "" ? t("savings.sample.heading", { plan: sample.planName }) : t("savings.sample.headingIn", { plan: sample.planName, state: place })}
      </h2>
      {sample.lines.length === 0 ? (
        <p>{t("savings.sample.none")}</p>
      ) : (
        <>
          <PriceTable caption={t("savings.sample.caption")} rows={shown.map((line) => rowOf(line, sample.basis.offices, t))} />
          {others.length > 0 ? (
            <Disclosure summary={t("savings.sample.more", { count: others.length })}>
              <PriceTable caption={t("savings.sample.moreCaption")} rows={others.map((line) => rowOf(line, sample.basis.offices, t))} />
            </Disclosure>
          ) : null}
          <BasisLine basis={sample.basis} state={state} />
          <CheckupBars lines={sample.lines} plan={plan} />
        </>
      )}
    </section>
  );
}

/** The cost of check-up visits as bars, if the list has at least two of their treatments. */
function CheckupBars({ lines, plan }: { lines: readonly SampleLine[]; plan: Plan | undefined }) {
  const t = useT();
  const visit = checkupVisit(lines);
  const feeCents = plan === undefined ? undefined : firstYearOf(plan);
  if (visit.length === 0 || feeCents === undefined) return null;
  const sums = visit.map(({ usualCents, memberCents, includedAYear = 0, includedUnderAge }) => ({
    usualCents,
    memberCents,
    includedAYear: includedUnderAge === undefined ? includedAYear : 0,
  }));
  return <VisitBars lines={sums} feeCents={feeCents} note={t("savings.sample.visit", { treatments: visit.map(({ label }) => label).join(", ") })} />;
}

function rowOf(line: SampleLine, all: number, t: ReturnType<typeof useT>): PriceRow {
  const { procedure, label, plain, usualCents, memberCents, offices, includedAYear, includedUnderAge: age } = line;
  const included = includedAYear === undefined ? "" : includedWords(includedAYear, age, t);
  const pricedBy = offices < all ? t("savings.sample.pricedBy", { count: offices, all }) : "";
  return { key: procedure, label, usualCents, memberCents, detail: [plain, included, pricedBy].filter(Boolean).join(" ") };
}
