import { act, fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { axeFaults } from "../../testing/a11y";
import { fakeFetch } from "../../testing/fake-fetch";
import { renderFeature } from "../../testing/render-feature";
import { DONE, QUOTE, quoteBody } from "../change/testing";
import type { Balance } from "../member/schemas";
import { BALANCE, INFO, SUBSCRIPTION } from "../member/testing";
import type { AutoRenew } from "./auto-renew";
import { AutoRenewPanel } from "./auto-renew-panel";
import { CancelStep } from "./cancel-step";
import { CardsPanel } from "./cards-panel";
import { JoinAgain } from "./join-again";
import { OpenPanel } from "./open-panel";
import { PayBalance } from "./pay-balance";
import type { PaymentMethod } from "./payment-methods";
import { ReceiptsPanel } from "./receipts-panel";
import { PurchaseStep, RenewStep } from "./renew-step";
import { SaveCard } from "./save-card";

const OWNER = { name: "Margaret Hill", billingZip: "85004" };
const TOKENS = "POST http://127.0.0.1:1/tokens";
const TOKEN = { status: 201, body: { token: "tok_1" } };
const OWING: Balance = {
  ...BALANCE,
  openInvoices: [{ id: "i1", issuedOn: "2026-11-21", dueOn: "2026-11-21", totalCents: 17800, kind: "renewal" }],
  pastDueCents: 17800,
  suspendOn: "2026-12-05",
  cancelOn: "2026-12-19",
};
const VISA: PaymentMethod = { id: "m1", brand: "visa", last4: "4242", expMonth: 9, expYear: 2030, isActive: true, isExpired: false };
const AMEX: PaymentMethod = { id: "m2", brand: "amex", last4: "0005", expMonth: 1, expYear: 2026, isActive: false, isExpired: true };
const OFF: AutoRenew = {
  enabled: false,
  renewsOn: "2027-11-21",
  nextPriceCents: 17800,
  words: [],
  consents: [{ key: "auto_renew", version: "7", text: "Charge my card each year until I say stop.", required: true }],
};

function show(element: React.ReactNode, language = "en") {
  return { ...renderFeature(<main><h1>Payments</h1>{element}</main>, { language }), user: userEvent.setup() };
}

function typeCard(): void {
  for (const [label, value] of Object.entries({ "Card number": "4242424242424242", "Expiration date": "12/30", "Security code": "123" })) {
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  }
}

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.unstubAllGlobals());

describe("an open balance", () => {
  it("is shown with its sum, the consequences of not paying, and one link to pay", async () => {
    const { container } = show(<OpenPanel balance={OWING} subscription={SUBSCRIPTION} />);
    expect(screen.getByRole("link", { name: "Pay $178.00" }).getAttribute("href")).toBe("/dashboard/billing?pay=past_due");
    for (const words of ["Due on 11/21/2026", "from 12/05/2026 on", "ends on 12/19/2026", "no late fee"]) {
      expect(container.textContent).toContain(words);
    }
    expect(await axeFaults(container)).toEqual([]);
  });

  it("of zero is stated, with the next payment and the credit", async () => {
    const { container } = show(<OpenPanel balance={{ ...BALANCE, nextChargeOn: "2027-11-21", nextChargeCents: 17800, creditCents: 500 }} subscription={{ ...SUBSCRIPTION, autoRenew: true }} />);
    expect(screen.getByRole("heading", { name: "Nothing is due" })).toBeTruthy();
    expect(screen.getByText("Your membership is paid until 11/20/2027.")).toBeTruthy();
    expect(screen.getByText("Your next payment is $178.00 on 11/21/2027.")).toBeTruthy();
    expect(screen.getByText(/credit of \$5.00/)).toBeTruthy();
    expect(screen.queryByRole("link")).toBeNull();
    expect(await axeFaults(container)).toEqual([]);
  });

  it("is paid with the card on file, and links to the receipt", async () => {
    const sent = fakeFetch({ "POST /api/v4/member/balance": { status: 201, body: { paidCents: 17800, receiptId: "r2" } } });
    const { user, container } = show(<PayBalance part="past_due" info={INFO} balance={OWING} />);
    expect(await axeFaults(container)).toEqual([]);
    await user.click(screen.getByRole("button", { name: "Pay $178.00" }));
    await screen.findByRole("heading", { name: "Thank you. $178.00 is paid." });
    expect(sent[0]?.body).toMatchObject({ pay: "past_due" });
    expect(screen.getByRole("link", { name: "Open the receipt" }).getAttribute("href")).toBe("/dashboard/receipt/r2");
  });

  it("requires a card when none is on file", () => {
    show(<PayBalance part="past_due" info={{ ...INFO, paymentMethod: null }} balance={OWING} />);
    expect(screen.getByLabelText("Card number")).toBeTruthy();
  });

  it("that was paid before a reload shows the amount of the repeated call's response", async () => {
    const call = { method: "POST", path: "/api/v4/member/balance", body: { pay: "past_due", idempotencyKey: "k" } };
    sessionStorage.setItem("molar.change.balance.past_due", JSON.stringify({ call, since: Date.now() }));
    fakeFetch({ "POST /api/v4/member/balance": { status: 201, body: { paidCents: 17800, receiptId: "r2" } } });
    show(<PayBalance part="past_due" info={INFO} balance={BALANCE} />);
    await screen.findByRole("heading", { name: "Thank you. $178.00 is paid." });
  });

  it("that was paid in another tab shows that nothing is due", () => {
    show(<PayBalance part="past_due" info={INFO} balance={BALANCE} />);
    expect(screen.getByRole("heading", { name: "Nothing is due" })).toBeTruthy();
  });
});

describe("automatic renewal", () => {
  it("is turned off with one press", async () => {
    const sent = fakeFetch({ "PUT /api/v4/member/autoRenew": { body: {} } });
    const { user } = show(<AutoRenewPanel autoRenew={{ ...OFF, enabled: true }} cycle="annual" endsOn="2027-11-20" dueCents={0} />);
    expect(screen.queryByText(/Charge my card/)).toBeNull();
    await user.click(screen.getByRole("button", { name: "Turn off automatic renewal" }));
    await screen.findByText(/Nothing more is charged. Your membership ends on 11\/20\/2027/);
    expect(sent[0]?.body).toEqual({ enabled: false });
  });

  it("states the open amount from the day of the declined charge on, and promises neither a charge on that day nor another try", () => {
    show(<AutoRenewPanel autoRenew={{ ...OFF, enabled: true }} cycle="annual" endsOn="2027-11-20" dueCents={3600} />);
    expect(screen.getByText(/^The \$36\.00 due on 11\/21\/2027 has not been paid yet\. If you turn this off/)).toBeTruthy();
    expect(screen.queryByText(/we charge|try again/)).toBeNull();
  });

  it("is turned on with a button below its consent text", async () => {
    const sent = fakeFetch({ "PUT /api/v4/member/autoRenew": { body: {} } });
    const { user, container } = show(<AutoRenewPanel autoRenew={OFF} cycle="annual" endsOn="2027-11-20" dueCents={0} />);
    expect(screen.getByText("Charge my card each year until I say stop.")).toBeTruthy();
    expect(await axeFaults(container)).toEqual([]);
    await user.click(screen.getByRole("button", { name: "Turn on automatic renewal" }));
    await screen.findByText(/The next charge is \$178.00 on 11\/21\/2027/);
    expect(sent[0]?.body).toEqual({ enabled: true, consents: [{ key: "auto_renew", version: "7" }] });
  });

  it.each([
    ["annual", /We write to you 45, 30 and 7 days before/],
    ["monthly", /We write to you about it once a year/],
  ] as const)("names the notices of an %s membership", (cycle, notices) => {
    show(<AutoRenewPanel autoRenew={{ ...OFF, enabled: true }} cycle={cycle} endsOn="2027-11-20" dueCents={0} />);
    expect(screen.getByText(notices)).toBeTruthy();
  });

  it("keeps the focus on its button when it turns on or off", () => {
    let turnOn: () => void = () => {};
    function Panel() {
      const [enabled, setEnabled] = useState(false);
      turnOn = () => setEnabled(true);
      return <AutoRenewPanel autoRenew={{ ...OFF, enabled }} cycle="annual" endsOn="2027-11-20" dueCents={0} />;
    }
    show(<Panel />);
    screen.getByRole("button", { name: "Turn on automatic renewal" }).focus();
    act(() => turnOn());
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Turn off automatic renewal" }));
  });

  it("shows an error when the server cannot be reached", async () => {
    fakeFetch({ "PUT /api/v4/member/autoRenew": "offline" });
    const { user } = show(<AutoRenewPanel autoRenew={{ ...OFF, enabled: true }} cycle="annual" endsOn="2027-11-20" dueCents={0} />);
    await user.click(screen.getByRole("button", { name: "Turn off automatic renewal" }));
    expect((await screen.findByRole("alert")).textContent).toContain("could not reach our server");
  });
});

describe("the cards on file", () => {
  it("show which one is used for payments and which has expired", async () => {
    const { container } = show(<CardsPanel methods={[VISA, AMEX]} />);
    expect(screen.getByText("Used for payments")).toBeTruthy();
    expect(screen.getByText("This card has expired (01/2026)")).toBeTruthy();
    expect(await axeFaults(container)).toEqual([]);
  });

  it("can be selected for payments, and removed after a confirmation", async () => {
    const sent = fakeFetch({
      "PUT /api/v4/member/paymentMethods/m2/active": { body: {} },
      "DELETE /api/v4/member/paymentMethods/m1": { status: 204 },
    });
    const { user } = show(<CardsPanel methods={[VISA, AMEX]} />);
    await user.click(screen.getByRole("button", { name: "Use American Express ending in 0005 for payments" }));
    await screen.findByText("Payments are now made with American Express ending in 0005.");
    await user.click(screen.getByRole("button", { name: "Remove Visa ending in 4242" }));
    expect((await screen.findByRole("alertdialog")).textContent).toContain("the next payment cannot be made");
    await user.click(screen.getByRole("button", { name: "Remove the card" }));
    await screen.findByText("Visa ending in 4242 is removed.");
    expect(sent.map(({ method }) => method)).toEqual(["PUT", "DELETE"]);
  });

  it("are replaced by a note and a link when there are none", () => {
    show(<CardsPanel methods={[]} />);
    expect(screen.getByText("No card is stored.")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Add a card" })).toBeTruthy();
  });
});

describe("a new card", () => {
  const path = "/api/v4/member/updateBilling";
  const call = `PUT ${path}`;
  const saved = { paymentMethod: { brand: "visa", last4: "4242", expMonth: 12, expYear: 2030 }, paidInvoices: [] };
  const card = (dueCents: number) => (
    <SaveCard path={path} scope="test" dueCents={dueCents} owner={OWNER} onSaved={() => undefined} back={null} next={null} />
  );

  it("is saved without a charge when nothing is open", async () => {
    const sent = fakeFetch({ [TOKENS]: TOKEN, [call]: { body: saved } });
    const { user, container } = show(card(0));
    typeCard();
    await user.click(screen.getByRole("button", { name: "Save this card" }));
    await screen.findByRole("heading", { name: "Visa ending in 4242 is saved" });
    expect(screen.getByText(/Nothing was charged/)).toBeTruthy();
    expect(sent[1]?.body).toEqual({ paymentToken: "tok_1", idempotencyKey: expect.stringMatching(/^[0-9a-f]{32}$/) as string });
    expect(await axeFaults(container)).toEqual([]);
  });

  it("pays an open balance, which its button states beforehand", async () => {
    fakeFetch({ [TOKENS]: TOKEN, [call]: { body: { ...saved, paidInvoices: [{ id: "i1", totalCents: 17800 }] } } });
    const { user } = show(card(17800));
    typeCard();
    await user.click(screen.getByRole("button", { name: "Save this card and pay $178.00" }));
    await screen.findByText(/\$178.00 is paid with it/);
  });

  it("is saved even when the open payment is declined", async () => {
    fakeFetch({ [TOKENS]: TOKEN, [call]: { body: { ...saved, declined: { reason: "insufficient_funds" } } } });
    const { user } = show(card(17800));
    typeCard();
    await user.click(screen.getByRole("button", { name: /^Save this card/ }));
    await screen.findByText(/not enough money on this card/);
  });

  it("shows an error for each missing field", async () => {
    const { user } = show(card(0));
    await user.click(screen.getByRole("button", { name: "Save this card" }));
    expect(screen.getByRole("alert")).toBe(document.activeElement);
    expect(screen.getByRole("link", { name: "Enter the card number" })).toBeTruthy();
  });
});

describe("receipts", () => {
  it("are listed, or a note states that there are none", async () => {
    const { container } = show(<ReceiptsPanel receipts={INFO.receipts} />);
    expect(screen.getByRole("link", { name: "Receipt R-2026-000001" })).toBeTruthy();
    expect(await axeFaults(container)).toEqual([]);
    show(<ReceiptsPanel receipts={[]} />);
    expect(screen.getByText("There are no receipts yet.")).toBeTruthy();
  });
});

describe("canceling", () => {
  const QUOTING = "GET /api/v4/member/cancel/quote";
  const CANCEL = "POST /api/v4/member/cancel";
  const quote = quoteBody({ kind: "cancel", lines: [], dueTodayCents: 0, refundCents: 12345, endsOn: "2026-11-21" });

  it("shows the exact refund, cancels with one press, and states the dates that follow", async () => {
    const done = { endsOn: "2026-11-21", refundCents: 12345, refundDays: 30, card: { brand: "visa", last4: "4242" }, subscription: { ...SUBSCRIPTION, renewUntil: "2027-02-19" } };
    const sent = fakeFetch({ [QUOTING]: { body: quote }, [CANCEL]: { body: done } });
    const { user, container } = show(<CancelStep />);
    const button = await screen.findByRole("button", { name: "Cancel and get $123.45 back" });
    expect(await axeFaults(container)).toEqual([]);
    await user.click(button);
    await screen.findByRole("heading", { name: "Your membership is canceled" });
    expect(sent[1]?.body).toEqual({ quoteId: QUOTE.quoteId });
    for (const words of ["11/21/2026", "$123.45", "Visa ending in 4242", "within 30 days", "without a fee until 02/19/2027"]) {
      expect(container.textContent).toContain(words);
    }
    expect(await axeFaults(container)).toEqual([]);
  });

  it("sends the selected reason with the quote", async () => {
    const sent = fakeFetch({ [QUOTING]: { body: quoteBody({ kind: "cancel", dueTodayCents: 0 }) }, [CANCEL]: { body: { endsOn: "2026-11-21", refundCents: 0, refundDays: 30, subscription: SUBSCRIPTION } } });
    const { user } = show(<CancelStep />);
    await screen.findByRole("button", { name: "Cancel my membership" });
    await user.selectOptions(screen.getByLabelText(/Why are you leaving/), "price");
    await user.click(screen.getByRole("button", { name: "Cancel my membership" }));
    await screen.findByRole("heading", { name: "Your membership is canceled" });
    expect(sent[1]?.body).toEqual({ quoteId: QUOTE.quoteId, reason: "price" });
  });

  it("shows the server's text when there is no membership", async () => {
    fakeFetch({ [QUOTING]: { status: 409, body: { code: "no_membership", detail: "There is no running membership." } } });
    show(<CancelStep />);
    await screen.findByText("There is no running membership.");
  });
});

describe("renewing", () => {
  const RENEW = "POST /api/v4/member/renewSubscription";
  const step = (isRunning: boolean) => <RenewStep owner={OWNER} isRunning={isRunning} instead={<p>every plan</p>} />;

  it("requires the consents, then pays", async () => {
    const consents = [{ key: "terms", version: "3", text: "I accept the terms.", required: true }];
    const sent = fakeFetch({ [RENEW]: [{ body: quoteBody({ kind: "renew", consents, dueTodayCents: 17800 }) }, { status: 201, body: DONE }] });
    const { user, container } = show(step(false));
    const button = await screen.findByRole("button", { name: "Pay $178.00" });
    expect(await axeFaults(container)).toEqual([]);
    await user.click(button);
    await screen.findByRole("link", { name: "Check the box to agree to the terms" });
    await user.click(screen.getByRole("checkbox", { name: /I accept the terms/ }));
    await user.click(button);
    await screen.findByRole("heading", { name: "Your membership is paid" });
    expect(sent[1]?.body).toMatchObject({ quoteId: QUOTE.quoteId, consents: [{ key: "terms", version: "3" }] });
  });

  it.each([
    [true, "There is nothing to renew right now"],
    [false, "every plan"],
  ])("when renewal is not possible and isRunning is %s, shows: %s", async (isRunning, words) => {
    fakeFetch({ [RENEW]: { status: 409, body: { code: "not_renewable", detail: "From 09/21/2027 on." } } });
    show(step(isRunning));
    await screen.findByText(words);
  });

  it("offers to try again when the quote could not be loaded", async () => {
    fakeFetch({ [RENEW]: [{ status: 500 }, { body: quoteBody({ kind: "renew", dueTodayCents: 100 }) }] });
    const { user } = show(step(false));
    await user.click(await screen.findByRole("button", { name: "Try again" }));
    await screen.findByRole("button", { name: "Pay $1.00" });
    expect(document.activeElement?.tagName).toBe("H2");
  });

  it("buys a membership again with the selected plan and billing cycle", async () => {
    const BUY = "POST /api/v4/member/purchaseSubscription";
    const consents = [{ key: "auto_renew", version: "7", text: "Renew each month.", required: false }];
    const sent = fakeFetch({ [BUY]: [{ body: quoteBody({ kind: "purchase", consents, dueTodayCents: 1290 }) }, { status: 201, body: DONE }] });
    const { user } = show(<PurchaseStep planId={101} cycle="monthly" owner={OWNER} />);
    await user.click(await screen.findByRole("button", { name: "Pay $12.90" }));
    await screen.findByRole("heading", { name: "Your membership is paid" });
    expect(sent[0]).toMatchObject({ url: "/api/v4/member/purchaseSubscription?quote=1", body: { planId: 101, billingCycle: "monthly" } });
    expect(sent[1]?.body).toMatchObject({ planId: 101, billingCycle: "monthly", autoRenew: false, consents: [] });
  });

  it("states when no plan is on sale", () => {
    show(<JoinAgain plans={[]} />);
    expect(screen.getByText(/No plan is on sale right now/)).toBeTruthy();
  });
});
