import { useT } from "../../messages/use-t";
import { Disclosure } from "../../ui/disclosure";
import { PriceTable } from "../../ui/price-table";
import type { FeeLine } from "./plan";

/** What most people need; a list has either cleaning or cleanings by age. */
const USUAL: ReadonlySet<string> = new Set([
  "checkup_exam",
  "cleaning",
  "cleaning_adult",
  "filling_back",
  "root_canal_back",
  "crown",
  "removal_simple",
]);
/** Fewer are not worth a press. */
const FEWEST_FOLDED = 4;

/** A price list: the usual treatments at once, the others behind a press. */
export function PlanPrices({ lines, caption }: { lines: readonly FeeLine[]; caption?: string }): React.ReactNode {
  const t = useT();
  const name = caption ?? t("plans.priceListIntro");
  const rows = lines.map(({ procedure, ...line }) => ({ key: procedure, ...line }));
  const usual = rows.filter(({ key }) => USUAL.has(key));
  const others = rows.filter(({ key }) => !USUAL.has(key));
  if (usual.length === 0 || others.length < FEWEST_FOLDED) return <PriceTable caption={name} rows={rows} />;
  return (
    <>
      <PriceTable caption={name} rows={usual} />
      <Disclosure summary={t("plans.priceListMore", { count: others.length })}>
        <PriceTable caption={t("plans.priceListOthers")} rows={others} />
      </Disclosure>
    </>
  );
}
