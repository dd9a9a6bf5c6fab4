import { useQuery } from "@tanstack/react-query";
import type { LoaderFunctionArgs } from "react-router";
import { queryClientOf } from "../api/query-client";
import { CancelPanel } from "../features/member/cancel-panel";
import { CardWallet } from "../features/member/card-wallet";
import { DocumentsPanel } from "../features/member/documents-panel";
import { DuePanel } from "../features/member/due-panel";
import { memberInfoQuery } from "../features/member/member-info";
import { NoMembership } from "../features/member/no-membership";
import { PeoplePanel } from "../features/member/people-panel";
import { PlanPanel } from "../features/member/plan-panel";
import { useT } from "../messages/use-t";
import { requireMember } from "../session/guards";
import "./dashboard.css";

export async function loader(args: LoaderFunctionArgs): Promise<null> {
  requireMember(args);
  await queryClientOf(args).ensureQueryData(memberInfoQuery());
  return null;
}

export function Component(): React.ReactNode {
  const t = useT();
  const { data: info } = useQuery(memberInfoQuery());
  if (info === undefined) return null;
  const { subscription, member, people } = info;
  return (
    <div className="dashboard-page wrap">
      <h1 className="dashboard-heading">{t("member.dashboard.heading", { name: member.firstName })}</h1>
      {subscription ? (
        <div className="dashboard-columns">
          <CardWallet people={people} subscription={subscription} />
          <div className="dashboard-panels">
            <DuePanel {...info} subscription={subscription} />
            <PlanPanel subscription={subscription} paymentMethod={info.paymentMethod} />
            <PeoplePanel people={people} />
            <DocumentsPanel receipts={info.receipts} agreementUrl={info.agreementUrl} />
            <CancelPanel subscription={subscription} agreementUrl={info.agreementUrl} />
          </div>
        </div>
      ) : (
        <NoMembership />
      )}
    </div>
  );
}
