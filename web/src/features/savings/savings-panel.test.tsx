import { cleanup, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { axeFaults } from "../../testing/a11y";
import { fakeFetch } from "../../testing/fake-fetch";
import { renderFeature } from "../../testing/render-feature";
import { createQueryClient } from "../../api/query-client";
import { SavingsPanel } from "./savings-panel";
import { cacheSavings, savedSoFarQuery, type SavedSoFar } from "./savings-query";
import type { Savings } from "./schemas";

const YEAR = { startsOn: "2026-01-01", endsOn: "2026-12-31", costCents: 12_900 };

function show(sums: Omit<SavedSoFar, keyof typeof YEAR> | undefined) {
  return renderFeature(
    <main>
      <h1>Hello</h1>
      <SavingsPanel />
    </main>,
    { prepare: (client) => void (sums && client.setQueryData(savedSoFarQuery().queryKey, { ...YEAR, ...sums })) },
  );
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe("the savings to date", () => {
  it.each([
    ["behind", 6_450, "$64.50 to go until the membership has paid for itself.", "50%", "100%"],
    ["ahead", 25_800, "You saved $129 more than the membership cost.", "100%", "50%"],
    ["even", 12_900, "The membership has just paid for itself.", "100%", "100%"],
  ] as const)("are drawn beside the fee when the outcome is %s", async (outcome, savedCents, words, saved, fee) => {
    const { container } = show({ outcome, savedCents, balanceCents: savedCents - YEAR.costCents });
    expect(await screen.findByText(words)).toBeTruthy();
    expect([...container.querySelectorAll(".bars-drawing rect")].map((bar) => bar.getAttribute("width"))).toEqual([saved, fee]);
    expect(screen.getByRole("figure", { name: "Your membership year from 01/01/2026 to 12/31/2026" })).toBeTruthy();
    expect(screen.getByRole("link", { name: "See my savings" }).getAttribute("href")).toBe("/savings-summary");
    expect(await axeFaults(container)).toEqual([]);
  });

  it("have no bar when they are negative", async () => {
    const { container } = show({ outcome: "behind", savedCents: -500, balanceCents: -13_400 });
    expect(await screen.findByText("\u2212$5")).toBeTruthy();
    expect([...container.querySelectorAll(".bars-drawing rect")].map((bar) => bar.getAttribute("data-kind"))).toEqual(["fee"]);
  });

  it("have no figure before the first recorded visit, and link to adding one", async () => {
    const { container } = show({ outcome: "nothing_recorded", savedCents: 0, balanceCents: -12_900 });
    expect(await screen.findByText(/No visits recorded yet\. The membership has cost \$129 so far/)).toBeTruthy();
    expect(screen.getByRole("link", { name: "Add a visit" }).getAttribute("href")).toBe("/savings-summary/visit");
    expect(container.querySelector("figure")).toBeNull();
  });

  it("show nothing when they are not loaded", async () => {
    show(undefined);
    await screen.findByRole("heading", { name: "Hello" });
    expect(screen.queryByRole("heading", { level: 2 })).toBeNull();
  });

  it("are updated with a recorded visit, and cached without visits and prices", async () => {
    const summary = { ...YEAR, usualCents: 0, paidCents: 0, savedCents: 0, balanceCents: -12_900, outcome: "nothing_recorded", lines: [] } as const;
    const savings: Savings = { planId: 1, planName: "One", cycle: "annual", autoRenew: false, renewsOn: "2027-01-01", summary: { ...summary, lines: [] }, people: [], prices: [] };
    fakeFetch({ "GET /api/v4/member/savings": { body: savings } });
    const client = createQueryClient();
    const first = { ...YEAR, savedCents: 0, balanceCents: -12_900, outcome: "nothing_recorded" };
    expect(await client.fetchQuery(savedSoFarQuery())).toEqual(first);
    cacheSavings(client, { ...savings, summary: { ...savings.summary, savedCents: 13_000, balanceCents: 100, outcome: "ahead" } });
    expect(client.getQueryData(savedSoFarQuery().queryKey)).toEqual({ ...first, savedCents: 13_000, balanceCents: 100, outcome: "ahead" });
  });
});
