import { useContent } from "../../content/use-content";
import { aroundPart } from "../../lib/around-part";
import { formatDate } from "../../lib/dates";
import { formatPhone, telHref } from "../../lib/phone";
import { useT } from "../../messages/use-t";
import { BilingualText } from "../../ui/bilingual-text";
import { QrCode } from "./qr-code";
import type { IdCard as Card } from "./schemas";
import "./id-card.css";

/** The card for the reception desk: member, end of the term, phone number, and the code that the office scans. */
export function IdCard({ card }: { card: Card }): React.ReactNode {
  const t = useT();
  const { theme } = useContent();
  const { standing } = card;
  const name = `${card.firstName} ${card.lastName}`;
  return (
    <article
      className="id-card"
      aria-label={t("card.of", { name })}
      data-usable={standing.isUsable}
      data-dark={theme.hasDark || undefined}
    >
      <div className="id-card-front">
        <div className="id-card-top">
          <CardLogo />
          <p className="id-card-status">{t(`card.status.${standing.status}`)}</p>
        </div>
        <p className="id-card-name">{name}</p>
        <CardFacts card={card} />
      </div>
      <p className="id-card-legal">
        <strong>
          <BilingualText text={t("card.notInsurance")} />
        </strong>
      </p>
      <OfficePart card={card} />
    </article>
  );
}

/** The logo for dark backgrounds if there is one, because the card has the brand's own dark colour; else the name. */
function CardLogo(): React.ReactNode {
  const { header, site, organisation } = useContent();
  const name = site.name ?? organisation.legalName ?? "";
  if (!header.header_log2) return <p className="id-card-brand">{name}</p>;
  return <img className="id-card-logo" src={header.header_log2} alt={header.header_log_alt ?? name} width={300} height={73} />;
}

function CardFacts({ card }: { card: Card }): React.ReactNode {
  const t = useT();
  const { standing, organisation } = card;
  const date: [string, string | null | undefined] =
    standing.status === "upcoming"
      ? [t("card.from"), card.startsOn]
      : [standing.isUsable ? t("card.until") : t("card.wasUntil"), standing.until];
  return (
    <dl className="id-card-facts">
      <div>
        <dt>{t("card.number")}</dt>
        <dd className="id-card-number">{card.memberNumber.replace(/^.{5}/, "$& ")}</dd>
      </div>
      <div>
        <dt>{t("card.plan")}</dt>
        <dd>{card.planName}</dd>
      </div>
      {date[1] ? (
        <div>
          <dt>{date[0]}</dt>
          <dd className="tabular">{formatDate(date[1])}</dd>
        </div>
      ) : null}
      <div>
        <dt>{t("card.help")}</dt>
        <dd className="tabular">
          <a href={telHref(organisation.phone)}>{formatPhone(organisation.phone)}</a>
        </dd>
      </div>
    </dl>
  );
}

// The words are always in English, because the office reads it.
function OfficePart({ card }: { card: Card }): React.ReactNode {
  const t = useT();
  const { host } = new URL(card.verifyUrl);
  const [before, after] = aroundPart(t("card.checkText", { address: `${host}/verify` }), "/verify");
  return (
    <div className="id-card-office">
      <QrCode code={card.qr} label={t("card.qr")} />
      <div className="id-card-check" lang="en">
        <p className="id-card-check-heading">{t("card.checkHeading")}</p>
        <p>
          {before}
          <wbr />
          /verify{after}
        </p>
        <p className="id-card-code">{card.code}</p>
      </div>
    </div>
  );
}
