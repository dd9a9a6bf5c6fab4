import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { NO_PERSON } from "../../lib/rules/person";
import { axeFaults } from "../../testing/a11y";
import { type FakeAnswer, fakeFetch } from "../../testing/fake-fetch";
import { setSession } from "../../session/session-query";
import { renderFeature } from "../../testing/render-feature";
import { DONE, QUOTE, quoteBody } from "../change/testing";
import { MARGARET, TOM } from "../member/testing";
import { AddPerson } from "./add-person";
import { EditPerson } from "./edit-person";
import type { Household, HouseholdPerson } from "./household-query";
import { checkPerson } from "./person";
import { PeopleList } from "./people-list";

const PATH = "/api/v4/member/dependents";
const ADD = `POST ${PATH}`;
const OWNER = { name: "Margaret Hill", billingZip: "85004" };
const HUSBAND: HouseholdPerson = TOM;
const CHILD: HouseholdPerson = { ...HUSBAND, id: "01JD3K5V7Q8XW2Y4Z6A8B0C2D6", firstName: "Ana", dateOfBirth: "2015-05-05", relationship: "child", role: "child" };
const HOUSEHOLD: Household = { people: [HUSBAND], maxMembers: 6, perDependentCents: 2000, canAdd: true };
const EMPTY: Household = { ...HOUSEHOLD, people: [] };
const BEN = { ...CHILD, id: "01JD3K5V7Q8XW2Y4Z6A8B0C2D7", firstName: "Ben", memberNumber: "9K3M9QX2TC" };

function show(element: React.ReactNode, language = "en") {
  return { ...renderFeature(<main><h1>People</h1>{element}</main>, { language }), user: userEvent.setup() };
}

function typeBen(): void {
  const answers = { "First name": "Ben", "Last name": "Hill", Month: "5", Day: "5", Year: "2015", "Relationship to you": "child" };
  for (const [label, value] of Object.entries(answers)) {
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  }
}

function typeCard(): void {
  const answers = { "Card number": "4242424242424242", "Expiration date": "12/30", "Security code": "123" };
  for (const [label, value] of Object.entries(answers)) {
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  }
}

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.unstubAllGlobals());

describe("the rules for a person", () => {
  const person = { firstName: "Ben", lastName: "Hill", dateOfBirth: "5/5/2015", relationship: "child", email: "" };

  it("require all fields but the email address", () => {
    expect(Object.keys(checkPerson(NO_PERSON, "2026-11-21", []))).toEqual(["firstName", "lastName", "dateOfBirth", "relationship"]);
    expect(checkPerson(person, "2026-11-21", ["spouse"])).toEqual({});
  });

  it("allow one partner, who must be an adult", () => {
    expect(checkPerson({ ...person, relationship: "spouse" }, "2026-11-21", [])).toEqual({ dateOfBirth: "too_young" });
    const partner = { ...person, relationship: "domestic_partner", dateOfBirth: "5/5/1960" };
    expect(checkPerson(partner, "2026-11-21", ["spouse"])).toEqual({ relationship: "not_allowed" });
  });
});

describe("the list of people", () => {
  it("shows all people, links to change each, and the price of one more", async () => {
    const { container } = show(<PeopleList household={HOUSEHOLD} primary={MARGARET} />);
    expect(screen.getAllByRole("listitem")).toHaveLength(2);
    expect(screen.getByRole("link", { name: "Change Tom" }).getAttribute("href")).toBe(`/dashboard/household/${TOM.id}`);
    expect(screen.getByText(/One more person costs \$20.00 for a whole year/)).toBeTruthy();
    expect(screen.getByRole("link", { name: "Add a person" }).getAttribute("href")).toBe("/dashboard/household/add");
    expect(await axeFaults(container)).toEqual([]);
  });

  it("states when there are no other people", () => {
    show(<PeopleList household={EMPTY} primary={MARGARET} />);
    expect(screen.getByText("Nobody else is on your membership.")).toBeTruthy();
  });

  it.each([
    ["no_membership", "Renew or join again", "/dashboard/renew"],
    ["payment_due", "See the amount due", "/dashboard/billing"],
    ["too_many_people", "Compare plans", "/dashboard/plan"],
    ["plan_unavailable", "Compare plans", "/dashboard/plan"],
  ] as const)("links to the remedy when no person can be added: %s", async (cannotAddReason, name, href) => {
    const { container } = show(<PeopleList household={{ ...HOUSEHOLD, canAdd: false, cannotAddReason }} primary={MARGARET} />);
    expect(screen.queryByRole("link", { name: "Add a person" })).toBeNull();
    expect(screen.getByRole("link", { name }).getAttribute("href")).toBe(href);
    expect(await axeFaults(container)).toEqual([]);
  });
});

it.each([
  [1, "Your plan is for one person. Another plan may have room for more."],
  [4, "Your plan is for up to 4 people, and it is full. Another plan may have more room."],
])("states how many people a full plan for %i covers", (maxMembers, text) => {
  show(<PeopleList household={{ ...EMPTY, maxMembers, canAdd: false, cannotAddReason: "too_many_people" }} primary={MARGARET} />);
  expect(screen.getByText(text)).toBeTruthy();
});

describe("adding a person", () => {
  it("shows the amounts first, then adds the person and pays with the card on file", async () => {
    const done = { ...DONE, person: BEN };
    const sent = fakeFetch({ [ADD]: [{ body: quoteBody() }, { status: 201, body: done }] });
    const { user, container } = show(<AddPerson household={EMPTY} owner={OWNER} />);
    typeBen();
    await user.click(screen.getByRole("button", { name: "Show what it costs" }));
    const amounts = await screen.findByRole("heading", { name: "What adding Ben costs" });
    expect(document.activeElement).toBe(amounts);
    expect(sent[0]).toMatchObject({ url: `${PATH}?quote=1`, body: { person: { firstName: "Ben", dateOfBirth: "2015-05-05" } } });
    expect(container.textContent).toContain("Ben Hill, 200 of 365 days");
    expect(screen.getByText("Ben is a member from today on.")).toBeTruthy();
    expect(await axeFaults(container)).toEqual([]);
    await user.click(screen.getByRole("button", { name: "Add Ben and pay $10.96" }));
    await screen.findByRole("heading", { name: "Ben is on your membership" });
    expect(sent[1]).toMatchObject({ url: PATH, body: { quoteId: QUOTE.quoteId, person: { firstName: "Ben" } } });
    expect(sent[1]?.body).not.toHaveProperty("paymentToken");
    expect(screen.getByRole("link", { name: "Receipt R-2026-000002" })).toBeTruthy();
    expect(sessionStorage.length).toBe(0);
    expect(await axeFaults(container)).toEqual([]);
  });

  it("covers the page while the change is charged", async () => {
    const answers: ((answer: FakeAnswer) => void)[] = [];
    let calls = 0;
    fakeFetch({ [ADD]: () => (calls++ === 0 ? { body: quoteBody() } : new Promise<FakeAnswer>((resolve) => answers.push(resolve))) });
    const { user } = show(<AddPerson household={EMPTY} owner={OWNER} />);
    typeBen();
    await user.click(screen.getByRole("button", { name: "Show what it costs" }));
    await user.click(await screen.findByRole("button", { name: /^Add Ben/ }));
    const cover = () => document.querySelector(".loading-overlay p")?.textContent;
    await waitFor(() => expect(answers).toHaveLength(1));
    expect(cover()).toBe("Paying. This takes a few seconds…");
    expect(screen.getByText("What adding Ben costs").closest("[inert]")).not.toBeNull();
    answers[0]?.({ status: 201, body: { ...DONE, person: BEN } });
    await screen.findByRole("heading", { name: "Ben is on your membership" });
    expect(cover()).toBeUndefined();
  });

  it("explains a declined card, and accepts another one", async () => {
    const token = { status: 201, body: { token: "tok_1" } };
    const sent = fakeFetch({
      [ADD]: [
        { body: quoteBody() },
        { status: 402, body: { code: "payment_declined", reason: "insufficient_funds" } },
        { status: 201, body: { ...DONE, person: BEN } },
      ],
      "POST http://127.0.0.1:1/tokens": token,
    });
    const { user } = show(<AddPerson household={EMPTY} owner={OWNER} />);
    typeBen();
    await user.click(screen.getByRole("button", { name: "Show what it costs" }));
    await user.click(await screen.findByRole("button", { name: /^Add Ben/ }));
    await screen.findByText(/not enough money on this card/);
    expect(screen.queryByText(/still here except the security code/)).toBeNull();
    await user.click(screen.getByRole("radio", { name: /Another card/ }));
    expect(screen.getByText("Card of Margaret Hill, ZIP 85004")).toBeTruthy();
    typeCard();
    await user.click(screen.getByRole("button", { name: /^Add Ben/ }));
    await screen.findByRole("heading", { name: "Ben is on your membership" });
    const [first, second] = [sent[1]?.body, sent.at(-1)?.body] as { idempotencyKey: string; paymentToken?: string }[];
    expect(second?.paymentToken).toBe("tok_1");
    expect(second?.idempotencyKey).not.toBe(first?.idempotencyKey);
  });

  it("shows errors at the fields, and keeps typed answers", async () => {
    const refused = { status: 422, body: { code: "validation_failed", errors: { "person.dateOfBirth": "no" }, errorCodes: { "person.dateOfBirth": "too_old" } } };
    fakeFetch({ [ADD]: refused });
    const { user, container } = show(<AddPerson household={EMPTY} owner={OWNER} />);
    await user.click(screen.getByRole("button", { name: "Show what it costs" }));
    expect(screen.getByRole("alert")).toBe(document.activeElement);
    expect(screen.getByRole("link", { name: "Enter the first name" })).toBeTruthy();
    typeBen();
    await user.click(screen.getByRole("button", { name: "Show what it costs" }));
    await screen.findByRole("link", { name: /this plan does not take people of this age/ });
    expect(screen.getByLabelText<HTMLInputElement>("First name").value).toBe("Ben");
    expect(await axeFaults(container)).toEqual([]);
  });

  it.each([
    ["offline" as const, /could not reach our server/],
    [{ status: 409, body: { code: "payment_due", detail: "A payment is open." } }, /A payment is open/],
    [{ status: 401, body: { code: "auth_required" } }, /You were logged out/],
  ])("explains why there are no amounts: %j", async (answer, words) => {
    fakeFetch({ [ADD]: answer });
    const { user } = show(<AddPerson household={EMPTY} owner={OWNER} />);
    typeBen();
    await user.click(screen.getByRole("button", { name: "Show what it costs" }));
    await screen.findByText(words);
    expect(screen.getByLabelText<HTMLInputElement>("First name").value).toBe("Ben");
  });

  it("returns from the amounts to the first field", async () => {
    fakeFetch({ [ADD]: { body: quoteBody() } });
    const { user } = show(<AddPerson household={EMPTY} owner={OWNER} />);
    typeBen();
    await user.click(screen.getByRole("button", { name: "Show what it costs" }));
    await user.click(await screen.findByRole("button", { name: "Change the answers" }));
    expect(document.activeElement).toBe(screen.getByLabelText("First name"));
  });

  it("loads a new quote when the old one has expired, and shows the new total", async () => {
    const dearer = quoteBody({ quoteId: "01JD3K5V7Q8XW2Y4Z6A8B0C2Q2", dueTodayCents: 1200 });
    fakeFetch({ [ADD]: [{ body: quoteBody() }, { status: 410, body: { code: "quote_expired" } }, { body: dearer }] });
    const { user } = show(<AddPerson household={EMPTY} owner={OWNER} />);
    typeBen();
    await user.click(screen.getByRole("button", { name: "Show what it costs" }));
    await user.click(await screen.findByRole("button", { name: "Add Ben and pay $10.96" }));
    await screen.findByRole("button", { name: "Add Ben and pay $12.00" });
    expect(screen.getByText(/added up the amounts again/)).toBeTruthy();
    expect(screen.getByText("The total is now $12.00. Please press the button again.")).toBeTruthy();
  });

  it("reports when the quote has expired and no new one can be loaded", async () => {
    fakeFetch({ [ADD]: [{ body: quoteBody() }, { status: 410, body: { code: "quote_expired" } }, { status: 503 }] });
    const { user } = show(<AddPerson household={EMPTY} owner={OWNER} />);
    typeBen();
    await user.click(screen.getByRole("button", { name: "Show what it costs" }));
    await user.click(await screen.findByRole("button", { name: "Add Ben and pay $10.96" }));
    await screen.findByText("We could not add up the amounts again. Please try again in a moment.");
    expect(screen.queryByText(/added up the amounts again/)).toBeNull();
    expect(screen.getByLabelText("First name")).toHaveProperty("value", "Ben");
  });

  it("repeats an interrupted call as soon as the page is loaded again", async () => {
    const call = { method: "POST", path: PATH, body: { quoteId: QUOTE.quoteId, idempotencyKey: "k" } };
    sessionStorage.setItem("molar.change.add-person", JSON.stringify({ call, since: Date.now() }));
    const sent = fakeFetch({ [ADD]: { status: 201, body: { ...DONE, person: BEN } } });
    show(<AddPerson household={EMPTY} owner={OWNER} />);
    await screen.findByRole("heading", { name: "Ben is on your membership" });
    expect(sent[0]?.body).toEqual(call.body);
  });

  it("does not repeat the call of another member in the same tab", async () => {
    const call = { method: "POST", path: PATH, body: { quoteId: QUOTE.quoteId, idempotencyKey: "k" } };
    sessionStorage.setItem("molar.change.add-person", JSON.stringify({ call, owner: "ana@example.org", since: Date.now() }));
    const sent = fakeFetch({ [ADD]: { status: 201, body: { ...DONE, person: BEN } } });
    renderFeature(<AddPerson household={EMPTY} owner={OWNER} />, {
      prepare: (client) => setSession(client, { isAuthenticated: true, email: "ben@example.org" }),
    });
    await screen.findByRole("button", { name: "Show what it costs" });
    expect(sent).toEqual([]);
  });

  it("is translated to Spanish", () => {
    show(<AddPerson household={EMPTY} owner={OWNER} />, "es");
    expect(screen.getByRole("button", { name: "Mostrar cuánto cuesta" })).toBeTruthy();
  });
});

describe("the page of one person", () => {
  it("saves changes and confirms them", async () => {
    const sent = fakeFetch({ [`PUT ${PATH}/${TOM.id}`]: { body: { person: { ...HUSBAND, firstName: "Thomas" } } } });
    const { user, container } = show(<EditPerson household={HOUSEHOLD} person={HUSBAND} />);
    expect(await axeFaults(container)).toEqual([]);
    fireEvent.change(screen.getByLabelText("First name"), { target: { value: "Thomas" } });
    await user.click(screen.getByRole("button", { name: "Save changes" }));
    await screen.findByText("Saved.");
    expect(sent[0]?.body).toMatchObject({ person: { firstName: "Thomas", dateOfBirth: "1956-11-02", relationship: "spouse" } });
  });

  it("removes the person after it has shown the refund", async () => {
    const call = `DELETE ${PATH}/${TOM.id}`;
    const refund = quoteBody({ kind: "remove_dependent", dueTodayCents: 0, refundCents: 904, lines: [] });
    const sent = fakeFetch({ [call]: [{ body: refund }, { body: { ...DONE, dueTodayCents: 0, refundCents: 904, receiptId: null, person: HUSBAND } }] });
    const { user } = show(<EditPerson household={HOUSEHOLD} person={HUSBAND} />);
    await user.click(screen.getByRole("button", { name: "Show what I get back" }));
    await user.click(await screen.findByRole("button", { name: "Remove Tom and get $9.04 back" }));
    await screen.findByRole("heading", { name: "Tom is no longer on your membership" });
    expect(sent.map(({ url }) => url)).toEqual([`${PATH}/${TOM.id}?quote=1`, `${PATH}/${TOM.id}?quoteId=${QUOTE.quoteId}`]);
  });

  it("can cancel the removal", async () => {
    fakeFetch({ [`DELETE ${PATH}/${TOM.id}`]: { body: quoteBody({ kind: "remove_dependent", dueTodayCents: 0 }) } });
    const { user } = show(<EditPerson household={HOUSEHOLD} person={HUSBAND} />);
    await user.click(screen.getByRole("button", { name: "Show what I get back" }));
    const keep = await screen.findByRole("button", { name: "Keep Tom" });
    expect(document.activeElement?.tagName).toBe("H2");
    await user.click(keep);
    expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Remove Tom from the membership" }));
    expect(screen.getByRole("button", { name: "Show what I get back" })).toBeTruthy();
  });

  it("invites an adult to an own login", async () => {
    const invite = `POST /api/v4/member/invite/${TOM.id}`;
    const sent = fakeFetch({ [invite]: [{ status: 422, body: { code: "validation_failed", errorCodes: { email: "taken" } } }, { status: 202 }] });
    const { user } = show(<EditPerson household={HOUSEHOLD} person={HUSBAND} />);
    const email = screen.getByLabelText("Email address of Tom");
    fireEvent.change(email, { target: { value: "tom@example.org" } });
    await user.click(screen.getByRole("button", { name: "Send the invitation" }));
    await screen.findByRole("link", { name: /has an account already/ });
    fireEvent.change(email, { target: { value: "tom2@example.org" } });
    await user.click(screen.getByRole("button", { name: "Send the invitation" }));
    await screen.findByText(/We sent an invitation to tom2@example.org/);
    expect(sent.at(-1)?.body).toEqual({ email: "tom2@example.org" });
  });

  it.each([
    ["active", "Tom has a login"],
    ["invited", "Give Tom a login"],
  ] as const)("shows the state of the login: %s", async (login, heading) => {
    const { container } = show(<EditPerson household={HOUSEHOLD} person={HUSBAND} login={login} />);
    expect(screen.getByRole("heading", { name: heading })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Send again" }) !== null).toBe(login === "invited");
    expect(await axeFaults(container)).toEqual([]);
  });

  it("does not offer to change the email address of an own login", async () => {
    const withLogin = { ...HUSBAND, email: "tom@example.org" };
    const sent = fakeFetch({ [`PUT ${PATH}/${TOM.id}`]: { body: { person: withLogin } } });
    const { user, container } = show(<EditPerson household={HOUSEHOLD} person={withLogin} login="active" />);
    expect(screen.queryByRole("textbox", { name: /Email/ })).toBeNull();
    expect(screen.getByText(/Tom logs in with tom@example.org. Only Tom can change this address/)).toBeTruthy();
    expect(await axeFaults(container)).toEqual([]);
    await user.click(screen.getByRole("button", { name: "Save changes" }));
    await screen.findByText("Saved.");
    expect(sent[0]?.body).toMatchObject({ person: { firstName: "Tom", email: "tom@example.org" } });
  });

  it("offers no login for a child", async () => {
    show(<EditPerson household={{ ...HOUSEHOLD, people: [CHILD] }} person={CHILD} />);
    await waitFor(() => expect(screen.queryByText(/own login/i, { selector: "h2" })).toBeNull());
  });
});
