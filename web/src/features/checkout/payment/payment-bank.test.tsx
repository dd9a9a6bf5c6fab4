import type { QueryClient } from "@tanstack/react-query";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Component as BankDebitPage } from "../../../pages/checkout/bank-debit";
import { axeFaults } from "../../../testing/a11y";
import { fakeFetch, type FakeAnswer } from "../../../testing/fake-fetch";
import { closePaymentPage, openPaymentPage, type FakeStripe } from "../../../testing/fake-stripe";
import { renderFeature } from "../../../testing/render-feature";
import { cacheCheckout } from "../checkout-query";
import { CHECKOUT, PURCHASE, purchasesOf, QUOTE, QUOTES } from "../testing";
import { PaymentStep } from "./payment-step";

const SCRIPT = "https://js.stripe.example/stripe.js";
const STRIPE = { provider: "stripe", publishableKey: "pk_test_1", scriptUrl: SCRIPT, takesBankDebits: true } as const;
const UNDER_WAY = { status: 202, body: { bankDebit: "under_way" } };

let stripe: FakeStripe;
beforeEach(() => {
  stripe = openPaymentPage();
});
afterEach(() => closePaymentPage(stripe));

const fold = () => screen.queryByText("Pay from a US bank account instead");
const payButton = () => screen.getByRole("button", { name: "Pay $149.00 from your bank account" });

async function opened(answers: Record<string, FakeAnswer | FakeAnswer[]> = {}) {
  const sent = fakeFetch({ [QUOTES]: { body: QUOTE }, ...answers });
  const view = renderFeature(<PaymentStep checkout={CHECKOUT} />, { payment: STRIPE });
  const user = userEvent.setup();
  await user.click(await screen.findByText("Pay from a US bank account instead"));
  await waitFor(payButton);
  return { sent, user, ...view };
}

describe("a bank account at the payment step", () => {
  it.each([
    ["with the sandbox", {}, QUOTE],
    ["in a brand that does not take it", { payment: { ...STRIPE, takesBankDebits: false } }, QUOTE],
    ["when nothing is due", { payment: STRIPE }, { ...QUOTE, dueTodayCents: 0 }],
  ])("is not offered %s", async (_, options, quote) => {
    fakeFetch({ [QUOTES]: { body: quote } });
    renderFeature(<PaymentStep checkout={CHECKOUT} />, options);
    await screen.findByRole("group", { name: /^(Pay by card|Your card)$/ });
    expect(fold()).toBeNull();
  });

  it("states beforehand that the payment takes days and does not renew the membership", async () => {
    const { container, user } = await opened();
    const facts = screen.getByText(/up to 5 business days/).closest("ul") as HTMLElement;
    expect(facts.textContent).toContain("on the day the money is here, not today");
    expect(facts.textContent).toContain("will not renew by itself: a bank account pays once");
    expect(facts.textContent).not.toContain("leaves it out");
    await user.click(screen.getByRole("checkbox", { name: /Renew my membership/ }));
    expect(facts.textContent).toContain("leaves it out");
    expect(await axeFaults(container)).toEqual([]);
  });

  it("is not requested before the consents are given", async () => {
    const { sent, user } = await opened();
    await user.click(payButton());
    const summary = await screen.findByRole("alert");
    expect(within(summary).getAllByRole("link")).toHaveLength(2);
    expect(stripe.tokens).toEqual([]);
    expect(purchasesOf(sent)).toEqual([]);
  });

  it("pays once, without a consent to renewal, and opens the page of the debit", async () => {
    const { sent, user, router } = await opened({ [PURCHASE]: UNDER_WAY });
    for (const name of [/five facts/, /agree to the terms/, /Renew my membership/]) {
      await user.click(screen.getByRole("checkbox", { name }));
    }
    await user.click(payButton());
    await waitFor(() => expect(router.state.location.pathname).toBe("/checkout/bank-debit"));
    expect(purchasesOf(sent)).toEqual([
      expect.objectContaining({
        paymentToken: "ctoken_1",
        bankDebit: true,
        keepPaymentMethod: false,
        autoRenew: false,
        consents: [
          { key: "disclosures", version: "d1" },
          { key: "terms", version: "t1" },
        ],
      }),
    ]);
    expect(screen.queryByText(/You are a member/)).toBeNull();
  });
});

describe("the page of a bank debit", () => {
  const bankDebit = { since: "2026-11-22T02:00:00.000Z", amountCents: 14_900 };
  const prepare = (client: QueryClient) => cacheCheckout(client, { ...CHECKOUT, step: "bank-debit", bankDebit });

  it("states the order, that there is no membership yet, and the phone number", async () => {
    const { container } = renderFeature(<BankDebitPage />, { prepare });
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Your payment is on its way");
    expect(container.textContent).toContain("You ordered $149.00 from your bank account on 11/21/2026, for Cedar Family.");
    expect(container.textContent).toContain("You do not have a membership yet");
    expect(container.textContent).toContain("margaret@example.org");
    expect(screen.getByRole("link", { name: "(800) 555-0142" }).getAttribute("href")).toBe("tel:8005550142");
    expect(await axeFaults(container)).toEqual([]);
  });

  it("is translated to Spanish", () => {
    renderFeature(<BankDebitPage />, { prepare, language: "es" });
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Su pago está en camino");
  });
});
