/** The five statements that the law wants before anybody joins, in the order in which it names them. */
export const FACTS = ["not_insurance", "discounts_only", "plan_does_not_pay", "member_pays", "organisation"] as const;

export type Fact = (typeof FACTS)[number];
