import "./result-card.css";
import { formatMoney } from "../../lib/money";
import { useT } from "../../messages/use-t";
import { paths } from "../../lib/paths";
import { Button } from "../../ui/button";
import { Link } from "../../ui/link";
import { VisuallyHidden } from "../../ui/visually-hidden";
import { OfficeFacts } from "../office/office-facts";
import { AddressLines, DirectionsLink, PhoneLink } from "../office/office-place";
import type { OfficeSummary } from "../office/office";
import { OfficeWarnings } from "../office/office-warnings";
import { PlanAnswer } from "../office/plans/plan-answer";
import { TodayHours } from "../office/today-hours";
import { VerifiedBadge } from "../office/verified-badge";
import type { Plan } from "../plans/plan";
import { milesWords } from "./result-words";

export interface ResultCardProps {
  office: OfficeSummary;
  plans: readonly Plan[];
  headingLevel?: 3 | 4;
  /** Its number on the map, if the map shows it. */
  number?: number | undefined;
  isPicked?: boolean;
  /** Its pin or its row is under the pointer or has the focus. */
  isHighlighted?: boolean;
  onShow?: (() => void) | undefined;
}

/** One office: name, distance, hours, phone number, and whether a plan works there. */
export function ResultCard({ office, plans, headingLevel = 3, number, isPicked = false, isHighlighted = false, onShow }: ResultCardProps) {
  const t = useT();
  const { id, name, distanceMi } = office;
  const Heading = headingLevel === 4 ? "h4" : "h3";
  return (
    <article className="result-card" id={cardId(id)} data-picked={isPicked || undefined} data-highlighted={isHighlighted || undefined} tabIndex={-1}>
      <header className="result-card-head">
        {number !== undefined && <MapNumber number={number} />}
        <Heading>
          <Link to={paths.office(id)}>{name}</Link>
        </Heading>
        {distanceMi !== null && <p className="result-card-miles tabular">{milesWords(t, distanceMi)}</p>}
      </header>
      <div className="result-card-columns">
        <div className="result-card-place">
          <AddressLines address={office.address} />
          <TodayHours hours={office.hours} />
          <p className="result-card-links">
            <PhoneLink office={office} />
            <DirectionsLink office={office} />
          </p>
        </div>
        <div className="result-card-facts">
          <OfficeWarnings office={office} />
          <PlanAnswer plans={plans} planIds={office.planIds} isShort />
          <OfficeFacts office={{ ...office, acceptsNewPatients: office.acceptsNewPatients || null }} isShort />
          {office.acceptsNewPatients === null && <p className="result-card-unknown">{t("find.newPatientsUnknown")}</p>}
          <VerifiedBadge verifiedOn={office.verifiedOn} isStale={office.isStale} />
        </div>
      </div>
      <VisitSum visit={office.visit} plans={plans} />
      <p className="result-card-actions no-print">
        <Button href={paths.office(id)} variant="secondary" aria-label={t("find.detailsOf", { name })}>
          {t("find.details")}
        </Button>
        {onShow !== undefined && (
          <Button variant="quiet" className="result-card-show" onPress={onShow}>
            {t("find.onMap")}
            <VisuallyHidden>: {name}</VisuallyHidden>
          </Button>
        )}
      </p>
    </article>
  );
}

/** Price of a check-up visit there with the plan and without; nothing if it is unknown. */
function VisitSum({ visit, plans }: Pick<ResultCardProps, "plans"> & Pick<OfficeSummary, "visit">) {
  const t = useT();
  const plan = plans.find(({ id }) => id === visit?.planId)?.name;
  if (visit === null || plan === undefined) return null;
  const price = (cents: number): string => formatMoney(cents, "auto");
  return (
    <p className="result-visit tabular">
      <span className="result-visit-what">{t("find.visit.what")}</span>{" "}
      <strong>{visit.memberCents === 0 ? t("find.visit.included", { plan }) : t("find.visit.with", { plan, price: price(visit.memberCents) })}</strong>{" "}
      <span className="result-visit-without">{t("find.visit.without", { price: price(visit.usualCents) })}</span>
    </p>
  );
}

export function cardId(officeId: number): string {
  return `office-${officeId}`;
}

function MapNumber({ number }: { number: number }) {
  const t = useT();
  return (
    <span className="result-card-number tabular" role="img" aria-label={t("find.number", { n: number })}>
      {number}
    </span>
  );
}
