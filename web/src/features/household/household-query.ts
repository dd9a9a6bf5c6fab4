import { queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import { checked } from "../../api/checked";
import { request } from "../../api/request";

export const DEPENDENTS_PATH = "/api/v4/member/dependents";

export const householdPersonSchema = z.object({
  id: z.string(),
  memberNumber: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  dateOfBirth: z.string(),
  role: z.enum(["primary", "adult_dependent", "child"]),
  relationship: z.enum(["self", "spouse", "domestic_partner", "child", "parent", "other_household"]),
  status: z.string(),
  email: z.nullish(z.string()),
  addedOn: z.nullish(z.string()),
});

const householdSchema = z.object({
  people: z.array(householdPersonSchema),
  maxMembers: z.int(),
  perDependentCents: z.int(),
  canAdd: z.boolean(),
  cannotAddReason: z.nullish(z.enum(["no_membership", "payment_due", "too_many_people", "plan_unavailable"])),
});

export type HouseholdPerson = z.infer<typeof householdPersonSchema>;
export type Household = z.infer<typeof householdSchema>;

/** The people on the membership besides the main member, and whether more can be added. */
export function householdQuery() {
  return queryOptions({
    queryKey: ["member", "household"],
    queryFn: async (): Promise<Household> => checked(householdSchema, await request(DEPENDENTS_PATH)),
  });
}
