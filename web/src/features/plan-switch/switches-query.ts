import { queryOptions } from "@tanstack/react-query";
import { request } from "../../api/request";
import type { components } from "../../api/schema";

export const SWITCH_PATH = "/api/v4/member/switch";

/** The plans that this membership can change to; the API checks its answers against the same schema. */
export type Switches = components["schemas"]["Switches"];
export type SwitchOption = Switches["plans"][number];
export type SwitchTime = SwitchOption["when"][number];

export function switchesQuery() {
  return queryOptions({
    queryKey: ["member", "switches"],
    queryFn: (): Promise<Switches> => request(SWITCH_PATH),
  });
}

/** Cancels the planned switch. */
export async function undoSwitch(): Promise<void> {
  await request(SWITCH_PATH, { method: "DELETE" });
}
