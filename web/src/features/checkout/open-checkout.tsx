import { queryOptions } from "@tanstack/react-query";
import type { LoaderFunctionArgs } from "react-router";
import { useIfLoaded } from "../../api/use-loaded";
import { mayHaveCheckout } from "../../lib/checkout-mark";
import { paths } from "../../lib/paths";
import { useT } from "../../messages/use-t";
import { Button } from "../../ui/button";
import { Notice } from "../../ui/notice";
import type { CheckoutState } from "./checkout-query";

// The query of checkout-query.ts by its key: the code that reads a checkout is loaded for those who may have one.
const loadedCheckout = queryOptions<CheckoutState>({ queryKey: ["checkout"] });

/** For the loader of a page that goes on without: the checkout of this browser, where there may be one. */
export async function loadOpenCheckout(args: LoaderFunctionArgs): Promise<void> {
  if (!import.meta.env.SSR && !mayHaveCheckout()) return;
  const { loadCheckout } = await import("./load-step");
  await loadCheckout(args).catch(() => undefined);
}

/** Offers to go on with a checkout that is open, or says that its money is on the way; nothing without one. */
export function OpenCheckout(): React.ReactNode {
  const t = useT();
  const state = useIfLoaded(loadedCheckout);
  if (state?.kind !== "present" || state.checkout.step === "confirmation") return null;
  const plan = state.checkout.plan.name;
  if (state.checkout.step === "bank-debit") {
    return (
      <Notice title={t("plans.open.paidTitle", { plan })}>
        <p>{t("plans.open.paidText")}</p>
        <Button href={paths.checkout}>{t("plans.open.paidGoOn")}</Button>
      </Notice>
    );
  }
  return (
    <Notice title={t("plans.open.title", { plan })}>
      <p>{t("plans.open.text")}</p>
      <Button href={paths.checkout}>{t("plans.open.goOn")}</Button>
    </Notice>
  );
}
