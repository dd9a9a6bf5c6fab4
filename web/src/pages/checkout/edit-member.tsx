import { useQueryClient } from "@tanstack/react-query";
import type { LoaderFunctionArgs } from "react-router";
import { useNavigate, useParams } from "../../routing/hooks";
import { invalidPath } from "../../api/page-error";
import { CheckoutFrame } from "../../features/checkout/checkout-frame";
import { cacheCheckout } from "../../features/checkout/checkout-query";
import { clearDraft, tabStorage } from "../../ui/forms/drafts";
import { updatePerson } from "../../features/checkout/people/household";
import { PersonForm } from "../../features/checkout/people/person-form";
import { useCheckout } from "../../features/checkout/use-checkout";
import { stepPath } from "../../features/checkout/steps";
import { fromPerson } from "../../lib/rules/person";
import { useT } from "../../messages/use-t";
import { openStep } from "./open-step";

/** The person must belong to this checkout; any other id is not found. */
export async function loader(args: LoaderFunctionArgs): Promise<null> {
  const checkout = await openStep(args, "add-member");
  if (checkout.members.some(({ id }) => id === args.params.memberId)) return null;
  throw invalidPath(args.request);
}

export function Component(): React.ReactNode {
  const t = useT();
  const client = useQueryClient();
  const navigate = useNavigate();
  const checkout = useCheckout();
  const { memberId } = useParams();
  const person = checkout.members.find(({ id }) => id === memberId);
  if (person === undefined) return null;
  const draft = `edit.${person.id}`;
  return (
    <CheckoutFrame
      step="add-member"
      heading={t("checkout.edit.heading", { name: person.firstName })}
      checkout={checkout}
    >
      <PersonForm
        key={person.id}
        checkout={checkout}
        initial={fromPerson(person)}
        personId={person.id}
        draft={draft}
        submitLabel={t("checkout.edit.save")}
        cancelLabel={t("checkout.edit.cancel")}
        save={async (input) => {
          cacheCheckout(client, await updatePerson(person.id, input));
          await navigate(stepPath("add-member"));
        }}
        onCancel={() => {
          clearDraft(tabStorage(), draft);
          void navigate(stepPath("add-member"));
        }}
      />
    </CheckoutFrame>
  );
}
