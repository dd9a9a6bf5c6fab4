import { queryOptions } from "@tanstack/react-query";
import { checked } from "../../api/checked";
import { request } from "../../api/request";
import { idCardSchema, type IdCard } from "./schemas";

/** The card of one person whom this member may see. Throws ApiError 404 for anybody else. */
export function idCardQuery(personId: string) {
  return queryOptions({
    queryKey: ["member", "id-card", personId],
    queryFn: async (): Promise<IdCard> => checked(idCardSchema, await request(cardPath(personId))),
  });
}

/** A new code; the one on the card before answers no more. */
export async function reissueCard(personId: string): Promise<IdCard> {
  return checked(idCardSchema, await request(cardPath(personId), { method: "POST" }));
}

/** Where the card can be saved from, as a sheet of paper or as a picture. */
export function cardFile(personId: string, format: "pdf" | "png", language: string): string {
  return `${cardPath(personId)}?format=${format}&lang=${language}`;
}

function cardPath(personId: string) {
  return `/api/v4/member/idCard/${encodeURIComponent(personId)}` as const;
}
