import type { MessageKey, Translate } from "../../../messages/catalogue";
import type { Plan } from "../../plans/plan";
import type { OfficePlans, PriceLine } from "../office";

/** The prices that a page shows, and the owner of the list. */
export interface Prices {
  lines: readonly PriceLine[];
  /** The first day of the office's own list. */
  effectiveFrom: string | undefined;
  /** The plan that owns the list, when the office has no list of its own. */
  plan: Plan | undefined;
}

/** Returns the office's own list, else that of the plan that comes first on the page. */
export function pricesOf({ priceList, plans }: OfficePlans, first: Plan | undefined): Prices {
  if (priceList !== null) return { lines: priceList.lines, effectiveFrom: priceList.effectiveFrom, plan: undefined };
  const plan = plans.find(({ id }) => id === first?.id) ?? plans[0];
  const lines = (plan?.feeSummary ?? []).map((line) => ({ ...line, category: line.category ?? "other", plain: "" }));
  return { lines, effectiveFrom: undefined, plan };
}

export interface PriceGroup {
  category: string;
  title: string;
  lines: readonly PriceLine[];
}

/** Returns the lines that contain all of these words, by category in the order of the list. */
export function priceGroups(t: Translate, lines: readonly PriceLine[], words: string): PriceGroup[] {
  const searchWords = plainWords(words);
  const groups = new Map<string, PriceLine[]>();
  for (const line of lines) {
    const text = plainWords(`${line.label} ${line.plain} ${categoryName(t, line.category)}`).join(" ");
    if (!searchWords.every((word) => text.includes(word))) continue;
    groups.set(line.category, [...(groups.get(line.category) ?? []), line]);
  }
  return [...groups].map(([category, found]) => ({ category, title: categoryName(t, category), lines: found }));
}

/** The category's name; "Other" for a category without a name. */
export function categoryName(t: Translate, category: string): string {
  const key: MessageKey = `office.category.${category}`;
  const name = t(key);
  return name === key ? t("office.category.other") : name;
}

export interface Included {
  timesAYear: number;
  /** Only for people under this age. */
  underAge: number | undefined;
  /** The names of the plans. */
  plans: string[];
}

/** Returns how often the plans include a treatment each year, the most times first. */
export function includedTimes(plans: readonly Plan[], procedure: string): Included[] {
  const found: Included[] = [];
  for (const plan of plans) {
    const service = plan.includedServices.find((one) => one.procedure === procedure);
    if (service === undefined) continue;
    const { quantityPerYear: timesAYear, underAge } = service;
    const same = found.find((one) => one.timesAYear === timesAYear && one.underAge === underAge);
    if (same === undefined) found.push({ timesAYear, underAge, plans: [plan.name] });
    else same.plans.push(plan.name);
  }
  return found.sort((a, b) => b.timesAYear - a.timesAYear);
}

// Ignores accents and case.
function plainWords(text: string): string[] {
  const plain = text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");
}
