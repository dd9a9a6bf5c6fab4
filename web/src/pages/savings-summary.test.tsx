// @vitest-environment jsdom
import { screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { memberInfoQuery } from "../features/member/member-info";
import { INFO } from "../features/member/testing";
import { withDefaults } from "../features/savings/calc-load";
import { estimateQuery, sampleQuery, type Estimate, type EstimateResult, type SampleSavings } from "../features/savings/calc-query";
import { readCalc } from "../features/savings/calc-search";
import { ownPlanOf } from "../features/savings/own-plan";
import { brandContent, brandPlans, renderSite } from "../testing/render-site";
import { Component } from "./savings-summary";

const QUERY = "state=AZ&plan=101&t=crown:1";
const BASIS = { source: "state", offices: 40, lists: 3, effectiveFrom: "2026-01-01", effectiveTo: "2026-01-01", asOf: "2026-11-21" } as const;
const SAMPLES: SampleSavings = { state: "AZ", states: ["AZ"], plans: [{ planId: 101, planName: "Cedar Individual", basis: BASIS, lines: [] }] };
const ESTIMATE: Estimate = {
  planId: 101, planName: "Cedar Individual", state: "AZ", basis: BASIS, cycle: "annual", people: 1, notListed: [], plans: [],
  lines: [{ procedure: "crown", label: "Crown", quantity: 1, included: 0, usualEachCents: 90_000, memberEachCents: 15_000, usualCents: 90_000, memberCents: 15_000 }],
  usualCents: 90_000, memberCents: 15_000, fee: { planCents: 12_900, dependentsCents: 0, processingCents: 0, totalCents: 12_900 },
  totalWithPlanCents: 27_900, savingCents: 62_100, verdict: "saves", breakEven: { usualCents: 51_600 },
};
const RESULT: EstimateResult = { ok: true, estimate: ESTIMATE };

afterEach(() => vi.unstubAllGlobals());

function show(status: "active" | "expired"): void {
  const info = { ...INFO, subscription: { ...INFO.subscription!, status } };
  const plans = brandPlans("cedar");
  const search = withDefaults(readCalc(new URLSearchParams(QUERY)), plans, ownPlanOf(info, "2026-11-22"));
  renderSite(<Component />, {
    content: brandContent("cedar"),
    plans,
    email: "ana@example.org",
    path: `/savings-summary?${QUERY}`,
    prepare: (client) => {
      client.setQueryData(sampleQuery("cedar", "AZ", "101").queryKey, SAMPLES);
      client.setQueryData(estimateQuery("cedar", search, true).queryKey, RESULT);
      client.setQueryData(memberInfoQuery().queryKey, info);
    },
  });
}

it.each([
  ["expired", true],
  ["active", false],
] as const)("invites a member whose membership is %s to join: %s", async (status, isInvited) => {
  show(status);
  await screen.findByRole("heading", { name: /save/i, level: 2 });
  expect(screen.queryByRole("link", { name: /^Join/ }) !== null).toBe(isInvited);
});
