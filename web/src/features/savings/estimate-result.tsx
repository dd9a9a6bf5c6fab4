import "./estimate-result.css";
import { CircleAlert, CircleCheck, Info, type LucideIcon } from "lucide-react";
import { usePlansLink } from "../../content/use-plans-link";
import { formatMoney } from "../../lib/money";
import type { QueryValues } from "../../lib/query-string";
import { useT } from "../../messages/use-t";
import { Icon } from "../../ui/icon";
import { Link } from "../../ui/link";
import { Bars } from "../bars/bars";
import { BasisLine } from "./basis-line";
import type { Estimate, EstimateLine } from "./calc-query";
import { calcQuery, type CalcSearch } from "./calc-search";
import { SumsTable, TreatmentTable } from "./estimate-tables";
import { includedOf } from "./included-words";

const ICONS: Readonly<Record<Estimate["verdict"], LucideIcon>> = { saves: CircleCheck, costs_more: CircleAlert, even: Info };

export interface EstimateResultProps {
  /** The path of the calculator's page. */
  path: string;
  estimate: Estimate;
  search: CalcSearch;
  isMember: boolean;
  /** The member has this plan already. */
  isRenewal: boolean;
}

/** The result: a one-sentence verdict, then its sums, then a better plan. */
export function EstimateResult({ path, estimate, search, isMember, isRenewal }: EstimateResultProps) {
  const t = useT();
  const plansLink = usePlansLink();
  const { verdict, savingCents, lines, notListed } = estimate;
  const about = isRenewal ? "renewal" : "result";
  return (
    <section className="estimate" data-verdict={verdict} aria-labelledby="result">
      <h2 id="result" tabIndex={-1}>
        <Icon icon={ICONS[verdict]} size={32} />
        <span>{lines.length === 0 ? t("savings.result.noPrices") : t(`savings.${about}.${verdict}`, { amount: formatMoney(Math.abs(savingCents), "auto") })}</span>
      </h2>
      {lines.length === 0 ? null : (
        <>
          <p className="estimate-plainly">{t(`savings.${about}.${verdict}Text`, sumsOf(estimate))}</p>
          <SumBars estimate={estimate} />
          <BreakEven estimate={estimate} />
          {isMember || verdict === "costs_more" ? null : (
            <Link className="button no-print" data-variant="primary" data-size="medium" to={plansLink(pickedBy(estimate))}>
              {t("savings.result.join", { plan: estimate.planName })}
            </Link>
          )}
          <SumsTable sums={estimate} />
          <Lines lines={lines} />
        </>
      )}
      {notListed.length > 0 ? <p>{t("savings.result.notListed", { treatments: notListed.join(", ") })}</p> : null}
      <BetterPlan path={path} estimate={estimate} search={search} />
      <BasisLine basis={estimate.basis} state={estimate.state} officeName={estimate.officeName} />
      {estimate.people > 1 && lines.some(({ included }) => included > 0) ? <p className="savings-basis">{t("savings.result.shared")}</p> : null}
    </section>
  );
}

function pickedBy({ planId: plan, cycle, officeId: office }: Estimate): QueryValues {
  return { plan, cycle, office };
}

function sumsOf({ usualCents, memberCents, fee, totalWithPlanCents }: Estimate): Record<string, string> {
  return {
    usual: formatMoney(usualCents, "auto"),
    member: formatMoney(memberCents, "auto"),
    fee: formatMoney(fee.totalCents, "auto"),
    total: formatMoney(totalWithPlanCents, "auto"),
  };
}

/** The sums of the table below as bars. */
function SumBars({ estimate }: { estimate: Estimate }) {
  const t = useT();
  const { usualCents, memberCents, fee } = estimate;
  return (
    <Bars
      title={t("savings.result.bars")}
      bars={[
        { label: t("savings.result.without"), parts: [{ kind: "usual", cents: usualCents }] },
        {
          label: t("savings.result.with"),
          parts: [
            { kind: "member", cents: memberCents, label: t("plans.bars.dentist") },
            { kind: "fee", cents: fee.totalCents, label: t("savings.result.barFee") },
          ],
        },
      ]}
    />
  );
}

/** The visit with which the savings reach the fee, or the amount of treatments that would be needed. */
function BreakEven({ estimate }: { estimate: Estimate }) {
  const t = useT();
  const { afterTreatment, label, usualCents } = estimate.breakEven;
  const fee = formatMoney(estimate.fee.totalCents, "auto");
  const count = estimate.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  if (afterTreatment !== undefined && label !== undefined) {
    return <p>{t("savings.result.after", { fee, number: afterTreatment, count, treatment: label })}</p>;
  }
  if (usualCents === undefined) return <p>{t("savings.result.never")}</p>;
  return <p>{t("savings.result.wouldTake", { amount: formatMoney(roundUp(usualCents), "auto"), now: formatMoney(estimate.usualCents, "auto") })}</p>;
}

// Rounds up to whole dollars: cents would look like a promise.
function roundUp(cents: number): number {
  return Math.ceil(cents / 100) * 100;
}

function Lines({ lines }: { lines: readonly EstimateLine[] }) {
  const t = useT();
  return (
    <TreatmentTable
      caption={t("savings.result.lines")}
      usual={t("savings.result.without")}
      member={t("savings.result.with")}
      lines={lines.map((line) => ({ ...line, key: line.procedure, notes: line.included > 0 ? [includedOf(line, t)] : [] }))}
    />
  );
}

/** Another plan of the brand that would cost less for the same treatments. */
function BetterPlan({ path, estimate, search }: Pick<EstimateResultProps, "path" | "estimate" | "search">) {
  const t = useT();
  const best = estimate.plans.find(({ planId }) => planId !== estimate.planId);
  if (best === undefined || best.savingCents <= estimate.savingCents) return null;
  const age = ageWords(best, t);
  const plan = age === "" ? best.planName : `${best.planName} (${age})`;
  const amount = formatMoney(best.savingCents - estimate.savingCents, "auto");
  return (
    <p className="estimate-better">
      {t(best.savingCents < 0 ? "savings.result.betterStillMore" : "savings.result.better", { plan, amount, more: formatMoney(Math.abs(best.savingCents), "auto") })}{" "}
      <Link to={`${path}${calcQuery({ ...search, plan: String(best.planId) })}`}>{t("savings.result.tryIt", { plan: best.planName })}</Link>
    </p>
  );
}

function ageWords({ minAge, maxAge }: Estimate["plans"][number], t: ReturnType<typeof useT>): string {
  const ADULT = 18;
  if (maxAge !== undefined) return t("savings.result.ageBetween", { min: minAge ?? ADULT, max: maxAge });
  return minAge !== undefined && minAge > ADULT ? t("savings.result.ageFrom", { min: minAge }) : "";
}
