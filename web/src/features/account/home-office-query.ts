import { queryOptions, type QueryClient } from "@tanstack/react-query";
import { isApiError } from "../../api/api-error";
import { text } from "../../api/check";
import { request } from "../../api/request";
import type { components } from "../../api/schema";
import { memberInfoQuery } from "../member/member-info";
import { accountQuery } from "./account-query";

type Location = components["schemas"]["Location"];
type Summary = components["schemas"]["OfficeSummary"];

export type OfficeNearby = Pick<Summary, "id" | "name" | "address" | "distanceMi">;

/** The member's chosen home office, else the office joined with, in its present state. */
export type HomeOffice =
  | { kind: "none" }
  | ({ kind: "present" } & Known & Pick<Location, "address" | "phone">)
  /** The office no longer takes part; its page says so too. */
  | ({ kind: "gone"; nearest: readonly OfficeNearby[] } & Known)
  /** The office is temporarily not listed. */
  | ({ kind: "hidden" } & Pick<Known, "isChosen">);

interface Known {
  id: number;
  name: string;
  /** False: the membership began with this office. */
  isChosen: boolean;
}

/** The signed-in person's home office. Optional: pages are complete without it. */
export const homeOfficeQuery = queryOptions({
  queryKey: ["member", "home-office"],
  queryFn: async ({ client }): Promise<HomeOffice> => {
    const { homeOfficeId } = await client.fetchQuery(accountQuery());
    if (homeOfficeId !== null) return find(homeOfficeId, true);
    const { subscription } = await client.fetchQuery(memberInfoQuery());
    return subscription?.officeId === undefined ? { kind: "none" } : find(subscription.officeId, false);
  },
  retry: false,
});

/** After updateAccount() has changed the home office: loads it again, and invalidates all queries that depend on it. */
export async function renewHomeOffice(client: QueryClient): Promise<void> {
  await client.fetchQuery({ ...homeOfficeQuery, staleTime: 0 });
  await client.invalidateQueries({ queryKey: ["member", "here"] });
  await client.invalidateQueries({ queryKey: ["member", "dentist"] });
}

async function find(officeId: number, isChosen: boolean): Promise<HomeOffice> {
  try {
    const { id, name, address, phone } = await request(`/api/v4/locations/${officeId}`);
    return { kind: "present", id, name, address, phone, isChosen };
  } catch (error) {
    if (isApiError(error, "office_terminated")) return { kind: "gone", id: officeId, isChosen, name: text(error.members.name), nearest: await findNearest() };
    if (isApiError(error) && error.status === 404) return { kind: "hidden", isChosen };
    throw error;
  }
}

// The public answer about the office names offices of any plan.
async function findNearest(): Promise<readonly OfficeNearby[]> {
  try {
    const { nearest } = await request("/api/v4/member/dentist");
    return nearest.map(({ id, name, address, distanceMi }) => ({ id, name, address, distanceMi }));
  } catch {
    return [];
  }
}
