import { formatMoney } from "../../lib/money";
import { useT } from "../../messages/use-t";
import { Bars } from "./bars";
import { breakEvenOf, ordinal, visitSums, type VisitLine, type VisitSums } from "./visit-sums";

export interface VisitBarsProps {
  lines: readonly VisitLine[];
  /** Price of the membership for one person in the first year, with the one-time fee. */
  feeCents: number;
  /** Treatments of the visit, where no table beside the bars lists them. */
  note?: string | undefined;
}

/**
 * Costs of a visit in one year without and with the membership: for as many visits as the savings need to reach the fee,
 * or for one visit if MOST_VISITS do not suffice. Renders nothing if the visit costs nothing.
 */
export function VisitBars({ lines, feeCents, note }: VisitBarsProps) {
  const t = useT();
  const paid = breakEvenOf(lines, feeCents);
  const sums = paid ?? visitSums(lines, 1, feeCents);
  if (sums.usualCents === 0) return null;
  return (
    <Bars
      title={t("plans.bars.title", { count: sums.visits })}
      bars={[
        { label: t("plans.bars.without"), parts: [{ kind: "usual", cents: sums.usualCents }] },
        {
          label: t("plans.bars.with"),
          parts: [
            { kind: "member", cents: sums.memberCents, label: t("plans.bars.dentist") },
            { kind: "fee", cents: feeCents, label: t("plans.bars.fee") },
          ],
        },
      ]}
    >
      <p className="bars-conclusion">{paid === undefined ? notPaid(sums) : t(`plans.bars.${ordinal(paid.visits)}`)}</p>
      {note === undefined ? null : <p className="bars-basis">{note}</p>}
    </Bars>
  );

  function notPaid({ usualCents, memberCents }: VisitSums): string {
    return t("plans.bars.notYet", { saved: formatMoney(Math.max(0, usualCents - memberCents), "auto"), fee: formatMoney(feeCents, "auto") });
  }
}
