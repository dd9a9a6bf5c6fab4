import { queryOptions } from "@tanstack/react-query";
import type { Checked } from "../../api/check";
import { checked } from "../../api/checked";
import { asDependents, type asPerson } from "../../api/checks/member";
import { request } from "../../api/request";

export const DEPENDENTS_PATH = "/api/v4/member/dependents";

export type HouseholdPerson = Checked<typeof asPerson>;
export type Household = Checked<typeof asDependents>;

/** The people on the membership besides the main member, and whether more can be added. */
export function householdQuery() {
  return queryOptions({
    queryKey: ["member", "household"],
    queryFn: async (): Promise<Household> => checked(asDependents, await request(DEPENDENTS_PATH)),
  });
}
