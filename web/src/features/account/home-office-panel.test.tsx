import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { components } from "../../api/schema";
import { axeFaults } from "../../testing/a11y";
import { fakeFetch } from "../../testing/fake-fetch";
import { renderFeature } from "../../testing/render-feature";
import { INFO as MEMBERSHIP, SUBSCRIPTION } from "../member/testing";
import { homeOfficeQuery, type HomeOffice } from "./home-office-query";
import { HomeOfficePanel } from "./home-office-panel";

const ADDRESS: components["schemas"]["OfficeAddress"] = { line1: "12 Palo Verde Rd", line2: null, city: "Phoenix", state: "AZ", zip: "85001" };
const PRESENT: HomeOffice = { kind: "present", id: 11, name: "Palo Verde Dental", address: ADDRESS, phone: "6025550134", isChosen: true };
const GONE: HomeOffice = {
  kind: "gone",
  id: 12,
  name: "Old Mill Dental",
  isChosen: true,
  nearest: [{ id: 11, name: "Palo Verde Dental", address: ADDRESS, distanceMi: 1.2 }],
};

const ACCOUNT = "GET /api/v4/member/account";
const INFO = "GET /api/v4/member/info";
const EMPTY = {
  firstName: "Ana",
  lastName: "Lee",
  role: "primary",
  email: "ana@example.org",
  emailVerified: true,
  hasPassword: true,
  language: "en",
  optIns: { news: false, tips: false },
  homeOfficeId: null,
};

/** Renders the panel and opens its row. */
function show(office: HomeOffice, language = "en") {
  const shown = renderFeature(<HomeOfficePanel zip="85001-1234" />, {
    language,
    prepare: (client) => client.setQueryData(homeOfficeQuery.queryKey, office),
  });
  const row = shown.container.querySelector("details") as HTMLDetailsElement;
  // The row is open at first only if the member has something to do.
  expect(row.open).toBe(office.kind === "gone");
  row.open = true;
  return shown;
}

afterEach(() => vi.unstubAllGlobals());

describe("the panel of the home office", () => {
  it("shows the office with its address, and links to a search near the member's home", async () => {
    const { container } = show(PRESENT);
    expect(screen.getByRole("link", { name: "Palo Verde Dental" }).getAttribute("href")).toBe("/office/11");
    expect(screen.getByText("12 Palo Verde Rd, Phoenix, AZ 85001")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Choose another office" }).getAttribute("href")).toBe("/find-a-dentist?zip=85001");
    expect(screen.queryByRole("combobox"), "no select of all offices").toBeNull();
    expect(await axeFaults(container)).toEqual([]);
  });

  it("reports an office that no longer takes part, and lists the nearest ones that do", async () => {
    const { container } = show(GONE);
    expect(screen.getByText("Old Mill Dental, your home office, no longer takes part")).toBeTruthy();
    expect(within(screen.getByRole("list")).getByRole("link").getAttribute("href")).toBe("/office/11");
    expect(screen.getByRole("link", { name: "Choose another office" })).toBeTruthy();
    expect(await axeFaults(container)).toEqual([]);
  });

  it("removes the home office with one press, and keeps the focus in the panel", async () => {
    const sent = fakeFetch({ "PUT /api/v4/member/update": { body: EMPTY }, [ACCOUNT]: { body: EMPTY }, [INFO]: { body: MEMBERSHIP } });
    show(PRESENT);
    await userEvent.setup().click(screen.getByRole("button", { name: "Remove my home office" }));
    expect(await screen.findByText("Saved. You have no home office now.")).toBeTruthy();
    expect(sent[0]?.body).toEqual({ homeOfficeId: null });
    expect(screen.queryByRole("link", { name: "Palo Verde Dental" })).toBeNull();
    await waitFor(() => expect(document.activeElement?.textContent).toBe("Saved. You have no home office now."));
  });

  it("still shows the office when its removal has failed", async () => {
    fakeFetch({ "PUT /api/v4/member/update": { status: 500, body: {} } });
    show(PRESENT);
    await userEvent.setup().click(screen.getByRole("button", { name: "Remove my home office" }));
    expect((await screen.findByRole("alert")).textContent).toContain("That was not saved");
    expect(screen.getByRole("link", { name: "Palo Verde Dental" })).toBeTruthy();
  });

  it.each([{ kind: "none" }, { kind: "hidden", isChosen: true }, { ...PRESENT, isChosen: false }, GONE] as HomeOffice[])("is translated to Spanish: $kind", (office) => {
    const { container } = show(office, "es");
    expect(screen.getByRole("heading", { name: "Su consultorio" })).toBeTruthy();
    expect(container.textContent).not.toMatch(/(account|member)\.[a-z]/);
  });
});

describe("the home office of a member", () => {
  it.each([
    ["present", { status: 200, body: { ...PRESENT, planIds: [101] } }, PRESENT],
    ["gone", { status: 410, body: { code: "office_terminated", name: "Old Mill Dental", nearest: [{ id: 99, name: "Another plan's" }] } }, { ...GONE, id: 11 }],
    ["hidden", { status: 404, body: { code: "office_not_found" } }, { kind: "hidden", isChosen: true }],
  ])("has the state that the office's API response states: %s", async (_, answer, office) => {
    fakeFetch({
      [ACCOUNT]: { body: { ...EMPTY, homeOfficeId: 11 } },
      "GET /api/v4/locations/11": answer,
      "GET /api/v4/member/dentist": { body: { office: null, isChosen: true, cleaning: null, gone: null, nearest: GONE.nearest } },
    });
    const { client } = renderFeature(<p />);
    expect(await client.fetchQuery(homeOfficeQuery)).toEqual(office);
  });

  it("is the office chosen at joining when the member has chosen no other", async () => {
    const joinedHere = { ...MEMBERSHIP, subscription: { ...SUBSCRIPTION, officeId: 11 } };
    fakeFetch({
      [ACCOUNT]: { body: EMPTY },
      [INFO]: [{ body: joinedHere }, { body: { ...MEMBERSHIP, subscription: null } }],
      "GET /api/v4/locations/11": { body: PRESENT },
    });
    const { client, unmount } = renderFeature(<p />);
    const joined = await client.fetchQuery(homeOfficeQuery);
    expect(joined).toEqual({ ...PRESENT, isChosen: false });
    expect(await client.fetchQuery({ ...homeOfficeQuery, staleTime: 0 })).toEqual({ kind: "none" });
    unmount();
    show(joined);
    expect(screen.getByText("You joined with this office.")).toBeTruthy();
    expect(screen.queryByRole("button")).toBeNull();
  });
});

describe("a member without a home office", () => {
  const LOCATIONS = "GET /api/v4/member/locations";
  const office = (id: number, zip: string) => ({ id, name: `Office ${id}`, address: { line1: "1 Main St", city: "Mesa", state: "AZ", zip } });
  const showMine = () => userEvent.click(screen.getByRole("button", { name: "Show offices where my plan works" }));

  it("sees the number of offices that take the plan, and a list of those in the area", async () => {
    fakeFetch({ [LOCATIONS]: { body: { offices: [office(1, "10001"), office(2, "85099"), office(3, "85301"), office(4, "85001")] } } });
    const { container } = show({ kind: "none" });
    await showMine();
    const count = await screen.findByText(/^4 offices take your plan. In your area \(ZIP codes 850…\):$/);
    expect(document.activeElement).toBe(count);
    const links = within(screen.getByRole("list")).getAllByRole("link").map((link) => link.getAttribute("href"));
    expect(links).toEqual(["/office/2", "/office/4"]);
    expect(await axeFaults(container)).toEqual([]);
  });

  it("sees no list when all offices are elsewhere", async () => {
    fakeFetch({ [LOCATIONS]: { body: { offices: Array.from({ length: 3412 }, (_, index) => office(index + 1, "10001")) } } });
    show({ kind: "none" });
    await showMine();
    expect((await screen.findByText(/offices take your plan/)).textContent?.trim()).toBe("3,412 offices take your plan.");
    expect(screen.queryByRole("list")).toBeNull();
  });

  it("can try again when the list could not be loaded", async () => {
    fakeFetch({ [LOCATIONS]: [{ status: 500 }, { body: { offices: [] } }] });
    show({ kind: "none" });
    await showMine();
    await screen.findByRole("alert");
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("No office takes your plan right now.")).toBe(document.activeElement);
    expect(screen.queryByRole("list")).toBeNull();
  });
});
