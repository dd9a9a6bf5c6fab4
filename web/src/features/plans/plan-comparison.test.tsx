import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { axeFaults } from "../../testing/a11y";
import { renderFeature } from "../../testing/render-feature";
import { brandPlans } from "../../testing/render-site";
import type { Plan } from "./plan";
import { PlanComparison } from "./plan-comparison";

afterEach(cleanup);

async function rows(plans: readonly Plan[], language = "en"): Promise<Record<string, string[]>> {
  renderFeature(<PlanComparison plans={plans} />, { language });
  const [, ...all] = within(await screen.findByRole("table", { hidden: true })).getAllByRole("row", { hidden: true });
  return Object.fromEntries(
    all.map((row) => [
      within(row).getByRole("rowheader", { hidden: true }).textContent,
      within(row).getAllByRole("cell", { hidden: true }).map((cell) => cell.textContent),
    ]),
  );
}

describe("the comparison of plans", () => {
  it("has every fact of every plan in one table, from the catalogue", async () => {
    const facts = await rows(brandPlans("cedar"));
    expect(facts["Membership for one person"]).toEqual(["$129 a year, or $12.90 a month", "$189 a year, or $18.90 a month", "$99 a year, or $9.90 a month"]);
    expect(facts["Each additional person"]).toEqual(["$108 a year", "$36 a year", "$72 a year"]);
    expect(facts["Processing fee, once"]).toEqual(["$20", "$20", "$15"]);
    expect(facts.People).toEqual(["For up to 2 people", "For up to 10 people", "For up to 2 people"]);
    expect(facts["Who may join"]).toEqual(["For adults of any age", "For adults of any age", "Age 60 and over"]);
    expect(facts["Included each year"]?.[2]).toBe("2\u00a0× Check-up exam1\u00a0× Denture check and adjustment");
    expect(facts["Off the dentist's usual price"]?.[0]).toMatch(/^20% off: Specialists/);
  });

  it("shows at which visit a plan pays for itself, by the plan's own prices", async () => {
    // The first visit saves 145 dollars; one plan includes a second exam.
    expect((await rows(brandPlans("cedar")))["Pays for itself, for one person"]).toEqual([
      "At the 2nd check-up visit", "At the 2nd check-up visit", "At the first check-up visit",
    ]);
    expect(screen.getByText(/^A check-up visit here: Check-up exam, X-rays.*, Cleaning/)).toBeTruthy();
    cleanup();
    const dear = brandPlans("cedar").map((plan) => ({ ...plan, prices: [{ cycle: "annual" as const, cents: 90_000 }] }));
    expect((await rows(dear))["Pays for itself, for one person"]?.[0]).toBe("Not with check-up visits alone");
  });

  it("shows a value once when it is the same for all plans", async () => {
    const facts = await rows(brandPlans("cedar").map((plan) => ({ ...plan, processingFeeCents: 2_500 })));
    expect(facts["Processing fee, once"]).toEqual(["$25"]);
    expect(screen.getByText("$25").closest("td")).toMatchObject({ colSpan: 3, dataset: { label: "All plans" } });
  });

  it("leaves out rows without data, and is absent for a single plan", async () => {
    const bare = brandPlans("nova").map((plan) => ({ ...plan, discounts: [], feeSummary: [] }));
    const facts = await rows(bare, "es");
    expect(Object.keys(facts)).toEqual(["Membresía para una persona", "Cada persona adicional", "Cargo de trámite, una sola vez", "Personas", "Quién puede inscribirse", "Incluido cada año"]);
    expect(facts["Cada persona adicional"]).toEqual(["Nadie más", "Nadie más", "$60 al año"]);
    cleanup();
    renderFeature(<PlanComparison plans={bare.slice(0, 1)} />);
    expect(screen.queryByText("Compare the plans side by side")).toBeNull();
  });

  it("has no axe violations when it is open", async () => {
    const { container } = renderFeature(<main><h1>Plans</h1><PlanComparison plans={brandPlans("harbor")} /></main>);
    await screen.findByText("Compare the plans side by side");
    container.querySelector("details")?.setAttribute("open", "");
    expect(await axeFaults(container)).toEqual([]);
  });
});
