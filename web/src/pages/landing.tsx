import "./page.css";
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
import { loadSections, Sections } from "../features/sections/sections";

export async function loader(args: LoaderFunctionArgs) {
  const client = queryClientOf(args);
  const page = await client.ensureQueryData(pageQuery(landingKey(args.params.landing ?? "")));
  if (!page) throw pageNotFound(args.request);
  await Promise.all([client.ensureQueryData(plansQuery), loadSections(page.sections, contentSourceOf(args).loadWords)]);
  return null;
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
      <Sections sections={sections} plans={plans}>
        {hero !== undefined && !showsPlans && plans.length > 0 && <HouseholdBoard plans={plans} cycle={hero.firstCycle} />}
      </Sections>
    </>
  );
}
