import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { axeFaults } from "../../testing/a11y";
import { fakeFetch, type FakeAnswer } from "../../testing/fake-fetch";
import { renderFeature } from "../../testing/render-feature";
import { sessionQuery } from "../../session/session-query";
import { ContactPanel } from "./contact-panel";

const SEND = "POST /api/km/contact";
const RECEIVED: FakeAnswer = { status: 201, body: { number: "C-2026-000007", receivedAt: "2026-11-21T17:00:00.000Z" } };
const MESSAGE = "My card was charged twice in November.";

const panel = <ContactPanel phone="8005550142" hours="Mon to Fri, 8 am to 7 pm" />;

async function show(options: Parameters<typeof renderFeature>[1] = {}) {
  const view = renderFeature(panel, options);
  await screen.findByRole("button", { name: /Send message|Enviar mensaje/ });
  return { ...view, user: userEvent.setup() };
}

/** Fills in all fields together, as a browser's autofill does. */
function fill(): void {
  const answers = { "Your name": " Margaret Hill ", "Email address": "margaret@example.org", "Your message": MESSAGE };
  for (const [label, value] of Object.entries(answers)) fireEvent.change(screen.getByLabelText(label), { target: { value } });
  fireEvent.click(screen.getByLabelText("Billing and payments"));
}

const send = () => screen.getByRole("button", { name: /Send message/ });
const messageField = () => screen.getByLabelText<HTMLTextAreaElement>("Your message");

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.unstubAllGlobals());

describe("the contact form", () => {
  it("sends trimmed answers and shows the message number and the next steps", async () => {
    const sent = fakeFetch({ [SEND]: RECEIVED });
    const { user, container } = await show();
    fill();
    fireEvent.change(screen.getByLabelText(/Phone number/), { target: { value: "(602) 555-0134" } });
    await user.click(send());
    const heading = await screen.findByRole("heading", { name: "We have your message" });
    expect(sent[0]?.body).toEqual({
      name: "Margaret Hill",
      email: "margaret@example.org",
      phone: "6025550134",
      topic: "billing",
      message: MESSAGE,
    });
    expect(document.activeElement).toBe(heading);
    expect(screen.getByText("C-2026-000007")).toBeTruthy();
    expect(screen.getByText(/a confirmation to margaret@example.org/)).toBeTruthy();
    expect(screen.getByRole("link", { name: "(800) 555-0142" }).getAttribute("href")).toBe("tel:8005550142");
    expect(sessionStorage.length).toBe(0);
    expect(await axeFaults(container)).toEqual([]);
    await user.click(screen.getByRole("button", { name: "Write another message" }));
    expect(messageField().value).toBe("");
    expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Send us a message" }));
  });

  it("lists every missing answer in a focused summary with links to the fields", async () => {
    fakeFetch({});
    const { user, container } = await show();
    await user.click(send());
    const summary = await screen.findByRole("alert");
    expect(document.activeElement).toBe(summary);
    expect(within(summary).getAllByRole("link").map(({ textContent }) => textContent)).toEqual([
      "Enter your name",
      "Enter your email address",
      "Choose what it is about",
      "Write your message",
    ]);
    await user.click(within(summary).getByRole("link", { name: "Choose what it is about" }));
    expect(document.activeElement).toBe(screen.getByLabelText("Billing and payments"));
    expect(await axeFaults(container)).toEqual([]);
  });

  it("shows the server's errors with the messages of local errors, at the same fields", async () => {
    const refused = { status: 422, body: { code: "validation_failed", errorCodes: { email: "invalid", message: "too_long" } } };
    fakeFetch({ [SEND]: refused });
    const { user } = await show();
    fill();
    await user.click(send());
    const summary = await screen.findByRole("alert");
    expect(within(summary).getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "Enter an email address like name@example.com",
      "The message can have 4,000 characters; yours has 38",
    ]);
    expect(messageField().getAttribute("aria-invalid")).toBe("true");
    expect(messageField().value).toBe(MESSAGE);
  });

  it.each<[string, FakeAnswer, RegExp]>([
    ["the network is unavailable", "offline", /was not sent: we could not reach our server/],
    ["the server fails", { status: 500, body: { code: "internal_error" } }, /something went wrong on our side/],
    ["the captcha fails", { status: 403, body: { code: "captcha_failed" } }, /was not sent: we could not check that you are a person/],
    ["there were too many requests", { status: 429, headers: { "retry-after": "130" } }, /wait 3 minutes/],
  ])("keeps all answers when %s, and sends them at the next attempt", async (_cause, failure, words) => {
    const sent = fakeFetch({ [SEND]: [failure, RECEIVED] });
    const { user } = await show();
    fill();
    await user.click(send());
    expect((await screen.findByRole("alert")).textContent).toMatch(words);
    expect(messageField().value).toBe(MESSAGE);
    expect(screen.getByLabelText("Billing and payments")).toHaveProperty("checked", true);
    await user.click(send());
    await screen.findByRole("heading", { name: "We have your message" });
    expect(sent[1]?.body).toEqual(sent[0]?.body);
  });

  it("restores typed answers after a reload", async () => {
    fakeFetch({});
    const first = await show();
    fill();
    first.unmount();
    await show();
    await waitFor(() => expect(messageField().value).toBe(MESSAGE));
    expect(screen.getByLabelText("Billing and payments")).toHaveProperty("checked", true);
  });

  it("is prefilled with a member's email address", async () => {
    fakeFetch({});
    await show({ prepare: (client) => client.setQueryData(sessionQuery.queryKey, { isAuthenticated: true, email: "ana@example.com" }) });
    expect(screen.getByLabelText("Email address")).toHaveProperty("value", "ana@example.com");
  });

  it("sends to the path for members when a member is signed in", async () => {
    const sent = fakeFetch({ "POST /api/v4/contact": RECEIVED });
    const { user } = await show({ prepare: (client) => client.setQueryData(sessionQuery.queryKey, { isAuthenticated: true, email: "ana@example.com" }) });
    fill();
    await user.click(send());
    await screen.findByRole("heading", { name: "We have your message" });
    expect(sent.map(({ url }) => url)).toEqual(["/api/v4/contact"]);
  });

  it("sends one request for repeated presses of the button", async () => {
    let answerNow: (answer: FakeAnswer) => void = () => undefined;
    const answer = new Promise<FakeAnswer>((resolve) => {
      answerNow = resolve;
    });
    const sent = fakeFetch({ [SEND]: () => answer });
    const { user } = await show();
    fill();
    await user.click(send());
    await user.click(send());
    answerNow(RECEIVED);
    await screen.findByRole("heading", { name: "We have your message" });
    expect(sent).toHaveLength(1);
  });

  it("hides the trap field for bots from people, and sends its value", async () => {
    const sent = fakeFetch({ [SEND]: RECEIVED });
    const { user, container } = await show();
    const trap = container.querySelector<HTMLInputElement>('input[name="company"]');
    expect(trap?.tabIndex).toBe(-1);
    expect(screen.queryByRole("textbox", { name: "Leave this field empty" })).toBeNull();
    fill();
    fireEvent.change(trap!, { target: { value: "ACME" } });
    expect(JSON.stringify({ ...sessionStorage })).not.toContain("ACME");
    await user.click(send());
    await screen.findByRole("heading", { name: "We have your message" });
    expect(sent[0]?.body).toMatchObject({ company: "ACME" });
  });

  it("is translated to Spanish", async () => {
    fakeFetch({});
    const { user } = await show({ language: "es" });
    await user.click(screen.getByRole("button", { name: "Enviar mensaje" }));
    expect(within(await screen.findByRole("alert")).getByText("Elija de qué se trata")).toBeTruthy();
  });

  it("has the attributes for autofill", async () => {
    fakeFetch({});
    await show();
    const expected = { "Your name": "name", "Email address": "email", "Phone number (optional)": "tel" };
    for (const [label, autocomplete] of Object.entries(expected)) {
      expect(screen.getByLabelText(label).getAttribute("autocomplete"), label).toBe(autocomplete);
    }
  });
});

describe("before the form is loaded", () => {
  it("shows no form, and has a note for browsers without JavaScript", () => {
    const { container } = renderFeature(panel);
    expect(container.querySelector("form")).toBeNull();
    expect(container.querySelector("[data-waiting] noscript")).toBeTruthy();
    expect(container.querySelector("[data-waiting] .not-started a")?.getAttribute("href")).toBe("/support");
  });
});
