import { useQueryClient } from "@tanstack/react-query";
import { useT } from "../../../messages/use-t";
import { useOverlays } from "../../../ui/overlays";
import { cacheCheckout } from "../checkout-query";
import { removePerson } from "./household";
import type { CheckoutMember } from "../schemas";
import { useSubmitError } from "../submit-error";

/** Removes a person from the checkout after confirmation, then calls `onRemoved` with the name. */
export function useRemovePerson(onRemoved: (name: string) => void): (person: CheckoutMember) => Promise<void> {
  const t = useT();
  const client = useQueryClient();
  const toResult = useSubmitError();
  const { confirmDialog } = useOverlays();

  return async (person) => {
    const name = person.firstName;
    const isRemoved = await confirmDialog({
      title: t("checkout.people.removeTitle", { name }),
      message: t("checkout.people.removeMessage", { name }),
      okText: t("checkout.people.removeOk"),
      cancelText: t("checkout.people.removeCancel"),
      severity: "danger",
      action: async () => {
        try {
          cacheCheckout(client, await removePerson(person.id));
          return undefined;
        } catch (error) {
          const result = toResult(error, []);
          return result.ok ? undefined : (result.failure ?? "");
        }
      },
    });
    if (isRemoved) onRemoved(name);
  };
}
