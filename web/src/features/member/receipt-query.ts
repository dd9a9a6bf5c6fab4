import { queryOptions } from "@tanstack/react-query";
import { checked } from "../../api/checked";
import { asReceipt } from "../../api/checks/receipt";
import { request } from "../../api/request";
import type { Receipt } from "./schemas";

/** A receipt of the member's own household. Throws ApiError 404 for any other. */
export function receiptQuery(id: string) {
  return queryOptions({
    queryKey: ["member", "receipt", id],
    queryFn: async (): Promise<Receipt> =>
      checked(asReceipt, await request(`/api/v4/member/receipt/${encodeURIComponent(id)}`)),
  });
}

/** The URL of the receipt as a PDF file in this language. */
export function receiptPdf(id: string, language: string): string {
  return `/api/v4/member/receipt/${encodeURIComponent(id)}?format=pdf&lang=${language}`;
}
