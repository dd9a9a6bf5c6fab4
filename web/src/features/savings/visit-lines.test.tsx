import { cleanup, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { useLoaded } from "../../api/use-loaded";
import { fakeFetch } from "../../testing/fake-fetch";
import { renderFeature } from "../../testing/render-feature";
import { PriceQuotePanel } from "./price-quote-panel";
import { savingsQuery } from "./savings-query";
import type { Savings } from "./schemas";
import { VisitLines } from "./visit-lines";

const LINE = {
  id: "1", personName: "Ana", visitOn: "2026-03-01", label: "Crown", usualCents: 100_000, priceCents: 60_000, paidCents: 70_000, savedCents: 30_000,
  isIncluded: false, isOvercharged: true,
};

function savings(officeName: string | undefined): Savings {
  return {
    planId: 101, planName: "Cedar One", ...(officeName === undefined ? {} : { officeName }), cycle: "annual", autoRenew: false, renewsOn: "2027-01-01",
    summary: {
      startsOn: "2026-01-01", endsOn: "2026-12-31", costCents: 12_900, usualCents: 100_000, paidCents: 70_000, savedCents: 30_000, balanceCents: 17_100,
      outcome: "ahead", lines: [LINE],
    },
    people: [{ id: "ana", name: "Ana Lee" }],
    prices: [{ procedure: "crown", category: "crowns", label: "Crown", usualCents: 100_000, memberCents: 60_000 }],
  };
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("says that the office charged too much, and only conditionally when the office is not known", async () => {
  renderFeature(<VisitLines savings={savings("Elm Dental")} />);
  expect(await screen.findByText(/The office charged too much/)).toBeTruthy();
  cleanup();
  renderFeature(<VisitLines savings={savings(undefined)} />);
  expect(await screen.findByText(/If the office has no other price list, it charged too much/)).toBeTruthy();
});

it("promises binding prices only when the office is known", async () => {
  renderFeature(<PriceQuotePanel savings={savings("Elm Dental")} />);
  expect(await screen.findByText(/prices of Elm Dental.*The office must not charge more/)).toBeTruthy();
  cleanup();
  renderFeature(<PriceQuotePanel savings={savings(undefined)} />);
  expect(await screen.findByText(/An office may have a list of its own/)).toBeTruthy();
  expect(screen.queryByText(/must not charge more/)).toBeNull();
});

function Page() {
  return <VisitLines savings={useLoaded(savingsQuery())} />;
}

it("moves the focus to the line beside a removed line, and to the place of the list after the last one", async () => {
  const all = savings("Elm Dental");
  const withLines = (lines: Savings["summary"]["lines"]) => ({ ...all, summary: { ...all.summary, lines } });
  const filling = { ...LINE, id: "2", label: "Filling" };
  fakeFetch({
    "DELETE /api/v4/member/savings/1": { body: withLines([filling]) },
    "DELETE /api/v4/member/savings/2": { body: withLines([]) },
  });
  renderFeature(<Page />, { prepare: (client) => client.setQueryData(savingsQuery().queryKey, withLines([LINE, filling])) });
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: /^Remove.*Crown/ }));
  await waitFor(() => expect(screen.queryByRole("button", { name: /^Remove.*Crown/ })).toBeNull());
  expect(document.activeElement?.textContent).toContain("Filling");
  expect(document.activeElement?.localName).toBe("li");
  await user.click(screen.getByRole("button", { name: /^Remove.*Filling/ }));
  await waitFor(() => expect(screen.queryByRole("button", { name: /^Remove.*Filling/ })).toBeNull());
  expect(document.activeElement?.localName).toBe("div");
});

it("shows ten lines of many, and the earlier ones in a disclosure that stays while its lines are removed", async () => {
  const all = savings("Elm Dental");
  const lines = Array.from({ length: 15 }, (_, index) => ({ ...LINE, id: `${index}`, label: `Treatment ${index}` }));
  const withLines = (of: Savings["summary"]["lines"]) => ({ ...all, summary: { ...all.summary, lines: of } });
  fakeFetch({
    "DELETE /api/v4/member/savings/14": { body: withLines(lines.slice(0, 14)) },
    "DELETE /api/v4/member/savings/13": { body: withLines(lines.slice(0, 10)) },
  });
  renderFeature(<Page />, { prepare: (client) => client.setQueryData(savingsQuery().queryKey, withLines(lines)) });
  const user = userEvent.setup();
  const summary = await screen.findByText("Show 5 earlier treatments");
  const earlier = summary.closest("details")!;
  expect(earlier.open).toBe(false);
  expect(earlier.querySelectorAll("li")).toHaveLength(5);
  expect(document.querySelectorAll(".savings-lines > li")).toHaveLength(15);
  await user.click(summary);
  await user.click(screen.getByRole("button", { name: /^Remove Treatment 14/ }));
  await screen.findByText("Show 4 earlier treatments");
  expect(earlier.isConnected).toBe(true);
  expect(document.activeElement?.textContent).toContain("Treatment 13");
  // The answer may lack further lines, which another tab has removed.
  await user.click(screen.getByRole("button", { name: /^Remove Treatment 13/ }));
  await waitFor(() => expect(earlier.isConnected).toBe(false));
});
