import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { axeFaults } from "../../../testing/a11y";
import { fakeFetch } from "../../../testing/fake-fetch";
import type { FakeAnswer, SentRequest } from "../../../testing/fake-fetch";
import { renderFeature } from "../../../testing/render-feature";
import { AccountForm } from "./account-form";
import { checkoutQuery } from "../checkout-query";
import type { Checkout } from "../schemas";
import { ACCOUNT, CHECKOUT } from "../testing";

const SAVE = "POST /api/km/checkout/account";
const EMAIL = "GET /api/v4/member/validateEmail";
const SUGGEST = "GET /api/km/group/cedar/suggestions";
const FREE: FakeAnswer = { body: { available: true } };
const EMPTY: Checkout = { ...CHECKOUT, step: "create-account", account: null, membersConfirmed: false };

const ANSWERS: [label: string, answer: string][] = [
  ["First name", "Margaret"],
  ["Last name", "Hill"],
  ["Month", "4"],
  ["Day", "27"],
  ["Year", "1958"],
  ["ZIP code", "85004"],
  ["Street address", "12 Juniper St"],
  ["Email address", "margaret@example.org"],
  ["Phone number", "6025550142"],
];

const PLACES: Record<string, { city: string; state: string }> = {
  "85004": { city: "Phoenix", state: "AZ" },
  "97209": { city: "Portland", state: "OR" },
};

/** The server's answer to a ZIP code lookup. */
function place({ url }: SentRequest): FakeAnswer {
  const zip = new URL(url, "http://a.test").searchParams.get("q") ?? "";
  const known = PLACES[zip];
  return { body: { places: known === undefined ? [] : [{ label: "", zip, ...known }], offices: [] } };
}

/** Fills in all fields together, as a browser's autofill does, and waits for the place of the ZIP code. */
async function fill(): Promise<void> {
  for (const [label, value] of ANSWERS) fireEvent.change(screen.getByLabelText(label), { target: { value } });
  await screen.findByText("Phoenix, Arizona");
}

/** Opens the fields for city and state. */
async function openPlace(user: ReturnType<typeof userEvent.setup>): Promise<void> {
  await user.click(screen.getByRole("button", { name: "Change city or state" }));
}

const save = () => screen.getByRole("button", { name: /Save and continue/ });

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.unstubAllGlobals());

describe("the account step", () => {
  it("saves trimmed answers and continues to the people step", async () => {
    const sent = fakeFetch({ [SAVE]: { body: CHECKOUT }, [EMAIL]: FREE, [SUGGEST]: place });
    const { router, client } = renderFeature(<AccountForm checkout={EMPTY} />);
    const user = userEvent.setup();
    await fill();
    await user.click(save());
    await waitFor(() => expect(router.state.location.pathname).toBe("/checkout/add-member"));
    expect(sent.find(({ method }) => method === "POST")?.body).toEqual(ACCOUNT);
    expect(client.getQueryData(checkoutQuery().queryKey)).toEqual({ kind: "present", checkout: CHECKOUT });
    expect(sessionStorage.length).toBe(0);
  });

  it("continues to the payment step when the plan is for one person", async () => {
    fakeFetch({ [SAVE]: { body: { ...CHECKOUT, step: "payment", maxMembers: 1, members: [] } }, [EMAIL]: FREE, [SUGGEST]: place });
    const { router } = renderFeature(<AccountForm checkout={EMPTY} />);
    await fill();
    await userEvent.setup().click(save());
    await waitFor(() => expect(router.state.location.pathname).toBe("/checkout/payment"));
  });

  it("lists every missing answer in a focused summary with links to the fields", async () => {
    fakeFetch({});
    const { container } = renderFeature(<AccountForm checkout={EMPTY} />);
    const user = userEvent.setup();
    await user.click(save());
    const summary = await screen.findByRole("alert");
    expect(document.activeElement).toBe(summary);
    expect(within(summary).getAllByRole("link")).toHaveLength(7);
    await user.click(within(summary).getByRole("link", { name: "Enter the ZIP code" }));
    expect(document.activeElement).toBe(screen.getByLabelText("ZIP code"));
    expect(await axeFaults(container)).toEqual([]);
  });

  it("removes an error as soon as the answer is valid", async () => {
    fakeFetch({});
    renderFeature(<AccountForm checkout={EMPTY} />);
    const user = userEvent.setup();
    await user.click(save());
    expect(screen.getAllByText("Enter the first name")).toHaveLength(2);
    await user.type(screen.getByLabelText("First name"), "M");
    expect(screen.queryByText("Enter the first name")).toBeNull();
  });

  it("shows the server's errors with the messages of local errors, at the same fields", async () => {
    const refused = {
      status: 422,
      body: { code: "validation_failed", errorCodes: { "address.zip": "invalid", email: "taken" } },
    };
    fakeFetch({ [SAVE]: refused, [EMAIL]: FREE, [SUGGEST]: place });
    renderFeature(<AccountForm checkout={EMPTY} />);
    const user = userEvent.setup();
    await fill();
    await user.click(save());
    const summary = await screen.findByRole("alert");
    expect(within(summary).getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "Enter a ZIP code of 5 digits, like 85004, or 9 digits, like 85004-1234",
      "This email address already has an account. Log in, or use another address",
    ]);
    await user.type(screen.getByLabelText(/Email address/), "x");
    expect(within(summary).getAllByRole("listitem")).toHaveLength(1);
  });

  it("reports a taken e-mail address when the field loses the focus, and offers to log in", async () => {
    fakeFetch({ [EMAIL]: { body: { available: false } } });
    renderFeature(<AccountForm checkout={EMPTY} />);
    const user = userEvent.setup();
    await user.type(screen.getByLabelText("Email address"), "margaret@example.org");
    await user.tab();
    const link = await screen.findByRole("link", { name: "Log in with this email address" });
    expect(link.getAttribute("href")).toBe("/member-login");
    await user.type(screen.getByLabelText(/Email address/), "x");
    expect(screen.queryByRole("link", { name: "Log in with this email address" })).toBeNull();
  });

  it("can be saved when the e-mail address cannot be checked", async () => {
    fakeFetch({ [EMAIL]: { status: 429, body: { code: "rate_limited" } }, [SAVE]: { body: CHECKOUT }, [SUGGEST]: place });
    const { router } = renderFeature(<AccountForm checkout={EMPTY} />);
    const user = userEvent.setup();
    await fill();
    await user.click(save());
    await waitFor(() => expect(router.state.location.pathname).toBe("/checkout/add-member"));
  });

  it("shows city and state of the ZIP code without fields for them, nor one for the apartment", async () => {
    fakeFetch({ [SUGGEST]: place });
    const { container } = renderFeature(<AccountForm checkout={EMPTY} />);
    const user = userEvent.setup();
    const zip = screen.getByLabelText("ZIP code");
    await user.type(zip, "85004");
    expect(await screen.findByText("Phoenix, Arizona")).toBeTruthy();
    for (const label of ["City", "State or territory", /Apartment/]) expect(screen.queryByLabelText(label)).toBeNull();
    await user.clear(zip);
    await user.type(zip, "97209-1234");
    expect(await screen.findByText("Portland, Oregon")).toBeTruthy();
    expect(screen.queryByText("Phoenix, Arizona")).toBeNull();
    expect(await axeFaults(container)).toEqual([]);
  });

  it("opens the fields for city and state, or the apartment, with one press and focuses them", async () => {
    fakeFetch({ [SUGGEST]: place });
    renderFeature(<AccountForm checkout={EMPTY} />);
    const user = userEvent.setup();
    await user.type(screen.getByLabelText("ZIP code"), "85004");
    await screen.findByText("Phoenix, Arizona");
    await openPlace(user);
    expect(document.activeElement).toBe(screen.getByLabelText("City"));
    expect(screen.getByLabelText("State or territory")).toHaveProperty("value", "AZ");
    await user.click(screen.getByRole("button", { name: "Add apartment, suite or unit" }));
    expect(document.activeElement).toBe(screen.getByLabelText(/^Apartment/));
  });

  it("accepts an apartment that autofill enters while its field is hidden", async () => {
    const sent = fakeFetch({ [SAVE]: { body: CHECKOUT }, [EMAIL]: FREE, [SUGGEST]: place });
    const { container } = renderFeature(<AccountForm checkout={EMPTY} />);
    await fill();
    const folded = container.querySelector("input[autocomplete=address-line2]");
    if (folded === null) throw new Error("no field for autofill");
    expect([folded.getAttribute("tabindex"), folded.getAttribute("aria-hidden")]).toEqual(["-1", "true"]);
    expect(await axeFaults(container)).toEqual([]);
    const focused = document.activeElement;
    fireEvent.change(folded, { target: { value: "Apt 4" } });
    expect(screen.getByLabelText(/^Apartment/)).toHaveProperty("value", "Apt 4");
    expect(container.querySelectorAll("input[autocomplete=address-line2]")).toHaveLength(1);
    expect(document.activeElement).toBe(focused);
    await userEvent.setup().click(save());
    await waitFor(() => expect(sent.find(({ method }) => method === "POST")?.body).toMatchObject({ address: { line2: "Apt 4" } }));
  });

  it("keeps a typed city when the ZIP code changes", async () => {
    fakeFetch({ [SUGGEST]: place });
    renderFeature(<AccountForm checkout={EMPTY} />);
    const user = userEvent.setup();
    const zip = screen.getByLabelText("ZIP code");
    await user.type(zip, "85004");
    await screen.findByText("Phoenix, Arizona");
    await openPlace(user);
    await user.clear(screen.getByLabelText("City"));
    await user.type(screen.getByLabelText("City"), "Laveen");
    await user.clear(zip);
    await user.type(zip, "97209");
    await waitFor(() => expect(screen.getByLabelText("State or territory")).toHaveProperty("value", "OR"));
    expect(screen.getByLabelText("City")).toHaveProperty("value", "Laveen");
  });

  it.each([
    ["cannot be looked up", "offline"],
    ["is unknown", { body: { places: [], offices: [] } }],
  ] as const)("shows the fields for city and state when the ZIP code %s", async (_, answer) => {
    fakeFetch({ [SUGGEST]: answer });
    renderFeature(<AccountForm checkout={EMPTY} />);
    await userEvent.setup().type(screen.getByLabelText("ZIP code"), "85004");
    expect(await screen.findByLabelText("City")).toHaveProperty("value", "");
    expect(document.activeElement).toBe(screen.getByLabelText("ZIP code"));
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("suggests a correction for a probable typo in the e-mail address", async () => {
    const sent = fakeFetch({ [EMAIL]: FREE });
    const { container } = renderFeature(<AccountForm checkout={EMPTY} />);
    const user = userEvent.setup();
    const email = screen.getByLabelText("Email address");
    await user.type(email, "margaret@gmial.com");
    expect(screen.queryByText(/Did you mean/)).toBeNull();
    await user.tab();
    expect(screen.getByText(/Did you mean margaret@gmail.com/)).toBeTruthy();
    expect(await axeFaults(container)).toEqual([]);
    await user.click(screen.getByRole("button", { name: "Use this address" }));
    expect(email).toHaveProperty("value", "margaret@gmail.com");
    expect(screen.queryByText(/Did you mean/)).toBeNull();
    await waitFor(() => expect(sent.map(({ url }) => new URL(url, "http://a.test").searchParams.get("email"))).toContain("margaret@gmail.com"));
  });

  it("warns about a ZIP code of another state but accepts it", async () => {
    fakeFetch({ [SAVE]: { body: CHECKOUT }, [EMAIL]: FREE, [SUGGEST]: place });
    const { router } = renderFeature(<AccountForm checkout={EMPTY} />);
    const user = userEvent.setup();
    await fill();
    await openPlace(user);
    await user.clear(screen.getByLabelText("ZIP code"));
    await user.type(screen.getByLabelText("ZIP code"), "10001");
    expect(screen.getByText(/usually in New York, and you chose Arizona/)).toBeTruthy();
    await user.click(save());
    await waitFor(() => expect(router.state.location.pathname).toBe("/checkout/add-member"));
  });

  it("restores typed answers after a reload", async () => {
    fakeFetch({});
    const first = renderFeature(<AccountForm checkout={EMPTY} />);
    const user = userEvent.setup();
    await user.type(screen.getByLabelText("Street address"), "12 Juniper St");
    await user.type(screen.getByLabelText("Month"), "4");
    first.unmount();
    renderFeature(<AccountForm checkout={EMPTY} />);
    await waitFor(() => expect(screen.getByLabelText("Street address")).toHaveProperty("value", "12 Juniper St"));
    expect(screen.getByLabelText("Month")).toHaveProperty("value", "4");
  });

  it("sends one request for repeated presses of the button", async () => {
    let answerNow: (answer: FakeAnswer) => void = () => undefined;
    const answer = new Promise<FakeAnswer>((resolve) => {
      answerNow = resolve;
    });
    const sent = fakeFetch({ [SAVE]: () => answer, [EMAIL]: FREE, [SUGGEST]: place });
    const { router } = renderFeature(<AccountForm checkout={EMPTY} />);
    const user = userEvent.setup();
    await fill();
    await user.click(save());
    await user.click(save());
    answerNow({ body: CHECKOUT });
    await waitFor(() => expect(router.state.location.pathname).toBe("/checkout/add-member"));
    expect(sent.filter(({ method }) => method === "POST")).toHaveLength(1);
  });

  it("keeps all answers when the network is unavailable", async () => {
    fakeFetch({ [SAVE]: "offline", [EMAIL]: FREE, [SUGGEST]: place });
    renderFeature(<AccountForm checkout={EMPTY} />);
    await fill();
    await userEvent.setup().click(save());
    expect((await screen.findByRole("alert")).textContent).toContain("We could not reach our server");
    expect(screen.getByText("Phoenix, Arizona")).toBeTruthy();
    expect(screen.getByLabelText("Phone number")).toHaveProperty("value", "6025550142");
  });

  it("shows the saved answers when the visitor returns", async () => {
    fakeFetch({ [SAVE]: { body: CHECKOUT } });
    const { container, router } = renderFeature(<AccountForm checkout={CHECKOUT} />);
    const user = userEvent.setup();
    expect(screen.getByLabelText("Year")).toHaveProperty("value", "1958");
    expect(await axeFaults(container)).toEqual([]);
    await user.click(save());
    await waitFor(() => expect(router.state.location.pathname).toBe("/checkout/add-member"));
  });

  it("is translated to Spanish", async () => {
    fakeFetch({});
    renderFeature(<AccountForm checkout={EMPTY} />, { language: "es" });
    await userEvent.setup().click(screen.getByRole("button", { name: "Guardar y continuar" }));
    expect(within(await screen.findByRole("alert")).getByText("Escriba su correo electrónico")).toBeTruthy();
  });

  it("has no password field, and has the attributes for autofill and on-screen keyboards", async () => {
    fakeFetch({});
    renderFeature(<AccountForm checkout={CHECKOUT} />);
    await openPlace(userEvent.setup());
    expect(screen.queryByLabelText(/Password/)).toBeNull();
    const expected: [label: string, autocomplete: string][] = [
      ["First name", "given-name"],
      ["Last name", "family-name"],
      ["Month", "bday-month"],
      ["Day", "bday-day"],
      ["Year", "bday-year"],
      ["Street address", "address-line1"],
      ["City", "address-level2"],
      ["State or territory", "address-level1"],
      ["ZIP code", "postal-code"],
      ["Email address", "email"],
      ["Phone number", "tel"],
    ];
    for (const [label, autocomplete] of expected) {
      expect(screen.getByLabelText(label).getAttribute("autocomplete"), label).toBe(autocomplete);
    }
    const hints = ["First name", "Year", "ZIP code", "Email address", "Phone number"].map((label) => screen.getByLabelText(label).getAttribute("enterkeyhint"));
    expect(hints).toEqual(["next", "next", "next", "next", "go"]);
    expect(screen.getByLabelText("ZIP code").getAttribute("inputmode")).toBe("numeric");
    expect(screen.getByLabelText("Phone number").getAttribute("type")).toBe("tel");
  });
});
