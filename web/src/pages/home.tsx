import "../ui/visually-hidden.css";
import { useLoaded } from "../api/use-loaded";
import type { LoaderFunctionArgs } from "react-router";
import { queryClientOf } from "../api/query-client";
import { contentSourceOf } from "../content/content-source";
import { pageQuery } from "../content/page-query";
import { useContent, usePage } from "../content/use-content";
import { plansQuery } from "../features/plans/plans-query";
import { hasMainTitle, loadSections, Sections } from "../features/sections/sections";

export async function loader(args: LoaderFunctionArgs) {
  const client = queryClientOf(args);
  const { sections } = await client.ensureQueryData(pageQuery("home"));
  await Promise.all([client.ensureQueryData(plansQuery), loadSections(sections, contentSourceOf(args).loadWords)]);
  return null;
}

/** The home page: sections in the order of content. */
export function Component() {
  const { title, sections } = usePage("home");
  const { site, base } = useContent();
  const plans = useLoaded(plansQuery);
  return (
    <>
      {!hasMainTitle(sections) && <h1 className="visually-hidden">{title ?? site.name ?? base.variables.global_title}</h1>}
      <Sections sections={sections} plans={plans} />
    </>
  );
}
