import { useState } from "react";
import type { LoaderFunctionArgs } from "react-router";
import { useLocation } from "../routing/hooks";
import { queryClientOf } from "../api/query-client";
import { useWatched } from "../api/use-watched";
import { loadMemberArea } from "../features/member/load-member-area";
import { MemberFrame } from "../features/member/member-frame";
import { memberInfoQuery } from "../features/member/member-info";
import { isPrimary } from "../features/member/member-places";
import { ownerOf } from "../features/member/owner-of";
import { PrimaryOnly } from "../features/member/primary-only";
import type { MemberInfo } from "../features/member/schemas";
import { termsOf } from "../features/member/terms-of";
import { CurrentPlan } from "../features/plan-switch/current-plan";
import { PlanOptions } from "../features/plan-switch/plan-options";
import { SwitchStep } from "../features/plan-switch/switch-step";
import { type Switches, switchesQuery } from "../features/plan-switch/switches-query";
import { paths } from "../lib/paths";
import { useT } from "../messages/use-t";
import { Button } from "../ui/button";
import "./plan.css";

export async function loader(args: LoaderFunctionArgs): Promise<null> {
  const info = await loadMemberArea(args);
  if (isPrimary(info) && info.subscription) await queryClientOf(args).ensureQueryData(switchesQuery());
  return null;
}

export function Component(): React.ReactNode {
  const t = useT();
  const { search } = useLocation();
  const { data: info } = useWatched(memberInfoQuery());
  const isMain = info !== undefined && isPrimary(info);
  const { data: switches } = useWatched({ ...switchesQuery(), enabled: isMain && info.subscription !== null });
  const chosen = switches?.plans.find(({ plan }) => String(plan.id) === new URLSearchParams(search).get("plan"));
  const canChoose = chosen !== undefined && chosen.when.length > 0;
  const title = canChoose ? t("billing.plan.switchTitle", { plan: chosen.plan.name }) : t("billing.plan.title");
  return (
    <MemberFrame current="plan" title={title} step={canChoose ? String(chosen.plan.id) : undefined}>
      <PrimaryOnly>
        {info === undefined ? null : <PlanPage key={search} info={info} switches={switches} chosenId={canChoose ? chosen.plan.id : undefined} />}
      </PrimaryOnly>
    </MemberFrame>
  );
}

interface PlanPageProps {
  info: MemberInfo;
  switches: Switches | undefined;
  chosenId: number | undefined;
}

function PlanPage({ info, switches, chosenId }: PlanPageProps): React.ReactNode {
  const t = useT();
  // Stored in state: after the switch the chosen plan is the present one, and no longer in the list.
  const [chosen] = useState(switches?.plans.find(({ plan }) => plan.id === chosenId));
  const subscription = termsOf(info);
  if (chosen !== undefined) {
    return (
      <div className="plan-page-step">
        <SwitchStep option={chosen} owner={ownerOf(info)} />
      </div>
    );
  }
  if (subscription === undefined || !switches?.current) {
    return (
      <section className="panel">
        <p>{t("billing.plan.none")}</p>
        <Button href={paths.renewMembership}>{t("billing.plan.renew")}</Button>
      </section>
    );
  }
  return (
    <div className="plan-page">
      <CurrentPlan subscription={subscription} switches={switches} />
      <section aria-labelledby="others-heading">
        <h2 id="others-heading">{t("billing.plan.others")}</h2>
        <p>{t("billing.plan.othersText")}</p>
        <PlanOptions switches={switches} />
      </section>
    </div>
  );
}
