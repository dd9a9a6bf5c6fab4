import { useT } from "../../messages/use-t";
import { PaymentProgress } from "../payment/payment-progress";
import type { MoneyPhase } from "./money-flow";

/** What is being done right now, in words. */
export function MoneyProgress({ phase }: { phase: MoneyPhase | undefined }): React.ReactNode {
  const t = useT();
  return <PaymentProgress phase={phase} words={phase && t(`billing.phase.${phase}`)} />;
}
