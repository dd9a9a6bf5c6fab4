import { queryOptions } from "@tanstack/react-query";
import type { LoaderFunctionArgs } from "react-router";
import { useIfLoaded } from "../../api/use-loaded";
import { mayHaveCheckout } from "../../lib/checkout-mark";
import { paths } from "../../lib/paths";
import { useT } from "../../messages/use-t";
import { Button } from "../../ui/button";
import { Notice } from "../../ui/notice";
import type { CheckoutState } from "./checkout-query";

// The query of checkout-query.ts by its key, because that module is loaded only for visitors who may have a checkout.
const loadedCheckout = queryOptions<CheckoutState>({ queryKey: ["checkout"] });

/** For the loader of a page that works without a checkout: loads the checkout of this browser if there may be one. */
export async function loadOpenCheckout(args: LoaderFunctionArgs): Promise<void> {
  if (!import.meta.env.SSR && !mayHaveCheckout()) return;
  const { loadCheckout } = await import("./load-step");
  await loadCheckout(args).catch(() => undefined);
}

/** Link that continues an open checkout, or a notice that its bank debit is in progress; nothing without a checkout. */
export function OpenCheckout(): React.ReactNode {
  const t = useT();
  const state = useIfLoaded(loadedCheckout);
  if (state?.kind !== "present" || state.checkout.step === "confirmation") return null;
  const plan = state.checkout.plan.name;
  if (state.checkout.step === "bank-debit") {
    return (
      <Notice title={t("join.open.paidTitle", { plan })}>
        <p>{t("join.open.paidText")}</p>
        <Button href={paths.checkout}>{t("join.open.paidGoOn")}</Button>
      </Notice>
    );
  }
  return (
    <Notice title={t("join.open.title", { plan })}>
      <p>{t("join.open.text")}</p>
      <Button href={paths.checkout}>{t("join.open.goOn")}</Button>
    </Notice>
  );
}
