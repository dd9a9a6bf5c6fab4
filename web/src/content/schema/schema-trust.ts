import * as z from "zod/mini";
import { list } from "./schema-values";

const words = z.string().check(z.minLength(1), z.maxLength(120));
const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, "must be a day like 2026-11-23"));
const common = {
  title: words,
  detail: z.optional(words),
  /** Who says so, and the day for which it is true. */
  source: z.optional(words),
  asOf: z.optional(day),
};

/**
 * Why one may trust the brand: shown beside prices and at the pay button, in this order, and nowhere without it. A licence has its
 * state and number; a rate of complaints its source and day.
 */
export const trust = list(
  z.discriminatedUnion("fact", [
    z.object({ ...common, fact: z.literal("license"), state: z.string().check(z.regex(/^[A-Z]{2}$/, "must be a state like OH")), number: words }),
    z.object({ ...common, fact: z.literal("complaints"), source: words, asOf: day }),
    z.object({ ...common, fact: z.literal(["years", "offices", "guarantee"]) }),
  ]),
);
