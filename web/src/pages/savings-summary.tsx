import "./page.css";
import "../features/savings/savings.css";
import "../features/member/panel.css";
import "../features/sections/band.css";
import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { redirect, useSearchParams, type LoaderFunctionArgs } from "react-router";
import { queryClientOf } from "../api/query-client";
import { useIfLoaded, useLoaded } from "../api/use-loaded";
import { useWatched } from "../api/use-watched";
import { contentSourceOf } from "../content/content-source";
import { useEnvironment } from "../content/environment";
import type { PageHead } from "../content/page-handle";
import { DisclosureBlock } from "../features/content/disclosure-block";
import { loadMemberArea } from "../features/member/load-member-area";
import { memberInfoQuery } from "../features/member/member-info";
import { hasMembership } from "../features/member/require-no-membership";
import { isPrimary } from "../features/member/member-places";
import { plansQuery } from "../features/plans/plans-query";
import { loadCalc, useCalc, withDefaults } from "../features/savings/calc-load";
import { ownQuotesQuery } from "../features/savings/calc-query";
import { calcQuery, otherParameters, readCalc } from "../features/savings/calc-search";
import { CalcView } from "../features/savings/calc-view";
import { NoteForm } from "../features/savings/note-form";
import { PricePaper } from "../features/savings/price-paper";
import { QuoteList } from "../features/savings/quote-list";
import { savingsQuery } from "../features/savings/savings-query";
import { SavingsVerdict } from "../features/savings/savings-verdict";
import type { Savings } from "../features/savings/schemas";
import { VisitLines } from "../features/savings/visit-lines";
import { paths } from "../lib/paths";
import { appendQuery } from "../lib/query-string";
import { useT } from "../messages/use-t";
import { sessionOf, useSession } from "../session/session-query";
import { Link } from "../ui/link";

/** Public; whoever looks after a membership sees the own savings above the calculator. */
export async function loader(args: LoaderFunctionArgs): Promise<{ head: PageHead }> {
  const client = queryClientOf(args);
  const plans = await client.ensureQueryData(plansQuery);
  const query = new URL(args.request.url).searchParams;
  const asked = readCalc(query);
  leadTo(calcQuery(asked), query);
  const own = await loadOwn(args, client);
  const { groupKey } = contentSourceOf(args).environment;
  if (plans.length > 0) await loadCalc(client, groupKey, withDefaults(asked, plans, own), plans, own);
  return { head: { description: { key: "savings.description" } } };
}

async function loadOwn(args: LoaderFunctionArgs, client: QueryClient): Promise<Savings | undefined> {
  if (!sessionOf(client).isAuthenticated) return undefined;
  const info = await loadMemberArea(args);
  if (!isPrimary(info) || info.subscription === null) return undefined;
  await client.ensureQueryData(ownQuotesQuery());
  return client.ensureQueryData(savingsQuery());
}

/** What the form sends without JavaScript leads to the short address of the same. */
function leadTo(wanted: string, query: URLSearchParams): void {
  const others = otherParameters(query);
  const given = [...query].filter(([name]) => !others.some(([other]) => other === name));
  const short = new URLSearchParams(wanted);
  if (short.toString() === new URLSearchParams(given).toString()) return;
  const rest = new URLSearchParams(others).toString();
  const whole = [wanted.slice(1), rest].filter(Boolean).join("&");
  throw redirect(whole === "" ? paths.savingsSummary : `${paths.savingsSummary}?${whole}`);
}

export function Component(): React.ReactNode {
  const t = useT();
  const { groupKey } = useEnvironment();
  const { isAuthenticated } = useSession();
  const plans = useLoaded(plansQuery);
  const savings = useIfLoaded(savingsQuery());
  const own = isAuthenticated ? savings : undefined;
  const isOwn = own !== undefined;
  const isMember = useHasMembership();
  const [query] = useSearchParams();
  const calc = useCalc(groupKey, withDefaults(readCalc(query), plans, own), plans, own);
  const client = useQueryClient();
  return (
    <>
      <div className="savings-page wrap">
        <header className="page-head">
          <h1>{t("savings.title")}</h1>
          {isOwn ? <p>{t("savings.lead")}</p> : <VisitorLead />}
        </header>
        {isOwn ? <OwnSavings /> : null}
        {isOwn ? <h2 className="savings-ahead">{t("savings.ahead")}</h2> : null}
        {calc === undefined ? (
          <p>{t("savings.public.none")}</p>
        ) : (
          <CalcView data={calc} plans={plans} isMember={isMember} hasOwn={isOwn} onQuote={() => void client.invalidateQueries({ queryKey: ownQuotesQuery().queryKey })} />
        )}
      </div>
      <div className="band" data-tone="tint">
        <div className="wrap">
          <DisclosureBlock />
        </div>
      </div>
    </>
  );
}

/** A lapsed member is invited to join again. */
function useHasMembership(): boolean {
  const { isAuthenticated } = useSession();
  const { data: info } = useWatched({ ...memberInfoQuery(), enabled: false });
  return isAuthenticated && (info === undefined || hasMembership(info));
}

function VisitorLead(): React.ReactNode {
  const t = useT();
  const { isAuthenticated } = useSession();
  const { data: info } = useWatched({ ...memberInfoQuery(), enabled: false });
  return (
    <>
      <p className="page-intro">{t(isAuthenticated ? "savings.memberLead" : "savings.public.lead")}</p>
      {isAuthenticated && info !== undefined && !isPrimary(info) ? <p>{t("savings.dependent")}</p> : null}
      {isAuthenticated ? null : (
        <p>
          {t("savings.public.member")}{" "}
          <Link to={appendQuery(paths.memberLogin, { redirect: paths.savingsSummary })}>{t("savings.public.login")}</Link>
        </p>
      )}
    </>
  );
}

function OwnSavings(): React.ReactNode {
  const { data: savings } = useWatched({ ...savingsQuery(), staleTime: Infinity });
  const { data: quotes } = useWatched({ ...ownQuotesQuery(), staleTime: Infinity });
  if (savings === undefined) return null;
  return (
    <div className="savings-parts">
      <SavingsVerdict savings={savings} />
      <NoteForm savings={savings} />
      <VisitLines savings={savings} />
      <PricePaper savings={savings} />
      <QuoteList quotes={quotes ?? []} />
    </div>
  );
}
