import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { axeFaults } from "../../../testing/a11y";
import { fakeFetch, problem } from "../../../testing/fake-fetch";
import type { FakeAnswer } from "../../../testing/fake-fetch";
import { renderFeature } from "../../../testing/render-feature";
import type { PaymentConfig } from "../../../content/environment";
import { TEST_CONFIG } from "../../../testing/test-site";
import { sessionOf } from "../../../session/session-query";
import { checkoutQuery } from "../checkout-query";
import { PaymentStep } from "./payment-step";
import { CHECKOUT, PAID, PURCHASE, purchasesOf, QUOTE, QUOTES } from "../testing";

const TOKENS = `POST ${(TEST_CONFIG.payment as PaymentConfig & { provider: "sandbox" }).tokenizeUrl}`;
const ACTIONS = `POST ${String(new URL("actions", TOKENS.replace("POST ", "")))}`;
const TOKEN: FakeAnswer = { status: 201, body: { token: "tok_1", card: {} } };
async function fillCard(): Promise<void> {
  await screen.findByLabelText("Card number");
  const answers = { "Card number": "4242 4242 4242 4242", "Expiration date": "11/30", "Security code": "123" };
  for (const [label, value] of Object.entries(answers)) {
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  }
}

async function agree(user: ReturnType<typeof userEvent.setup>): Promise<void> {
  await user.click(await screen.findByRole("checkbox", { name: /five facts/ }));
  await user.click(screen.getByRole("checkbox", { name: /agree to the terms/ }));
}

const payButton = () => screen.getByRole("button", { name: /^Pay/ });

beforeEach(() => {
  sessionStorage.clear();
  vi.stubGlobal("scrollTo", () => undefined);
});
afterEach(() => vi.unstubAllGlobals());

describe("the payment step", () => {
  it("requires consents and card before it sends anything", async () => {
    const sent = fakeFetch({ [QUOTES]: { body: QUOTE } });
    const { container } = renderFeature(<PaymentStep checkout={CHECKOUT} />);
    const user = userEvent.setup();
    await screen.findByLabelText("Card number");
    await user.click(payButton());
    const summary = await screen.findByRole("alert");
    const lines = within(summary).getAllByRole("listitem").map((line) => line.textContent);
    expect(lines).toEqual([
      "Check the box to say that you have read the five facts",
      "Check the box to agree to the terms",
      "Enter the card number",
      "Enter the expiration date of the card",
      "Enter the security code",
    ]);
    expect(document.activeElement).toBe(summary);
    expect(sent).toHaveLength(1);
    expect(await axeFaults(container)).toEqual([]);
  });

  it("covers the page while the payment is in progress, but not while the bank requires a confirmation", async () => {
    const answers: ((answer: FakeAnswer) => void)[] = [];
    fakeFetch({ [QUOTES]: { body: QUOTE }, [TOKENS]: TOKEN, [ACTIONS]: { body: {} }, [PURCHASE]: () => new Promise<FakeAnswer>((resolve) => answers.push(resolve)) });
    const { router } = renderFeature(<PaymentStep checkout={CHECKOUT} />);
    const user = userEvent.setup();
    await agree(user);
    await fillCard();
    await user.click(payButton());
    const cover = () => document.querySelector(".loading-overlay p")?.textContent;
    const isInert = () => document.querySelector(".checkout-main")?.closest("[inert]") !== null;
    await waitFor(() => expect(answers).toHaveLength(1));
    expect(cover()).toBe("Paying. This takes a few seconds…");
    expect(isInert()).toBe(true);
    answers[0]?.(problem(402, "payment_action_required", { clientSecret: "secret_1" }));
    const confirm = await screen.findByRole("button", { name: "Confirm the payment" });
    expect([cover(), screen.getByText("Waiting for your bank…").tagName]).toEqual([undefined, "P"]);
    await user.click(confirm);
    await waitFor(() => expect(answers).toHaveLength(2));
    expect(cover()).toMatch(/^The bank has not answered yet/);
    answers[1]?.(PAID);
    await waitFor(() => expect(router.state.location.pathname).toBe("/checkout/confirmation"));
    await waitFor(() => expect(cover()).toBeUndefined());
  });

  it("sends the card to the provider only, purchases, signs in and opens the confirmation", async () => {
    const sent = fakeFetch({ [QUOTES]: { body: QUOTE }, [TOKENS]: TOKEN, [PURCHASE]: PAID });
    const { router, client } = renderFeature(<PaymentStep checkout={CHECKOUT} />);
    const user = userEvent.setup();
    await agree(user);
    await fillCard();
    await user.click(payButton());
    await waitFor(() => expect(router.state.location.pathname).toBe("/checkout/confirmation"));
    expect(sessionOf(client)).toMatchObject({ isAuthenticated: true, email: "margaret@example.org" });
    const own = sent.filter(({ url }) => url.startsWith("/"));
    expect(JSON.stringify(own)).not.toContain("4242");
    expect(JSON.stringify({ ...sessionStorage })).not.toContain("4242");
    expect(purchasesOf(sent)[0]).toMatchObject({
      autoRenew: false,
      consents: [
        { key: "disclosures", version: "d1" },
        { key: "terms", version: "t1" },
      ],
    });
  });

  it("turns on renewal only when its box is checked, and sends that consent's version", async () => {
    const sent = fakeFetch({ [QUOTES]: { body: QUOTE }, [TOKENS]: TOKEN, [PURCHASE]: PAID });
    const { router } = renderFeature(<PaymentStep checkout={CHECKOUT} />);
    const user = userEvent.setup();
    await agree(user);
    await user.click(screen.getByRole("checkbox", { name: /Renew my membership/ }));
    expect(screen.getByText(/we charge \$129.00 on 11\/21\/2027/)).toBeTruthy();
    await fillCard();
    await user.click(payButton());
    await waitFor(() => expect(router.state.location.pathname).toBe("/checkout/confirmation"));
    expect(purchasesOf(sent)[0]?.autoRenew).toBe(true);
    expect(purchasesOf(sent)[0]?.consents).toContainEqual({ key: "auto_renew", version: "r1" });
  });

  it("makes one purchase for repeated presses of the button", async () => {
    const sent = fakeFetch({ [QUOTES]: { body: QUOTE }, [TOKENS]: TOKEN, [PURCHASE]: PAID });
    const { router } = renderFeature(<PaymentStep checkout={CHECKOUT} />);
    const user = userEvent.setup();
    await agree(user);
    await fillCard();
    await user.tripleClick(payButton());
    await waitFor(() => expect(router.state.location.pathname).toBe("/checkout/confirmation"));
    expect(purchasesOf(sent)).toHaveLength(1);
  });

  it("asks again for a consent whose text has changed since the box was checked", async () => {
    const consents = QUOTE.consents.map((one) => (one.key === "terms" ? { ...one, version: "t2" } : one));
    const changed = { ...QUOTE, id: "01JD3K5V7Q8XW2Y4Z6A8B0C2Q2", consents };
    const answers = { [QUOTES]: [{ body: QUOTE }, { body: changed }], [PURCHASE]: [problem(410, "quote_expired"), PAID] };
    const sent = fakeFetch({ [TOKENS]: TOKEN, ...answers });
    const { router } = renderFeature(<PaymentStep checkout={CHECKOUT} />);
    const user = userEvent.setup();
    await agree(user);
    await fillCard();
    await user.click(payButton());
    const terms = screen.getByRole("checkbox", { name: /agree to the terms/ });
    await waitFor(() => expect(terms).toHaveProperty("checked", false));
    expect(screen.getByRole("checkbox", { name: /five facts/ })).toHaveProperty("checked", true);
    await fillCard();
    await user.click(payButton());
    expect((await screen.findAllByText("Check the box to agree to the terms")).length).toBeGreaterThan(0);
    expect(purchasesOf(sent)).toHaveLength(1);
    await user.click(terms);
    await user.click(payButton());
    await waitFor(() => expect(router.state.location.pathname).toBe("/checkout/confirmation"));
    expect(purchasesOf(sent)[1]?.consents).toContainEqual({ key: "terms", version: "t2" });
  });

  it("explains a declined card, keeps all answers but the security code, and pays at the next attempt", async () => {
    const declined = problem(402, "payment_declined", { reason: "insufficient_funds" });
    const sent = fakeFetch({ [QUOTES]: { body: QUOTE }, [TOKENS]: TOKEN, [PURCHASE]: [declined, PAID] });
    const { container, router } = renderFeature(<PaymentStep checkout={CHECKOUT} />);
    const user = userEvent.setup();
    await agree(user);
    await fillCard();
    await user.click(payButton());
    expect((await screen.findByRole("alert")).textContent).toContain("not enough money");
    expect(screen.getByLabelText("Card number")).toHaveProperty("value", "4242 4242 4242 4242");
    expect(screen.getByLabelText("Security code")).toHaveProperty("value", "");
    expect(screen.getByRole("checkbox", { name: /five facts/ })).toHaveProperty("checked", true);
    expect(await axeFaults(container)).toEqual([]);
    await user.type(screen.getByLabelText("Security code"), "321");
    await user.click(payButton());
    await waitFor(() => expect(router.state.location.pathname).toBe("/checkout/confirmation"));
    const keys = purchasesOf(sent).map(({ idempotencyKey }) => idempotencyKey);
    expect(new Set(keys).size).toBe(2);
  });

  it("shows the provider's errors at the fields of the card", async () => {
    const refused = problem(422, "validation_failed", { errorCodes: { cvc: "invalid" }, errors: { cvc: "?" } });
    const sent = fakeFetch({ [QUOTES]: { body: QUOTE }, [TOKENS]: refused });
    renderFeature(<PaymentStep checkout={CHECKOUT} />);
    const user = userEvent.setup();
    await agree(user);
    await fillCard();
    await user.click(payButton());
    const summary = await screen.findByRole("alert");
    expect(within(summary).getByRole("link").textContent).toBe("The security code has digits only");
    expect(purchasesOf(sent)).toEqual([]);
  });

  it("opens the name and ZIP code of the card when the provider refuses them", async () => {
    const refused = problem(422, "validation_failed", { errorCodes: { billingZip: "invalid" } });
    fakeFetch({ [QUOTES]: { body: QUOTE }, [TOKENS]: refused });
    renderFeature(<PaymentStep checkout={CHECKOUT} />);
    const user = userEvent.setup();
    await agree(user);
    await fillCard();
    await user.click(payButton());
    await user.click(within(await screen.findByRole("alert")).getByRole("link", { name: /^Enter a ZIP code/ }));
    expect(document.activeElement).toBe(screen.getByLabelText(/ZIP code of the card/));
  });

  it("loads a new quote when the old one has expired, and shows the new total", async () => {
    const dearer = { ...QUOTE, id: "01JD3K5V7Q8XW2Y4Z6A8B0C2Q2", dueTodayCents: 15900 };
    fakeFetch({
      [QUOTES]: [{ body: QUOTE }, { body: dearer }],
      [TOKENS]: TOKEN,
      [PURCHASE]: problem(410, "quote_expired"),
    });
    renderFeature(<PaymentStep checkout={CHECKOUT} />);
    const user = userEvent.setup();
    await agree(user);
    await fillCard();
    await user.click(payButton());
    expect((await screen.findByText(/The total is now \$159.00/)).textContent).toBeTruthy();
    expect(payButton().textContent).toContain("$159.00");
    expect(screen.getByLabelText("Card number")).toHaveProperty("value", "4242 4242 4242 4242");
  });

  it("repeats an unresolved attempt from before a reload, with the same key", async () => {
    const attempt = {
      checkoutId: CHECKOUT.id,
      quoteId: QUOTE.id,
      billingCycle: "annual",
      autoRenew: false,
      consents: [],
      paymentToken: "tok_left",
      idempotencyKey: "left-open-0123456789",
    };
    const call = { method: "POST", path: "/api/v4/member/purchaseSubscription", body: attempt };
    sessionStorage.setItem(`molar.change.join.${CHECKOUT.id}`, JSON.stringify({ call, since: Date.now() }));
    const sent = fakeFetch({ [QUOTES]: problem(409, "purchase_in_progress"), [PURCHASE]: PAID });
    const { router } = renderFeature(<PaymentStep checkout={CHECKOUT} />);
    await waitFor(() => expect(router.state.location.pathname).toBe("/checkout/confirmation"));
    expect(purchasesOf(sent)).toEqual([attempt]);
  });

  it("keeps all answers, also the security code, when the provider cannot be reached", async () => {
    fakeFetch({ [QUOTES]: { body: QUOTE }, [TOKENS]: "offline" });
    renderFeature(<PaymentStep checkout={CHECKOUT} />);
    const user = userEvent.setup();
    await agree(user);
    await fillCard();
    await user.click(payButton());
    expect((await screen.findByRole("alert")).textContent).toContain("We could not reach the payment provider");
    expect(screen.getByLabelText("Security code")).toHaveProperty("value", "123");
  });

  it("links to the dashboard when the visitor is already a member", async () => {
    fakeFetch({ [QUOTES]: { body: QUOTE }, [TOKENS]: TOKEN, [PURCHASE]: problem(409, "already_member") });
    renderFeature(<PaymentStep checkout={CHECKOUT} />);
    const user = userEvent.setup();
    await agree(user);
    await fillCard();
    await user.click(payButton());
    const link = await screen.findByRole("link", { name: "Go to your membership" });
    expect(link.getAttribute("href")).toBe("/dashboard");
  });

  it("reports a successful payment when its response does not sign the member in", async () => {
    const { csrfToken: _, ...body } = PAID.body as Record<string, unknown>;
    fakeFetch({ [QUOTES]: { body: QUOTE }, [TOKENS]: TOKEN, [PURCHASE]: { body } });
    const { client } = renderFeature(<PaymentStep checkout={CHECKOUT} />, {
      prepare: (to) => to.setQueryData(checkoutQuery().queryKey, { kind: "none" }),
    });
    const user = userEvent.setup();
    await agree(user);
    await fillCard();
    await user.click(payButton());
    expect(await screen.findByText(/^Your payment went through/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: /^Pay/ })).toBeNull();
    expect(screen.getByLabelText("Card number").closest("[hidden]")).not.toBeNull();
    expect(client.getQueryState(checkoutQuery().queryKey)?.isInvalidated).toBe(true);
    const link = screen.getByRole("link", { name: "Go to your membership" });
    expect(link.getAttribute("href")).toBe("/dashboard");
    // A document has the session of the tab that has paid; a link of ui/link.tsx would open the login.
    expect(link.matches("[data-route]")).toBe(false);
  });

  it("leads to the membership that another tab has paid, and does not say that nothing was charged", async () => {
    fakeFetch({ [QUOTES]: problem(409, "checkout_paid") });
    const { container } = renderFeature(<PaymentStep checkout={CHECKOUT} />);
    const link = await screen.findByRole("link", { name: "Go to your membership" });
    expect(link.getAttribute("href")).toBe("/dashboard");
    expect(container.textContent).toContain("This membership is paid for already");
    expect(container.textContent).not.toContain("Nothing was charged");
    expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
  });

  it("opens the page of a bank debit that another tab has begun", async () => {
    const assign = vi.fn();
    vi.stubGlobal("location", { ...window.location, assign });
    fakeFetch({ [QUOTES]: problem(409, "purchase_in_progress"), "GET /api/km/checkout": { body: { ...CHECKOUT, step: "bank-debit" } } });
    renderFeature(<PaymentStep checkout={CHECKOUT} />);
    await waitFor(() => expect(assign).toHaveBeenCalledWith("/checkout/bank-debit"));
    expect(screen.getByText("Your payment is being processed")).toBeTruthy();
  });

  it("stays on the page while another tab pays by card", async () => {
    const assign = vi.fn();
    vi.stubGlobal("location", { ...window.location, assign });
    const sent = fakeFetch({ [QUOTES]: [problem(409, "purchase_in_progress"), { body: QUOTE }], "GET /api/km/checkout": { body: CHECKOUT } });
    renderFeature(<PaymentStep checkout={CHECKOUT} />);
    await userEvent.setup().click(await screen.findByRole("button", { name: "Try again" }));
    expect(await screen.findByLabelText("Card number")).toBeTruthy();
    expect(sent.some(({ url }) => url === "/api/km/checkout")).toBe(true);
    expect(assign).not.toHaveBeenCalled();
  });

  it("offers to try again when the quote could not be loaded", async () => {
    fakeFetch({ [QUOTES]: [problem(500, "internal"), { body: QUOTE }] });
    renderFeature(<PaymentStep checkout={CHECKOUT} />);
    await userEvent.setup().click(await screen.findByRole("button", { name: "Try again" }));
    expect(await screen.findByLabelText("Card number")).toBeTruthy();
  });
});
