/** The five statements that the law requires before a visitor joins (L-1), in the order of the law. */
export const FACTS = ["not_insurance", "discounts_only", "plan_does_not_pay", "member_pays", "organisation"] as const;

export type Fact = (typeof FACTS)[number];
