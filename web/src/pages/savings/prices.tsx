import "../../features/savings/savings.css";
import "../../features/sections/parts/band.css";
import type { LoaderFunctionArgs } from "react-router";
import { queryClientOf } from "../../api/query-client";
import { useWatched } from "../../api/use-watched";
import { contentSourceOf } from "../../content/content-source";
import { useEnvironment } from "../../content/environment";
import { DisclosureBand } from "../../features/content/disclosure-band";
import { MemberFrame } from "../../features/member/member-frame";
import { memberInfoQuery } from "../../features/member/member-info";
import { hasMembership } from "../../features/member/require-no-membership";
import { ownQuotesQuery } from "../../features/savings/calc-query";
import { Calculator } from "../../features/savings/calculator";
import { ownPlanOf } from "../../features/savings/own-plan";
import { PriceQuotePanel } from "../../features/savings/price-quote-panel";
import { QuoteList } from "../../features/savings/quote-list";
import { SavingsPlaces } from "../../features/savings/savings-places";
import { savingsQuery } from "../../features/savings/savings-query";
import { paths } from "../../lib/paths";
import { useT } from "../../messages/use-t";
import { loadCalculator } from "./load-calculator";
import { requireOwn } from "./own-savings";

/** Redirects visitors and other people of the household to the calculator on the public page. */
export async function loader(args: LoaderFunctionArgs): Promise<null> {
  const info = await requireOwn(args);
  await Promise.all([
    queryClientOf(args).ensureQueryData(ownQuotesQuery()),
    loadCalculator(args, paths.savingsPrices, ownPlanOf(info, contentSourceOf(args).environment.today)),
  ]);
  return null;
}

/** The member's own prices, their quotes, and the calculator for future treatments. */
export function Component(): React.ReactNode {
  const t = useT();
  const { today } = useEnvironment();
  const { data: savings } = useWatched({ ...savingsQuery(), staleTime: Infinity });
  const { data: quotes } = useWatched({ ...ownQuotesQuery(), staleTime: Infinity });
  const { data: info } = useWatched({ ...memberInfoQuery(), enabled: false });
  if (savings === undefined) return null;
  return (
    <>
      <MemberFrame current="savings" title={t("savings.place.prices")}>
        <div className="savings-parts">
          <SavingsPlaces current="prices" />
          <PriceQuotePanel savings={savings} />
          <QuoteList quotes={quotes ?? []} />
          <h2 className="savings-ahead">{t("savings.ahead")}</h2>
          <Calculator path={paths.savingsPrices} isMember={info === undefined || hasMembership(info)} own={ownPlanOf(info, today)} isOwnPage />
        </div>
      </MemberFrame>
      <DisclosureBand />
    </>
  );
}
