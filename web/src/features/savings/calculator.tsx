import { useQueryClient } from "@tanstack/react-query";
import { useSearchParams } from "../../routing/hooks";
import { useLoaded } from "../../api/use-loaded";
import { useEnvironment } from "../../content/environment";
import { useT } from "../../messages/use-t";
import { plansQuery } from "../plans/plans-query";
import { useCalc, withDefaults } from "./calc-load";
import { ownQuotesQuery } from "./calc-query";
import { readCalc } from "./calc-search";
import { CalcView } from "./calc-view";
import type { OwnPlan } from "./own-plan";

export interface CalculatorProps {
  /** The path of the calculator's page. */
  path: string;
  /** The reader has a membership: no invitation to join. */
  isMember: boolean;
  own?: OwnPlan | undefined;
  /** The page also shows the reader's own prices and quotes. */
  isOwnPage?: boolean;
}

/** The calculator for the page's query, with the data that loadCalculator() has loaded. */
export function Calculator({ path, isMember, own, isOwnPage = false }: CalculatorProps): React.ReactNode {
  const t = useT();
  const { groupKey } = useEnvironment();
  const plans = useLoaded(plansQuery);
  const client = useQueryClient();
  const [query] = useSearchParams();
  const asked = readCalc(query);
  const data = useCalc(groupKey, withDefaults(asked, plans, own), plans, own);
  if (data === undefined) return <p>{t("savings.public.none")}</p>;
  return (
    <CalcView
      data={data}
      plans={plans}
      path={path}
      isMember={isMember}
      hasOwn={isOwnPage}
      hidesSamples={isOwnPage && asked.state === "" && asked.plan === ""}
      onQuote={() => void client.invalidateQueries({ queryKey: ownQuotesQuery().queryKey })}
    />
  );
}
