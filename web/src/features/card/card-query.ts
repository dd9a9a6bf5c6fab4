import { queryOptions } from "@tanstack/react-query";
import { checked } from "../../api/checked";
import { asIdCard } from "../../api/checks/card";
import { request } from "../../api/request";
import type { IdCard } from "./schemas";

/** The card of one person whom this member may see. Throws ApiError 404 for any other person. */
export function idCardQuery(personId: string) {
  return queryOptions({
    queryKey: ["member", "id-card", personId],
    queryFn: async (): Promise<IdCard> => checked(asIdCard, await request(cardPath(personId))),
  });
}

/** Requests a new code; the code on the previous card is no longer valid. */
export async function reissueCard(personId: string): Promise<IdCard> {
  return checked(asIdCard, await request(cardPath(personId), { method: "POST" }));
}

/** Address of the card as a file: a PDF sheet or a PNG picture. */
export function cardFile(personId: string, format: "pdf" | "png", language: string): string {
  return `${cardPath(personId)}?format=${format}&lang=${language}`;
}

function cardPath(personId: string) {
  return `/api/v4/member/idCard/${encodeURIComponent(personId)}` as const;
}
