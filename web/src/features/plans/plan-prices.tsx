import { useT } from "../../messages/use-t";
import { Disclosure } from "../../ui/disclosure";
import { PriceTable } from "../../ui/price-table";
import type { FeeLine } from "./plan";
import { FEWEST_FOLDED, USUAL_TREATMENTS } from "./usual-treatments";

/** A price list: the usual treatments at once, the others behind a press. */
export function PlanPrices({ lines, caption }: { lines: readonly FeeLine[]; caption?: string }): React.ReactNode {
  const t = useT();
  const name = caption ?? t("plans.priceListIntro");
  const rows = lines.map(({ procedure, ...line }) => ({ key: procedure, ...line }));
  const usual = rows.filter(({ key }) => USUAL_TREATMENTS.has(key));
  const others = rows.filter(({ key }) => !USUAL_TREATMENTS.has(key));
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
