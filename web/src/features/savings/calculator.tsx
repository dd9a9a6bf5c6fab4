import { useQueryClient } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { useLoaded } from "../../api/use-loaded";
import { useEnvironment } from "../../content/environment";
import { useT } from "../../messages/use-t";
import { plansQuery } from "../plans/plans-query";
import { useCalc, withDefaults, type Home } from "./calc-load";
import { ownQuotesQuery } from "./calc-query";
import { readCalc } from "./calc-search";
import { CalcView } from "./calc-view";
import type { Savings } from "./schemas";

export interface CalculatorProps {
  /** The page of the calculator. */
  path: string;
  /** The reader has a membership: there is no invitation to join. */
  isMember: boolean;
  /** The reader's own membership year, where the page shows the own prices and quotes too. */
  own?: Savings | undefined;
  home?: Home | undefined;
}

/** The calculator at the page's address, with what loadCalculator() has fetched for it. */
export function Calculator({ path, isMember, own, home }: CalculatorProps): React.ReactNode {
  const t = useT();
  const { groupKey } = useEnvironment();
  const plans = useLoaded(plansQuery);
  const client = useQueryClient();
  const [query] = useSearchParams();
  const asked = readCalc(query);
  const data = useCalc(groupKey, withDefaults(asked, plans, own, home), plans, own);
  if (data === undefined) return <p>{t("savings.public.none")}</p>;
  return (
    <CalcView
      data={data}
      plans={plans}
      path={path}
      isMember={isMember}
      hasOwn={own !== undefined}
      hidesSamples={own !== undefined && asked.state === "" && asked.plan === ""}
      onQuote={() => void client.invalidateQueries({ queryKey: ownQuotesQuery().queryKey })}
    />
  );
}
