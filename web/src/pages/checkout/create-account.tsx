import type { LoaderFunctionArgs } from "react-router";
import { AccountForm } from "../../features/checkout/account/account-form";
import { CheckoutFrame } from "../../features/checkout/checkout-frame";
import { useCheckout } from "../../features/checkout/use-checkout";
import { useT } from "../../messages/use-t";
import { openStep } from "./open-step";

export async function loader(args: LoaderFunctionArgs): Promise<null> {
  await openStep(args, "create-account");
  return null;
}

export function Component(): React.ReactNode {
  const t = useT();
  const checkout = useCheckout();
  return (
    <CheckoutFrame
      step="create-account"
      heading={t("checkout.account.heading")}
      lead={t("checkout.account.intro")}
      checkout={checkout}
    >
      <AccountForm key={checkout.id} checkout={checkout} />
    </CheckoutFrame>
  );
}
