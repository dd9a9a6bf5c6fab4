import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useT } from "../../messages/use-t";
import { useOverlays } from "../../ui/overlays";
import { keepCheckout } from "./checkout-query";
import { removePerson } from "./household";
import type { CheckoutMember } from "./schemas";
import { useSubmitError } from "./submit-error";

/** Takes a person off the membership once that was confirmed; `onRemoved` is told the name. */
export function useRemovePerson(onRemoved: (name: string) => void) {
  const t = useT();
  const client = useQueryClient();
  const toResult = useSubmitError();
  const { confirmDialog } = useOverlays();
  const [removingId, setRemovingId] = useState<string>();
  const [failure, setFailure] = useState<string>();

  async function remove(person: CheckoutMember): Promise<void> {
    const name = person.firstName;
    const isSure = await confirmDialog({
      title: t("checkout.people.removeTitle", { name }),
      message: t("checkout.people.removeMessage", { name }),
      okText: t("checkout.people.removeOk"),
      cancelText: t("checkout.people.removeCancel"),
      severity: "danger",
    });
    if (!isSure) return;
    setRemovingId(person.id);
    setFailure(undefined);
    try {
      keepCheckout(client, await removePerson(person.id));
      onRemoved(name);
    } catch (error) {
      const result = toResult(error, []);
      setFailure(result.ok ? undefined : result.failure);
    } finally {
      setRemovingId(undefined);
    }
  }

  return { remove, removingId, failure };
}
