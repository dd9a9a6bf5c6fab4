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

/** Offers to go on with a checkout that is open; nothing without one. */
export function OpenCheckout(): React.ReactNode {
  const t = useT();
  const state = useIfLoaded(loadedCheckout);
  if (state?.kind !== "present" || state.checkout.step === "confirmation") return null;
  return (
    <Notice title={t("plans.open.title", { plan: state.checkout.plan.name })}>
      <p>{t("plans.open.text")}</p>
      <Button href={paths.checkout}>{t("plans.open.goOn")}</Button>
    </Notice>
  );
}
