import { formatDate } from "../../lib/dates";
import { useT } from "../../messages/use-t";
import { Bars } from "../bars/bars";
import type { Savings } from "./schemas";

/** The savings of a membership year so far, and its fee. */
export type SavedSums = Pick<Savings["summary"], "startsOn" | "endsOn" | "costCents" | "savedCents">;

/** The savings and the fee as bars on one scale. */
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
