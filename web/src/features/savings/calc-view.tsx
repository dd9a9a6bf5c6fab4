import { useEffect, useRef, useState, type ReactNode } from "react";
import { useLocation, useNavigate } from "../../routing/hooks";
import { stateName } from "../../lib/rules/us-states";
import { paths } from "../../lib/paths";
import type { MessageVars } from "../../messages/catalogue";
import { useT } from "../../messages/use-t";
import { Notice } from "../../ui/notice";
import type { Plan } from "../plans/plan";
import { CalcForm } from "./calc-form";
import type { CalcData } from "./calc-load";
import type { NoEstimate } from "./calc-query";
import { calcQuery, QUANTITY, type CalcSearch } from "./calc-search";
import { EstimateResult } from "./estimate-result";
import { QuoteMaker } from "./quote-maker";
import { SamplePrices } from "./sample-prices";

export interface CalcViewProps {
  data: CalcData;
  plans: readonly Plan[];
  /** The reader has a membership: no invitation to join. */
  isMember: boolean;
  /** The path of the calculator's page, for its form and links. */
  path?: string;
  /** Whether the same page lists the reader's quotes; defaults to `isMember`. */
  hasOwn?: boolean;
  /** Omits the sample prices, because the page shows the reader's own list. */
  hidesSamples?: boolean;
  onQuote?: () => void;
}

/** The result, the calculator, and sample prices below it. */
export function CalcView(props: CalcViewProps) {
  const { data, plans, isMember, path = paths.savingsSummary, hasOwn = isMember, hidesSamples = false, onQuote } = props;
  const t = useT();
  const navigate = useNavigate();
  const { search, samples, near, office, result } = data;
  const target = useRef<string>("");
  const attempt = useAttempt();
  const errors = errorsOf(data, plans, t);
  useShown(target, errors.length === 0);
  const goTo = (next: CalcSearch): void => {
    target.current = next.isAsked ? "result" : "samples-heading";
    void navigate(`${path}${calcQuery(next)}`, { preventScrollReset: true });
  };
  const sample = samples.plans[0];
  const estimate = result?.ok === true && errors.length === 0 ? result.estimate : undefined;
  const isComplete = estimate !== undefined && estimate.lines.length > 0 && estimate.notListed.length === 0;
  return (
    <div className="calc">
      {result?.ok === false && isOutage(result.reason) ? <Notice tone="danger" isLive title={t(`savings.result.${result.reason}`)} /> : null}
      {estimate === undefined ? null : <EstimateResult path={path} estimate={estimate} search={search} isMember={isMember} isRenewal={data.isRenewal} />}
      {isComplete ? <QuoteMaker key={calcQuery(search)} search={search} officeName={estimate.officeName} isMember={hasOwn} onMade={onQuote} /> : null}
      <CalcForm
        path={path}
        search={search}
        plans={plans}
        samples={samples}
        near={near}
        office={office}
        errors={errors}
        attempt={attempt}
        isAnswered={estimate !== undefined}
        goTo={goTo}
      >
        {samplePart()}
      </CalcForm>
    </div>
  );

  function samplePart(): ReactNode {
    if (sample === undefined) return <Notice tone="warning" title={notSold(search, plans, t)} />;
    if (hidesSamples) return null;
    return <SamplePrices sample={sample} plan={plans.find(({ id }) => id === sample.planId)} state={samples.state} />;
  }
}

function isOutage(reason: NoEstimate): reason is "busy" | "unavailable" {
  return reason === "busy" || reason === "unavailable";
}

type Say = (key: `savings.${string}`, vars?: MessageVars) => string;

function notSold({ plan, state }: CalcSearch, plans: readonly Plan[], t: Say): string {
  return t("savings.sample.notSold", { plan: plans.find(({ id }) => String(id) === plan)?.name ?? "", state: stateName(state) });
}

/** Returns the errors in the input, in the order of the form. */
function errorsOf({ search, near, isOfficeGone, unsoldState, result }: CalcData, plans: readonly Plan[], t: Say): { field: string; message: string }[] {
  const errors: { field: string; message: string }[] = [];
  const plan = plans.find(({ id }) => String(id) === search.plan);
  if (plan !== undefined && Number(search.people) > plan.maxMembers) {
    errors.push({ field: "people", message: t("savings.calc.tooMany", { plan: plan.name, count: plan.maxMembers }) });
  }
  if (Number(search.children) >= Number(search.people)) errors.push({ field: "children", message: t("savings.calc.tooManyChildren") });
  if (near?.ok === false) errors.push({ field: "zip", message: t(near.reason === "unknown" ? "savings.calc.zipUnknown" : "savings.calc.zipFailed") });
  if (unsoldState !== undefined && plan !== undefined) {
    errors.push({ field: "zip", message: t("savings.calc.zipNotSold", { plan: plan.name, state: stateName(unsoldState) }) });
  }
  if (isOfficeGone || (result?.ok === false && result.reason === "office")) errors.push({ field: "office", message: t("savings.calc.officeGone") });
  if (result?.ok === false && result.reason === "state") errors.push({ field: "plan", message: notSold(search, plans, t) });
  if (result?.ok === false && result.reason === "other") errors.push({ field: "treatments", message: t("savings.calc.notUnderstood") });
  for (const procedure of Object.keys(search.wrong)) errors.push({ field: `${QUANTITY}${procedure}`, message: t("savings.calc.quantityWrong") });
  if (search.isAsked && search.treatments.length === 0 && Object.keys(search.wrong).length === 0) {
    errors.push({ field: "treatments", message: t("savings.calc.nothingChosen") });
  }
  return errors;
}

// Moves the focus to the result of the button that the user pressed.
function useShown(target: React.RefObject<string>, isGood: boolean): void {
  const { key } = useLocation();
  useEffect(() => {
    if (target.current === "" || !isGood) return;
    document.getElementById(target.current)?.focus();
    target.current = "";
  }, [key, isGood, target]);
}

// Counts navigations, so that errors receive the focus each time.
function useAttempt(): number {
  const { key } = useLocation();
  const [seen, setSeen] = useState({ key, count: 0 });
  if (seen.key !== key) setSeen({ key, count: seen.count + 1 });
  return seen.count;
}
