import { formatDate } from "../../lib/dates";
import { useT } from "../../messages/use-t";
import { type AmountRow, AmountTable } from "../charge/amount-table";
import type { ChangeQuote } from "./change-quote";

/** Every amount of a change: today's payment or refund, and the price of the next term. */
export function QuoteTable({ quote }: { quote: ChangeQuote }): React.ReactNode {
  const t = useT();
  const { lines, dueTodayCents, refundCents, creditCents, nextPriceCents, renewsOn, kind } = quote;
  const ends = kind === "cancel";
  const rows: AmountRow[] = lines.map(({ label, cents }) => ({ label, cents }));
  const paysBack = refundCents > 0 || ends;
  if (paysBack) rows.push({ label: t("billing.quote.refund"), cents: refundCents, look: "total" });
  else rows.push({ label: t("billing.quote.dueToday"), cents: dueTodayCents, look: "total" });
  if (creditCents > 0) rows.push({ label: t("billing.quote.credit"), cents: creditCents });
  if (!ends) rows.push({ label: t("billing.quote.next", { date: formatDate(renewsOn) }), cents: nextPriceCents });
  return <AmountTable caption={t(paysBack ? "billing.quote.captionRefund" : "billing.quote.caption")} rows={rows} />;
}
