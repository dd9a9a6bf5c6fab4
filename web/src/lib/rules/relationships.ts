/** The API's values for the relationship of a further person to the primary member. */
export const RELATIONSHIPS = ["spouse", "domestic_partner", "child", "parent", "other_household"] as const;
