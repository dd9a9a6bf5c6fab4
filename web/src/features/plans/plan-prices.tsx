import { useT } from "../../messages/use-t";
import { Disclosure } from "../../ui/disclosure";
import { PriceTable } from "../../ui/price-table";
import type { FeeLine, IncludedService } from "./plan";
import { FEWEST_FOLDED, USUAL_TREATMENTS } from "./usual-treatments";

export interface PlanPricesProps {
  lines: readonly FeeLine[];
  caption?: string;
  /** The services that a year includes; their lines say so beside the price. */
  included?: readonly IncludedService[];
}

/** A price list: the usual treatments first, the others in a closed disclosure. */
export function PlanPrices({ lines, caption, included = [] }: PlanPricesProps): React.ReactNode {
  const t = useT();
  const name = caption ?? t("plans.priceListIntro");
  const rows = lines.map(({ procedure, ...line }) => ({ key: procedure, ...line, detail: includedDetail(procedure) }));
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

  function includedDetail(procedure: string): string | undefined {
    const service = included.find((one) => one.procedure === procedure);
    if (service === undefined) return undefined;
    const { quantityPerYear: count, underAge: age } = service;
    return age === undefined ? t("plans.priceIncluded", { count }) : t("plans.priceIncludedUnder", { count, age });
  }
}
