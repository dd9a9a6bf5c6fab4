import { queryOptions } from "@tanstack/react-query";
import { request } from "../../api/request";
import type { components } from "../../api/schema";
import { isFile, type GrievanceFile } from "./grievance-file";

export type GrievanceReceipt = components["schemas"]["GrievanceReceipt"];
export type GrievanceSummary = components["schemas"]["GrievanceSummary"];
export type Grievance = components["schemas"]["Grievance"];
export type GrievanceEntry = components["schemas"]["GrievanceEntry"];

const FILES = "/api/v4/grievance/files";
const OWN = "/api/v4/member/grievances";

/** Sends it. The same key answers the same number. A visitor's browser is asked for a captcha where there is one. */
export async function sendGrievance(body: object, idempotencyKey: string, isVisitor: boolean): Promise<GrievanceReceipt> {
  const receipt = await request<Partial<GrievanceReceipt>>(isVisitor ? "/api/km/grievance" : "/api/v4/grievance", {
    method: "POST",
    body: { ...body, idempotencyKey },
    ...(isVisitor ? { captcha: "grievance" } : {}),
  });
  if (typeof receipt.number !== "string" || typeof receipt.decideBy !== "string") throw new Error("the answer is no receipt");
  return receipt as GrievanceReceipt;
}

export async function uploadFile(file: File, signal: AbortSignal): Promise<GrievanceFile> {
  const form = new FormData();
  form.append("file", file, file.name);
  const kept = await request(FILES, { method: "POST", form, signal });
  if (!isFile(kept)) throw new Error("the answer is no file");
  return kept;
}

export async function removeFile(id: string): Promise<void> {
  await request(`${FILES}/${encodeURIComponent(id)}`, { method: "DELETE" });
}

/** Where an own file can be fetched again. */
export function fileHref(id: string): string {
  return `${FILES}/${encodeURIComponent(id)}`;
}

export function grievancesQuery() {
  return queryOptions({
    queryKey: ["member", "grievances"],
    queryFn: async () => (await request<{ grievances: GrievanceSummary[] }>(OWN)).grievances,
  });
}

export function grievanceQuery(number: string) {
  return queryOptions({
    queryKey: ["member", "grievances", number],
    queryFn: () => request<Grievance>(`${OWN}/${encodeURIComponent(number)}`),
  });
}

/** What a member does with an own grievance; each answers the grievance as it is then. */
export function act(number: string, what: "messages" | "withdraw" | "appeal", body: object): Promise<Grievance> {
  return request<Grievance>(`${OWN}/${encodeURIComponent(number)}/${what}`, { method: "POST", body });
}
