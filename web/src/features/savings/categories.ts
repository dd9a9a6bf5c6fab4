/** The groups of a price list, in its order. */
export const CATEGORIES = [
  "exams", "prevention", "fillings", "crowns", "root_canals", "gums", "dentures", "implants", "removals", "braces", "cosmetic", "other",
] as const;
