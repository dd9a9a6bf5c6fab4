import * as z from "zod/mini";

const STATUSES = ["active", "upcoming", "suspended", "canceled", "ended"] as const;

/** The membership card of one person, with its state of today. */
export const idCardSchema = z.object({
  personId: z.string(),
  memberNumber: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  planName: z.string(),
  startsOn: z.string(),
  standing: z.object({
    isUsable: z.boolean(),
    status: z.enum(STATUSES),
    until: z.nullish(z.string()),
  }),
  organisation: z.object({ legalName: z.string(), phone: z.string() }),
  code: z.string(),
  verifyUrl: z.string(),
  qr: z.object({ size: z.int(), path: z.string() }),
  asOf: z.string(),
});

/** Result of a check of a card's code by an office. */
export const cardCheckSchema = z.object({
  kind: z.literal("card"),
  isActive: z.boolean(),
  status: z.enum(STATUSES),
  planName: z.string(),
  firstName: z.string(),
  initial: z.string(),
  until: z.nullish(z.string()),
  checkedOn: z.string(),
  isReplaced: z.boolean(),
});

export type IdCard = z.infer<typeof idCardSchema>;
export type CardCheck = z.infer<typeof cardCheckSchema>;
