import { paths } from "../../lib/paths";
import { getCheckout } from "./checkout-query";

/** Opens the page of the bank debit if another tab has begun one for this checkout: its money arrives days later. */
export async function openDebit(): Promise<void> {
  const state = await getCheckout().catch(() => undefined);
  if (state?.kind === "present" && state.checkout.step === "bank-debit") window.location.assign(paths.bankDebit);
}
