import { useT } from "../../../messages/use-t";
import type { OrderLine } from "./estimate";
import type { BillingCycle } from "../schemas";

/** Returns a function that labels a line of an estimate; the lines of a quote contain their own labels. */
export function useLineLabel(): (line: OrderLine, planName: string, cycle: BillingCycle) => string {
  const t = useT();
  return (line, planName, cycle) => {
    if (line.kind === "plan") return t(`checkout.line.plan.${cycle}`, { plan: planName });
    if (line.kind === "dependents") return t(`checkout.line.dependents.${cycle}`, { count: line.quantity });
    return t(`checkout.line.${line.kind}`);
  };
}
