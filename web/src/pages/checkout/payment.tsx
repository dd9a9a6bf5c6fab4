import type { LoaderFunctionArgs } from "react-router";
import { loadQuote } from "../../features/checkout/load-step";
import { PaymentStep } from "../../features/checkout/payment/payment-step";
import { useCheckout } from "../../features/checkout/use-checkout";
import { openStep } from "./open-step";

export async function loader(args: LoaderFunctionArgs): Promise<null> {
  await openStep(args, "payment");
  await loadQuote(args);
  return null;
}

export function Component(): React.ReactNode {
  const checkout = useCheckout();
  return <PaymentStep key={checkout.id} checkout={checkout} />;
}
