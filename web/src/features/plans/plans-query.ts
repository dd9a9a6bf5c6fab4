import { queryOptions } from "@tanstack/react-query";
import type { Plan } from "./plan";

/** The plans that the brand sells today, in the brand's order. The server-rendered page contains them. */
export const plansQuery = queryOptions({
  queryKey: ["plans"],
  queryFn: async (): Promise<readonly Plan[]> => {
    const { request } = await import("../../api/request");
    const answer = await request("/api/v4/plans", { isShared: true });
    return answer.plans;
  },
  staleTime: 5 * 60_000,
  meta: { public: true },
});
