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
  const wanted = calcQuery(asked);
  if (!isShort(wanted, query)) throw redirect(addressOf(path, wanted, query));
  const { groupKey } = contentSourceOf(args).environment;
  if (plans.length > 0) await loadCalc(client, groupKey, withDefaults(asked, plans, own), plans, own);
}

/** Whether a query contains input for the calculator. */
export function asksCalculator(query: URLSearchParams): boolean {
  return otherParameters(query).length < [...query].length;
}

function isShort(wanted: string, query: URLSearchParams): boolean {
  const others = otherParameters(query);
  const given = [...query].filter(([name]) => !others.some(([other]) => other === name));
  return new URLSearchParams(wanted).toString() === new URLSearchParams(given).toString();
}

function addressOf(path: string, wanted: string, query: URLSearchParams): string {
  const rest = new URLSearchParams(otherParameters(query)).toString();
  const whole = [wanted.slice(1), rest].filter(Boolean).join("&");
  return whole === "" ? path : `${path}?${whole}`;
}
