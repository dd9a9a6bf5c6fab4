import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { axeFaults } from "../../../testing/a11y";
import { fakeFetch } from "../../../testing/fake-fetch";
import { renderFeature } from "../../../testing/render-feature";
import { checkoutQuery, cacheCheckout } from "../checkout-query";
import { storeHousehold } from "../../../lib/household";
import { PeopleStep } from "./people-step";
import type { Checkout } from "../schemas";
import { CHECKOUT, TOM } from "../testing";
import { useCheckout } from "../use-checkout";

const ADD = "POST /api/km/checkout/member";
const DONE = "POST /api/km/checkout/members-done";
const SINGLE_ADULT: Checkout = { ...CHECKOUT, step: "add-member", membersConfirmed: false };
const COUPLE: Checkout = { ...SINGLE_ADULT, members: [TOM] };

function Page() {
  return <PeopleStep checkout={useCheckout()} />;
}

function show(checkout: Checkout) {
  const view = renderFeature(<Page />, {
    prepare(client) {
      client.setQueryDefaults(checkoutQuery().queryKey, { staleTime: Infinity });
      cacheCheckout(client, checkout);
    },
  });
  return { ...view, user: userEvent.setup() };
}

async function typeTom(user: ReturnType<typeof userEvent.setup>, add = "Add a person"): Promise<void> {
  await user.click(screen.getByRole("button", { name: add }));
  const answers = {
    "First name": "Tom",
    "Last name": "Hill",
    Month: "11",
    Day: "2",
    Year: "1956",
    "Relationship to you": "spouse",
  };
  for (const [label, value] of Object.entries(answers)) {
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  }
}

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.unstubAllGlobals());

describe("the people step", () => {
  it("accepts an empty list of people", async () => {
    const sent = fakeFetch({ [DONE]: { body: CHECKOUT } });
    const { user, router, container } = show(SINGLE_ADULT);
    expect(await axeFaults(container)).toEqual([]);
    await user.click(screen.getByRole("button", { name: "Continue with just me" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/checkout/payment"));
    expect(sent).toHaveLength(1);
  });

  it("adds a person and confirms it", async () => {
    const sent = fakeFetch({ [ADD]: { status: 201, body: COUPLE } });
    const { user, container } = show(SINGLE_ADULT);
    await typeTom(user);
    expect(await axeFaults(container)).toEqual([]);
    await user.click(screen.getByRole("button", { name: "Add this person" }));
    expect(document.activeElement).toBe(await screen.findByText("Tom is on the list."));
    expect(within(screen.getByRole("list", { name: "People on the membership" })).getByText("Tom Hill")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Continue with 2 people" })).toBeTruthy();
    expect(sent[0]?.body).toEqual({
      firstName: "Tom",
      lastName: "Hill",
      dateOfBirth: "1956-11-02",
      relationship: "spouse",
    });
    expect(sessionStorage.length).toBe(0);
  });

  it("offers to add the remaining people of the household that was entered for the prices", async () => {
    storeHousehold({ adults: 2, children: 2 });
    const sent = fakeFetch({ [ADD]: { status: 201, body: COUPLE } });
    const { user, container } = show(SINGLE_ADULT);
    expect(screen.getByText("3 more people to add, as in the prices you looked at.")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Add your partner" }));
    expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Add your partner" }));
    await user.click(screen.getByRole("button", { name: "Do not add" }));
    await typeTom(user, "Add your partner");
    await user.click(screen.getByRole("button", { name: "Add this person" }));
    await user.click(await screen.findByRole("button", { name: "Add child 1 of 2" }));
    expect(screen.getByLabelText("Relationship to you")).toHaveProperty("value", "child");
    expect(await axeFaults(container)).toEqual([]);
    expect(sent).toHaveLength(1);
    expect(screen.getByRole("button", { name: "Continue with 2 people" })).toBeTruthy();
  });

  it("requires a confirmation before it discards a typed person", async () => {
    const sent = fakeFetch({ [DONE]: { body: CHECKOUT } });
    const { user, router } = show(SINGLE_ADULT);
    await typeTom(user);
    await user.click(screen.getByRole("button", { name: "Continue with just me" }));
    await user.click(await screen.findByRole("button", { name: "Go back to the form" }));
    expect(sent).toEqual([]);
    expect(screen.getByLabelText("First name")).toHaveProperty("value", "Tom");
    await user.click(screen.getByRole("button", { name: "Continue with just me" }));
    await user.click(await screen.findByRole("button", { name: "Continue without" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/checkout/payment"));
  });

  it("returns the focus to the button when the form is canceled", async () => {
    fakeFetch({});
    const { user } = show(SINGLE_ADULT);
    await typeTom(user);
    await user.click(screen.getByRole("button", { name: "Do not add" }));
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Add a person" }));
    expect(sessionStorage.length).toBe(0);
  });

  it("restores a partly typed person after a reload", async () => {
    fakeFetch({});
    const { user, unmount } = show(SINGLE_ADULT);
    await typeTom(user);
    unmount();
    show(SINGLE_ADULT);
    expect(await screen.findByLabelText("First name")).toHaveProperty("value", "Tom");
  });

  it("removes a person after a confirmation", async () => {
    const call = `DELETE /api/km/checkout/member/${TOM.id}`;
    const sent = fakeFetch({ [call]: { body: SINGLE_ADULT } });
    const { user } = show(COUPLE);
    await user.click(screen.getByRole("button", { name: "Remove Tom" }));
    await user.click(await screen.findByRole("button", { name: "Keep" }));
    expect(sent).toEqual([]);
    await user.click(screen.getByRole("button", { name: "Remove Tom" }));
    await user.click(await screen.findByRole("button", { name: "Remove" }));
    const confirmation = await screen.findByText("Tom was removed.");
    await waitFor(() => expect(document.activeElement).toBe(confirmation));
    expect(screen.queryByText("Tom Hill")).toBeNull();
  });

  it("reports a second partner as an error", async () => {
    fakeFetch({});
    const { user } = show(COUPLE);
    await typeTom(user);
    await user.click(screen.getByRole("button", { name: "Add this person" }));
    const summary = await screen.findByRole("alert");
    expect(summary.textContent).toContain("There is a spouse or partner on the list already");
  });

  it("offers no further person when the plan is full", () => {
    fakeFetch({});
    show({ ...COUPLE, maxMembers: 2 });
    expect(screen.queryByRole("button", { name: "Add a person" })).toBeNull();
    expect(screen.getByText(/takes up to 2 people, and that is how many/)).toBeTruthy();
  });

  it("requires the removal of a person after a change to a smaller plan", () => {
    fakeFetch({});
    show({ ...COUPLE, maxMembers: 1 });
    expect(screen.getByText(/Please remove someone/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: /Continue/ })).toBeNull();
  });

  it("opens the confirmation when another tab has paid", async () => {
    const assign = vi.fn();
    vi.stubGlobal("location", { ...window.location, assign });
    fakeFetch({ [DONE]: { status: 409, body: { code: "checkout_paid", detail: "This membership is paid for already." } } });
    const { user } = show(COUPLE);
    await user.click(screen.getByRole("button", { name: "Continue with 2 people" }));
    expect((await screen.findByRole("alert")).textContent).toContain("This membership is paid for already.");
    expect(assign.mock.calls).toEqual([["/checkout/confirmation"]]);
  });

  it("reports a failure and keeps the list", async () => {
    fakeFetch({ [DONE]: "offline" });
    const { user } = show(COUPLE);
    await user.click(screen.getByRole("button", { name: "Continue with 2 people" }));
    expect((await screen.findByRole("alert")).textContent).toContain("We could not reach our server");
    expect(screen.getByText("Tom Hill")).toBeTruthy();
  });
});
