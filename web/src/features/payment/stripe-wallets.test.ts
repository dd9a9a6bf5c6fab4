// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FakeStripe } from "../../testing/fake-stripe";
import type { TokeniseAnswer } from "./card-entry";
import { StripeCard } from "./stripe-card";
import { StripeWallets, type WalletOrder, type WalletSheet } from "./stripe-wallets";

const CONFIG = { provider: "stripe", publishableKey: "pk_test_1", scriptUrl: "https://js.stripe.example/stripe.js" } as const;
const LOOK = { locale: "es", appearance: { theme: "stripe" } };
const ORDER: WalletOrder = { amountCents: 14900, isStored: false, email: "ana@example.org" };
const START = new Date(2027, 10, 21, 12);
const RECURRING = {
  recurringPaymentRequest: {
    paymentDescription: "Cedar",
    managementURL: "https://cedar.example/dashboard",
    billingAgreement: "Renew it.",
    regularBilling: {
      label: "Renewal",
      amount: 12900,
      recurringPaymentStartDate: START,
      recurringPaymentIntervalUnit: "year" as const,
      recurringPaymentIntervalCount: 1,
    },
  },
};
const SHEET: WalletSheet = { lines: [{ name: "Plan", amountCents: 14900 }] };

let stripe: FakeStripe;
beforeEach(() => {
  stripe = new FakeStripe();
  stripe.install();
});
afterEach(() => stripe.remove());

/** Mounts the wallets and records the events that the page receives. */
async function mounted(order = ORDER, sheet: WalletSheet | undefined = SHEET) {
  const wallets = new StripeWallets(new StripeCard(CONFIG), order);
  const available: boolean[] = [];
  const tokens: TokeniseAnswer[] = [];
  const payments = { isPaid: true };
  const unmount = wallets.mount(document.createElement("div"), LOOK, {
    onAvailable: (is) => available.push(is),
    onClick: () => sheet,
    onConfirm: async (tokenise) => {
      tokens.push(await tokenise());
      return payments.isPaid;
    },
  });
  await vi.waitFor(() => expect(stripe.express.isMounted).toBe(true));
  return { wallets, available, tokens, payments, unmount };
}

describe("the wallets of a browser", () => {
  it("are created with the order's amount and the page's language, and do not store the card without consent", async () => {
    await mounted();
    expect(stripe.express.elementsOptions).toMatchObject({
      mode: "payment",
      amount: 14900,
      currency: "usd",
      setupFutureUsage: null,
      paymentMethodTypes: ["card"],
      locale: "es",
    });
  });

  it("request an email address only when none was typed", async () => {
    await mounted();
    expect(stripe.express.options).toMatchObject({ billingAddressRequired: true, emailRequired: false });
    await mounted({ ...ORDER, email: "" });
    expect(stripe.express.options).toMatchObject({ emailRequired: true });
  });

  it("are updated once for each change of amount or consent", async () => {
    const { wallets } = await mounted();
    wallets.setOrder({ ...ORDER, amountCents: 9905 });
    wallets.setOrder({ ...ORDER, amountCents: 9905 });
    wallets.setOrder({ ...ORDER, amountCents: 9905, isStored: true });
    expect(stripe.express.updates).toMatchObject([
      { amount: 9905, setupFutureUsage: null },
      { amount: 9905, setupFutureUsage: "off_session" },
    ]);
  });

  it("are available when the browser has one", async () => {
    const { available } = await mounted();
    stripe.express.ready({ applePay: false, googlePay: true });
    stripe.express.ready({ applePay: false, googlePay: false });
    stripe.express.ready(undefined);
    stripe.express.say("loaderror");
    expect(available).toEqual([true, false, false, false]);
  });

  it("are not available when the script cannot be loaded", async () => {
    stripe.remove();
    const wallets = new StripeWallets(new StripeCard(CONFIG), ORDER);
    const available: boolean[] = [];
    wallets.mount(document.createElement("div"), LOOK, {
      onAvailable: (is) => available.push(is),
      onClick: () => undefined,
      onConfirm: async () => false,
    });
    document.head.querySelector("script")?.dispatchEvent(new Event("error"));
    await vi.waitFor(() => expect(available).toEqual([false]));
  });
});

describe("a press on a wallet's button", () => {
  it("opens the wallet with the lines of the order", async () => {
    await mounted();
    expect(stripe.express.click("google_pay")).toEqual({ lineItems: [{ name: "Plan", amount: 14900 }] });
  });

  it("passes the renewal to Apple Pay as a recurring payment, and to other wallets as a line", async () => {
    await mounted(ORDER, { ...SHEET, renewal: { line: "Renewal: $129.00 a year", applePay: RECURRING } });
    expect(stripe.express.click("apple_pay")).toEqual({
      lineItems: [{ name: "Plan", amount: 14900 }],
      applePay: RECURRING,
    });
    stripe.express.say("cancel");
    expect(stripe.express.click("link")?.lineItems).toContainEqual({ name: "Renewal: $129.00 a year", amount: 0 });
  });

  it("is rejected while a wallet is open, and when the page returns no sheet", async () => {
    const { unmount } = await mounted();
    expect(stripe.express.click("link")).toBeDefined();
    expect(stripe.express.click("link")).toBeUndefined();
    stripe.express.say("cancel");
    expect(stripe.express.click("link")).toBeDefined();
    unmount();
    const wallets = new StripeWallets(new StripeCard(CONFIG), ORDER);
    wallets.mount(document.createElement("div"), LOOK, {
      onAvailable: () => undefined,
      onClick: () => undefined,
      onConfirm: async () => true,
    });
    await vi.waitFor(() => expect(stripe.express.isMounted).toBe(true));
    expect(stripe.express.click("link")).toBeUndefined();
    expect(stripe.express.rejected).toBe(2);
  });

  it("delays updates of the order until the wallet is closed", async () => {
    const { wallets } = await mounted();
    stripe.express.click("google_pay");
    wallets.setOrder({ ...ORDER, isStored: true });
    expect(stripe.express.updates).toEqual([]);
    stripe.express.say("cancel");
    expect(stripe.express.updates).toMatchObject([{ setupFutureUsage: "off_session" }]);
  });
});

describe("a payment in a wallet", () => {
  it("returns a token with the typed email address; name and address come from the wallet", async () => {
    const { tokens } = await mounted();
    stripe.express.click("google_pay");
    await stripe.express.confirm();
    expect(tokens).toEqual([{ kind: "token", token: "ctoken_1" }]);
    expect(stripe.tokens).toEqual([{ payment_method_data: { billing_details: { email: "ana@example.org" } } }]);
    expect(stripe.express.failures).toEqual([]);
  });

  it("sends no email address when none was typed", async () => {
    await mounted({ ...ORDER, email: "" });
    stripe.express.click("link");
    await stripe.express.confirm();
    expect(stripe.tokens).toEqual([{ payment_method_data: { billing_details: {} } }]);
  });

  it("reports its failure to the wallet, which can be opened again", async () => {
    const { payments } = await mounted();
    payments.isPaid = false;
    stripe.express.click("google_pay");
    await stripe.express.confirm();
    expect(stripe.express.failures).toEqual([{ reason: "fail" }]);
    expect(stripe.express.click("google_pay")).toBeDefined();
  });

  it("counts as unreachable when the provider returns no token", async () => {
    const { tokens } = await mounted();
    stripe.tokenError = { type: "api_error" };
    stripe.express.click("link");
    await stripe.express.confirm();
    expect(tokens).toEqual([{ kind: "unreachable" }]);
  });
});
