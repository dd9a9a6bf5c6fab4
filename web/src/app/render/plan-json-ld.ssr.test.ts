import { expect, test } from "vitest";
import { createQueryClient } from "../../api/query-client";
import { plansQuery } from "../../features/plans/plans-query";
import { translators } from "../../messages/translators";
import { brandPlans } from "../../testing/render-site";
import { testInput } from "../../testing/test-site";
import { toEnvironment } from "../page-state";
import { planJsonLd } from "./plan-json-ld";

interface Offer {
  price: string;
  description: string;
  priceSpecification: { price: string; billingDuration: string; eligibleQuantity: { minValue: number; maxValue: number } }[];
}

function services(params: Record<string, string> = {}): { name: string; offers: Offer[] }[] {
  const client = createQueryClient();
  client.setQueryData(plansQuery.queryKey, brandPlans("mesa"));
  const place = { handle: undefined, params, pathname: "/" };
  return JSON.parse(JSON.stringify(planJsonLd(place, client, toEnvironment(testInput()), translators.en))) as never;
}

test("a price states its number of people and the price of each additional person", () => {
  const house = services().find(({ name }) => name === "Our House");
  const [annual] = house?.offers ?? [];
  expect(annual).toMatchObject({
    price: "396.00",
    description: "for one person, plus $228 a year for each further one",
    priceSpecification: [
      { price: "396.00", billingDuration: "P1Y", eligibleQuantity: { minValue: 1, maxValue: 1 } },
      { price: "228.00", billingDuration: "P1Y", eligibleQuantity: { minValue: 2, maxValue: 8 } },
    ],
  });
});

test("a plan for one person has one price", () => {
  const [annual] = services().find(({ name }) => name === "Just Me")?.offers ?? [];
  expect(annual?.description).toBe("for one person");
  expect(annual?.priceSpecification).toHaveLength(1);
});

test("has no offers on the page of an office or without plans", () => {
  expect(services({ officeId: "11" })).toEqual([]);
  const place = { handle: undefined, params: {}, pathname: "/" };
  expect(planJsonLd(place, createQueryClient(), toEnvironment(testInput()), translators.en)).toEqual([]);
});
