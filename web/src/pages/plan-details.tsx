import "./page.css";
import "./join-now.css";
import "../features/sections/parts/band.css";
import "../features/plans/plan-grid.css";
import type { LoaderFunctionArgs } from "react-router";
import { useLoaderData, useParams } from "../routing/hooks";
import { queryClientOf } from "../api/query-client";
import { useLoaded } from "../api/use-loaded";
import { contentSourceOf } from "../content/content-source";
import type { PageHead } from "../content/page-handle";
import { pageQuery } from "../content/page-query";
import { useContent } from "../content/use-content";
import { usePlansLink } from "../content/use-plans-link";
import { DisclosureBand } from "../features/content/disclosure-band";
import { officeIdOf } from "../features/office/office";
import { CycleSwitch } from "../features/plans/cycle-switch";
import { cycleOf, cyclesOf, type BillingCycle, type Plan } from "../features/plans/plan";
import { planQuery } from "../features/plans/plan-details";
import { PlanGrid } from "../features/plans/plan-grid";
import { PlanPrices } from "../features/plans/plan-prices";
import { paths } from "../lib/paths";
import { useT } from "../messages/use-t";
import { useSession } from "../session/session-query";
import { Button } from "../ui/button";
import { Link } from "../ui/link";

type Params = LoaderFunctionArgs["params"];

/** Parses the ids of the path, which are positive whole numbers; undefined for an invalid one. */
function idsOf({ planId, officeId }: Params): { planId: number; officeId: number | undefined } | undefined {
  const plan = officeIdOf(planId);
  const office = officeIdOf(officeId);
  return plan === undefined || (officeId !== undefined && office === undefined) ? undefined : { planId: plan, officeId: office };
}

export function isValid({ params }: LoaderFunctionArgs): boolean {
  return idsOf(params) !== undefined;
}

interface Loaded {
  head: PageHead;
  /** Default billing cycle of the brand's plans, as on the join page. */
  firstCycle: BillingCycle;
}

export async function loader(args: LoaderFunctionArgs): Promise<Loaded> {
  const client = queryClientOf(args);
  const { planId, officeId } = idsOf(args.params) ?? { planId: 0, officeId: undefined };
  const [{ name, tagline, office }] = await Promise.all([
    client.ensureQueryData(planQuery(planId, officeId)),
    contentSourceOf(args).loadPage(client, "join-now"),
  ]);
  const { firstCycle } = await client.ensureQueryData(pageQuery("join-now"));
  return {
    firstCycle,
    head: {
      title: office === undefined ? name : `${name}, ${office.name}`,
      description: { key: "plans.about.description", vars: { plan: name, tagline } },
    },
  };
}

/** All facts about one plan: prices, services, discounts and the price list; at an office, with that office's prices. */
export function Component(): React.ReactNode {
  const t = useT();
  const { planId, officeId } = idsOf(useParams()) ?? { planId: 0, officeId: undefined };
  const plan = useLoaded(planQuery(planId, officeId));
  const { theme } = useContent();
  const { firstCycle } = useLoaderData<Loaded>();
  const cycles = cyclesOf([plan]);
  const first = cycles.find((cycle) => cycle === firstCycle) ?? cycles[0] ?? "annual";
  return (
    <div className="join-page">
      <div className="wrap">
        <header className="page-head">
          <h1>{plan.office === undefined ? plan.name : t("plans.about.atOffice", { plan: plan.name, office: plan.office.name })}</h1>
          <p className="page-intro">{plan.description}</p>
          {plan.office !== undefined && (
            <p>
              <Link to={paths.office(plan.office.id)}>{t("plans.about.toOffice", { office: plan.office.name })}</Link>
            </p>
          )}
        </header>
        <div className="plan-page-row">
          <div className="cycle-scope">
            <CycleSwitch name="plan-cycle" cycles={cycles} first={first} />
            <PlanGrid
              plans={[plan]}
              firstCycle={first}
              layout={theme.shape === "crisp" ? "table" : "cards"}
              headingLevel={2}
              action={(one) => <Choose plan={one} cycles={cycles} />}
            />
          </div>
          <Prices plan={plan} />
        </div>
      </div>
      <DisclosureBand />
    </div>
  );
}

/** The next step: a visitor continues to the plans with this one selected, a member to their own plan. */
function Choose({ plan, cycles }: { plan: Plan; cycles: readonly BillingCycle[] }): React.ReactNode {
  const t = useT();
  const plansLink = usePlansLink();
  const { isAuthenticated } = useSession();
  if (isAuthenticated) {
    return (
      <Button isFullWidth variant="secondary" href={paths.memberPlan}>
        {t("plans.about.own")}
      </Button>
    );
  }
  return cycles.map((cycle) => (
    <div key={cycle} data-cycle={cycle}>
      <Button isFullWidth href={plansLink({ plan: plan.id, office: plan.office?.id, cycle: cycleOf(plan, cycle) })}>
        {t("plans.choose", { plan: plan.name })}
      </Button>
    </div>
  ));
}

function Prices({ plan }: { plan: Plan }): React.ReactNode {
  const t = useT();
  if (plan.feeSummary.length === 0) return null;
  return (
    <section className="join-prices">
      <h2>{plan.office === undefined ? t("plans.priceListHeading") : t("plans.about.pricesAt", { office: plan.office.name })}</h2>
      <PlanPrices lines={plan.feeSummary} included={plan.includedServices} />
    </section>
  );
}
