import { type QueryClient } from "@tanstack/react-query";
import type { LoaderFunctionArgs } from "react-router";
import { queryClientOf } from "../api/query-client";
import { useWatched } from "../api/use-watched";
import { useEnvironment } from "../content/environment";
import { grievancesQuery } from "../features/grievance/grievance-api";
import { GrievanceNews } from "../features/grievance/grievance-news";
import { AlreadyMemberNotice } from "../features/member/already-member-notice";
import { balanceQuery } from "../features/member/balance-query";
import { CancelPanel } from "../features/member/dashboard/cancel-panel";
import { CardWallet } from "../features/member/card-wallet";
import { DocumentsPanel } from "../features/member/dashboard/documents-panel";
import { DuePanel } from "../features/member/dashboard/due-panel";
import { loadMemberArea } from "../features/member/load-member-area";
import { MemberFrame } from "../features/member/member-frame";
import { memberInfoQuery } from "../features/member/member-info";
import { isPrimary } from "../features/member/member-places";
import { membershipState } from "../features/member/membership-state";
import { MessagesPanel } from "../features/member/dashboard/messages-panel";
import { PasswordReminder } from "../features/member/dashboard/password-reminder";
import { PeoplePanel } from "../features/member/dashboard/people-panel";
import { PlanPanel } from "../features/member/dashboard/plan-panel";
import type { Balance, MemberInfo } from "../features/member/schemas";
import { StatusPanel } from "../features/member/dashboard/status-panel";
import { termsOf } from "../features/member/terms-of";
import { DentistPanel } from "../features/office/dentist-panel";
import { dentistQuery } from "../features/office/dentist-query";
import { SavingsPanel } from "../features/savings/savings-panel";
import { savedSoFarQuery } from "../features/savings/savings-query";
import { useT } from "../messages/use-t";
import "./dashboard.css";

export async function loader(args: LoaderFunctionArgs): Promise<null> {
  const info = await loadMemberArea(args);
  const client = queryClientOf(args);
  await Promise.all([
    isPrimary(info) && info.subscription !== null && loadMoney(client),
    info.subscription !== null && client.prefetchQuery(dentistQuery),
    client.prefetchQuery({ ...grievancesQuery(), retry: false }),
  ]);
  return null;
}

// The card must be available at the reception even if the balance and the savings cannot be loaded.
async function loadMoney(client: QueryClient): Promise<void> {
  await Promise.all([
    client.prefetchQuery({ ...balanceQuery(), retry: false }),
    client.prefetchQuery({ ...savedSoFarQuery(), retry: false }),
  ]);
}

export function Component(): React.ReactNode {
  const t = useT();
  const { today } = useEnvironment();
  const { data: info } = useWatched(memberInfoQuery());
  const { data: balance } = useWatched({ ...balanceQuery(), enabled: false });
  if (info === undefined) return null;
  return (
    <MemberFrame current="overview" title={t("member.dashboard.heading", { name: info.member.firstName })}>
      <div className="dashboard-page">
        <AlreadyMemberNotice mayChange={isPrimary(info)} />
        <PasswordReminder hasPassword={info.hasPassword} />
        <StatusPanel state={membershipState(info, balance, today)} mayAct={isPrimary(info)} />
        <GrievanceNews />
        <Membership info={info} balance={balance} />
      </div>
    </MemberFrame>
  );
}

function Membership({ info, balance }: { info: MemberInfo; balance: Balance | undefined }): React.ReactNode {
  const { subscription, people } = info;
  const terms = termsOf(info);
  const isOver = subscription?.status === "canceled" || subscription?.status === "expired";
  if (subscription === null) return info.receipts.length > 0 ? <DocumentsPanel {...info} /> : null;
  return (
    <div className="dashboard-columns">
      <div className="dashboard-panels">
        <CardWallet people={people} subscription={subscription} graceUntil={balance?.graceUntil} />
        {isOver ? null : <DentistPanel zip={info.home?.zip} />}
        {terms === undefined ? null : (
          <>
            <DuePanel {...info} subscription={terms} creditCents={balance?.creditCents ?? 0} dueCents={balance?.pastDueCents ?? 0} />
            {isOver ? null : <SavingsPanel />}
            {isOver ? null : <PeoplePanel people={people} />}
            {isOver ? null : <PlanPanel subscription={terms} paymentMethod={info.paymentMethod} />}
            <DocumentsPanel receipts={info.receipts} agreementUrl={info.agreementUrl} />
          </>
        )}
        <MessagesPanel />
      </div>
      {terms === undefined || isOver ? null : <CancelPanel subscription={terms} agreementUrl={info.agreementUrl} />}
    </div>
  );
}
