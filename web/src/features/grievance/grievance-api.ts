import { queryOptions } from "@tanstack/react-query";
import type { BodyOf } from "../../api/contract";
import { request } from "../../api/request";
import type { components } from "../../api/schema";
import { isFile, type GrievanceFile } from "./grievance-file";

export type GrievanceReceipt = components["schemas"]["GrievanceReceipt"];
export type GrievanceSummary = components["schemas"]["GrievanceSummary"];
export type Grievance = components["schemas"]["Grievance"];
type GrievanceBody = Omit<BodyOf<"/api/v4/grievance", "POST">, "idempotencyKey">;
export type GrievanceEntry = components["schemas"]["GrievanceEntry"];

const FILES = "/api/v4/grievance/files";
const OWN = "/api/v4/member/grievances";

/** Sends a grievance. The same key returns the same number. A visitor's request needs a captcha if the site uses captchas. */
export async function sendGrievance(body: GrievanceBody, idempotencyKey: string, isVisitor: boolean): Promise<GrievanceReceipt> {
  const receipt = await request(isVisitor ? "/api/km/grievance" : "/api/v4/grievance", {
    method: "POST",
    body: { ...body, idempotencyKey },
    ...(isVisitor ? { captcha: "grievance" } : {}),
  });
  if (typeof receipt.number !== "string" || typeof receipt.decideBy !== "string") throw new Error("the response is not a receipt");
  return receipt;
}

export async function uploadFile(file: File, signal: AbortSignal): Promise<GrievanceFile> {
  const form = new FormData();
  form.append("file", file, file.name);
  const stored = await request(FILES, { method: "POST", form, signal });
  if (!isFile(stored)) throw new Error("the response is not a file");
  return stored;
}

export async function removeFile(id: string): Promise<void> {
  await request(`${FILES}/${encodeURIComponent(id)}`, { method: "DELETE" });
}

/** Address for the download of an own file. */
export function fileHref(id: string): string {
  return `${FILES}/${encodeURIComponent(id)}`;
}

export function grievancesQuery() {
  return queryOptions({
    queryKey: ["member", "grievances"],
    queryFn: async () => (await request(OWN)).grievances,
  });
}

export function grievanceQuery(number: string) {
  return queryOptions({
    queryKey: ["member", "grievances", number],
    queryFn: () => request(`${OWN}/${encodeURIComponent(number)}`),
  });
}

/** Sends a member's message or appeal about an own grievance; returns the updated grievance. */
export function write(number: string, what: "messages" | "appeal", body: BodyOf<`${typeof OWN}/${string}/messages`, "POST">): Promise<Grievance> {
  return request(`${OWN}/${encodeURIComponent(number)}/${what}`, { method: "POST", body });
}

/** Withdraws a member's own grievance; returns the updated grievance. */
export function withdraw(number: string): Promise<Grievance> {
  return request(`${OWN}/${encodeURIComponent(number)}/withdraw`, { method: "POST", body: {} });
}
