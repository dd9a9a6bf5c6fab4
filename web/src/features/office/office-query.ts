import { queryOptions } from "@tanstack/react-query";
import { isApiError, type TerminatedOffice } from "../../api/api-error";
import { request } from "../../api/request";
import type { OfficeDetails, OfficeSummary } from "./office";

/** An office that takes part, or one that no longer does. */
export type OfficeState =
  | { kind: "present"; office: OfficeDetails }
  | { kind: "gone"; name: string; nearest: readonly OfficeSummary[] };

const PUBLIC = { staleTime: 5 * 60_000, meta: { public: true } } as const;

/** Throws ApiError 404 for an office that the brand does not have. */
export function officeQuery(id: number) {
  return queryOptions({
    queryKey: ["office", id],
    queryFn: async (): Promise<OfficeState> => {
      try {
        return { kind: "present", office: await request(`/api/km/office/${id}/details`) };
      } catch (error) {
        if (!isApiError(error, "office_terminated")) throw error;
        return await goneOffice(error.members);
      }
    },
    ...PUBLIC,
  });
}

/** The plans on sale that the office takes, and the office's own prices. */
export function officePlansQuery(id: number) {
  return queryOptions({
    queryKey: ["office", id, "plans"],
    queryFn: () => request(`/api/km/office/${id}/plans`),
    ...PUBLIC,
  });
}

// Few pages need the check, so its code loads on demand. As for every answer, the server does not check.
async function goneOffice(members: TerminatedOffice["members"]): Promise<OfficeState> {
  const check = import.meta.env.SSR ? undefined : (await import("../../api/checks/office")).asOfficeTerminatedProblem;
  const { name, nearest } = check === undefined ? members : check(members);
  return { kind: "gone", name, nearest };
}
