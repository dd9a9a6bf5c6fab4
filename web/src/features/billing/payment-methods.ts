import { queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import { checked } from "../../api/checked";
import { request } from "../../api/request";
import { storedCardSchema } from "../payment/stored-card";

const METHODS_PATH = "/api/v4/member/paymentMethods";

const methodSchema = z.extend(storedCardSchema, {
  id: z.string(),
  isActive: z.boolean(),
  isExpired: z.nullish(z.boolean()),
});

export type PaymentMethod = z.infer<typeof methodSchema>;

/** The cards on file; one of them is used for payments. */
export function paymentMethodsQuery() {
  return queryOptions({
    queryKey: ["member", "payment-methods"],
    queryFn: async (): Promise<PaymentMethod[]> =>
      checked(z.object({ methods: z.array(methodSchema) }), await request(METHODS_PATH)).methods,
  });
}

/** Selects the card that later payments use. */
export async function activateMethod(id: string): Promise<void> {
  await request(`${METHODS_PATH}/${encodeURIComponent(id)}/active`, { method: "PUT" });
}

export async function removeMethod(id: string): Promise<void> {
  await request(`${METHODS_PATH}/${encodeURIComponent(id)}`, { method: "DELETE" });
}
