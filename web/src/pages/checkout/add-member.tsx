import type { LoaderFunctionArgs } from "react-router";
import { CheckoutFrame } from "../../features/checkout/checkout-frame";
import { PeopleStep } from "../../features/checkout/people/people-step";
import { useCheckout } from "../../features/checkout/use-checkout";
import { useT } from "../../messages/use-t";
import { openStep } from "./open-step";

export async function loader(args: LoaderFunctionArgs): Promise<null> {
  await openStep(args, "add-member");
  return null;
}

export function Component(): React.ReactNode {
  const t = useT();
  const checkout = useCheckout();
  return (
    <CheckoutFrame
      step="add-member"
      heading={t("checkout.people.heading")}
      lead={t("checkout.people.intro")}
      checkout={checkout}
    >
      <PeopleStep key={checkout.id} checkout={checkout} />
    </CheckoutFrame>
  );
}
