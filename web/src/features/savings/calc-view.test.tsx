import { cleanup, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { axeFaults } from "../../testing/a11y";
import { renderFeature } from "../../testing/render-feature";
import type { Plan } from "../plans/plan";
import { BasisLine } from "./basis-line";
import type { CalcData } from "./calc-load";
import type { Estimate, SampleSavings } from "./calc-query";
import { readCalc } from "./calc-search";
import { CalcView } from "./calc-view";

const PLAN = { id: 101, name: "Cedar One", states: ["AZ"], maxMembers: 2, processingFeeCents: 2_000, prices: [{ cycle: "annual", cents: 12_900 }] } as unknown as Plan;
const BASIS = { source: "state", offices: 40, lists: 3, effectiveFrom: "2026-01-01", effectiveTo: "2026-01-01", asOf: "2026-11-21" } as const;
const LINE = { procedure: "crown", category: "crowns", label: "Crown", plain: "A cap.", usualCents: 100_000, memberCents: 60_000, offices: 40 } as const;
const SAMPLES: SampleSavings = { state: "AZ", states: ["AZ"], plans: [{ planId: 101, planName: "Cedar One", basis: BASIS, lines: [LINE] }] };
const ESTIMATE: Estimate = {
  planId: 101, planName: "Cedar One", state: "AZ", basis: BASIS, cycle: "annual", people: 1, notListed: [], plans: [],
  lines: [{ procedure: "crown", label: "Crown", quantity: 1, included: 0, usualEachCents: 20_000, memberEachCents: 15_000, usualCents: 20_000, memberCents: 15_000 }],
  usualCents: 20_000, memberCents: 15_000, fee: { planCents: 12_900, dependentsCents: 0, processingCents: 0, totalCents: 12_900 },
  totalWithPlanCents: 27_900, savingCents: -7_900, verdict: "costs_more", breakEven: { usualCents: 51_600 },
};

function show(changes: Partial<CalcData>, isMember = false) {
  const data: CalcData = {
    search: readCalc(new URLSearchParams("state=AZ&plan=101&t=crown:1")),
    samples: SAMPLES, near: undefined, office: undefined, isOfficeGone: false, unsoldState: undefined, isRenewal: false, result: undefined,
    ...changes,
  };
  return renderFeature(<CalcView data={data} plans={[PLAN]} isMember={isMember} />);
}

afterEach(cleanup);

describe("the calculator", () => {
  it.each([
    ["busy", /You have asked for many calculations/],
    ["unavailable", /We could not calculate this right now/],
  ] as const)("keeps the entered values when the failure is %s", async (reason, words) => {
    show({ result: { ok: false, reason } });
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>("Crown").value).toBe("1");
  });

  it.each([
    [1, "Elm Dental, Mesa, 1 mile"],
    [1.5, "Elm Dental, Mesa, 1.5 miles"],
  ])("names an office at a distance of %s", async (distanceMi, words) => {
    show({ near: { ok: true, offices: [{ id: 12, name: "Elm Dental", city: "Mesa", distanceMi }], state: "AZ" } });
    expect(await screen.findByRole("option", { name: words })).toBeTruthy();
  });

  it("draws the sums, and shows at which check-up visit the membership pays for itself", async () => {
    const exam = { ...LINE, procedure: "checkup_exam", label: "Exam", usualCents: 6_200, memberCents: 3_200, includedAYear: 1 };
    const cleaning = { ...LINE, procedure: "cleaning_adult", label: "Cleaning", usualCents: 11_200, memberCents: 6_400 };
    const samples = { ...SAMPLES, plans: [{ planId: 101, planName: "Cedar One", basis: BASIS, lines: [exam, cleaning] }] };
    show({ samples, result: { ok: true, estimate: ESTIMATE } });
    expect((await screen.findByRole("figure", { name: "Your treatments in one year" })).textContent).toContain("$150 to the dentist$129 for the membership");
    const visit = screen.getByRole("figure", { name: "2 such visits in a year, for one person" });
    expect(visit.textContent).toContain("$149 for the membership, first year");
    expect(visit.textContent).toContain("The membership pays for itself at the 2nd visit.In such a visit: Exam, Cleaning.");
  });

  it("shows the result above the form, which is then folded and contains the entered values", async () => {
    const { container } = show({ result: { ok: true, estimate: ESTIMATE } });
    const answer = await screen.findByRole("heading", { name: /^You would pay/ });
    const change = screen.getByText("Change the treatments");
    expect(answer.compareDocumentPosition(change)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    const fold = change.closest("details");
    expect([fold?.open, fold?.hasAttribute("data-phones-only")]).toEqual([false, false]);
    expect(fold?.contains(screen.getByLabelText("Crown"))).toBe(true);
    expect(await axeFaults(container)).toEqual([]);
  });

  it("folds the form on phones only while there is no result, and opens it when an error is shown", async () => {
    show({});
    const fold = (await screen.findByText("Enter your own treatments")).closest("details");
    expect([fold?.open, fold?.hasAttribute("data-phones-only")]).toEqual([false, true]);
    cleanup();
    show({ isOfficeGone: true });
    expect((await screen.findByText("Enter your own treatments")).closest("details")?.open).toBe(true);
  });

  it("calculates on Enter, and does not fill in an example", async () => {
    const { router } = show({ search: readCalc(new URLSearchParams("state=AZ&plan=101")) });
    await userEvent.type(await screen.findByLabelText("Crown"), "3{Enter}");
    expect(router.state.location.search).toBe("?state=AZ&plan=101&cycle=annual&t=crown:3");
  });

  it("offers examples, and marks the entered one", async () => {
    const { router } = show({});
    const crown = await screen.findByRole("button", { name: "I need a crown" });
    expect(crown.getAttribute("aria-pressed")).toBe("true");
    expect(crown.getAttribute("formaction")).toBe("/savings-summary#result");
    expect(screen.queryByRole("button", { name: "We are a family of four" })).toBeNull();
    await userEvent.clear(screen.getByLabelText("Crown"));
    await userEvent.type(screen.getByLabelText("Crown"), "7");
    await userEvent.click(crown);
    expect(router.state.location.search).toBe("?state=AZ&plan=101&cycle=annual&t=crown:1");
  });

  it("says that a single treatment is included, and how many of several are", async () => {
    const [line] = ESTIMATE.lines;
    const lines = [{ ...line!, included: 1 }, { ...line!, procedure: "exam", label: "Exam", quantity: 3, included: 2 }];
    show({ result: { ok: true, estimate: { ...ESTIMATE, lines } } });
    expect(await screen.findByText("Included at no charge")).toBeTruthy();
    expect(screen.getByText("2 of them included at no charge")).toBeTruthy();
  });

  it("advises a member not to renew, instead of not to join", async () => {
    show({ result: { ok: true, estimate: ESTIMATE }, isRenewal: true }, true);
    expect(await screen.findByText(/do not renew\./)).toBeTruthy();
    expect(screen.queryByText(/do not join/)).toBeNull();
  });

  it("names the state in which the plan is not sold, and keeps the chosen treatments", async () => {
    const search = readCalc(new URLSearchParams("state=AK&plan=101&people=2&t=crown:1"));
    const { container } = show({ search, samples: { state: "AK", states: ["AZ"], plans: [] } });
    expect(await screen.findByText(/Cedar One is not sold in Alaska\./)).toBeTruthy();
    expect(new FormData(container.querySelector("form") ?? undefined).get("t")).toBe("crown:1");
  });

  it("keeps the form when the plan is not sold at the ZIP code", async () => {
    show({ unsoldState: "AK" });
    expect((await screen.findAllByText(/Cedar One is not sold in Alaska, where this ZIP code is/)).length).toBeGreaterThan(0);
    expect(screen.getByRole("button", { name: "Calculate" })).toBeTruthy();
  });

  it("asks for the number of children when the plan includes services for children only", async () => {
    const lines = [{ ...LINE, includedAYear: 1, includedUnderAge: 14 }];
    const samples = { ...SAMPLES, plans: [{ planId: 101, planName: "Cedar One", basis: BASIS, lines }] };
    show({ samples, search: readCalc(new URLSearchParams("plan=101&people=2&children=2&t=crown:1")) });
    expect(await screen.findByText(/Included once a year for each person under 14\./)).toBeTruthy();
    expect(screen.getByLabelText<HTMLSelectElement>("How many of them are under 14?").value).toBe("2");
    expect(screen.getAllByText(/At least one of the people must be an adult/).length).toBeGreaterThan(0);
    cleanup();
    show({});
    await screen.findByRole("button", { name: "Calculate" });
    expect(screen.queryByLabelText(/How many of them/)).toBeNull();
  });

  it("says when only few offices have a price for a treatment", async () => {
    const lines = [{ ...LINE, offices: 3 }];
    show({ samples: { ...SAMPLES, plans: [{ planId: 101, planName: "Cedar One", basis: BASIS, lines }] } });
    expect(await screen.findByText(/Only 3 of 40 offices have a price for it\./)).toBeTruthy();
  });
});

describe("the description of the price source", () => {
  it.each([
    [{ offices: 1, lists: 1 }, /the only office in Arizona that takes this plan/],
    [{ offices: 40, lists: 1 }, /All 40 offices in Arizona that take this plan use one price list/],
    [{ offices: 40, lists: 3 }, /half of them ask this or less, half this or more\.(?!.*so few)/],
    [{ offices: 3, lists: 2 }, /medians\) of 3 offices.*With so few offices the median says little/],
  ])("names the offices of %o", async (some, words) => {
    renderFeature(<BasisLine basis={{ ...BASIS, ...some }} state="AZ" />);
    expect(await screen.findByText(words)).toBeTruthy();
  });
});
