import "./contact-card.css";
import { useContent } from "../../content/use-content";
import { firstFilled } from "../../lib/first-filled";
import { formatPhone, telHref } from "../../lib/phone";
import { paths } from "../../lib/paths";
import { useT } from "../../messages/use-t";
import { Link } from "../../ui/link";

/** The phone number, its hours, and a link to the support page; nothing for a brand without a number. */
export function ContactCard() {
  const t = useT();
  const { header, organisation } = useContent();
  const phone = firstFilled(header.header_phone_number, organisation.phone);
  if (phone === undefined) return null;
  return (
    <section className="contact-card no-print" aria-labelledby="contact-card-heading">
      <h2 id="contact-card-heading">{t("home.callUs")}</h2>
      <p className="contact-card-phone">
        <a href={telHref(phone)} className="tabular">
          {formatPhone(phone)}
        </a>
      </p>
      {header.header_timing !== undefined && <p>{header.header_timing}</p>}
      <p>
        <Link to={paths.support}>{t("home.writeUs")}</Link>
      </p>
    </section>
  );
}
