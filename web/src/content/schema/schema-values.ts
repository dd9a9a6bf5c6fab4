import * as z from "zod/mini";
import { sanitizeHtml } from "../sanitize";

const LONGEST_LIST = 500;

/** An optional string. `null` counts as missing: see parse-content.ts. */
export const text = z.optional(z.string());

/** An optional string that counts as missing when it is blank, so that its default applies. */
export const filledText = z.optional(
  z.pipe(
    z.string(),
    z.transform((value) => (value.trim() === "" ? undefined : value)),
  ),
);

/** Required markup; the result is sanitised. */
export const markup = z.pipe(
  z.string(),
  z.transform((value, context) => {
    const clean = sanitizeHtml(value);
    if (clean !== undefined) return clean;
    context.issues.push({ code: "custom", input: value, message: "is too long or nested too deeply" });
    return z.NEVER;
  }),
);

/** Optional markup. */
export const html = z.optional(markup);

/** True for true, 'true' and '1'; false for anything else and when missing. */
export const flag = z.pipe(
  z._default(z.union([z.boolean(), z.string()]), false),
  z.transform((value) => value === true || value === "true" || value === "1"),
);

/** A list that is empty when missing. */
export function list<Item extends z.core.$ZodType>(item: Item) {
  return z._default(z.array(item).check(z.maxLength(LONGEST_LIST)), []);
}

/** A block with default values for all fields when the block is missing. */
export function block<Shape extends z.core.$ZodShape>(shape: Shape) {
  return z.prefault(z.object(shape), {} as never);
}

/** Query values for the link beside it. A value of `null` counts as missing. */
export const query = z.optional(z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])));

export const link = z.object({ title: text, link: text, query, external: flag });
