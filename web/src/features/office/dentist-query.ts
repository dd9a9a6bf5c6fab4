import { queryOptions } from "@tanstack/react-query";
import { request } from "../../api/request";
import type { components } from "../../api/schema";

/** The signed-in person's own office, or the nearest ones. */
export type Dentist = components["schemas"]["MemberDentist"];

/** Optional: pages are complete without it. Load it with prefetchQuery(). */
export const dentistQuery = queryOptions({
  queryKey: ["member", "dentist"],
  queryFn: () => request("/api/v4/member/dentist"),
  retry: false,
});
