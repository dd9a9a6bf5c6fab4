import type { LoaderFunctionArgs } from "react-router";
import { AccountForm } from "../../features/checkout/account-form";
import { CheckoutFrame } from "../../features/checkout/checkout-frame";
import { loadStep } from "../../features/checkout/load-step";
import { useCheckout } from "../../features/checkout/use-checkout";
import { requireNoMembership } from "../../features/member/require-no-membership";
import { useT } from "../../messages/use-t";

export async function loader(args: LoaderFunctionArgs): Promise<null> {
  await loadStep(args, "create-account");
  await requireNoMembership(args);
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
