import { lowestFor } from "../plans/household-prices";
import { plansSoldIn, type Plan } from "../plans/plan";
import type { SampleLine } from "./calc-query";
import type { CalcFill, CalcSearch, ChosenTreatment } from "./calc-search";

export type ExampleName = "twice" | "crown" | "family";

export interface Example {
  name: ExampleName;
  fill: CalcFill;
}

const FAMILY = { adults: 2, children: 2 } as const;

/** Returns examples of a usual year, limited to treatments in the price list and to people that a plan accepts. */
export function examplesOf(search: CalcSearch, plans: readonly Plan[], lines: readonly SampleLine[]): Example[] {
  const listed = (quantities: Readonly<Record<string, number>>): ChosenTreatment[] =>
    Object.entries(quantities)
      .filter(([procedure]) => lines.some((line) => line.procedure === procedure))
      .map(([procedure, quantity]) => ({ procedure, quantity }));
  const alone = { plan: search.plan, people: "1", children: "" };
  const family = familyPlan(search, plans);
  const examples: Example[] = [
    { name: "twice", fill: { ...alone, treatments: listed({ checkup_exam: 2, cleaning_adult: 2, cleaning: 2, xray_back: 1 }) } },
    { name: "crown", fill: { ...alone, treatments: listed({ crown: 1 }) } },
  ];
  if (family !== undefined) {
    const treatments = listed({ checkup_exam: 8, cleaning_adult: 4, cleaning_child: 4, cleaning: 8 });
    examples.push({ name: "family", fill: { plan: String(family.id), people: "4", children: "2", treatments } });
  }
  return examples.filter(({ fill }) => fill.treatments.length > 0);
}

/** Returns the chosen plan if it accepts four people, else the plan of the state with their lowest price. */
function familyPlan({ plan, state }: CalcSearch, plans: readonly Plan[]): Plan | undefined {
  const people = FAMILY.adults + FAMILY.children;
  const chosen = plans.find(({ id }) => String(id) === plan);
  return chosen !== undefined && chosen.maxMembers >= people ? chosen : lowestFor(plansSoldIn(plans, state), FAMILY, "annual");
}
