import { queryOptions } from "@tanstack/react-query";
import type { Checked } from "../../api/check";
import { checked } from "../../api/checked";
import { type asStoredCard, asStoredCards } from "../../api/checks/billing";
import { request } from "../../api/request";

const METHODS_PATH = "/api/v4/member/paymentMethods";

export type PaymentMethod = Checked<typeof asStoredCard>;

/** The cards on file; one of them is used for payments. */
export function paymentMethodsQuery() {
  return queryOptions({
    queryKey: ["member", "payment-methods"],
    queryFn: async (): Promise<PaymentMethod[]> =>
      checked(asStoredCards, await request(METHODS_PATH)).methods,
  });
}

/** Selects the card that later payments use. */
export async function activateMethod(id: string): Promise<void> {
  await request(`${METHODS_PATH}/${encodeURIComponent(id)}/active`, { method: "PUT" });
}

export async function removeMethod(id: string): Promise<void> {
  await request(`${METHODS_PATH}/${encodeURIComponent(id)}`, { method: "DELETE" });
}
