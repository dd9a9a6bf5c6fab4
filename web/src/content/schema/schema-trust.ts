import * as z from "zod/mini";
import { list } from "./schema-values";

const words = z.string().check(z.minLength(1), z.maxLength(120));
const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, "must be a day like 2026-11-23"));
const common = {
  title: words,
  detail: z.optional(words),
  /** Source of the statement, and its date. */
  source: z.optional(words),
  asOf: z.optional(day),
};

/**
 * Evidence for the brand's trustworthiness, shown beside prices and at the pay button, in this order; without it nothing is shown.
 * A licence has its state and number, a complaint rate its source and day.
 */
export const trust = list(
  z.discriminatedUnion("fact", [
    z.object({ ...common, fact: z.literal("license"), state: z.string().check(z.regex(/^[A-Z]{2}$/, "must be a state like OH")), number: words }),
    z.object({ ...common, fact: z.literal("complaints"), source: words, asOf: day }),
    z.object({ ...common, fact: z.literal(["years", "offices", "guarantee"]) }),
  ]),
);
