import "./dentist-panel.css";
import { useIfLoaded } from "../../api/use-loaded";
import { formatMoney } from "../../lib/money";
import { paths } from "../../lib/paths";
import { appendQuery } from "../../lib/query-string";
import { useT } from "../../messages/use-t";
import { Button } from "../../ui/button";
import { Link } from "../../ui/link";
import { Notice } from "../../ui/notice";
import { dentistQuery, type Dentist } from "./dentist-query";
import { NearestOffices } from "./nearest-offices";
import { AddressLines, DirectionsLink, PhoneLink } from "./office-place";
import { TodayHours } from "./today-hours";

/** The member's own office: phone, way, hours of today and the price of a cleaning; without one, the nearest three. */
export function DentistPanel({ zip }: { zip: string | undefined }): React.ReactNode {
  const t = useT();
  const dentist = useIfLoaded(dentistQuery);
  if (dentist === undefined) return null;
  const { office, gone, cleaning, nearest } = dentist;
  return (
    <section className="panel dentist-panel" aria-labelledby="dentist-heading">
      <h2 id="dentist-heading">{t("office.dentist.heading")}</h2>
      {office !== null && <OwnOffice office={office} cleaning={cleaning} />}
      {gone !== null && (
        <Notice tone="warning" title={t("member.homeOffice.gone", { name: gone.name })}>
          <p>{t("member.homeOffice.goneText")}</p>
        </Notice>
      )}
      {office === null && (
        <>
          {gone === null && <p>{t(nearest.length > 0 ? "office.dentist.none" : "office.dentist.unset")}</p>}
          <NearestOffices offices={nearest} />
        </>
      )}
      <p className="panel-link no-print">
        {office === null ? (
          <Button href={appendQuery(paths.findADentist, { zip: zip?.slice(0, 5) })}>{t("office.find")}</Button>
        ) : (
          <Link to={paths.memberAccount}>{t("office.dentist.change")}</Link>
        )}
      </p>
    </section>
  );
}

type OwnOfficeProps = { office: NonNullable<Dentist["office"]>; cleaning: Dentist["cleaning"] };

function OwnOffice({ office, cleaning }: OwnOfficeProps) {
  const t = useT();
  return (
    <>
      <p className="dentist-name">
        <Link to={paths.office(office.id)}>{office.name}</Link>
      </p>
      <AddressLines address={office.address} />
      <TodayHours hours={office.hours} />
      {cleaning !== null && (
        <p className="tabular">
          {t("office.dentist.cleaning", {
            treatment: cleaning.label,
            price: formatMoney(cleaning.memberCents, "auto"),
            usual: formatMoney(cleaning.usualCents, "auto"),
          })}
        </p>
      )}
      <p className="dentist-links">
        <PhoneLink office={office} />
        <DirectionsLink office={office} />
      </p>
    </>
  );
}
