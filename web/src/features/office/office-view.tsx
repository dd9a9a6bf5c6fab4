import "./office-page.css";
import type { ReactNode } from "react";
import { formatDate } from "../../lib/dates";
import { paths } from "../../lib/paths";
import { appendQuery } from "../../lib/query-string";
import { useT } from "../../messages/use-t";
import { Card } from "../../ui/card";
import { Fold } from "../../ui/fold";
import { Link } from "../../ui/link";
import { DisclosureBand } from "../content/disclosure-band";
import type { BillingCycle, Plan } from "../plans/plan";
import { AnswerCard } from "./answer-card";
import { HoursTable } from "./hours-table";
import type { MemberAtOffice } from "./member-at-office";
import { specialtyName } from "./names";
import type { OfficeDetails, OfficePlans } from "./office";
import { OfficeFacts } from "./office-facts";
import { AddressLines, DirectionsLink, PhoneLink, WebsiteLink } from "./office-place";
import { OfficeWarnings } from "./office-warnings";
import { PlansAtOffice } from "./plans/plans-at-office";
import { PriceList } from "./plans/price-list";
import { pricesOf } from "./plans/prices";
import { ProviderList } from "./provider-list";
import { ReportPanel } from "./report/report-panel";
import { stateName } from "../../lib/rules/us-states";
import { TodayHours } from "./today-hours";
import { VerifiedBadge, VerifiedMeaning } from "./verified-badge";
import { VisitAtOffice } from "./plans/visit-at-office";

export interface OfficeViewProps {
  office: OfficeDetails;
  /** The plans that the office takes, with its prices. */
  here: OfficePlans;
  /** All plans of the brand. */
  plans: readonly Plan[];
  /** Default billing cycle of the brand's plans. */
  firstCycle: BillingCycle;
  /** Undefined for a visitor. */
  member: MemberAtOffice | undefined;
  /** Link back to the page that the reader came from. */
  back: ReactNode;
}

/** All facts about an office, in the order of readers' questions: where, is my plan accepted, prices, dentists, hours. */
export function OfficeView({ office, here, plans, firstCycle, member, back }: OfficeViewProps) {
  const t = useT();
  const taken = ownFirst(here.plans, member);
  const ordered = [...taken, ...plans.filter(({ id }) => !taken.some((plan) => plan.id === id))];
  return (
    <div className="office-page">
      <div className="wrap">
        <header className="page-head">
          {back}
          <h1>{office.name}</h1>
          <p className="page-intro">{lead()}</p>
          <Jumps />
        </header>
        <div className="office-top">
          <VisitCard office={office} />
          <AnswerCard office={office} plans={ordered} member={member} />
        </div>
      </div>
      <PlansBand office={office} plans={ordered} taken={taken} firstCycle={firstCycle} member={member} />
      <div className="wrap">
        <FactsRow office={office} />
        <PricesPart office={office} here={here} taken={taken} />
        <AboutPart office={office} />
      </div>
      <DisclosureBand />
    </div>
  );

  function lead(): string {
    const place = `${office.address.city}, ${stateName(office.address.state)}`;
    return [...office.specialties.map((one) => specialtyName(t, one)), place].join(" · ");
  }
}

const PARTS = ["plans", "hours", "prices", "report"] as const;

/** Links to the parts of this page, which is long on phones. */
function Jumps() {
  const t = useT();
  return (
    <nav className="office-jumps no-print" aria-label={t("office.jump.label")}>
      <ul>
        {PARTS.map((part) => (
          <li key={part}>
            <a href={`#${part}`}>{t(`office.jump.${part}`)}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function VisitCard({ office }: { office: OfficeDetails }) {
  const t = useT();
  const { verifiedOn, isStale, reviewDays } = office;
  return (
    <Card as="section" className="office-visit-card" aria-labelledby="visit-card-heading">
      <h2 id="visit-card-heading" className="visually-hidden">
        {t("office.visitHeading")}
      </h2>
      <OfficeWarnings office={office} />
      <AddressLines address={office.address} />
      <div className="office-links">
        <PhoneLink office={office} />
        <DirectionsLink office={office} />
        <WebsiteLink name={office.name} website={office.website} />
      </div>
      <TodayHours hours={office.hours} />
      <div className="office-checked">
        <VerifiedBadge verifiedOn={verifiedOn} isStale={isStale} />
        <VerifiedMeaning verifiedOn={verifiedOn} isStale={isStale} days={reviewDays} />
      </div>
    </Card>
  );
}

interface PlansBandProps {
  office: OfficeDetails;
  plans: readonly Plan[];
  taken: readonly Plan[];
  firstCycle: BillingCycle;
  member: MemberAtOffice | undefined;
}

function PlansBand({ office, plans, taken, firstCycle, member }: PlansBandProps) {
  const t = useT();
  const [first] = taken;
  return (
    <section className="band" data-tone="tint" id="plans" aria-labelledby="plans-heading">
      <div className="wrap office-plans">
        <div>
          <h2 id="plans-heading">{t("office.plans.headingVisitor")}</h2>
          <PlansAtOffice officeId={office.id} plans={plans} taken={office.planIds} preferred={firstCycle} canJoin={!member?.plan} />
        </div>
        {first !== undefined && <VisitAtOffice officeName={office.name} plan={first} />}
      </div>
    </section>
  );
}

function FactsRow({ office }: { office: OfficeDetails }) {
  const t = useT();
  return (
    <div className="office-facts-row">
      <section id="hours" aria-labelledby="hours-heading" className="hours-scope">
        <h2 id="hours-heading">{t("office.hours.heading")}</h2>
        <HoursTable hours={office.hours} />
        <Fold what={t("office.hours.heading")} />
        {office.hours !== null && office.hours.length > 0 && <p>{t("office.hours.holidays")}</p>}
      </section>
      <div className="office-people">
        <section aria-labelledby="dentists-heading">
          <h2 id="dentists-heading">{t("office.dentists.heading")}</h2>
          <ProviderList providers={office.providers} />
        </section>
        <section aria-labelledby="facts-heading" className="facts-scope">
          <h2 id="facts-heading">{t("office.facts.heading")}</h2>
          <OfficeFacts office={office} />
          <Fold what={t("office.facts.heading")} />
        </section>
      </div>
    </div>
  );
}

function PricesPart({ office, here, taken }: { office: OfficeDetails; here: OfficePlans; taken: readonly Plan[] }) {
  const t = useT();
  const [first] = taken;
  return (
    <section className="office-prices" id="prices" aria-labelledby="prices-heading">
      <h2 id="prices-heading">{t("office.prices.heading")}</h2>
      <PriceList prices={pricesOf(here, first)} plans={taken} />
      {first !== undefined && (
        <div className="office-quote">
          <p>{t("office.prices.quoteText")}</p>
          <p>
            <Link to={appendQuery(paths.savingsSummary, { plan: first.id, office: office.id })}>{t("office.prices.quote")}</Link>
          </p>
        </div>
      )}
    </section>
  );
}

function AboutPart({ office }: { office: OfficeDetails }) {
  const t = useT();
  const { agreement, address } = office;
  return (
    <div className="office-about">
      <section aria-labelledby="about-heading">
        <h2 id="about-heading">{t("office.about.heading")}</h2>
        <p>
          <strong>{t("office.about.since", { date: formatDate(agreement.from) })}</strong> {t("office.about.agreement")}
        </p>
        {agreement.to !== null && <p>{t("office.about.until", { date: formatDate(agreement.to) })}</p>}
        <p>
          <Link to={appendQuery(paths.directory, { state: address.state })}>
            {t("office.about.directory", { state: stateName(address.state) })}
          </Link>
        </p>
      </section>
      <ReportPanel officeId={office.id} />
    </div>
  );
}

function ownFirst(plans: readonly Plan[], member: MemberAtOffice | undefined): Plan[] {
  const own = member?.plan?.id;
  return [...plans].sort((a, b) => Number(b.id === own) - Number(a.id === own));
}
