import "./page.css";
import "../features/savings/savings.css";
import "../features/member/panel.css";
import "../features/sections/parts/band.css";
import type { LoaderFunctionArgs } from "react-router";
import { useSearchParams } from "../routing/hooks";
import { redirect } from "../routing/redirects";
import { useIfLoaded } from "../api/use-loaded";
import { useWatched } from "../api/use-watched";
import { contentSourceOf } from "../content/content-source";
import { useEnvironment } from "../content/environment";
import type { PageHead } from "../content/page-handle";
import { DisclosureBand } from "../features/content/disclosure-band";
import { MemberFrame } from "../features/member/member-frame";
import { memberInfoQuery } from "../features/member/member-info";
import { isPrimary } from "../features/member/member-places";
import { hasMembership } from "../features/member/require-no-membership";
import { readCalc } from "../features/savings/calc-search";
import { Calculator } from "../features/savings/calculator";
import { ownPlanOf } from "../features/savings/own-plan";
import { SavingsPlaces } from "../features/savings/savings-places";
import { savingsQuery } from "../features/savings/savings-query";
import { SavingsVerdict } from "../features/savings/savings-verdict";
import { VisitLines } from "../features/savings/visit-lines";
import { paths } from "../lib/paths";
import { appendQuery } from "../lib/query-string";
import { useT } from "../messages/use-t";
import { useSession } from "../session/session-query";
import { Button } from "../ui/button";
import { Link } from "../ui/link";
import { hasCalculatorQuery, loadCalculator } from "./savings/load-calculator";
import { loadOwn } from "./savings/own-savings";

/** Public: the calculator. Primary members with a membership see their savings; their calculator is on the page of prices. */
export async function loader(args: LoaderFunctionArgs): Promise<{ head: PageHead }> {
  const head: PageHead = { description: { key: "savings.description" } };
  const { own, info } = await loadOwn(args);
  if (own === undefined) {
    await loadCalculator(args, paths.savingsSummary, ownPlanOf(info, contentSourceOf(args).environment.today));
    return { head };
  }
  const { search, searchParams } = new URL(args.request.url);
  if (hasCalculatorQuery(searchParams)) throw redirect(`${paths.savingsPrices}${search}`);
  return { head: { ...head, titleKey: "savings.place.own" } };
}

export function Component(): React.ReactNode {
  const { isAuthenticated } = useSession();
  const savings = useIfLoaded(savingsQuery());
  return isAuthenticated && savings !== undefined ? <OwnSavings /> : <PublicSavings />;
}

function PublicSavings(): React.ReactNode {
  const t = useT();
  const { isAuthenticated } = useSession();
  const { data: info } = useWatched({ ...memberInfoQuery(), enabled: false });
  const { today } = useEnvironment();
  // A former member is invited to join again.
  const isMember = isAuthenticated && (info === undefined || hasMembership(info));
  const [query] = useSearchParams();
  const isAsked = readCalc(query).treatments.length > 0;
  return (
    <>
      <div className="savings-page wrap">
        <header className="page-head" data-short={isAsked ? "always" : undefined}>
          <h1>{t("savings.title")}</h1>
          {isAsked ? null : <VisitorLead />}
        </header>
        <Calculator path={paths.savingsSummary} isMember={isMember} own={isAuthenticated ? ownPlanOf(info, today) : undefined} />
      </div>
      <DisclosureBand />
    </>
  );
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
  const t = useT();
  const { data: savings } = useWatched({ ...savingsQuery(), staleTime: Infinity });
  if (savings === undefined) return null;
  return (
    <MemberFrame current="savings" title={t("savings.place.own")} lead={t("savings.lead")}>
      <div className="savings-parts">
        <SavingsPlaces current="own" />
        <SavingsVerdict savings={savings} />
        <Button href={paths.savingsVisit}>{t("savings.place.visit")}</Button>
        <VisitLines savings={savings} />
      </div>
    </MemberFrame>
  );
}
