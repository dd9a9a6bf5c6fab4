import type { LoaderFunctionArgs } from "react-router";
import { redirect } from "../../routing/redirects";
import { queryClientOf } from "../../api/query-client";
import { contentSourceOf } from "../../content/content-source";
import { plansQuery } from "../../features/plans/plans-query";
import { loadCalc, withDefaults } from "../../features/savings/calc-load";
import { calcQuery, otherParameters, readCalc } from "../../features/savings/calc-search";
import type { OwnPlan } from "../../features/savings/own-plan";

/** Loads the data of this page's calculator. Redirects the query of a submitted form to its short form. */
export async function loadCalculator(args: LoaderFunctionArgs, path: string, own?: OwnPlan): Promise<void> {
  const client = queryClientOf(args);
  const plans = await client.ensureQueryData(plansQuery);
  const query = new URL(args.request.url).searchParams;
  const asked = readCalc(query);
  const shortQuery = calcQuery(asked);
  if (!isShort(shortQuery, query)) throw redirect(addressOf(path, shortQuery, query));
  const { groupKey } = contentSourceOf(args).environment;
  if (plans.length > 0) await loadCalc(client, groupKey, withDefaults(asked, plans, own), plans, own);
}

/** Whether a query contains input for the calculator. */
export function hasCalculatorQuery(query: URLSearchParams): boolean {
  return otherParameters(query).length < [...query].length;
}

function isShort(shortQuery: string, query: URLSearchParams): boolean {
  const others = otherParameters(query);
  const given = [...query].filter(([name]) => !others.some(([other]) => other === name));
  return new URLSearchParams(shortQuery).toString() === new URLSearchParams(given).toString();
}

function addressOf(path: string, shortQuery: string, query: URLSearchParams): string {
  const rest = new URLSearchParams(otherParameters(query)).toString();
  const fullQuery = [shortQuery.slice(1), rest].filter(Boolean).join("&");
  return fullQuery === "" ? path : `${path}?${fullQuery}`;
}
