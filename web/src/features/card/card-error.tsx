import { formatDate } from "../../lib/dates";
import { paths } from "../../lib/paths";
import { useT } from "../../messages/use-t";
import { Button } from "../../ui/button";
import { Notice } from "../../ui/notice";
import type { IdCard } from "./schemas";

const WAY_ON = {
  suspended: { href: paths.billing, label: "card.why.pay" },
  canceled: { href: paths.renewMembership, label: "card.why.renew" },
  ended: { href: paths.renewMembership, label: "card.why.renew" },
} as const;

interface CardErrorProps {
  card: IdCard;
  /** Whether this person may pay and renew; others are referred to the primary member. */
  mayAct: boolean;
}

/** Reason why a card cannot be used today, with a link to the remedy. */
export function CardError({ card, mayAct }: CardErrorProps): React.ReactNode {
  const t = useT();
  const { status, isUsable } = card.standing;
  if (isUsable || status === "active") return null;
  return (
    <Notice tone={status === "upcoming" ? "info" : "warning"} title={t(`card.why.${status}`, { date: formatDate(card.startsOn) })}>
      {status === "upcoming" ? null : (
        <p data-online>
          {mayAct ? (
            <Button size="small" href={WAY_ON[status].href}>
              {t(WAY_ON[status].label)}
            </Button>
          ) : (
            t("card.why.askPrimary")
          )}
        </p>
      )}
    </Notice>
  );
}
