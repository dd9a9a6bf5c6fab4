import { useEnvironment } from "../../content/environment";
import { useContent } from "../../content/use-content";
import { formatDate } from "../../lib/dates";
import { formatPhone, telHref } from "../../lib/phone";
import type { MessageKey } from "../../messages/catalogue";
import { useT } from "../../messages/use-t";
import { BilingualText } from "../../ui/bilingual-text";
import { isCardUsable } from "./membership-state";
import type { OpenSubscription, Person } from "./schemas";
import "./membership-card.css";

interface MembershipCardProps {
  person: Person;
  subscription: OpenSubscription;
  /** The last usable day of the card after a failed payment, for a person who may see it. */
  graceUntil?: string | null | undefined;
}

const GROUP = 5;

/** The card that a member shows at the reception desk: brand, name, number, plan, last day, and the phone number for help. */
export function MembershipCard({ person, subscription, graceUntil }: MembershipCardProps): React.ReactNode {
  const t = useT();
  const { organisation, theme } = useContent();
  const name = `${person.firstName} ${person.lastName}`;
  const { today } = useEnvironment();
  const isUsable = isCardUsable(subscription);
  const { label, day } = lastDay(subscription, today, graceUntil);
  return (
    <article
      className="membership-card"
      aria-label={t("member.card.of", { name })}
      data-usable={isUsable}
      data-dark={theme.hasDark || undefined}
    >
      <div className="membership-card-top">
        <CardLogo />
        <p className="membership-card-status">
          {isUsable ? t("member.status.active") : t(`member.status.${subscription.status}`)}
        </p>
      </div>
      <p className="membership-card-name">{name}</p>
      <dl className="membership-card-facts">
        <div className="membership-card-number">
          <dt>{t("member.card.number")}</dt>
          <dd>
            <MemberNumber number={person.memberNumber} />
          </dd>
        </div>
        <div>
          <dt>{t("member.card.plan")}</dt>
          <dd>{subscription.planName}</dd>
        </div>
        {day ? (
          <div>
            <dt>{t(label)}</dt>
            <dd className="tabular">{formatDate(day)}</dd>
          </div>
        ) : null}
        {organisation.phone ? (
          <div>
            <dt>{t("member.card.help")}</dt>
            <dd className="tabular">
              <a href={telHref(organisation.phone)}>{formatPhone(organisation.phone)}</a>
            </dd>
          </div>
        ) : null}
      </dl>
      <p className="membership-card-legal">
        <strong>
          <BilingualText text={t("member.card.notInsurance")} />
        </strong>
      </p>
    </article>
  );
}

interface LastDay {
  label: MessageKey;
  day: string | null | undefined;
}

// In the words of the card's page. The card stays usable after the term while the payment of the next term is open.
function lastDay(subscription: OpenSubscription, today: string, graceUntil: string | null | undefined): LastDay {
  const { status, startsOn, endsOn } = subscription;
  if (status === "scheduled") return { label: "member.card.activeFrom", day: startsOn };
  if (isCardUsable(subscription)) return { label: "member.card.activeUntil", day: endsOn < today ? graceUntil : endsOn };
  return { label: "member.card.wasActiveUntil", day: status === "suspended" ? graceUntil : (subscription.lastDay ?? endsOn) };
}

/** The light logo, because the card has the brand's dark colour; without one, the name. */
function CardLogo(): React.ReactNode {
  const { header, site, organisation } = useContent();
  const name = site.name ?? organisation.legalName ?? "";
  if (!header.header_log2) return <p className="membership-card-brand">{name}</p>;
  return (
    <img className="membership-card-logo" src={header.header_log2} alt={header.header_log_alt ?? name} width={300} height={73} />
  );
}

/** A gap makes the number easier to read aloud; a copied number has no gap. */
function MemberNumber({ number }: { number: string }): React.ReactNode {
  return (
    <span className="member-number">
      <span>{number.slice(0, GROUP)}</span>
      <span>{number.slice(GROUP)}</span>
    </span>
  );
}
