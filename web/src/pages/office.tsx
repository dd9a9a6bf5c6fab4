import "../features/sections/parts/band.css";
import "./page.css";
import type { LoaderFunctionArgs } from "react-router";
import { useLoaderData, useParams } from "../routing/hooks";
import { queryClientOf } from "../api/query-client";
import { useIfLoaded, useLoaded } from "../api/use-loaded";
import { contentSourceOf } from "../content/content-source";
import type { PageHead } from "../content/page-handle";
import { pageQuery } from "../content/page-query";
import { BackLink } from "../features/office/back-link";
import { TerminatedOffice } from "../features/office/terminated-office";
import { memberAtOfficeQuery } from "../features/office/member-at-office";
import { officeIdOf } from "../features/office/office";
import { officeHead } from "../features/office/office-head";
import { officePlansQuery, officeQuery, type OfficeState } from "../features/office/office-query";
import { OfficeView } from "../features/office/office-view";
import type { BillingCycle } from "../features/plans/plan";
import { plansQuery } from "../features/plans/plans-query";
import { sessionOf, useSession } from "../session/session-query";

export function isValid({ params }: LoaderFunctionArgs): boolean {
  return officeIdOf(params.officeId) !== undefined;
}

interface Loaded {
  head: PageHead;
  /** Default billing cycle of the brand's plans, as on the join page. */
  firstCycle?: BillingCycle;
}

export async function loader(args: LoaderFunctionArgs): Promise<Loaded> {
  const client = queryClientOf(args);
  const id = officeIdOf(args.params.officeId) ?? 0;
  const state = await client.ensureQueryData(officeQuery(id));
  if (state.kind === "gone") return { head: { title: state.name, status: 410 } };
  await Promise.all([
    contentSourceOf(args).loadPage(client, "join-now"),
    client.ensureQueryData(officePlansQuery(id)),
    client.ensureQueryData(plansQuery),
    // Optional: without it the page is as for a visitor.
    sessionOf(client).isAuthenticated && client.prefetchQuery(memberAtOfficeQuery),
  ]);
  const { firstCycle } = await client.ensureQueryData(pageQuery("join-now"));
  return { head: officeHead(state.office), firstCycle };
}

export function Component(): React.ReactNode {
  const id = officeIdOf(useParams().officeId) ?? 0;
  const state = useLoaded(officeQuery(id));
  return state.kind === "gone" ? <TerminatedOffice {...state} /> : <Present state={state} />;
}

function Present({ state: { office } }: { state: Extract<OfficeState, { kind: "present" }> }) {
  const here = useLoaded(officePlansQuery(office.id));
  const plans = useLoaded(plansQuery);
  const { isAuthenticated } = useSession();
  const member = useIfLoaded(memberAtOfficeQuery);
  const { firstCycle = "annual" } = useLoaderData<Loaded>();
  return (
    <OfficeView
      // A new key for each office discards input about the previous one.
      key={office.id}
      office={office}
      here={here}
      plans={plans}
      firstCycle={firstCycle}
      member={isAuthenticated ? member : undefined}
      back={<BackLink />}
    />
  );
}
