import { useIfLoaded } from "../../api/use-loaded";
import { useContent } from "../../content/use-content";
import { paths } from "../../lib/paths";
import { appendQuery } from "../../lib/query-string";
import { useT } from "../../messages/use-t";
import { Button } from "../../ui/button";
import { Link } from "../../ui/link";
import { dentistQuery } from "./dentist-query";
import { NearestOffices } from "./nearest-offices";
import { PhoneLink } from "./office-place";
import { TodayHours } from "./today-hours";

/** The server returns at most so many offices; if it returns fewer, there are no more near the member. */
const MOST_NEAREST = 3;

interface FirstVisitProps {
  planName: string;
  zip: string | undefined;
}

/** Steps after joining: find an office, call it, show the card. */
export function FirstVisitPanel({ planName, zip }: FirstVisitProps): React.ReactNode {
  const t = useT();
  const { site, organisation } = useContent();
  const dentist = useIfLoaded(dentistQuery);
  const office = dentist?.office ?? null;
  const nearest = dentist?.nearest ?? [];
  return (
    <section className="panel first-visit" aria-labelledby="first-visit-heading">
      <h2 id="first-visit-heading">{t("office.first.heading")}</h2>
      <ol className="first-visit-steps">
        <li>
          <h3>{t("office.first.find")}</h3>
          {office === null ? (
            <>
              <p>{nearest.length > 0 ? t("office.first.nearest", { count: nearest.length }) : t("office.first.search")}</p>
              <NearestOffices offices={nearest} />
              <Button className="no-print" href={appendQuery(paths.findADentist, { zip: zip?.slice(0, 5) })}>
                {t(nearest.length < MOST_NEAREST ? "office.find" : "office.first.more")}
              </Button>
            </>
          ) : (
            <>
              <p>
                <Link to={paths.office(office.id)}>{office.name}</Link>
              </p>
              <PhoneLink office={office} />
              <TodayHours hours={office.hours} />
            </>
          )}
        </li>
        <li>
          <h3>{t("office.first.call")}</h3>
          <p>{t("office.first.say", { plan: planName, brand: site.name ?? organisation.legalName ?? "" })}</p>
        </li>
        <li>
          <h3>{t("office.first.show")}</h3>
          <p>
            {t("office.first.card")} <Link to={paths.memberCard}>{t("office.first.openCard")}</Link>
          </p>
        </li>
      </ol>
    </section>
  );
}
