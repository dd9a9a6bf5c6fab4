/** How a further person of a membership is related to the primary member, as the API names it. */
export const RELATIONSHIPS = ["spouse", "domestic_partner", "child", "parent", "other_household"] as const;
