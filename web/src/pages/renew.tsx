import { useState } from "react";
import type { LoaderFunctionArgs } from "react-router";
import { useLocation } from "../routing/hooks";
import { queryClientOf } from "../api/query-client";
import { useLoaded } from "../api/use-loaded";
import { useWatched } from "../api/use-watched";
import { useEnvironment } from "../content/environment";
import { JoinAgain } from "../features/billing/join-again";
import { PurchaseStep, RenewStep } from "../features/billing/renew-step";
import { DisclosureBlock } from "../features/content/disclosure-block";
import { loadMemberArea } from "../features/member/load-member-area";
import { MemberFrame } from "../features/member/member-frame";
import { memberInfoQuery } from "../features/member/member-info";
import { membershipState } from "../features/member/membership-state";
import { ownerOf } from "../features/member/owner-of";
import { PrimaryOnly } from "../features/member/primary-only";
import type { MemberInfo } from "../features/member/schemas";
import { plansQuery } from "../features/plans/plans-query";
import { useT } from "../messages/use-t";
import "./renew.css";

export async function loader(args: LoaderFunctionArgs): Promise<null> {
  await loadMemberArea(args);
  await queryClientOf(args).ensureQueryData(plansQuery);
  return null;
}

export function Component(): React.ReactNode {
  const t = useT();
  const { search } = useLocation();
  const { data: info } = useWatched(memberInfoQuery());
  const { today } = useEnvironment();
  const isNew = (info !== undefined && !canRenew(info, today)) || new URLSearchParams(search).has("plan");
  return (
    <MemberFrame current="plan" title={t(isNew ? "billing.renew.joinTitle" : "billing.renew.title")}>
      <PrimaryOnly>{info === undefined ? null : <Renewal key={search} info={info} search={search} />}</PrimaryOnly>
    </MemberFrame>
  );
}

/** Whether the present membership can be renewed now, or later when its renewal period starts. */
function canRenew(info: MemberInfo, today: string): boolean {
  const state = membershipState(info, undefined, today);
  if (state.kind === "canceled" || state.kind === "expired") return state.renewUntil !== undefined;
  return state.kind !== "none";
}

function Renewal({ info, search }: { info: MemberInfo; search: string }): React.ReactNode {
  const plans = useLoaded(plansQuery);
  // The status when the page was opened, so that the page shows only the result after a renewal.
  const [status] = useState(info.subscription?.status);
  const query = new URLSearchParams(search);
  const chosen = plans.find(({ id }) => String(id) === query.get("plan"));
  const choice = <JoinAgain plans={plans} />;
  if (chosen !== undefined) {
    const cycle = query.get("cycle") === "monthly" ? "monthly" : "annual";
    return (
      <>
        <div className="renew-facts">
          <DisclosureBlock />
        </div>
        <PurchaseStep planId={chosen.id} cycle={cycle} owner={ownerOf(info)} />
      </>
    );
  }
  if (status === undefined) return choice;
  const isRunning = status !== "canceled" && status !== "expired";
  return <RenewStep owner={ownerOf(info)} instead={choice} isRunning={isRunning} />;
}
