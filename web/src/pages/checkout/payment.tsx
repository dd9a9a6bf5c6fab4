import type { LoaderFunctionArgs } from "react-router";
import { loadQuote, loadStep } from "../../features/checkout/load-step";
import { PaymentStep } from "../../features/checkout/payment-step";
import { useCheckout } from "../../features/checkout/use-checkout";
import { requireNoMembership } from "../../features/member/require-no-membership";

export async function loader(args: LoaderFunctionArgs): Promise<null> {
  await loadStep(args, "payment");
  await requireNoMembership(args);
  await loadQuote(args);
  return null;
}

export function Component(): React.ReactNode {
  const checkout = useCheckout();
  return <PaymentStep key={checkout.id} checkout={checkout} />;
}
