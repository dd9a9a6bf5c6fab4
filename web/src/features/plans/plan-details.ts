import { queryOptions } from "@tanstack/react-query";
import { request } from "../../api/request";
import { paths } from "../../lib/paths";

/** The path of the page about a plan at an office, with that office's prices; undefined unless both ids are known. */
export function planAtOfficePath(planId: number | undefined, officeId: number | undefined): string | undefined {
  return planId === undefined || officeId === undefined ? undefined : `${paths.plan(planId)}/${officeId}`;
}

/** One plan; with an office, its prices there. Throws ApiError 404 for a plan that is not sold or that the office does not take. */
export function planQuery(planId: number, officeId?: number) {
  return queryOptions({
    queryKey: ["plan", planId, officeId ?? null],
    queryFn: () => request(officeId === undefined ? `/api/v4/plans/${planId}` : `/api/v4/plans/${planId}/${officeId}`),
    staleTime: 5 * 60_000,
    meta: { public: true },
  });
}
