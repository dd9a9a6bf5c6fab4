import { act, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, test, vi } from "vitest";
import { axeFaults } from "../../testing/a11y";
import { renderFeature, TEST_SITE } from "../../testing/render-feature";
import { brandPlans } from "../../testing/render-site";
import type { ActiveFilter } from "./active-filters";
import type { OfficePage } from "./find-query";
import { FindResults } from "./find-results";
import { FindView } from "./find-view";
import { readSearch } from "./find-search";
import { anOffice, aPage } from "./testing";

// Leaflet needs a browser with layout; the browser tests (journeys) cover it.
vi.mock("../map/office-map", () => ({ OfficeMap: () => <p>The map that can be moved</p> }));

function show(page: Partial<OfficePage>, { query = "zip=85001", language = "en", filters = [] as ActiveFilter[] } = {}) {
  const search = readSearch(new URLSearchParams(query));
  return renderFeature(
    <FindResults search={search} page={aPage(page)} plans={brandPlans("cedar")} ownPlanId={undefined} filters={filters} heading={{ current: null }} />,
    { language, site: TEST_SITE },
  );
}

describe("the results of a search", () => {
  it.each([
    ["en", "$103 with Cedar Individual", "$248 without a plan", "included in Cedar Household"],
    ["es", "$103 con Cedar Individual", "$248 sin plan", "incluido en Cedar Household"],
  ])("show the price of a check-up visit, and none when it is unknown, in %s", async (language, withPlan, without, included) => {
    const isIncluded = { planId: 102, usualCents: 24_800, memberCents: 0 };
    const { container } = show({ offices: [anOffice(1), anOffice(2, { visit: isIncluded }), anOffice(3, { visit: null })] }, { language });
    const [first, second, third] = screen.getAllByRole("article").map(({ textContent }) => textContent);
    expect(first).toContain(withPlan);
    expect(first).toContain(without);
    expect(second).toContain(included);
    expect(third).not.toContain("$");
    expect(await axeFaults(container)).toEqual([]);
  });

  it("within 100 miles suggest another place if there are none, not the far office", async () => {
    const { container } = show({ offices: [], nearestOutsideRadius: anOffice(9, { distanceMi: 2379.8 }) });
    expect(screen.getByText(/^The nearest one is in Phoenix, AZ, 2,380 miles away\. Try another place/)).toBeTruthy();
    expect(screen.queryByRole("article")).toBeNull();
    expect(await axeFaults(container)).toEqual([]);
  });

  it.each([
    ["en", "zip=85001&name=Ruiz", 1, "1 dental office with a name like “Ruiz” within 25 miles of Phoenix, AZ 85001"],
    ["en", "state=AZ&name=Ruiz", 2, "2 dental offices with a name like “Ruiz” in Arizona"],
    ["es", "zip=85001&name=Ruiz", 0, "Ningún consultorio dental con un nombre como «Ruiz» a 25 millas o menos de Phoenix, AZ 85001"],
    ["en", "state=AZ&name=Ruiz", 0, "No dental office with a name like “Ruiz” in Arizona"],
  ])("state the typed name in their heading, in %s: %s, %i found", (language, query, count, expected) => {
    show({ offices: [anOffice(1), anOffice(2)].slice(0, count) }, { query, language });
    expect(screen.getByRole("heading", { level: 2 }).textContent).toBe(expected);
  });

  it("offer the brand's telephone number when there are none and the header has none", () => {
    const site = { ...TEST_SITE, header: {}, organisation: { phone: "8005550142" } };
    const search = readSearch(new URLSearchParams("state=AZ"));
    renderFeature(<FindResults search={search} page={aPage({ offices: [] })} plans={[]} ownPlanId={undefined} filters={[]} heading={{ current: null }} />, { site });
    expect(screen.getByRole("link", { name: "(800) 555-0142" }).getAttribute("href")).toBe("tel:8005550142");
  });

  it("blame the missing offices on the state only without filters", () => {
    const weekend = { key: "weekend", label: "Weekend hours", without: readSearch(new URLSearchParams("state=AZ")) };
    const { unmount } = show({ offices: [] }, { query: "state=AZ&weekend=1", filters: [weekend] });
    expect(screen.getByText(/Fewer filters may help/)).toBeTruthy();
    expect(screen.queryByText(/We have no office there yet/)).toBeNull();
    unmount();
    show({ offices: [] }, { query: "state=AZ" });
    expect(screen.getByText(/We have no office there yet/)).toBeTruthy();
  });

  it("show the order by price as selected, and state how many offices are compared", () => {
    show({ sort: "price", total: 1200, pages: 60 }, { query: "zip=85001&sort=price" });
    expect(screen.getByRole("link", { name: "Price" }).getAttribute("aria-current")).toBe("true");
    expect(screen.getByRole("link", { name: "Distance" }).getAttribute("href")).toBe("/find-a-dentist?zip=85001");
    expect(screen.getByText(/first 1,000 offices/)).toBeTruthy();
  });

  it("can be sorted by price, but not by distance, without a point on the map", () => {
    show({ sort: "name", radiusMi: null }, { query: "state=AZ" });
    expect(screen.getByRole("link", { name: "Price" }).getAttribute("href")).toBe("/find-a-dentist?state=AZ&sort=price");
    expect(screen.queryByRole("link", { name: "Distance" })).toBeNull();
  });

  it("mark an office that takes no new patients or leaves soon, and state that it is sorted as if farther away", async () => {
    const { container } = show({ offices: [anOffice(1, { acceptsNewPatients: false }), anOffice(2, { takesPartUntil: "2026-12-31" }), anOffice(3)] });
    expect(screen.getAllByText("Not accepting new patients")).toHaveLength(1);
    expect(screen.queryByText("Not taking new patients now")).toBeNull();
    expect(screen.getAllByText("Takes part until 12/31/2026")).toHaveLength(1);
    expect(screen.getByText(/sorted as if they were twice as far away/)).toBeTruthy();
    expect(await axeFaults(container)).toEqual([]);
  });

  it.each([
    ["when sorted by name", { offices: [anOffice(1, { acceptsNewPatients: false })] }, "zip=85001&sort=name"],
    ["when all offices take new patients", { offices: [anOffice(1)] }, "zip=85001"],
  ])("have no note about being sorted as farther away %s", (_, page, query) => {
    show(page, { query });
    expect(screen.queryByText(/twice as far/)).toBeNull();
  });
});

describe("the map of the results", () => {
  it("has pins that link to the rows and are labelled with their names", async () => {
    const { container } = show({ offices: [anOffice(1), anOffice(9), anOffice(3, { lat: null, lng: null })] });
    const map = within(screen.getByRole("group", { name: "Map of the results" }));
    const pins = map.getAllByRole("link").map((pin) => [pin.getAttribute("aria-label"), pin.getAttribute("href")]);
    expect(pins).toEqual([
      ["1. Office 1, 0.5 miles away", "#office-1"],
      ["2. Office 9, 4.5 miles away", "#office-9"],
    ]);
    expect(screen.getByText(/1 office is in the list but not on the map/)).toBeTruthy();
    expect(screen.getByRole("img", { name: "Number 2 on the map" })).toBeTruthy();
    expect(await axeFaults(container)).toEqual([]);
  });

  it("highlights the pin of a row, and the row of a pin", async () => {
    show({ offices: [anOffice(1), anOffice(9)] });
    const user = userEvent.setup();
    const [row] = screen.getAllByRole("article");
    const pin = screen.getByRole("link", { name: /^1\. Office 1/ });
    if (row === undefined) throw new Error("no row");
    const highlights = () => [row, pin].map((one) => one.hasAttribute("data-highlighted"));
    await user.hover(row);
    expect(highlights()).toEqual([true, true]);
    await user.unhover(row);
    expect(highlights()).toEqual([false, false]);
    act(() => pin.focus());
    expect(highlights()).toEqual([true, true]);
    act(() => within(row).getByRole("link", { name: "Office 1" }).focus());
    expect(highlights()).toEqual([true, true]);
  });

  it("focuses the pin of a row on request", async () => {
    show({ offices: [anOffice(1), anOffice(2), anOffice(9)] });
    const user = userEvent.setup();
    await user.click(screen.getByRole("button", { name: "Show on the map: Office 2" }));
    // The pins of 1 and 2 overlap: the shared pin links to the requested office.
    const pin = document.activeElement;
    expect(pin?.getAttribute("aria-label")).toBe("2. Office 2, 1.0 mile away, +1 more close by");
    expect(pin?.getAttribute("href")).toBe("#office-2");
    expect(screen.getAllByRole("article")[1]?.hasAttribute("data-picked")).toBe(true);
  });

  it("is replaced by the map that can be moved only on request", async () => {
    show({});
    expect(screen.queryByText("The map that can be moved")).toBeNull();
    await userEvent.setup().click(screen.getByRole("button", { name: "Zoom and move the map" }));
    expect(await screen.findByText("The map that can be moved")).toBeTruthy();
    expect(screen.queryByRole("group", { name: "Map of the results" })).toBeNull();
  });

  it("is immediately movable in the map view of phones", async () => {
    show({}, { query: "zip=85001&view=map" });
    expect(await screen.findByText("The map that can be moved")).toBeTruthy();
  });

  it("and the list are two linked views of one search on phones", () => {
    show({}, { query: "zip=85001&view=map&radius=50" });
    const views = within(screen.getByRole("navigation", { name: "Show the results as" })).getAllByRole("link");
    expect(views.map((view) => [view.textContent, view.getAttribute("href"), view.getAttribute("aria-current")])).toEqual([
      ["List", "/find-a-dentist?zip=85001&radius=50", null],
      ["Map", "/find-a-dentist?zip=85001&radius=50&view=map", "true"],
    ]);
  });

  it("is omitted when no office has coordinates", () => {
    show({ offices: [anOffice(1, { lat: null, lng: null })] });
    expect(screen.queryByRole("group", { name: "Map of the results" })).toBeNull();
    expect(screen.queryByRole("navigation", { name: "Show the results as" })).toBeNull();
  });
});

test("offices that have not been checked lately follow under a separate heading", () => {
  show({ offices: [anOffice(1), anOffice(2, { isStale: true })] });
  const [fresh, stale] = screen.getAllByRole("list").filter((list) => list.className === "result-list");
  expect(fresh?.textContent).toContain("Office 1");
  expect(stale?.textContent).toContain("Office 2");
  expect(stale?.previousElementSibling?.textContent).toBe("Not checked lately");
  expect(stale?.getAttribute("start")).toBe("2");
});

describe("a brand with few offices", () => {
  function showAll(page: Partial<OfficePage>, { query = "", language = "en" } = {}) {
    const search = readSearch(new URLSearchParams(query));
    const result = { ok: true as const, page: aPage({ place: null, radiusMi: null, sort: "name", ...page }) };
    return renderFeature(<FindView search={search} result={result} plans={brandPlans("cedar")} own={undefined} />, { language, site: TEST_SITE });
  }

  it.each([
    ["en", "All 2 dental offices", "Search by ZIP code, city or name"],
    ["es", "Los 2 consultorios dentales", "Buscar por código postal, ciudad o nombre"],
  ])("shows all of them, with a closed search form, in %s", async (language, heading, fold) => {
    const { container } = showAll({ officesOfBrand: 2 }, { language });
    expect(screen.getByRole("heading", { level: 2, name: heading })).toBeTruthy();
    expect(screen.getAllByRole("article")).toHaveLength(2);
    expect(screen.getByText(fold).closest("details")?.open).toBe(false);
    expect(container.querySelector(".find-filters")).toBeNull();
    expect(await axeFaults(container)).toEqual([]);
  });

  it("closes the search form on phones only after a search, and shows filters only when some are in use", () => {
    const { container } = showAll({ officesOfBrand: 1, offices: [anOffice(1)] }, { query: "zip=85001" });
    expect(container.querySelector(".find-fold")?.hasAttribute("data-phones-only")).toBe(true);
    expect(container.querySelector(".find-filters")).toBeNull();
    showAll({ officesOfBrand: 1, offices: [anOffice(1)] }, { query: "zip=85001&evening=1" });
    expect(document.querySelector(".find-filters")).toBeTruthy();
  });

  it("offers no order for a single office", () => {
    showAll({ officesOfBrand: 1, offices: [anOffice(1)] });
    expect(screen.queryByText("Sorted by")).toBeNull();
    expect(screen.getByText("List as of 11/21/2026")).toBeTruthy();
  });

  it.each([
    ["en", 1, "1 dental office fits these filters"],
    ["en", 2, "2 dental offices fit these filters"],
    ["es", 1, "1 consultorio dental cumple con estos filtros"],
    ["es", 2, "2 consultorios dentales cumplen con estos filtros"],
  ])("counts the offices that fit the filters in the heading, in %s: %d", (language, count, heading) => {
    showAll({ officesOfBrand: 4, offices: [anOffice(1), anOffice(2)].slice(0, count) }, { query: "weekend=1", language });
    expect(screen.getByRole("heading", { level: 2, name: heading })).toBeTruthy();
  });

  it("states when no office fits the filters", () => {
    showAll({ officesOfBrand: 1, offices: [] }, { query: "evening=1" });
    expect(screen.getByRole("heading", { level: 2, name: "No dental office fits these filters" })).toBeTruthy();
    expect(screen.getAllByRole("link", { name: "Remove all filters" })).not.toHaveLength(0);
  });

  it("differs from one with many, whose page starts with the search form", () => {
    showAll({ officesOfBrand: 10, offices: [] });
    expect(screen.getByRole("heading", { level: 2, name: "Three ways to search" })).toBeTruthy();
    expect(screen.queryByText("Search by ZIP code, city or name")).toBeNull();
  });
});
