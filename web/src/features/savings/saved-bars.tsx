import { formatDate } from "../../lib/dates";
import { useT } from "../../messages/use-t";
import { Bars } from "../bars/bars";
import type { Savings } from "./schemas";

/** What a membership year saved so far, and what it cost. */
export type SavedSums = Pick<Savings["summary"], "startsOn" | "endsOn" | "costCents" | "savedCents">;

/** Savings against the fee, on one scale. */
export function SavedBars({ sums }: { sums: SavedSums }): React.ReactNode {
  const t = useT();
  const { startsOn, endsOn, costCents, savedCents } = sums;
  return (
    <Bars
      title={t("member.saved.year", { start: formatDate(startsOn), end: formatDate(endsOn) })}
      bars={[
        { label: t("member.saved.saved"), parts: [{ kind: "saved", cents: savedCents }] },
        { label: t("member.saved.fee"), parts: [{ kind: "fee", cents: costCents }] },
      ]}
    />
  );
}
