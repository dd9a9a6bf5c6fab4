import { cleanup, screen } from "@testing-library/react";
import { userEvent, type UserEvent } from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { useLoaded } from "../../api/use-loaded";
import { fakeFetch } from "../../testing/fake-fetch";
import { renderFeature } from "../../testing/render-feature";
import { tabStorage, writeDraft } from "../../ui/forms/drafts";
import { NoteForm } from "./note-form";
import { savingsQuery } from "./savings-query";
import type { Savings } from "./schemas";

const SAVINGS: Savings = {
  planId: 101, planName: "Cedar One", cycle: "annual", autoRenew: false, renewsOn: "2027-01-01",
  summary: {
    startsOn: "2026-01-01", endsOn: "2026-12-31", costCents: 12_900, usualCents: 0, paidCents: 0, savedCents: 0, balanceCents: -12_900,
    outcome: "nothing_recorded", lines: [],
  },
  people: [{ id: "ana", name: "Ana Lee" }],
  prices: [{ procedure: "crown", category: "crowns", label: "Crown", usualCents: 100_000, memberCents: 60_000 }],
};

/** Updates immediately with the response, as the page does. */
function Page() {
  return <NoteForm savings={useLoaded(savingsQuery())} />;
}

async function typeVisit(user: UserEvent): Promise<void> {
  await user.type(await screen.findByLabelText("Month"), "1");
  await user.type(screen.getByLabelText("Day"), "1");
  await user.type(screen.getByLabelText("Year"), "2026");
  await user.click(screen.getByRole("checkbox", { name: /^Crown/ }));
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("clears the form after a visit is recorded", async () => {
  const sent = fakeFetch({ "POST /api/v4/member/savings": { status: 201, body: SAVINGS } });
  renderFeature(<Page />, { prepare: (client) => client.setQueryData(savingsQuery().queryKey, SAVINGS) });
  const user = userEvent.setup();
  await typeVisit(user);
  await user.click(screen.getByRole("button", { name: "Record this visit" }));
  await screen.findByText("The visit is recorded.");
  expect(sent[0]?.body).toMatchObject({ personId: "ana", visitOn: "2026-01-01", treatments: [{ procedure: "crown" }] });
  expect(screen.getByRole<HTMLInputElement>("checkbox", { name: /^Crown/ }).checked).toBe(false);
  expect(screen.getByLabelText<HTMLInputElement>("Year").value).toBe("");
  expect(document.activeElement?.contains(screen.getByText("The visit is recorded."))).toBe(true);
  expect(document.activeElement?.matches('[tabindex="-1"]')).toBe(true);
});

it("names the reason when the person has left the membership since the page was loaded", async () => {
  const status = { status: 422, body: { code: "validation_failed", errorCodes: { personId: "not_allowed" } } };
  fakeFetch({ "POST /api/v4/member/savings": status });
  const both = { ...SAVINGS, people: [...SAVINGS.people, { id: "kim", name: "Kim Lee" }] };
  renderFeature(<Page />, { prepare: (client) => client.setQueryData(savingsQuery().queryKey, both) });
  const user = userEvent.setup();
  await user.selectOptions(await screen.findByLabelText("Who was treated?"), "kim");
  await typeVisit(user);
  await user.click(screen.getByRole("button", { name: "Record this visit" }));
  expect((await screen.findAllByText("This person is no longer on the membership: choose another")).length).toBeGreaterThan(0);
});

it("ignores the person of a draft who has left the membership since", async () => {
  writeDraft(tabStorage(), "savings-note", { person: "kim", day: "1/1/2026", treatments: "crown", paid: "" });
  const sent = fakeFetch({ "POST /api/v4/member/savings": { status: 201, body: SAVINGS } });
  renderFeature(<Page />, { prepare: (client) => client.setQueryData(savingsQuery().queryKey, SAVINGS) });
  await userEvent.click(await screen.findByRole("button", { name: "Record this visit" }));
  await screen.findByText("The visit is recorded.");
  expect(sent[0]?.body).toMatchObject({ personId: "ana", visitOn: "2026-01-01" });
});
