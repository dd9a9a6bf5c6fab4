import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { axeFaults } from "../../../testing/a11y";
import { renderFeature, TEST_SITE } from "../../../testing/render-feature";
import type { DirectoryPage } from "./directory-query";
import { DirectoryView } from "./directory-view";
import { StateOffices } from "./state-offices";
import { LIST, OFFICE } from "../testing";

function show(list: Partial<DirectoryPage> = {}, language = "en") {
  return renderFeature(<DirectoryView list={{ ...LIST, ...list }} />, { language, site: TEST_SITE });
}

describe("the directory", () => {
  it("shows its date, and links to states and offices", async () => {
    const { container } = show();
    expect(screen.getByText("List as of 11/21/2026")).toBeTruthy();
    const whole = screen.getByText("Show the whole list (1,158 offices)").closest("details");
    expect(whole?.open).toBe(false);
    const states = within(screen.getByRole("navigation", { name: "Offices by state" }));
    expect(states.getByRole("link", { name: "Arizona" }).getAttribute("href")).toBe("/directory?state=AZ");
    const row = within(whole!).getAllByRole("row", { hidden: true })[1]!;
    expect(within(row).getByText(OFFICE.name).getAttribute("href")).toBe("/office/11");
    expect(row.textContent).toContain("Ines Example, DDS (General)");
    expect(screen.getByText(/in writing\./).textContent).toContain("Call (800) 555-0142;");
    expect(screen.getByText("(800) 555-0142").className).toBe("unbroken");
    expect(await axeFaults(container)).toEqual([]);
  });

  it("has a form for the state that works without JavaScript and keeps the choice", () => {
    show({ state: "AZ", total: 20, pages: 1 });
    const select = screen.getByLabelText<HTMLSelectElement>("Which state?");
    expect([select.name, select.value, select.form?.method, select.form?.getAttribute("action")]).toEqual(["state", "AZ", "get", "/directory"]);
    expect(screen.getByRole("heading", { name: "20 offices in Arizona" })).toBeTruthy();
    expect(screen.queryByRole("navigation", { name: "Offices by state" })).toBeNull();
  });

  it("links to the same list as files in the visitor's language", () => {
    show({ state: "AZ", total: 20 }, "es");
    const hrefs = screen.getAllByRole("link", { name: /\((PDF|CSV)\)/ }).map((link) => link.getAttribute("href"));
    expect(hrefs).toEqual(["pdf", "csv"].map((format) => `/api/km/group/cedar/directory?format=${format}&state=AZ&lang=es`));
  });

  it("has no PDF for too many offices, and says how to get one", () => {
    show({ total: 20_001 });
    expect(screen.queryByRole("link", { name: /PDF/ })).toBeNull();
    expect(screen.getByText(/choose a state first/)).toBeTruthy();
  });

  it("links to its other pages and keeps the state", () => {
    show({ state: "AZ", page: 2, pages: 12 });
    const pages = within(screen.getByRole("navigation", { name: "Pages of the list" }));
    expect(pages.getByRole("link", { name: "Previous page" }).getAttribute("href")).toBe("/directory?state=AZ");
    expect(pages.getByRole("link", { name: "Next page" }).getAttribute("href")).toBe("/directory?state=AZ&page=3");
    expect(pages.getByRole("link", { name: "Page 2" }).getAttribute("aria-current")).toBe("page");
  });

  it("says that a state has no offices, and links to a state that has some", async () => {
    const { container } = show({ state: "NY", total: 0, pages: 0, offices: [] });
    expect(screen.getByRole("heading", { name: "No office in New York takes part today." })).toBeTruthy();
    expect(screen.getByRole("link", { name: "Arizona" })).toBeTruthy();
    expect(screen.queryByRole("table")).toBeNull();
    expect(await axeFaults(container)).toEqual([]);
  });

  it("says that no office is listed at all", () => {
    const { container } = show({ states: [], total: 0, pages: 0, offices: [] });
    expect(screen.getByText(/No office is listed today/)).toBeTruthy();
    expect(container.querySelector("div:empty")).toBeNull();
    expect(screen.queryByLabelText("Which state?")).toBeNull();
  });
});

describe("the offices of one state", () => {
  it("are counted, with links to all of them and to the search", async () => {
    const { container } = renderFeature(<StateOffices list={{ ...LIST, state: "AZ", total: 1158 }} state="AZ" />);
    expect(screen.getByText("1,158 offices in Arizona take part today, 11/21/2026.")).toBeTruthy();
    expect(screen.getByRole("link", { name: "See all 1,158 offices" }).getAttribute("href")).toBe("/directory?state=AZ");
    expect(screen.getByRole("link", { name: "Search near you" }).getAttribute("href")).toBe("/find-a-dentist?state=AZ");
    expect(await axeFaults(container)).toEqual([]);
  });

  it.each([
    ["en", "See the office in the directory", /all 1 /],
    ["es", "Ver el consultorio en el directorio", /los 1 /],
  ])("are named in the singular when there is one, in %s", (language, link, wrong) => {
    const { container } = renderFeature(<StateOffices list={{ ...LIST, state: "AZ", total: 1, offices: [OFFICE] }} state="AZ" />, { language });
    expect(screen.getByRole("link", { name: link }).getAttribute("href")).toBe("/directory?state=AZ");
    expect(container.textContent).not.toMatch(wrong);
  });

  it("are absent, with the names of other states, when the state has none", () => {
    const states = [{ state: "OR", count: 2 }, { state: "WA", count: 1 }];
    renderFeature(<StateOffices list={{ ...LIST, states, state: "AZ", total: 0, offices: [] }} state="AZ" />);
    expect(screen.getByText(/would not save you anything there/)).toBeTruthy();
    expect(screen.getByText(/Our offices are in Oregon \(2\), Washington \(1\)\./)).toBeTruthy();
    expect(screen.queryByRole("link", { name: "Search near you" })).toBeNull();
  });
});
