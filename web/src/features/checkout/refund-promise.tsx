import { useT } from "../../messages/use-t";
import type { Quote } from "./schemas";

/** Until when the money comes back, in the words that hold for the buyer's state. */
export function RefundPromise({ quote }: { quote: Quote }): React.ReactNode {
  const t = useT();
  return (
    <div className="refund-promise">
      <h3>{t("checkout.pay.refundHeading")}</h3>
      <p>{quote.refundRule}</p>
    </div>
  );
}
