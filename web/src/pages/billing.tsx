import type { LoaderFunctionArgs } from "react-router";
import { useLocation } from "../routing/hooks";
import { queryClientOf } from "../api/query-client";
import { useWatched } from "../api/use-watched";
import { AutoRenewPanel } from "../features/billing/auto-renew-panel";
import { autoRenewQuery } from "../features/billing/auto-renew";
import { CardsPanel } from "../features/billing/cards-panel";
import { OpenPanel } from "../features/billing/open-panel";
import { PayBalance, type PayPart } from "../features/billing/pay-balance";
import { paymentMethodsQuery } from "../features/billing/payment-methods";
import { ReceiptsPanel } from "../features/billing/receipts-panel";
import { SaveCard } from "../features/billing/save-card";
import { useMembershipRefresh } from "../features/change/use-refresh";
import { balanceQuery } from "../features/member/balance-query";
import { loadMemberArea } from "../features/member/load-member-area";
import { MemberFrame } from "../features/member/member-frame";
import { memberInfoQuery } from "../features/member/member-info";
import { isPrimary } from "../features/member/member-places";
import { ownerOf } from "../features/member/owner-of";
import { PrimaryOnly } from "../features/member/primary-only";
import type { Balance, MemberInfo } from "../features/member/schemas";
import { termsOf } from "../features/member/terms-of";
import { paths } from "../lib/paths";
import { useT } from "../messages/use-t";
import { Button } from "../ui/button";
import "./panel-columns.css";

export async function loader(args: LoaderFunctionArgs): Promise<null> {
  const info = await loadMemberArea(args);
  if (!isPrimary(info)) return null;
  const client = queryClientOf(args);
  await Promise.all([
    client.ensureQueryData(balanceQuery()),
    client.ensureQueryData(paymentMethodsQuery()),
    ...(isRenewable(info) ? [client.ensureQueryData(autoRenewQuery())] : []),
  ]);
  return null;
}

/** Whether automatic renewal is possible. A membership that is over can only be renewed manually. */
function isRenewable({ subscription }: MemberInfo): boolean {
  return subscription !== null && subscription.status !== "canceled" && subscription.status !== "expired";
}

type Task = PayPart | "card";

function taskOf(search: string): Task | undefined {
  const query = new URLSearchParams(search);
  const part = query.get("pay");
  if (part === "past_due" || part === "remaining_term") return part;
  return query.get("card") === "new" ? "card" : undefined;
}

const TITLES = {
  past_due: "billing.pay.title",
  remaining_term: "billing.pay.restTitle",
  card: "billing.cards.newTitle",
} as const;

export function Component(): React.ReactNode {
  const t = useT();
  const { search } = useLocation();
  const { data: info } = useWatched(memberInfoQuery());
  const isMain = isPrimary(info);
  const { data: balance } = useWatched({ ...balanceQuery(), enabled: isMain });
  const task = taskOf(search);
  return (
    <MemberFrame
      current="billing"
      title={t(task === undefined ? "billing.title" : TITLES[task])}
      width={task === undefined ? "full" : "form"}
      step={task}
    >
      <PrimaryOnly>
        {info === undefined || balance === undefined ? null : task === undefined ? (
          <Overview info={info} balance={balance} />
        ) : task === "card" ? (
          <NewCard info={info} balance={balance} />
        ) : (
          <PayBalance key={task} part={task} info={info} balance={balance} />
        )}
      </PrimaryOnly>
    </MemberFrame>
  );
}

interface BillingProps {
  info: MemberInfo;
  balance: Balance;
}

function Overview({ info, balance }: BillingProps): React.ReactNode {
  const { data: methods = [] } = useWatched(paymentMethodsQuery());
  const { data: autoRenew } = useWatched({ ...autoRenewQuery(), enabled: isRenewable(info) });
  const terms = termsOf(info);
  return (
    <div className="panel-columns">
      <OpenPanel balance={balance} subscription={terms} />
      {autoRenew && terms && isRenewable(info) ? (
        <AutoRenewPanel autoRenew={autoRenew} cycle={terms.cycle} endsOn={terms.paidUntil ?? terms.endsOn} dueCents={balance.pastDueCents} />
      ) : null}
      <CardsPanel methods={methods} />
      <ReceiptsPanel receipts={info.receipts} />
    </div>
  );
}

function NewCard({ info, balance }: BillingProps): React.ReactNode {
  const t = useT();
  const refresh = useMembershipRefresh();
  return (
    <SaveCard
      path="/api/v4/member/updateBilling"
      scope="new-card"
      dueCents={balance.pastDueCents}
      owner={ownerOf(info)}
      onSaved={() => void refresh()}
      back={
        <Button variant="quiet" href={paths.billing}>
          {t("billing.back")}
        </Button>
      }
      next={<Button href={paths.billing}>{t("billing.toBilling")}</Button>}
    />
  );
}
