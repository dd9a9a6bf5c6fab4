import type { LoaderFunctionArgs } from "react-router";
import { CheckoutFrame } from "../../features/checkout/checkout-frame";
import { loadStep } from "../../features/checkout/load-step";
import { PeopleStep } from "../../features/checkout/people-step";
import { useCheckout } from "../../features/checkout/use-checkout";
import { requireNoMembership } from "../../features/member/require-no-membership";
import { useT } from "../../messages/use-t";

export async function loader(args: LoaderFunctionArgs): Promise<null> {
  await loadStep(args, "add-member");
  await requireNoMembership(args);
  return null;
}

export function Component(): React.ReactNode {
  const t = useT();
  const checkout = useCheckout();
  return (
    <CheckoutFrame
      step="add-member"
      heading={t("checkout.people.heading")}
      lead={checkout.maxMembers > 1 ? t("checkout.people.intro") : t("checkout.people.single")}
      checkout={checkout}
    >
      <PeopleStep key={checkout.id} checkout={checkout} />
    </CheckoutFrame>
  );
}
