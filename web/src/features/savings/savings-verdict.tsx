import { formatDate } from "../../lib/dates";
import { formatMoney } from "../../lib/money";
import { paths } from "../../lib/paths";
import { useT } from "../../messages/use-t";
import { FactList } from "../../ui/fact-list";
import { Link } from "../../ui/link";
import { SavedBars } from "./saved-bars";
import type { Savings } from "./schemas";

/** Whether the membership has paid for itself: first the verdict, then the sums. */
export function SavingsVerdict({ savings }: { savings: Savings }): React.ReactNode {
  const t = useT();
  const { summary } = savings;
  const { outcome, balanceCents } = summary;
  return (
    <section className="panel savings-verdict" data-outcome={outcome} aria-labelledby="verdict-heading">
      <h2 id="verdict-heading">{t(`savings.outcome.${outcome}`, { amount: formatMoney(Math.abs(balanceCents)) })}</h2>
      <SavedBars sums={summary} />
      <VerdictWords savings={savings} />
      {summary.lines.length > 0 ? <Sums summary={summary} /> : null}
    </section>
  );
}

function VerdictWords({ savings }: { savings: Savings }): React.ReactNode {
  const t = useT();
  const { outcome, costCents, savedCents, breakEven, endsOn } = savings.summary;
  const sums = { cost: formatMoney(costCents), saved: formatMoney(savedCents) };
  if (outcome === "nothing_recorded") return <p>{t("savings.nothingText", sums)}</p>;
  if (outcome !== "behind") return <p>{t("savings.aheadText", sums)}</p>;
  return (
    <>
      <p>{t("savings.behindText", sums)}</p>
      {breakEven ? (
        <p>
          {t("savings.breakEven", {
            count: breakEven.visits,
            treatments: breakEven.labels.join(", "),
            amount: formatMoney(breakEven.savedCents),
          })}
        </p>
      ) : null}
      <p>
        {t("savings.noRenew", { date: formatDate(endsOn) })} <Link to={paths.billing}>{t("savings.toRenewal")}</Link>
      </p>
    </>
  );
}

function Sums({ summary }: { summary: Savings["summary"] }): React.ReactNode {
  const t = useT();
  const facts = [
    [t("savings.fact.usual"), formatMoney(summary.usualCents)],
    [t("savings.fact.paid"), formatMoney(summary.paidCents)],
    [t("savings.fact.saved"), formatMoney(summary.savedCents)],
    [t("savings.fact.cost"), formatMoney(summary.costCents)],
    [t("savings.fact.balance"), formatMoney(summary.balanceCents)],
  ] as const;
  return <FactList className="savings-sums" facts={facts} />;
}
