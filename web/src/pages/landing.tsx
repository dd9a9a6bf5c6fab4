import "./page.css";
import "../ui/visually-hidden.css";
import { useLoaded } from "../api/use-loaded";
import type { LoaderFunctionArgs } from "react-router";
import { pageNotFound } from "../api/page-error";
import { queryClientOf } from "../api/query-client";
import { contentSourceOf } from "../content/content-source";
import { pageQuery } from "../content/page-query";
import { landingKey } from "../content/site-content";
import { useLanding } from "../content/use-content";
import { HouseholdBoard } from "../features/plans/household-board";
import { plansQuery } from "../features/plans/plans-query";
import { hasMainTitle, loadSections, Sections } from "../features/sections/sections";
import { redirect } from "../routing/redirects";

export async function loader(args: LoaderFunctionArgs) {
  const client = queryClientOf(args);
  const { landing = "" } = args.params;
  const page = await client.ensureQueryData(pageQuery(landingKey(landing)));
  if (!page) throw (await redirectToSmallLetters(args, landing)) ?? pageNotFound(args.request);
  await Promise.all([client.ensureQueryData(plansQuery), loadSections(page.sections, contentSourceOf(args).loadWords)]);
  return null;
}

/** Printed addresses are typed with capitals. Slugs have none, and the router's other paths accept both. */
async function redirectToSmallLetters(args: LoaderFunctionArgs, typed: string): Promise<Response | undefined> {
  const slug = typed.toLowerCase();
  if (slug === typed) return undefined;
  const client = queryClientOf(args);
  await contentSourceOf(args).loadPage(client, landingKey(slug));
  const page = await client.ensureQueryData(pageQuery(landingKey(slug)));
  return page ? redirect(`/${slug}${new URL(args.request.url).search}`, 301) : undefined;
}

/** A page at a path that the brand chose. */
export function Component() {
  const { title, sections } = useLanding();
  const plans = useLoaded(plansQuery);
  const hero = sections.find((section) => section.type === "hero");
  const showsPlans = sections.some(({ type }) => type === "plans");
  return (
    <>
      {hero === undefined && (
        <div className="wrap landing-head">
          <header className="page-head">
            <h1>{title}</h1>
          </header>
        </div>
      )}
      {hero !== undefined && !hasMainTitle(sections) && <h1 className="visually-hidden">{title}</h1>}
      <Sections sections={sections} plans={plans}>
        {hero !== undefined && !showsPlans && plans.length > 0 && <HouseholdBoard plans={plans} cycle={hero.firstCycle} />}
      </Sections>
    </>
  );
}
