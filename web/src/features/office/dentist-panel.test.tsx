import { cleanup, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { renderFeature, type FeatureOptions } from "../../testing/render-feature";
import { DentistPanel } from "./dentist-panel";
import { dentistQuery, type Dentist } from "./dentist-query";
import { FirstVisitPanel } from "./first-visit-panel";
import { SUMMARY } from "./testing";

const { id, name, address, phone, lat, lng } = SUMMARY;
const NOTHING: Dentist = { office: null, isChosen: false, cleaning: null, gone: null, nearest: [] };
const OWN: Dentist = {
  ...NOTHING,
  office: { id, name, address, phone, lat, lng, hours: null },
  isChosen: true,
  cleaning: { label: "Cleaning, adult", usualCents: 12000, memberCents: 7050 },
};
const NEAR: Dentist = { ...NOTHING, nearest: [{ ...SUMMARY, distanceMi: 1.25 }] };

const loaded = (dentist: Dentist): FeatureOptions => ({ prepare: (client) => client.setQueryData(dentistQuery.queryKey, dentist) });

describe("the dentist on the dashboard", () => {
  it("shows the member's office with phone, directions, hours and the price of a cleaning", () => {
    renderFeature(<DentistPanel zip="85001" />, loaded(OWN));
    const panel = within(screen.getByRole("region", { name: "Your dentist" }));
    expect(panel.getByRole("link", { name }).getAttribute("href")).toBe(`/office/${id}`);
    expect(panel.getByRole("link", { name: /\(\d{3}\)/ }).getAttribute("href")).toMatch(/^tel:/);
    expect(panel.getByRole("link", { name: /^Directions/ })).toBeTruthy();
    expect(panel.getByText("Hours not known. Please call before you go.")).toBeTruthy();
    expect(panel.getByText("Cleaning, adult here: $70.50 with your membership, usually $120")).toBeTruthy();
    expect(panel.queryByRole("link", { name: "Find a dentist" })).toBeNull();
  });

  it("shows the nearest offices and a search near home to a member without an office", () => {
    renderFeature(<DentistPanel zip="85001-1234" />, loaded(NEAR));
    expect(screen.getByRole("link", { name }).getAttribute("href")).toBe(`/office/${id}`);
    expect(screen.getByText(`${address.city}, 1.3 miles away`)).toBeTruthy();
    expect(screen.getByRole("link", { name: "Find a dentist" }).getAttribute("href")).toBe("/find-a-dentist?zip=85001");
  });

  it("warns of nearest offices that take no new patients or leave soon", () => {
    const closed = { ...SUMMARY, distanceMi: 1.25, acceptsNewPatients: false, takesPartUntil: "2026-12-05" };
    renderFeature(<DentistPanel zip="85001" />, loaded({ ...NOTHING, nearest: [closed] }));
    const office = within(screen.getByRole("listitem"));
    expect(office.getByText("Not accepting new patients")).toBeTruthy();
    expect(office.getByText("Takes part until 12/05/2026")).toBeTruthy();
  });

  it("counts one mile in the singular", () => {
    renderFeature(<DentistPanel zip="85001" />, loaded({ ...NOTHING, nearest: [{ ...SUMMARY, distanceMi: 1 }] }));
    expect(screen.getByText(`${address.city}, 1.0 mile away`)).toBeTruthy();
  });

  it("shows the search and the phone number when no office is near", () => {
    renderFeature(<DentistPanel zip="85001" />, loaded(NOTHING));
    expect(screen.getByText(/we found none near your home\. Search elsewhere, or call us/)).toBeTruthy();
    expect(screen.getByRole("link", { name: /^\(\d{3}\)/ }).getAttribute("href")).toMatch(/^tel:/);
    expect(screen.queryByRole("list")).toBeNull();
  });

  it("says that the member's office no longer takes part", () => {
    renderFeature(<DentistPanel zip={undefined} />, loaded({ ...NEAR, gone: { id: 9, name: "Old Mill Dental" } }));
    expect(screen.getByText("Old Mill Dental, your home office, no longer takes part")).toBeTruthy();
    expect(screen.getByRole("link", { name })).toBeTruthy();
  });

  it("renders nothing when the data could not be loaded", () => {
    const { container } = renderFeature(<DentistPanel zip="85001" />);
    expect(container.textContent).toBe("");
  });
});

describe("the three steps after joining", () => {
  it("name the nearest offices, the words for the call, and the card", () => {
    renderFeature(<FirstVisitPanel planName="Cedar Family" zip="85001" />, loaded(NEAR));
    expect(screen.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent)).toEqual(["Find", "Call and say", "Show your card"]);
    expect(screen.getByRole("link", { name })).toBeTruthy();
    expect(screen.getByText(/I have the Cedar Family plan from Cedar Dental Club/)).toBeTruthy();
    expect(screen.getByRole("link", { name: "Open your card" }).getAttribute("href")).toBe("/dashboard/card");
  });

  it("offer more offices only after three", () => {
    renderFeature(<FirstVisitPanel planName="Our House" zip="85001" />, loaded(NEAR));
    expect(screen.getByText("The nearest office that takes your plan:")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Find a dentist" })).toBeTruthy();
    cleanup();
    const three = [1, 2, 3].map((id) => ({ ...SUMMARY, id, distanceMi: id }));
    renderFeature(<FirstVisitPanel planName="Our House" zip="85001" />, loaded({ ...NOTHING, nearest: three }));
    expect(screen.getByText("The nearest offices that take your plan:")).toBeTruthy();
    expect(screen.getByRole("link", { name: "See more offices" })).toBeTruthy();
  });

  it("name the office of the membership", () => {
    renderFeature(<FirstVisitPanel planName="Cedar Family" zip="85001" />, loaded({ ...OWN, isChosen: false }));
    expect(screen.getByRole("link", { name }).getAttribute("href")).toBe(`/office/${id}`);
    expect(screen.queryByText("See more offices")).toBeNull();
  });

  it("are shown without data about offices", () => {
    renderFeature(<FirstVisitPanel planName="Cedar Family" zip={undefined} />);
    expect(screen.getByText("Choose an office that takes your plan.")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Find a dentist" }).getAttribute("href")).toBe("/find-a-dentist");
  });
});
