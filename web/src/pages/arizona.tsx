import "./page.css";
import "./arizona.css";
import { useIfLoaded, useLoaded } from "../api/use-loaded";
import type { LoaderFunctionArgs } from "react-router";
import { queryClientOf } from "../api/query-client";
import { useEnvironment } from "../content/environment";
import { contentSourceOf } from "../content/content-source";
import { pageQuery } from "../content/page-query";
import { SanitizedHtml } from "../content/sanitized-html";
import { usePage } from "../content/use-content";
import { StateFacts } from "../features/content/state-facts";
import { directoryQuery } from "../features/office/directory/directory-query";
import { StateOffices } from "../features/office/directory/state-offices";
import { plansSoldIn } from "../features/plans/plan";
import { StatePlans } from "../features/plans/state-plans";
import { plansQuery } from "../features/plans/plans-query";
import { loadSections, Sections } from "../features/sections/sections";
import { formatDate } from "../lib/dates";
import { useT } from "../messages/use-t";

const STATE = "AZ";
const SHOWN_OFFICES = 6;

export async function loader(args: LoaderFunctionArgs) {
  const client = queryClientOf(args);
  const { sections } = await client.ensureQueryData(pageQuery("arizona"));
  const offices = officesQuery(contentSourceOf(args).environment.groupKey);
  // The page works without the list of offices.
  await Promise.all([client.ensureQueryData(plansQuery), client.prefetchQuery(offices), loadSections(sections, contentSourceOf(args).loadWords)]);
  return null;
}

function officesQuery(groupKey: string) {
  return directoryQuery(groupKey, { state: STATE, page: 1 }, SHOWN_OFFICES);
}

/** Facts for residents of Arizona, beyond those for everyone. */
export function Component() {
  const t = useT();
  const page = usePage("arizona");
  const plans = useLoaded(plansQuery);
  const offices = useIfLoaded(officesQuery(useEnvironment().groupKey));
  const sold = plansSoldIn(plans, STATE);
  const { title = t("app.titleArizona"), intro, reviewedOn, legalForm, refundTitle, refund, regulator } = page;
  const hasHero = page.sections.some(({ type }) => type === "hero");
  return (
    <>
      <Sections sections={page.sections} plans={sold}>
        <div className="wrap arizona-page">
          {!hasHero && (
            <header className="page-head">
              <h1>{title}</h1>
              <SanitizedHtml html={intro} className="page-intro" />
            </header>
          )}
          {!hasHero && <StatePlans plans={plans} state={STATE} />}
          <StateFacts
            forms={sold.map((plan) => plan.legalForm)}
            legalForm={legalForm}
            refundTitle={refundTitle}
            refund={refund}
            regulator={regulator}
          />
          {offices !== undefined && <StateOffices list={offices} state={STATE} />}
        </div>
      </Sections>
      {reviewedOn !== undefined && (
        <div className="wrap arizona-reviewed">
          <p>{t("home.reviewedOn", { date: formatDate(reviewedOn) })}</p>
        </div>
      )}
    </>
  );
}
