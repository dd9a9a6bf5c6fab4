import { queryOptions, type QueryClient } from "@tanstack/react-query";
import { isApiError } from "../../api/api-error";
import { request } from "../../api/request";
import type { components } from "../../api/schema";

type Details = components["schemas"]["OfficeDetails"];
type Summary = components["schemas"]["OfficeSummary"];

export type OfficeNearby = Pick<Summary, "id" | "name" | "address" | "distanceMi">;

/** The office that a member has chosen as the own one, as it is today. */
export type HomeOffice =
  | { kind: "none" }
  | ({ kind: "present" } & Pick<Details, "id" | "name" | "address" | "phone">)
  /** No longer takes part; its page says so too. */
  | { kind: "gone"; id: number; name: string; nearest: readonly OfficeNearby[] }
  /** Not in the list for now. */
  | { kind: "hidden" };

/** The signed-in person's home office. A comfort: pages are whole without it. */
export const homeOfficeQuery = queryOptions({
  queryKey: ["member", "home-office"],
  queryFn: async (): Promise<HomeOffice> => {
    const { homeOfficeId } = await request<{ homeOfficeId: number | null }>("/api/v4/member/account");
    return homeOfficeId === null ? { kind: "none" } : find(homeOfficeId);
  },
  retry: false,
});

/** There is none any more; what the pages of offices and of the account know of it is asked for anew. */
export async function forgetHomeOffice(client: QueryClient): Promise<void> {
  client.setQueryData(homeOfficeQuery.queryKey, { kind: "none" });
  await client.invalidateQueries({ queryKey: ["member", "here"] });
  await client.invalidateQueries({ queryKey: ["member", "account"] });
}

async function find(officeId: number): Promise<HomeOffice> {
  try {
    const { id, name, address, phone } = await request<Details>(`/api/km/office/${officeId}/details`);
    return { kind: "present", id, name, address, phone };
  } catch (error) {
    if (isApiError(error, "office_terminated")) return goneFrom(officeId, error.members);
    if (isApiError(error) && error.status === 404) return { kind: "hidden" };
    throw error;
  }
}

function goneFrom(id: number, { name, nearest }: Readonly<Record<string, unknown>>): HomeOffice {
  const offices = Array.isArray(nearest) ? (nearest as Summary[]) : [];
  return {
    kind: "gone",
    id,
    name: typeof name === "string" ? name : "",
    nearest: offices.map((office) => ({ id: office.id, name: office.name, address: office.address, distanceMi: office.distanceMi })),
  };
}
