import { IdCard } from "lucide-react";
import { useState } from "react";
import { paths } from "../../lib/paths";
import { useT } from "../../messages/use-t";
import { Button } from "../../ui/button";
import { Icon } from "../../ui/icon";
import { MembershipCard } from "./membership-card";
import { isCardUsable } from "./membership-state";
import type { OpenSubscription, Person } from "./schemas";
import "./card-wallet.css";

interface CardWalletProps {
  people: readonly Person[];
  subscription: OpenSubscription;
  /** See MembershipCard. */
  graceUntil?: string | null | undefined;
}

/** The cards of all active people on the membership, one at a time; the primary member's first. */
export function CardWallet({ people, subscription, graceUntil }: CardWalletProps): React.ReactNode {
  const t = useT();
  const members = people.filter(({ status }) => status === "active");
  const [shownId, setShownId] = useState(members[0]?.id);
  const shown = members.find(({ id }) => id === shownId) ?? members[0];
  if (shown === undefined) return null;
  return (
    <section className="card-wallet" aria-labelledby="card-heading">
      <h2 id="card-heading" className="card-wallet-heading">
        {t("member.card.heading")}
      </h2>
      {members.length > 1 ? (
        <div className="card-switch no-print" role="group" aria-label={t("member.card.switch")}>
          {members.map((person) => (
            <button
              key={person.id}
              type="button"
              className="card-switch-person"
              aria-pressed={person.id === shown.id}
              onClick={() => setShownId(person.id)}
            >
              {person.firstName}
            </button>
          ))}
        </div>
      ) : null}
      <div aria-live="polite">
        <MembershipCard key={shown.id} person={shown} subscription={subscription} graceUntil={graceUntil} />
      </div>
      <div className="card-wallet-foot no-print">
        {isCardUsable(subscription) ? <p>{t("member.card.show")}</p> : null}
        <Button variant="secondary" size="small" href={paths.memberCard}>
          <Icon icon={IdCard} />
          {t("member.card.open")}
        </Button>
      </div>
    </section>
  );
}
