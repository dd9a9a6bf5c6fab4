import "./page.css";
import "../features/sections/parts/band.css";
import "../features/sections/comparison.css";
import "./join-now.css";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useLoaded } from "../api/use-loaded";
import type { LoaderFunctionArgs } from "react-router";
import { AfterFirstFrame } from "../routing/after-first-frame";
import { useNavigate, useSearchParams } from "../routing/hooks";
import { queryClientOf } from "../api/query-client";
import { SanitizedHtml } from "../content/sanitized-html";
import { useContent, usePage } from "../content/use-content";
import { loadOpenCheckout, OpenCheckout } from "../features/checkout/open-checkout";
import { US_STATES } from "../lib/rules/us-states";
import { DisclosureBand } from "../features/content/disclosure-band";
import { TrustStrip } from "../features/trust/trust-strip";
import { officeQuery, type OfficeState } from "../features/office/office-query";
import { CYCLES } from "../features/plans/cycle-switch";
import type { BillingCycle, Plan } from "../features/plans/plan";
import { PlanChooser } from "../features/plans/plan-chooser";
import { PlanComparison } from "../features/plans/plan-comparison";
import { PlanPrices } from "../features/plans/plan-prices";
import { plansQuery } from "../features/plans/plans-query";
import { paths } from "../lib/paths";
import { useT } from "../messages/use-t";
import { sessionOf } from "../session/session-query";
import { Notice } from "../ui/notice";

const STATES = US_STATES.map(([value, label]) => ({ value, label }));
const COUPON_CODE = /^[A-Z0-9-]{3,24}$/;

export async function loader(args: LoaderFunctionArgs) {
  const client = queryClientOf(args);
  if (sessionOf(client).isAuthenticated) {
    const { requireNoMembership } = await import("../features/member/require-no-membership");
    await requireNoMembership(args);
  }
  await Promise.all([client.ensureQueryData(plansQuery), loadOpenCheckout(args)]);
  return null;
}

/** The choice of a plan, before the checkout: with the legal facts and all prices visible. */
export function Component() {
  const t = useT();
  const page = usePage("join-now");
  const { theme } = useContent();
  const plans = useLoaded(plansQuery);
  const client = useQueryClient();
  const navigate = useNavigate();
  const picked = usePickedPlan(page.firstCycle);
  const office = useOffice(picked.officeId);
  const priceList = plans[0]?.feeSummary ?? [];
  return (
    <div className="join-page">
      <div className="wrap">
        <header className="page-head">
          <h1>{page.title ?? t("app.titleJoinNow")}</h1>
          <SanitizedHtml html={page.intro} className="page-intro" />
        </header>
        {picked.isAfterEnded ? (
          <Notice title={t("join.ended.title")}>
            <p>{t("join.ended.text")}</p>
          </Notice>
        ) : null}
        <OpenCheckout />
        <PickedOffice office={office} plans={plans} />
        {plans.length === 0 ? (
          <p>{t("plans.noneNow")}</p>
        ) : (
          <PlanChooser
            plans={plans}
            states={STATES}
            layout={theme.shape === "crisp" ? "table" : "cards"}
            picked={office?.kind === "gone" ? { ...picked, officeId: undefined } : picked}
            dashboardPath={paths.dashboard}
            onStarted={() => {
              client.removeQueries({ queryKey: ["checkout"] });
              client.removeQueries({ queryKey: ["checkout-quote"] });
              void navigate(paths.checkout);
            }}
          />
        )}
        <AfterFirstFrame>
          <PlanComparison plans={plans} />
          <TrustStrip />
          <SanitizedHtml html={page.note} className="join-note" />
        </AfterFirstFrame>
      </div>
      <AfterFirstFrame>
        <DisclosureBand />
        {priceList.length > 0 && (
          <section className="wrap join-prices">
            <h2>{t("plans.priceListHeading")}</h2>
            <PlanPrices lines={priceList} />
          </section>
        )}
      </AfterFirstFrame>
    </div>
  );
}

/** The office that the checkout will start with, and the plans that it does not take. */
function PickedOffice({ office, plans }: { office: OfficeState | undefined; plans: readonly Plan[] }) {
  const t = useT();
  if (office === undefined) return null;
  if (office.kind === "gone") {
    return (
      <Notice tone="warning" isLive>
        <p>{t("join.officeGone", { office: office.name })}</p>
      </Notice>
    );
  }
  const { name, planIds } = office.office;
  const missing = plans.filter(({ id }) => !planIds.includes(id)).map((plan) => plan.name);
  return (
    <Notice isLive>
      <p>
        {t("join.withOffice", { office: name })}{" "}
        {missing.length > 0 && t("join.notAtOffice", { office: name, plans: missing.join(", ") })}
      </p>
    </Notice>
  );
}

// Loaded after the page: the page is the same for all visitors, and offices change.
function useOffice(id: number | undefined): OfficeState | undefined {
  const client = useQueryClient();
  const [office, setOffice] = useState<OfficeState>();
  useEffect(() => {
    // The checkout reports an office that does not exist.
    if (id !== undefined) client.fetchQuery(officeQuery(id)).then(setOffice, () => undefined);
  }, [client, id]);
  return office;
}

/** The choices in the page's query: ?plan= ?cycle= ?coupon= ?office= ?ended=; ignores invalid values. */
function usePickedPlan(firstCycle: BillingCycle) {
  const [query] = useSearchParams();
  const coupon = query.get("coupon")?.trim().toUpperCase() ?? "";
  return {
    planId: positive(query.get("plan")),
    cycle: CYCLES.find((cycle) => cycle === query.get("cycle")) ?? firstCycle,
    coupon: COUPON_CODE.test(coupon) ? coupon : undefined,
    officeId: positive(query.get("office")),
    /** Redirected from a checkout that expired. */
    isAfterEnded: query.get("ended") === "1",
  };
}

function positive(text: string | null): number | undefined {
  return text !== null && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : undefined;
}
