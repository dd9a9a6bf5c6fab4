import { queryOptions } from "@tanstack/react-query";
import { request } from "../../api/request";
import type { components } from "../../api/schema";

export type MessageSummary = components["schemas"]["MessageSummary"];
export type MessagePage = components["schemas"]["MessagePage"];
export type Message = components["schemas"]["Message"];

const OWN = "/api/v4/member/messages";

/** The messages to the member, newest first; with `before`, only the older ones. */
export function messagesQuery(before: string | null) {
  return queryOptions({
    queryKey: ["member", "messages", "page", before],
    queryFn: () => request(OWN, before === null ? {} : { query: { before } }),
  });
}

export function messageQuery(id: string) {
  return queryOptions({
    queryKey: ["member", "messages", id],
    queryFn: () => request(`${OWN}/${encodeURIComponent(id)}`),
  });
}
