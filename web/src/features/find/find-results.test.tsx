import { screen } from "@testing-library/react";
import { createRef } from "react";
import { describe, expect, it } from "vitest";
import { axeFaults } from "../../testing/a11y";
import { renderFeature, TEST_SITE } from "../../testing/render-feature";
import { brandPlans } from "../../testing/render-site";
import type { OfficePage } from "./find-query";
import { FindResults } from "./find-results";
import { readSearch } from "./find-search";
import { anOffice, aPage } from "./testing";

function show(page: Partial<OfficePage>, { query = "zip=85001", language = "en" } = {}) {
  const search = readSearch(new URLSearchParams(query));
  return renderFeature(
    <FindResults search={search} page={aPage(page)} plans={brandPlans("cedar")} ownPlanId={undefined} filters={[]} heading={createRef()} />,
    { language, site: TEST_SITE },
  );
}

describe("the results of a search", () => {
  it.each([
    ["en", "$103 with Cedar Individual", "$248 without a plan", "included in Cedar Household"],
    ["es", "$103 con Cedar Individual", "$248 sin plan", "incluido en Cedar Household"],
  ])("say what a check-up visit costs there, and nothing where that is not known, in %s", async (language, withPlan, without, included) => {
    const isIncluded = { planId: 102, usualCents: 24_800, memberCents: 0 };
    const { container } = show({ offices: [anOffice(1), anOffice(2, { visit: isIncluded }), anOffice(3, { visit: null })] }, { language });
    const [first, second, third] = screen.getAllByRole("article").map(({ textContent }) => textContent);
    expect(first).toContain(withPlan);
    expect(first).toContain(without);
    expect(second).toContain(included);
    expect(third).not.toContain("$");
    expect(await axeFaults(container)).toEqual([]);
  });

  it("are sorted by price on request, and say what is compared", () => {
    show({ sort: "price", total: 1200, pages: 60 }, { query: "zip=85001&sort=price" });
    expect(screen.getByRole("link", { name: "Price" }).getAttribute("aria-current")).toBe("true");
    expect(screen.getByRole("link", { name: "Distance" }).getAttribute("href")).toBe("/find-a-dentist?zip=85001");
    expect(screen.getByText(/first 1,000 offices/)).toBeTruthy();
  });

  it("can be sorted by price without a point", () => {
    show({ sort: "name", radiusMi: null }, { query: "state=AZ" });
    expect(screen.getByRole("link", { name: "Price" }).getAttribute("href")).toBe("/find-a-dentist?state=AZ&sort=price");
    expect(screen.queryByRole("link", { name: "Distance" })).toBeNull();
  });

  it("warn of an office that takes no new patients", async () => {
    const { container } = show({ offices: [anOffice(1, { acceptsNewPatients: false }), anOffice(2)] });
    expect(screen.getAllByText("Not accepting new patients")).toHaveLength(1);
    expect(screen.queryByText("Not taking new patients now")).toBeNull();
    expect(await axeFaults(container)).toEqual([]);
  });
});
