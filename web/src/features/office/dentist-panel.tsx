import "./dentist-panel.css";
import { Phone } from "lucide-react";
import { useIfLoaded } from "../../api/use-loaded";
import { useContent } from "../../content/use-content";
import { formatMoney } from "../../lib/money";
import { paths } from "../../lib/paths";
import { formatPhone, telHref } from "../../lib/phone";
import { appendQuery } from "../../lib/query-string";
import { useT } from "../../messages/use-t";
import { Button } from "../../ui/button";
import { Icon } from "../../ui/icon";
import { Link } from "../../ui/link";
import { Notice } from "../../ui/notice";
import { dentistQuery, type Dentist } from "./dentist-query";
import { NearestOffices } from "./nearest-offices";
import { AddressLines, DirectionsLink, PhoneLink } from "./office-place";
import { TodayHours } from "./today-hours";

/** The home office: phone, directions, today's hours, price of a cleaning; without one, the nearest three offices. */
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
          {gone === null && <p>{nearest.length > 0 ? t("office.dentist.none", { count: nearest.length }) : t("office.dentist.far")}</p>}
          {nearest.length > 0 ? <NearestOffices offices={nearest} /> : <HelpPhone />}
        </>
      )}
      <p className="panel-link no-print">
        {office === null ? (
          <Button href={appendQuery(paths.findADentist, { zip: zip?.slice(0, 5) })}>{t("office.find")}</Button>
        ) : (
          <Link to={`${paths.memberAccount}#home-office`}>{t("office.dentist.change")}</Link>
        )}
      </p>
    </section>
  );
}

/** The brand's phone number, shown when no office can be suggested. */
function HelpPhone() {
  const { phone } = useContent().organisation;
  const href = phone === undefined ? undefined : telHref(phone);
  if (phone === undefined || href === undefined) return null;
  return (
    <p>
      <a className="office-link tabular" href={href}>
        <Icon icon={Phone} />
        {formatPhone(phone)}
      </a>
    </p>
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
