import { stateName } from "../../lib/rules/us-states";
import { formatDate } from "../../lib/dates";
import { useT } from "../../messages/use-t";
import type { PriceBasis } from "./calc-query";

/** With fewer offices, the median says little about another office. */
const FEW = 5;

export interface BasisLineProps {
  basis: PriceBasis;
  state: string | undefined;
  officeName?: string | undefined;
}

/** Says whose prices these are, of how many offices, and since when, so that readers do not take a median for a promise. */
export function BasisLine({ basis, state, officeName = "" }: BasisLineProps) {
  const t = useT();
  const { source, offices, lists, effectiveFrom: from, effectiveTo: to, asOf } = basis;
  const place = state === undefined ? "" : stateName(state);
  return (
    <p className="savings-basis">
      {source === "office" ? t("savings.basis.office", { office: officeName }) : null}
      {source === "state" ? t(offices > 1 && lists === 1 ? "savings.basis.oneList" : "savings.basis.state", { count: offices, state: place }) : null}
      {source === "state" && offices > 1 && offices < FEW && lists > 1 ? ` ${t("savings.basis.few")}` : null}
      {source === "plan" ? (place === "" ? t("savings.basis.plan") : t("savings.basis.noOffices", { state: place })) : null}{" "}
      {from === undefined || to === undefined ? null : from === to
        ? t("savings.basis.since", { from: formatDate(from) })
        : t("savings.basis.between", { from: formatDate(from), to: formatDate(to) })}{" "}
      {asOf === undefined ? null : t("savings.basis.asOf", { date: formatDate(asOf) })}
    </p>
  );
}
