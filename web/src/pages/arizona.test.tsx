import { screen, within } from "@testing-library/react";
import type { QueryClient } from "@tanstack/react-query";
import { beforeAll, describe, expect, it } from "vitest";
import { LIST, OFFICE } from "../features/office/testing";
import { wordsPreloaded } from "../messages/translators";
import { loadSections } from "../features/sections/sections";
import { EXAMPLES } from "../features/sections/testing";
import { axeFaults } from "../testing/a11y";
import { TEST_SITE } from "../testing/render-feature";
import { brandPlans, renderSite } from "../testing/render-site";
import { testContent } from "../testing/test-site";
import type { Plan } from "../features/plans/plan";
import * as arizona from "./arizona";

const PAGE = {
  title: "In Arizona",
  intro: "<p>What is different here.</p>",
  refund: "<p>In full for 30 days.</p>",
  regulator: { name: "Department of Insurance", address: "100 N 15th Ave\nPhoenix", phone: "6025550100", website: "https://difi.example/", text: "<p>It answers questions.</p>" },
  reviewedOn: "2026-01-15",
};

beforeAll(() => loadSections((["hero", "steps"] as const).map((type) => ({ type, ...EXAMPLES[type] })) as never, wordsPreloaded));

function show(page: object, plans: Plan[] = brandPlans("cedar"), language = "en") {
  const content = testContent({ ...TEST_SITE, pages: { arizona: page } }, language);
  return renderSite(<arizona.Component />, { content, plans, language });
}

describe("the page for Arizona", () => {
  it("shows legal form, refund rule, regulator, day of the last review and the five facts", async () => {
    const { container } = show(PAGE);
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("In Arizona");
    expect(within(screen.getByRole("region", { name: "What the plans are" })).getByText(/^Discount plans: .*not insurance\.$/)).toBeTruthy();
    expect(within(screen.getByRole("region", { name: "When you get your money back" })).getByText("In full for 30 days.")).toBeTruthy();
    const regulator = within(screen.getByRole("region", { name: "Who regulates it" }));
    expect(regulator.getByRole("link", { name: "(602) 555-0100" }).getAttribute("href")).toBe("tel:6025550100");
    expect(regulator.getByRole("link", { name: "difi.example/" }).getAttribute("href")).toBe("https://difi.example/");
    expect(screen.getByText("We last reviewed this page on 01/15/2026.")).toBeTruthy();
    expect(screen.getByRole("region", { name: "Five facts" })).toBeTruthy();
    expect(await axeFaults(container)).toEqual([]);
  });

  it("shows the lowest price in the state, and links to plans and dentists", () => {
    show(PAGE);
    const next = within(screen.getByRole("region", { name: "What it costs in Arizona" }));
    expect(next.getByText(/^From/).textContent).toContain("$129");
    expect(next.getByRole("link", { name: "See the plans" }).getAttribute("href")).toBe("/join-now");
    expect(next.getByRole("link", { name: "Find a dentist" }).getAttribute("href")).toBe("/find-a-dentist?state=AZ");
  });

  it("names the states in which the plans are sold when Arizona is not one of them", () => {
    show(PAGE, brandPlans("cedar").map((plan) => ({ ...plan, states: ["WA", "OR"] })));
    const next = within(screen.getByRole("region", { name: "Where you can join" }));
    expect(next.getByText("Our plans are sold in Oregon, Washington.")).toBeTruthy();
    expect(next.getByRole("link", { name: "Find a dentist" }).getAttribute("href")).toBe("/find-a-dentist");
  });

  it("shows the legal form of the plans that are sold in the state, in the visitor's language", () => {
    const [plan] = brandPlans("cedar");
    if (plan === undefined) throw new Error("no plan");
    show({}, [{ ...plan, legalForm: "direct_care_agreement", states: ["AZ"] }, { ...plan, id: 2, states: ["NY"] }], "es");
    expect(screen.getByText(/^Acuerdos de atención directa/)).toBeTruthy();
  });

  it("shows the brand's own texts where content has them", () => {
    show({ ...PAGE, legalForm: "<p>A contract.</p>", refundTitle: "Money back" });
    expect(screen.getByText("A contract.")).toBeTruthy();
    expect(screen.getByRole("heading", { name: "Money back" })).toBeTruthy();
    expect(screen.queryByText(/^Discount plans/)).toBeNull();
  });

  it("links to the offices of the state", () => {
    const content = testContent({ ...TEST_SITE, pages: { arizona: PAGE } }, "en");
    const prepare = (client: QueryClient) => client.setQueryData(["directory", "AZ", 1, 6], { ...LIST, state: "AZ", total: 20 });
    renderSite(<arizona.Component />, { content, plans: brandPlans("cedar"), prepare });
    const offices = within(screen.getByRole("region", { name: "Offices in Arizona" }));
    expect(offices.getByRole("link", { name: OFFICE.name }).getAttribute("href")).toBe("/office/11");
  });

  it("leaves out parts without content", () => {
    show({}, []);
    expect(screen.queryByRole("region", { name: "Who regulates it" })).toBeNull();
    expect(screen.queryByText(/reviewed/)).toBeNull();
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Arizona");
  });

  it("has the hero's title as its main heading, and the facts of the state after it", () => {
    show({ ...PAGE, sections: [{ type: "hero", title: "Made here" }, { type: "steps", title: "How", items: [{ title: "One" }] }] });
    const order = screen.getAllByRole("heading").map(({ textContent }) => textContent);
    expect(order.slice(0, 2)).toEqual(["Made here", "What the plans are"]);
    expect(screen.getAllByRole("heading", { level: 1 })).toHaveLength(1);
  });
});
