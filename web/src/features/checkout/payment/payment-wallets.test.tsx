import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { axeFaults } from "../../../testing/a11y";
import { fakeFetch, type FakeAnswer, problem } from "../../../testing/fake-fetch";
import { closePaymentPage, openPaymentPage, type FakeStripe } from "../../../testing/fake-stripe";
import { renderFeature } from "../../../testing/render-feature";
import { PaymentStep } from "./payment-step";
import { CHECKOUT, PAID, PURCHASE, purchasesOf, QUOTE, QUOTES } from "../testing";

const STRIPE = { provider: "stripe", publishableKey: "pk_test_1", scriptUrl: "https://js.stripe.example/stripe.js" } as const;
let stripe: FakeStripe;
beforeEach(() => {
  stripe = openPaymentPage();
});
afterEach(() => closePaymentPage(stripe));

const walletArea = () => document.querySelector(".wallets")?.getAttribute("data-state");

/** Renders the payment step of a brand with Stripe, in a browser with Google Pay. */
async function shown(answers: Record<string, FakeAnswer | FakeAnswer[]> = {}, options: { language?: string } = {}) {
  const sent = fakeFetch({ [QUOTES]: { body: QUOTE }, ...answers });
  const view = renderFeature(<PaymentStep checkout={CHECKOUT} />, { payment: STRIPE, ...options });
  await waitFor(() => expect(stripe.express.isMounted).toBe(true));
  act(() => stripe.express.ready({ googlePay: true }));
  return { sent, user: userEvent.setup(), ...view };
}

async function agree(user: ReturnType<typeof userEvent.setup>, ...more: RegExp[]): Promise<void> {
  for (const name of [/five facts/, /agree to the terms/, ...more]) await user.click(screen.getByRole("checkbox", { name }));
}

async function payInWallet(): Promise<void> {
  expect(stripe.express.click("google_pay")).toBeDefined();
  await act(() => stripe.express.confirm());
}

describe("wallets at the payment step", () => {
  it("are shown above the card fields when the browser has a wallet, and hidden otherwise", async () => {
    const { container } = await shown();
    expect(walletArea()).toBe("ready");
    const buttons = screen.getByRole("group", { name: "Pay with a wallet" });
    const card = screen.getByRole("group", { name: "Pay by card" });
    expect(buttons.compareDocumentPosition(card) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect(await axeFaults(container)).toEqual([]);
    act(() => stripe.express.ready(undefined));
    expect(walletArea()).toBe("hidden");
  });

  it("are not offered when nothing is due, nor with the sandbox", async () => {
    fakeFetch({ [QUOTES]: { body: { ...QUOTE, dueTodayCents: 0 } } });
    const { container, unmount } = renderFeature(<PaymentStep checkout={CHECKOUT} />, { payment: STRIPE });
    const card = await screen.findByRole("group", { name: "Your card" });
    expect(within(card).getByText(/^Nothing is charged today\. .* Apple Pay and Google Pay work only when something is paid\.$/)).toBeTruthy();
    expect(screen.getByRole("button", { name: "Join and pay nothing today" })).toBeTruthy();
    expect(walletArea()).toBeUndefined();
    expect(await axeFaults(container)).toEqual([]);
    unmount();
    renderFeature(<PaymentStep checkout={CHECKOUT} />);
    await screen.findByLabelText("Card number");
    expect(screen.queryByText(/Apple Pay/)).toBeNull();
    expect(walletArea()).toBeUndefined();
  });

  it("are shown after a retry of a script that failed to load", async () => {
    stripe.remove();
    fakeFetch({ [QUOTES]: { body: QUOTE } });
    renderFeature(<PaymentStep checkout={CHECKOUT} />, { payment: STRIPE });
    await waitFor(() => expect(document.scripts).toHaveLength(1));
    act(() => void document.scripts[0]?.dispatchEvent(new Event("error")));
    const again = await screen.findByRole("button", { name: "Try again" });
    stripe.install();
    await userEvent.click(again);
    await waitFor(() => expect(stripe.express.isMounted).toBe(true));
    act(() => stripe.express.ready({ applePay: true }));
    expect(walletArea()).toBe("ready");
    expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
  });

  it("do not open until the consents are given, and keep the checked boxes", async () => {
    const { sent, user } = await shown();
    await user.click(screen.getByRole("checkbox", { name: /five facts/ }));
    act(() => expect(stripe.express.click("google_pay")).toBeUndefined());
    const summary = await screen.findByRole("alert");
    expect(within(summary).getAllByRole("link").map((link) => link.textContent)).toEqual(["Check the box to agree to the terms"]);
    expect(document.activeElement).toBe(summary);
    expect(screen.getByRole("checkbox", { name: /five facts/ })).toHaveProperty("checked", true);
    await user.click(screen.getByRole("checkbox", { name: /agree to the terms/ }));
    expect(screen.queryByRole("alert")).toBeNull();
    expect(stripe.express.click("google_pay")).toBeDefined();
    expect(purchasesOf(sent)).toEqual([]);
  });

  it("pay the total due now, once, and do not store the payment method without the consent to renewal", async () => {
    const { sent, user, router } = await shown({ [PURCHASE]: PAID });
    await agree(user);
    expect(stripe.express.elementsOptions).toMatchObject({ amount: QUOTE.dueTodayCents, setupFutureUsage: null });
    await payInWallet();
    await waitFor(() => expect(router.state.location.pathname).toBe("/checkout/confirmation"));
    expect(purchasesOf(sent)).toEqual([
      expect.objectContaining({
        quoteId: QUOTE.id,
        paymentToken: "ctoken_1",
        autoRenew: false,
        keepPaymentMethod: false,
        consents: [
          { key: "disclosures", version: "d1" },
          { key: "terms", version: "t1" },
        ],
      }),
    ]);
    expect(stripe.tokens).toEqual([{ payment_method_data: { billing_details: { email: "margaret@example.org" } } }]);
    expect(stripe.express.failures).toEqual([]);
  });

  it("are stored as the payment method with the consent to renewal, and show the renewal", async () => {
    const { sent, user, router } = await shown({ [PURCHASE]: PAID });
    await agree(user, /Renew my membership/);
    expect(stripe.express.updates.at(-1)).toMatchObject({ amount: 14900, setupFutureUsage: "off_session" });
    expect(stripe.express.click("google_pay")?.lineItems.at(-1)).toEqual({
      name: "Renewal on 11/21/2027: $129.00 a year",
      amount: 0,
    });
    await act(() => stripe.express.confirm());
    await waitFor(() => expect(router.state.location.pathname).toBe("/checkout/confirmation"));
    expect(purchasesOf(sent)[0]).toMatchObject({ autoRenew: true });
    expect(purchasesOf(sent)[0]).not.toHaveProperty("keepPaymentMethod");
  });

  it("make one purchase when confirmed twice", async () => {
    const { sent, user, router } = await shown({ [PURCHASE]: PAID });
    await agree(user);
    stripe.express.click("google_pay");
    await act(async () => {
      await Promise.all([stripe.express.confirm(), stripe.express.confirm()]);
    });
    await waitFor(() => expect(router.state.location.pathname).toBe("/checkout/confirmation"));
    expect(purchasesOf(sent)).toHaveLength(1);
  });

  it("explain a declined payment, and pay at the next attempt with a new key", async () => {
    const declined = problem(402, "payment_declined", { reason: "insufficient_funds" });
    const { sent, user, router } = await shown({ [PURCHASE]: [declined, PAID] });
    await agree(user);
    await payInWallet();
    expect((await screen.findByRole("alert")).textContent).toContain("not enough money");
    expect(stripe.express.failures).toEqual([{ reason: "fail" }]);
    expect(screen.getByRole("checkbox", { name: /five facts/ })).toHaveProperty("checked", true);
    await payInWallet();
    await waitFor(() => expect(router.state.location.pathname).toBe("/checkout/confirmation"));
    expect(new Set(purchasesOf(sent).map(({ idempotencyKey }) => idempotencyKey)).size).toBe(2);
  });

  it("repeat the same purchase after a confirmation at the bank", async () => {
    const asks = problem(402, "payment_action_required", { clientSecret: "pi_1_secret_1" });
    const { sent, user, router } = await shown({ [PURCHASE]: [asks, PAID] });
    await agree(user);
    await payInWallet();
    await waitFor(() => expect(router.state.location.pathname).toBe("/checkout/confirmation"));
    const [first, second] = purchasesOf(sent);
    expect(second).toEqual(first);
  });

  it("show the new total when the quote has expired", async () => {
    const dearer = { ...QUOTE, id: "01JD3K5V7Q8XW2Y4Z6A8B0C2Q2", dueTodayCents: 15905 };
    const { user } = await shown({ [QUOTES]: [{ body: QUOTE }, { body: dearer }], [PURCHASE]: problem(410, "quote_expired") });
    await agree(user);
    await payInWallet();
    expect(await screen.findByText(/The total is now \$159.05/)).toBeTruthy();
    expect(stripe.express.updates.at(-1)).toMatchObject({ amount: 15905 });
  });

  it("are translated to Spanish", async () => {
    await shown({}, { language: "es" });
    expect(screen.getByRole("group", { name: "Pagar con una billetera digital" })).toBeTruthy();
    expect(stripe.express.elementsOptions).toMatchObject({ locale: "es" });
  });
});
