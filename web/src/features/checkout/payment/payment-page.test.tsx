import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { axeFaults } from "../../../testing/a11y";
import { fakeFetch, problem } from "../../../testing/fake-fetch";
import { renderFeature } from "../../../testing/render-feature";
import { cacheCheckout } from "../checkout-query";
import { useCheckout } from "../use-checkout";
import { PaymentStep } from "./payment-step";
import { CHECKOUT, PURCHASE, QUOTE, TOM } from "../testing";

const QUOTES = "POST /api/km/checkout/quote";
const FACTS = {
  items: [
    { fact: "member_pays", text: "You pay the dentist." },
    { fact: "not_insurance", text: "Not insurance." },
    { fact: "discounts_only", text: "Discounts only." },
  ],
};

/** The step with the checkout that its changes are stored in. */
function CheckoutInCache() {
  return <PaymentStep checkout={useCheckout()} />;
}

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.unstubAllGlobals());

describe("the page of the payment step", () => {
  it("shows the amounts, the renewal and the facts before the card, with all boxes unchecked", async () => {
    fakeFetch({ [QUOTES]: { body: QUOTE } });
    const { container } = renderFeature(<PaymentStep checkout={CHECKOUT} />);
    await screen.findByLabelText("Card number");
    const text = container.querySelector(".checkout-main")?.textContent ?? "";
    const order = ["Processing fee", "$149.00", "11/21/2027", "This is not insurance.", "Card number"];
    const places = order.map((words) => text.indexOf(words));
    expect(places).toEqual([...places].sort((a, b) => a - b));
    for (const box of screen.getAllByRole("checkbox")) expect(box).not.toHaveProperty("checked", true);
    expect(await axeFaults(container)).toEqual([]);
  });

  it("links back to each earlier step, and has the other facts in a closed section", async () => {
    fakeFetch({ [QUOTES]: { body: QUOTE } });
    renderFeature(<PaymentStep checkout={{ ...CHECKOUT, members: [TOM] }} />, { site: { disclosures: FACTS } });
    await screen.findByLabelText("Card number");
    const links = ["Choose another plan", "Change the people", "Change your details"];
    expect(links.map((name) => screen.getByRole("link", { name: new RegExp(name) }).getAttribute("href"))).toEqual([
      "/join-now",
      "/checkout/add-member",
      "/checkout/create-account",
    ]);
    expect(screen.getByText("Tom Hill, Spouse, born 11/02/1956")).toBeTruthy();
    expect(screen.getByText("Not insurance.").closest("details")).toBeNull();
    const others = screen.getByText("You pay the dentist.").closest("details");
    expect([others?.open, others?.querySelector("summary")?.textContent]).toEqual([false, "Read the other 2 facts"]);
  });

  it("shows price, cycle and checkbox of the renewal in the order summary, and the refund", async () => {
    fakeFetch({ [QUOTES]: { body: QUOTE } });
    renderFeature(<PaymentStep checkout={CHECKOUT} />);
    await screen.findByLabelText("Card number");
    const summary = within(screen.getByRole("region", { name: "Your order" }));
    expect(summary.getByText("Renewal on 11/21/2027").nextSibling?.textContent).toBe("$129.00 a year");
    expect(summary.getByRole("checkbox", { name: /Renew my membership/ })).toHaveProperty("checked", false);
    expect(summary.getByText(/^If you leave this box empty, the membership ends on 11\/20\/2027/)).toBeTruthy();
    expect(summary.getByText(/get \$129.00 back/)).toBeTruthy();
  });

  it("states that a monthly plan without renewal is paid manually each month", async () => {
    fakeFetch({ [QUOTES]: { body: { ...QUOTE, billingCycle: "monthly" } } });
    renderFeature(<PaymentStep checkout={CHECKOUT} />);
    expect(await screen.findByText(/^If you leave this box empty, nothing more is charged. .* you pay each month yourself/)).toBeTruthy();
  });

  it("focuses the coupon field when its section opens, and keeps its text when the section is closed", async () => {
    fakeFetch({ [QUOTES]: { body: QUOTE }, "GET /api/v4/coupon/validate": { body: { valid: true, label: "20 % off" } } });
    renderFeature(<PaymentStep checkout={CHECKOUT} />);
    const fold = (await screen.findByText("Have a coupon code?")).closest("details") as HTMLDetailsElement;
    fold.open = true;
    const field = screen.getByLabelText("Coupon code");
    await waitFor(() => expect(document.activeElement).toBe(field));
    await userEvent.setup().type(field, "SMILE20");
    fold.open = false;
    fold.open = true;
    expect(screen.getByLabelText("Coupon code")).toHaveProperty("value", "SMILE20");
  });

  it("does not pay while a typed coupon is neither applied nor deleted", async () => {
    const sent = fakeFetch({ [QUOTES]: { body: QUOTE }, "GET /api/v4/coupon/validate": { body: { valid: true, label: "20 % off" } } });
    renderFeature(<PaymentStep checkout={CHECKOUT} />);
    const fold = (await screen.findByText("Have a coupon code?")).closest("details") as HTMLDetailsElement;
    fold.open = true;
    const visitor = userEvent.setup();
    await visitor.type(screen.getByLabelText("Coupon code"), "smile20");
    fold.open = false;
    await visitor.click(screen.getByRole("button", { name: /^Pay/ }));
    const demand = "Press Apply to use your coupon, or delete its code";
    const link = await screen.findByRole("link", { name: demand });
    expect(fold.open).toBe(true);
    fold.dispatchEvent(new Event("toggle"));
    expect(document.activeElement?.contains(link), "the summary of errors keeps the focus").toBe(true);
    await visitor.click(link);
    const field = screen.getByLabelText("Coupon code");
    expect(document.activeElement).toBe(field);
    expect(document.getElementById(field.getAttribute("aria-describedby")?.split(" ").at(-1) ?? "")?.textContent).toContain(demand);
    await visitor.clear(field);
    expect(screen.queryByText(demand)).toBeNull();
    expect(sent.filter(({ url }) => url.includes("purchase"))).toEqual([]);
  });

  it("keeps the summary of errors, and the focus in it, when the lookup of the typed coupon ends after the refusal to pay", async () => {
    fakeFetch({ [QUOTES]: { body: QUOTE }, "GET /api/v4/coupon/validate": { body: { valid: false, reason: "not_found" } } });
    renderFeature(<PaymentStep checkout={CHECKOUT} />);
    ((await screen.findByText("Have a coupon code?")).closest("details") as HTMLDetailsElement).open = true;
    const visitor = userEvent.setup();
    await visitor.type(screen.getByLabelText("Coupon code"), "smile");
    await visitor.click(screen.getByRole("button", { name: /^Pay/ }));
    const demand = "Press Apply to use your coupon, or delete its code";
    await screen.findByRole("link", { name: demand });
    await screen.findByText(/We do not know this coupon/, undefined, { timeout: 5_000 });
    expect(document.activeElement?.contains(screen.getByRole("link", { name: demand }))).toBe(true);
    await visitor.clear(screen.getByLabelText("Coupon code"));
    expect(screen.queryByRole("link", { name: demand })).toBeNull();
  });

  it("does not pay after a failure to apply a coupon, until it is applied, refused or deleted", async () => {
    const sent = fakeFetch({
      [QUOTES]: { body: QUOTE },
      "GET /api/v4/coupon/validate": { body: { valid: true, label: "20 % off" } },
      "PUT /api/km/checkout": [problem(503, "unavailable"), problem(422, "validation_failed", { reason: "exhausted" })],
    });
    renderFeature(<PaymentStep checkout={CHECKOUT} />);
    const fold = (await screen.findByText("Have a coupon code?")).closest("details") as HTMLDetailsElement;
    fold.open = true;
    const visitor = userEvent.setup();
    await visitor.type(screen.getByLabelText("Coupon code"), "smile20");
    await visitor.click(screen.getByRole("button", { name: "Apply" }));
    await screen.findByText(/^Something went wrong on our side/);
    await visitor.click(screen.getByRole("button", { name: /^Pay/ }));
    const demand = "Press Apply to use your coupon, or delete its code";
    expect(await screen.findByRole("link", { name: demand })).toBeTruthy();
    await visitor.click(screen.getByRole("button", { name: "Apply" }));
    await waitFor(() => expect(screen.queryByText(demand)).toBeNull());
    expect(sent.filter(({ url }) => url.includes("purchase"))).toEqual([]);
  });

  it("moves the focus to the applied coupon, and back to the folded field when it is removed", async () => {
    const coupon = { code: "SMILE20", label: "20 % off" };
    fakeFetch({
      [QUOTES]: { body: { ...QUOTE, coupon } },
      "GET /api/v4/coupon/validate": { body: { valid: true, label: "20 % off" } },
      "PUT /api/km/checkout": [{ body: { ...CHECKOUT, coupon: "SMILE20" } }, { body: CHECKOUT }],
    });
    renderFeature(<CheckoutInCache />, { prepare: (client) => cacheCheckout(client, CHECKOUT) });
    const fold = (await screen.findByText("Have a coupon code?")).closest("details") as HTMLDetailsElement;
    fold.open = true;
    const visitor = userEvent.setup();
    await visitor.type(screen.getByLabelText("Coupon code"), "smile20");
    await visitor.click(screen.getByRole("button", { name: "Apply" }));
    await waitFor(() => expect(document.activeElement?.textContent).toBe("Coupon SMILE20: 20 % off"));
    await visitor.click(screen.getByRole("button", { name: "Remove coupon SMILE20" }));
    await waitFor(() => expect(document.activeElement?.textContent).toBe("Have a coupon code?"));
  });

  it("shows the people that another tab has added, together with the new amounts", async () => {
    const dearer = { ...QUOTE, id: "01JD3K5V7Q8XW2Y4Z6A8B0C2Q2", dueTodayCents: 19800 };
    fakeFetch({
      [QUOTES]: [{ body: QUOTE }, { body: dearer }],
      "POST http://127.0.0.1:1/tokens": { status: 201, body: { token: "tok_1" } },
      [PURCHASE]: problem(410, "quote_expired"),
      "GET /api/km/checkout": { body: { ...CHECKOUT, members: [TOM] } },
    });
    renderFeature(<CheckoutInCache />, { prepare: (client) => cacheCheckout(client, CHECKOUT) });
    const visitor = userEvent.setup();
    await visitor.type(await screen.findByLabelText("Card number"), "4242424242424242");
    await visitor.type(screen.getByLabelText("Expiration date"), "1230");
    await visitor.type(screen.getByLabelText("Security code"), "123");
    for (const box of screen.getAllByRole("checkbox").slice(-2)) await visitor.click(box);
    await visitor.click(screen.getByRole("button", { name: "Pay $149.00" }));
    await screen.findByText(/The total is now \$198.00/);
    expect(screen.getByText("Tom Hill, Spouse, born 11/02/1956")).toBeTruthy();
    expect(screen.getByLabelText("Card number")).toHaveProperty("value", "4242 4242 4242 4242");
  });

  it("changes the billing cycle with one press, and shows the new amounts", async () => {
    const monthly = { ...QUOTE, billingCycle: "monthly" as const, dueTodayCents: 3290 };
    const sent = fakeFetch({
      [QUOTES]: [{ body: QUOTE }, { body: monthly }],
      "PUT /api/km/checkout": { body: { ...CHECKOUT, billingCycle: "monthly" } },
    });
    renderFeature(<PaymentStep checkout={CHECKOUT} />);
    await screen.findByLabelText("Card number");
    await userEvent.setup().click(screen.getByRole("button", { name: "Change to every month: $12.90" }));
    expect(await screen.findByRole("button", { name: "Pay $32.90" })).toBeTruthy();
    expect(sent.find(({ method }) => method === "PUT")?.body).toEqual({ billingCycle: "monthly" });
  });

  it("opens the fields for name and ZIP code of the card with one press and focuses the first", async () => {
    fakeFetch({ [QUOTES]: { body: QUOTE } });
    renderFeature(<PaymentStep checkout={CHECKOUT} />);
    await screen.findByText("Card of Margaret Hill, ZIP 85004");
    expect(screen.queryByLabelText("Name on card")).toBeNull();
    await userEvent.setup().click(screen.getByRole("button", { name: "Change name or ZIP code" }));
    expect(document.activeElement).toBe(screen.getByLabelText("Name on card"));
  });

  it("states above the button where the card number is sent", async () => {
    fakeFetch({ [QUOTES]: { body: QUOTE } });
    renderFeature(<PaymentStep checkout={CHECKOUT} />);
    await screen.findByLabelText("Card number");
    const line = screen.getByText(/^Your card number goes straight to the payment provider/);
    expect(line.compareDocumentPosition(screen.getByRole("button", { name: /^Pay/ })) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });
});
