import type { QueryClient } from "@tanstack/react-query";
import type { Environment } from "../../content/environment";
import type { BillingCycle, Plan } from "../../features/plans/plan";
import { plansQuery } from "../../features/plans/plans-query";
import { priceForWords } from "../../features/plans/price-words";
import { furtherCents } from "../../lib/further-person";
import { paths } from "../../lib/paths";
import type { Translate } from "../../messages/catalogue";
import type { MatchedPage } from "../page-meta";

const DURATIONS: Readonly<Record<BillingCycle, string>> = { annual: "P1Y", monthly: "P1M" };

/** Returns JSON-LD of the plans on pages that show them: each price with the number of people it covers, and the price of each further person. */
export function planJsonLd({ params }: MatchedPage, client: QueryClient, environment: Environment, t: Translate): object[] {
  // A page about one office is not about the plans.
  if (params.officeId !== undefined) return [];
  const plans = client.getQueryData(plansQuery.queryKey) ?? [];
  return plans.map((plan) => ({
    "@context": "https://schema.org",
    "@type": "Service",
    "@id": `${environment.canonicalOrigin}${paths.joinNow}#plan-${plan.id}`,
    name: plan.name,
    description: plan.tagline,
    offers: plan.prices.map(({ cycle, cents }) => ({
      "@type": "Offer",
      url: `${environment.canonicalOrigin}${paths.joinNow}?plan=${plan.id}&cycle=${cycle}`,
      description: priceForWords(t, plan, cycle),
      price: amount(cents),
      priceCurrency: "USD",
      eligibleQuantity: people(1, furtherCents(plan, cycle) === 0 ? plan.maxMembers : 1),
      priceSpecification: specifications(plan, cycle, cents),
    })),
  }));
}

function specifications(plan: Plan, cycle: BillingCycle, cents: number): object[] {
  const each = furtherCents(plan, cycle);
  const first = unitPrice(cycle, cents, people(1, each === 0 ? plan.maxMembers : 1));
  return plan.maxMembers > 1 && each > 0 ? [first, unitPrice(cycle, each, people(2, plan.maxMembers))] : [first];
}

/** The price per person for the people with these numbers, in the order in which they join. */
function unitPrice(cycle: BillingCycle, cents: number, eligibleQuantity: object): object {
  return {
    "@type": "UnitPriceSpecification",
    price: amount(cents),
    priceCurrency: "USD",
    billingDuration: DURATIONS[cycle],
    eligibleQuantity,
  };
}

function people(from: number, to: number): object {
  return { "@type": "QuantitativeValue", minValue: from, maxValue: to, unitText: "person" };
}

function amount(cents: number): string {
  return (cents / 100).toFixed(2);
}
