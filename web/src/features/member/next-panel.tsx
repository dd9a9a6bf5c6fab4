import { formatDate } from "../../lib/dates";
import { formatMoney } from "../../lib/money";
import { useT } from "../../messages/use-t";
import type { Subscription } from "./schemas";
import "./panel.css";

/** How the membership goes on: until when, and whether anything is charged then. */
export function NextPanel({ subscription }: { subscription: Subscription }): React.ReactNode {
  const t = useT();
  const { autoRenew, renewsOn, nextPriceCents, endsOn } = subscription;
  return (
    <section className="panel" aria-labelledby="next-heading">
      <h2 id="next-heading">{t("member.next.heading")}</h2>
      <p>
        {autoRenew
          ? t("member.next.renewOn", { date: formatDate(renewsOn), amount: formatMoney(nextPriceCents) })
          : t("member.next.renewOff", { date: formatDate(endsOn) })}
      </p>
    </section>
  );
}
