import { useQuery } from "@tanstack/react-query";
import type { LoaderFunctionArgs } from "react-router";
import { queryClientOf } from "../api/query-client";
import { loadMemberArea } from "../features/member/load-member-area";
import { memberInfoQuery } from "../features/member/member-info";
import { isPrimary } from "../features/member/member-places";
import { plansQuery } from "../features/plans/plans-query";
import { NoteForm } from "../features/savings/note-form";
import { PricePaper } from "../features/savings/price-paper";
import { PublicPrices } from "../features/savings/public-prices";
import { savingsQuery } from "../features/savings/savings-query";
import { SavingsVerdict } from "../features/savings/savings-verdict";
import { VisitLines } from "../features/savings/visit-lines";
import { paths } from "../lib/paths";
import { useT } from "../messages/use-t";
import { sessionOf, useSession } from "../session/session-query";
import { appendQuery } from "../lib/query-string";
import { Link } from "../ui/link";
import "../features/savings/savings.css";
import "../features/member/panel.css";

/** Public; whoever looks after a membership sees the own savings instead of sample prices. */
export async function loader(args: LoaderFunctionArgs): Promise<null> {
  const client = queryClientOf(args);
  if (sessionOf(client).isAuthenticated) {
    const info = await loadMemberArea(args);
    if (isPrimary(info) && info.subscription !== null) {
      await client.ensureQueryData(savingsQuery());
      return null;
    }
  }
  await client.ensureQueryData(plansQuery);
  return null;
}

export function Component(): React.ReactNode {
  const t = useT();
  const { isAuthenticated } = useSession();
  const { data: info } = useQuery({ ...memberInfoQuery(), enabled: false });
  const isOwn = isAuthenticated && info !== undefined && isPrimary(info) && info.subscription !== null;
  return (
    <div className="savings-page wrap">
      <h1>{t("savings.title")}</h1>
      {isOwn ? <OwnSavings /> : <SamplePrices isDependent={isAuthenticated && info !== undefined && !isPrimary(info)} />}
    </div>
  );
}

function OwnSavings(): React.ReactNode {
  const t = useT();
  const { data: savings } = useQuery({ ...savingsQuery(), staleTime: Infinity });
  if (savings === undefined) return null;
  return (
    <>
      <p>{t("savings.lead")}</p>
      <div className="savings-parts">
        <SavingsVerdict savings={savings} />
        <NoteForm savings={savings} />
        <VisitLines savings={savings} />
        <PricePaper savings={savings} />
      </div>
    </>
  );
}

function SamplePrices({ isDependent }: { isDependent: boolean }): React.ReactNode {
  const t = useT();
  const { isAuthenticated } = useSession();
  const { data: plans } = useQuery({ ...plansQuery, enabled: false });
  return (
    <>
      {isDependent ? <p>{t("savings.dependent")}</p> : null}
      {isAuthenticated ? null : (
        <p>
          {t("savings.public.member")}{" "}
          <Link to={appendQuery(paths.memberLogin, { redirect: paths.savingsSummary })}>{t("savings.public.login")}</Link>
        </p>
      )}
      {plans === undefined ? null : <PublicPrices plans={plans} />}
    </>
  );
}
