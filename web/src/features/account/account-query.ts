import { queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import { checked } from "../../api/checked";
import { request } from "../../api/request";

const addressSchema = z.object({
  line1: z.string(),
  line2: z.optional(z.string()),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
});

const accountSchema = z.object({
  firstName: z.string(),
  lastName: z.string(),
  role: z.enum(["primary", "adult_dependent"]),
  email: z.string(),
  emailVerified: z.boolean(),
  hasPassword: z.boolean(),
  pendingEmail: z.optional(z.string()),
  phone: z.optional(z.string()),
  address: z.optional(addressSchema),
  language: z.string(),
  optIns: z.object({ news: z.boolean(), tips: z.boolean() }),
  homeOfficeId: z.nullable(z.int()),
});

const sessionsSchema = z.object({
  sessions: z.array(
    z.object({
      id: z.string(),
      current: z.boolean(),
      userAgent: z.string(),
      clientAddress: z.string(),
      createdAt: z.string(),
      lastSeenAt: z.string(),
    }),
  ),
});

const deletionSchema = z.object({
  possible: z.boolean(),
  runningPlan: z.optional(z.string()),
  coveredUntil: z.optional(z.string()),
  people: z.int(),
  pendingRefundCents: z.int(),
  keptUntil: z.optional(z.string()),
  kept: z.array(z.string()),
  erased: z.array(z.string()),
});

/** The member's own account data. */
export type Account = z.infer<typeof accountSchema>;
export type AccountSession = z.infer<typeof sessionsSchema>["sessions"][number];
export type Deletion = z.infer<typeof deletionSchema>;

export function accountQuery() {
  return queryOptions({
    queryKey: ["member", "account"],
    queryFn: async (): Promise<Account> => checked(accountSchema, await request("/api/v4/member/account")),
  });
}

/** Sessions of the account, last seen first. */
export function sessionsQuery() {
  return queryOptions({
    queryKey: ["member", "sessions"],
    queryFn: async (): Promise<AccountSession[]> =>
      checked(sessionsSchema, await request("/api/v4/member/sessions")).sessions,
  });
}

/** Consequences of deleting the account, or the reasons against it. */
export function deletionQuery() {
  return queryOptions({
    queryKey: ["member", "deletion"],
    queryFn: async (): Promise<Deletion> => checked(deletionSchema, await request("/api/v4/member/deletion")),
  });
}

/** Parses an API answer that contains the account. Throws when it does not fit the schema. */
export function parseAccount(answer: unknown): Account {
  return accountSchema.parse(answer);
}
