import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { renderFeature } from "../../testing/render-feature";
import { PriceQuotePanel } from "./price-quote-panel";
import type { Savings } from "./schemas";
import { VisitLines } from "./visit-lines";

const LINE = {
  id: "1", personName: "Ana", visitOn: "2026-03-01", label: "Crown", usualCents: 100_000, priceCents: 60_000, paidCents: 70_000, savedCents: 30_000,
  isIncluded: false, isOvercharged: true,
};

function savings(officeName: string | undefined): Savings {
  return {
    planId: 101, planName: "Cedar One", officeName, cycle: "annual", autoRenew: false, renewsOn: "2027-01-01",
    summary: {
      startsOn: "2026-01-01", endsOn: "2026-12-31", costCents: 12_900, usualCents: 100_000, paidCents: 70_000, savedCents: 30_000, balanceCents: 17_100,
      outcome: "ahead", lines: [LINE],
    },
    people: [{ id: "ana", name: "Ana Lee" }],
    prices: [{ procedure: "crown", category: "crowns", label: "Crown", usualCents: 100_000, memberCents: 60_000 }],
  };
}

afterEach(cleanup);

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
