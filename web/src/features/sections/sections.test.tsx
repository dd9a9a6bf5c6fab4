import { act, screen, within } from "@testing-library/react";
import { beforeAll, describe, expect, it, test } from "vitest";
import { section as sectionSchema } from "../../content/schema/schema-sections";
import type { Section, SectionType } from "../../content/site-content";
import { SECTION_TONES } from "../../content/variants";
import { axeFaults } from "../../testing/a11y";
import { TEST_SITE } from "../../testing/render-feature";
import { brandPlans, renderSite } from "../../testing/render-site";
import { testContent } from "../../testing/test-site";
import { wordsPreloaded } from "../../messages/translators";
import { loadSections, Sections } from "./sections";
import { EXAMPLES } from "./testing";

const SITE = { ...TEST_SITE, header: { header_phone_number: "8005550142", header_timing: "8 to 6" } };
const TYPES = Object.keys(EXAMPLES) as SectionType[];
const PLANS = brandPlans("cedar");

function parse(section: object): Section {
  return sectionSchema.parse(section);
}

function example(type: SectionType, more: object = {}): Section {
  return parse({ type, ...EXAMPLES[type], ...more });
}

function show(sections: Section[], { plans = PLANS, site = SITE }: { plans?: typeof PLANS; site?: object } = {}) {
  return renderSite(
    <main>
      <Sections sections={sections} plans={plans} />
    </main>,
    { content: testContent(site), plans },
  );
}

/** The values that a section's `layout` may have, from the schema itself. */
function layoutsOf(type: SectionType): readonly (string | undefined)[] {
  const option = sectionSchema._zod.def.options.find((one) => (one._zod.def.shape.type._zod.values as Set<string>).has(type));
  const shape = (option?._zod.def.shape ?? {}) as { layout?: { _zod: { def: { innerType: { _zod: { values: Set<string> } } } } } };
  return shape.layout === undefined ? [undefined] : [...shape.layout._zod.def.innerType._zod.values];
}

beforeAll(async () => {
  await act(() => loadSections(TYPES.map((type) => example(type)), wordsPreloaded));
});

test("a hero with a telephone number uses the organization's when the header has none", () => {
  show([example("hero", { showPhone: true })], { site: { ...TEST_SITE, header: {}, organisation: { phone: "8005550142" } } });
  expect(screen.getByRole("link", { name: "(800) 555-0142" }).getAttribute("href")).toBe("tel:8005550142");
});

test("a savings section shows at which visit the membership pays for itself, by the plan's own prices", () => {
  show([example("savings", { procedures: ["checkup_exam", "xray_back", "cleaning_adult"] })]);
  const bars = screen.getByRole("figure", { name: "2 such visits in a year, for one person" });
  expect(within(bars).getByText("$496")).toBeTruthy();
  expect(within(bars).getByText("$149 for the membership, first year")).toBeTruthy();
  expect(within(bars).getByText("The membership pays for itself at the 2nd visit.")).toBeTruthy();
});

test("a hero shows the lowest price of all plans, or the price of its own plan", () => {
  const { unmount } = show([example("hero", { layout: "split" })]);
  expect(screen.getByText(/^From/).textContent).toContain("$99");
  unmount();
  show([example("hero", { layout: "split", planId: 102 })]);
  expect(screen.getByText(/Cedar Household/).textContent).toContain("$20");
  expect(screen.getByText("$189")).toBeTruthy();
  expect(screen.queryByText(/^From/)).toBeNull();
});

describe("an empty section renders nothing", () => {
  const noFacts = { ...SITE, disclosures: {} };

  test.each(TYPES)("%s without any field", (type) => {
    const { container } = show([parse(type === "image" ? { type, alt: "" } : { type })], { plans: [], site: noFacts });
    expect(container.innerHTML).toBe("<main></main>");
  });

  // In these sections the heading announces a list or a picture; alone it has no content.
  test.each(["savings", "benefits", "steps", "comparison", "included", "questions", "richText", "quotes", "offices", "image", "disclosures"] as const)(
    "%s with only a heading and empty entries",
    (type) => {
      const empty = { type, alt: "", title: "Heading", intro: "<p>Intro</p>", items: type === "included" ? [] : [{ values: [] }], columns: ["A"] };
      const { container } = show([parse(empty)], { plans: [], site: noFacts });
      expect(container.innerHTML).toBe("<main></main>");
    },
  );
});

describe.each(TYPES)("%s", (type) => {
  test.each(layoutsOf(type))("in the layout %s has no axe violations with any tone", async (layout) => {
    const section = example(type, layout === undefined ? {} : { layout });
    const all = SECTION_TONES.map((tone) => ({ ...section, tone }));
    const { container } = show(all);
    const drawn = container.querySelectorAll("main > *");
    expect(drawn).toHaveLength(SECTION_TONES.length + (type === "disclosures" ? 0 : 1));
    expect(SECTION_TONES.map((_, index) => drawn[index]?.getAttribute("data-tone"))).toEqual(SECTION_TONES);
    expect(new Set(layout === undefined ? [] : [drawn[0]?.getAttribute("data-layout")])).toEqual(new Set(layout === undefined ? [] : [layout]));
    // The section is rendered four times, so its landmarks and names occur four times too.
    const faults = await axeFaults(container);
    expect(faults.filter((fault) => !/^(landmark-unique|heading-order|page-has-heading-one|duplicate)/.test(fault))).toEqual([]);
  });

  test("has the id from content, and renders no empty elements", () => {
    const { container } = show([example(type, { id: "there" })]);
    const drawn = container.querySelector("#there");
    expect(drawn).not.toBeNull();
    expect(drawn?.querySelectorAll("li:empty, h2:empty, h3:empty, p:empty:not(.plan-badge), td:empty")).toHaveLength(0);
  });
});

describe("the headings of a page", () => {
  it("have the first hero's title as the only one of level 1", () => {
    show([example("steps"), example("hero"), example("hero", { title: "Another" })]);
    expect(screen.getAllByRole("heading", { level: 1 }).map(({ textContent }) => textContent)).toEqual(["Know the price before"]);
    expect(screen.getByRole("heading", { name: "Another", level: 2 })).toBeTruthy();
  });

  it("skip no level when a section has no title", () => {
    show([example("hero"), example("steps", { title: undefined }), example("benefits", { title: undefined })]);
    expect(screen.getByRole("heading", { name: "Join", level: 2 })).toBeTruthy();
    expect(screen.getByRole("heading", { name: "Agreed prices", level: 2 })).toBeTruthy();
  });
});

describe("the legal facts", () => {
  it("come at the end when content does not contain them", () => {
    const { container } = show([example("hero")]);
    const last = container.querySelector("main > :last-child");
    expect(within(last as HTMLElement).getByText("This is not insurance.")).toBeTruthy();
    expect(last?.closest("details")).toBeNull();
  });

  it("stay where content places them, once", () => {
    const { container } = show([example("disclosures"), example("steps")]);
    expect(container.querySelectorAll(".disclosure-block")).toHaveLength(1);
    expect(container.querySelector("main > :first-child")?.textContent).toContain("This is not insurance.");
  });
});

describe("a comparison", () => {
  it("is a table with headings, labels and answers in words", () => {
    show([example("comparison")]);
    const row = screen.getByRole("row", { name: /Price known before/ });
    const cells = within(row).getAllByRole("cell");
    expect(cells.map(({ textContent }) => textContent.trim())).toEqual(["Yes", "No"]);
    // The labels that phones show before each value.
    expect(cells.map(({ dataset }) => dataset.label)).toEqual(["Membership", "Paying as you go"]);
    expect(screen.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual(["In a year", "Membership", "Paying as you go"]);
    expect(within(screen.getByRole("row", { name: /Two visits/ })).getAllByRole("cell")[1]?.textContent).toContain("–");
  });
});

describe("questions", () => {
  it("of an accordion share a name, so that only one is open", () => {
    const { container } = show([example("questions", { layout: "accordion", id: "q" })]);
    expect([...container.querySelectorAll("details")].map((one) => one.getAttribute("name"))).toEqual(["q", "q"]);
  });

  it("of the open layout are outside of details elements", () => {
    const { container } = show([example("questions", { layout: "open" })]);
    expect(container.querySelector(".question-list details")).toBeNull();
    expect(screen.getByText("Is it insurance?").tagName).toBe("DT");
    expect(screen.getByText("Is it insurance?").closest("details")).toBeNull();
  });
});

describe("the plans", () => {
  it("show price and link of both billing cycles, marked for the switch", () => {
    show([example("plans")]);
    const plan = within(screen.getByRole("article", { name: "Cedar Individual" }));
    expect(plan.getAllByRole("link").map((link) => [link.closest("[data-cycle]")?.getAttribute("data-cycle"), link.getAttribute("href")])).toEqual([
      ["annual", "/join-now?plan=101&cycle=annual"],
      ["monthly", "/join-now?plan=101&cycle=monthly"],
      [undefined, "/plans/101"],
    ]);
    expect(plan.getByText("or $12.90 a month, $154.80 over a year").closest("[data-cycle]")?.getAttribute("data-cycle")).toBe("annual");
    expect(plan.getByText("$154.80 over a year. Paid once a year: $129").closest("[data-cycle]")?.getAttribute("data-cycle")).toBe("monthly");
  });

  it("start with the billing cycle from content", () => {
    show([example("plans", { firstCycle: "monthly" })]);
    expect(screen.getByRole("radio", { name: "Every month" })).toHaveProperty("checked", true);
  });

  it("are replaced by a sentence when no plan is on sale", () => {
    show([example("plans")], { plans: [] });
    expect(screen.getByText("No plan is on sale right now. Please call us.")).toBeTruthy();
  });
});

describe("the price of a hero", () => {
  it("is the lowest of its billing cycle, with the other cycle's price and the fee", () => {
    const { container } = show([example("hero", { layout: "price", firstCycle: "monthly" })]);
    expect(container.querySelector(".price-from")?.textContent).toMatch(/From \$9\.90 a month.*Paid once a year: \$99.*\$15 once/);
  });
});

describe("the search for a dentist", () => {
  it("is in the hero when content has a title for it", async () => {
    const { container } = show([parse({ type: "hero", title: "Know the price", findTitle: "Is mine in it?", findButton: "Look" })]);
    const form = screen.getByRole<HTMLFormElement>("search", { name: "Is mine in it?" });
    const field = within(form).getByLabelText<HTMLInputElement>("Is mine in it? ZIP code, or city and state");
    expect([new URL(form.action).pathname, form.method, field.name]).toEqual(["/find-a-dentist", "get", "near"]);
    expect(within(form).getByRole("button", { name: "Look" })).toHaveProperty("type", "submit");
    expect(await axeFaults(container)).toEqual([]);
  });

  it("is a form that works without JavaScript", () => {
    show([parse({ type: "office_finder", title: "Is there a dentist near you?" })]);
    const field = screen.getByLabelText<HTMLInputElement>("ZIP code, or city and state");
    const form = screen.getByRole<HTMLFormElement>("search", { name: "Is there a dentist near you?" });
    expect(new URL(form.action).pathname).toBe("/find-a-dentist");
    expect([form.method, field.name]).toEqual(["get", "near"]);
    expect(screen.getByRole("button", { name: "Find dentists" })).toHaveProperty("type", "submit");
  });
});

test("plans link to the plan_url from content, with the plan in the query", () => {
  show([example("plans")], { site: { ...SITE, base: { variables: { plan_url: "/families" } } } });
  const links = screen.getAllByRole("link", { name: /^Choose/ }).map((link) => link.getAttribute("href"));
  expect(links).toContain(`/families?plan=${PLANS[0]?.id ?? 0}&cycle=annual`);
});

test("a section's link contains the query from content", () => {
  show([parse({ type: "action", title: "Join", linkText: "See plans", link: "/join-now", query: { coupon: "SPRING", cycle: "annual" } })]);
  expect(screen.getByRole("link", { name: "See plans" }).getAttribute("href")).toBe("/join-now?coupon=SPRING&cycle=annual");
});

test("a quotation shows its source and day", () => {
  const { container } = show([parse({ type: "quotes", items: [{ text: "<p>Good.</p>", source: "The Valley Herald", date: "2026-03-01" }] })]);
  expect(container.querySelector("figcaption")?.textContent).toContain("The Valley Herald, 03/01/2026");
});
