import "./plan-answer.css";
import { CircleCheck, CircleX } from "lucide-react";
import { useT } from "../../../messages/use-t";
import { Icon } from "../../../ui/icon";

interface PlanName {
  id: number;
  name: string;
}

export interface PlanAnswerProps {
  /** The brand's plans, in the brand's order. */
  plans: readonly PlanName[];
  /** The plans that the office takes. */
  planIds: readonly number[];
  /** Shows one sentence when the office takes all plans. */
  isShort?: boolean;
}

/** Shows for every plan whether the office takes it, by icon, word and colour. */
export function PlanAnswer({ plans, planIds, isShort = false }: PlanAnswerProps) {
  const t = useT();
  const taken = plans.filter(({ id }) => planIds.includes(id));
  const [first, ...others] = plans;
  if (first === undefined) return null;
  if (others.length === 0) return <OneAnswer plan={first} planIds={planIds} />;
  if (taken.length === 0) return <Answer isYes={false}>{t("office.plans.none")}</Answer>;
  if (isShort && taken.length === plans.length) return <Answer isYes>{t("office.plans.all")}</Answer>;
  return (
    <ul className="plan-answers" aria-label={t("office.plans.label")}>
      {plans.map((plan) => (
        <li key={plan.id}>
          <OneAnswer plan={plan} planIds={planIds} />
        </li>
      ))}
    </ul>
  );
}

function OneAnswer({ plan, planIds }: { plan: PlanName; planIds: readonly number[] }) {
  const t = useT();
  const isYes = planIds.includes(plan.id);
  return <Answer isYes={isYes}>{t(isYes ? "office.plans.yes" : "office.plans.no", { plan: plan.name })}</Answer>;
}

function Answer({ isYes, children }: { isYes: boolean; children: string }) {
  return (
    <span className="plan-answer" data-answer={isYes ? "yes" : "no"}>
      <Icon icon={isYes ? CircleCheck : CircleX} />
      {children}
    </span>
  );
}
