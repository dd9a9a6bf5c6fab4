import { furtherCents } from "../../../lib/further-person";
import type { BillingCycle, Plan } from "../schemas";

/** One amount of an order, without its label. */
export interface OrderLine {
  kind: "plan" | "dependents" | "processing_fee" | "coupon";
  quantity: number;
  cents: number;
}

/** Costs of an order today and at renewal, without coupons: shown until there is a quote. */
export interface Estimate {
  lines: OrderLine[];
  todayCents: number;
  renewalCents: number;
}

/** The plan's price per billing period, or undefined when it is not sold in that cycle. */
export function planCents(plan: Plan, cycle: BillingCycle): number | undefined {
  return plan.prices.find((price) => price.cycle === cycle)?.cents;
}

/** Adds up an order for the main member and this number of dependents. */
export function estimate(plan: Plan, cycle: BillingCycle, dependents: number): Estimate {
  const base = planCents(plan, cycle) ?? 0;
  const people = furtherCents(plan, cycle) * dependents;
  const lines: OrderLine[] = [{ kind: "plan", quantity: 1, cents: base }];
  if (dependents > 0) lines.push({ kind: "dependents", quantity: dependents, cents: people });
  if (plan.processingFeeCents > 0) {
    lines.push({ kind: "processing_fee", quantity: 1, cents: plan.processingFeeCents });
  }
  return { lines, todayCents: base + people + plan.processingFeeCents, renewalCents: base + people };
}
