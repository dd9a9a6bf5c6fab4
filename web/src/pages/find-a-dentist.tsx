import "./page.css";
import "./find-a-dentist.css";
import "../features/sections/parts/band.css";
import type { QueryClient } from "@tanstack/react-query";
import type { LoaderFunctionArgs } from "react-router";
import { useSearchParams } from "../routing/hooks";
import { redirect } from "../routing/redirects";
import { isApiError } from "../api/api-error";
import { queryClientOf } from "../api/query-client";
import { useIfLoaded, useLoaded } from "../api/use-loaded";
import { contentSourceOf } from "../content/content-source";
import { useEnvironment } from "../content/environment";
import { SanitizedHtml } from "../content/sanitized-html";
import { usePage } from "../content/use-content";
import { DisclosureBand } from "../features/content/disclosure-band";
import { findQuery, type FindResult } from "../features/find/find-query";
import { ANY_PLAN, atPlace, isSearch, otherParameters, readSearch, searchQuery, type FindSearch } from "../features/find/find-search";
import { FindView } from "../features/find/find-view";
import { ownMembershipQuery, type OwnMembership } from "../features/find/own-membership";
import type { Plan } from "../features/plans/plan";
import { plansQuery } from "../features/plans/plans-query";
import { paths } from "../lib/paths";
import { useT } from "../messages/use-t";
import { sessionOf } from "../session/session-query";

/** Redirects to the search's canonical URL, so that each search has only one. */
export async function loader(args: LoaderFunctionArgs): Promise<null> {
  const client = queryClientOf(args);
  const plans = await client.ensureQueryData(plansQuery);
  const own = onSale(await loadMember(client), plans);
  const query = new URL(args.request.url).searchParams;
  const search = withKnownPlan(readSearch(query), plans, own);
  redirectToShortUrl(search, query);
  const { groupKey } = contentSourceOf(args).environment;
  const found = findQuery(groupKey, search);
  // If the offices of a small brand cannot be loaded, the page shows the search form alone.
  if (!isSearch(search)) await client.prefetchQuery(found);
  const result = isSearch(search) ? await client.fetchQuery(found) : client.getQueryData(found.queryKey);
  const better = result && (onlyPlace(search, result) ?? lastPage(search, result));
  if (better !== undefined) redirectToShortUrl(better, query);
  return null;
}

/** The search form and its results, with the legal facts below, because a list of dentists is no promise. */
export function Component() {
  const t = useT();
  const page = usePage("find-a-dentist");
  const plans = useLoaded(plansQuery);
  const own = onSale(useIfLoaded(ownMembershipQuery), plans);
  const { groupKey } = useEnvironment();
  const [query] = useSearchParams();
  const search = readSearch(query);
  const result = useIfLoaded(findQuery(groupKey, search));
  // Only the page before a search has an introduction; with a search, the results follow immediately.
  return (
    <>
      <div className="wrap find-page">
        <header className="page-head" data-short={isSearch(search) ? "always" : undefined}>
          <h1>{page.title ?? t("find.title")}</h1>
          {isSearch(search) ? null : page.intro === undefined ? <p className="page-intro">{t("find.lead")}</p> : <SanitizedHtml html={page.intro} className="page-intro" />}
        </header>
        <FindView search={search} result={result} plans={plans} own={own} />
        <SanitizedHtml html={page.help} className="find-help" />
      </div>
      <DisclosureBand />
    </>
  );
}

/** The signed-in member's membership; undefined shows the page as to a visitor. */
async function loadMember(client: QueryClient): Promise<OwnMembership | undefined> {
  if (!sessionOf(client).isAuthenticated) return undefined;
  try {
    return await client.ensureQueryData(ownMembershipQuery);
  } catch (error) {
    if (isApiError(error)) return undefined;
    throw error;
  }
}

/** Removes a plan that is no longer on sale: offices state only the plans on sale that they take. */
function onSale(own: OwnMembership | undefined, plans: readonly Plan[]): OwnMembership | undefined {
  if (own === undefined) return undefined;
  return { ...own, planId: plans.find(({ id }) => id === own.planId)?.id };
}

/** In a search, replaces a plan that is not on sale: with the member's own, unless any plan was requested; else with none. */
function withKnownPlan(search: FindSearch, plans: readonly Plan[], own: OwnMembership | undefined): FindSearch {
  const isOnSale = plans.some(({ id }) => String(id) === search.plan);
  if (isOnSale || !isSearch(search)) return search;
  if (own?.planId === undefined) return { ...search, plan: "" };
  return { ...search, plan: search.plan === ANY_PLAN ? ANY_PLAN : String(own.planId) };
}

/** The place that the typed text names exactly; undefined if none or several match. */
function onlyPlace(search: FindSearch, result: FindResult): FindSearch | undefined {
  if (result.ok || result.reason !== "near") return undefined;
  const typed = search.near.toLowerCase();
  const same = result.places.filter(({ city, label }) => city.toLowerCase() === typed || label.toLowerCase() === typed);
  const [only] = same;
  if (only === undefined || same.length > 1) return undefined;
  const place = only.zip === null ? ({ kind: "city", city: only.city, state: only.state } as const) : ({ kind: "zip", zip: only.zip } as const);
  return atPlace(search, place);
}

/** The search with its last page, when it requests a later one: the list may have become shorter since the page was linked. */
function lastPage(search: FindSearch, result: FindResult): FindSearch | undefined {
  if (!result.ok || search.page <= Math.max(result.page.pages, 1)) return undefined;
  return { ...search, page: Math.max(result.page.pages, 1) };
}

function redirectToShortUrl(search: FindSearch, query: URLSearchParams): void {
  const others = otherParameters(query);
  const given = new URLSearchParams([...query].filter((pair) => !others.some(([key]) => key === pair[0])));
  const shortQuery = searchQuery(search);
  if (shortQuery.slice(1) === given.toString()) return;
  const fullQuery = new URLSearchParams([...new URLSearchParams(shortQuery), ...others]).toString();
  throw redirect(fullQuery === "" ? paths.findADentist : `${paths.findADentist}?${fullQuery}`);
}
