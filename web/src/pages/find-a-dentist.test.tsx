import { act, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter } from "react-router";
import { RouterView } from "../routing/router-view";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createPageScope, Providers } from "../app/providers";
import { preparedPages } from "../content/content-source";
import { seedPage } from "../content/page-query";
import { toChrome } from "../content/site-content";
import { aPage, anOffice } from "../features/find/testing";
import { memberInfoQuery } from "../features/member/member-info";
import { plansQuery } from "../features/plans/plans-query";
import { toLanguage } from "../messages/catalogue";
import { wordsPreloaded, translators } from "../messages/translators";
import { axeFaults } from "../testing/a11y";
import { fakeFetch } from "../testing/fake-fetch";
import { brandContent, brandPlans } from "../testing/render-site";
import { testInput } from "../testing/test-site";
import { Component, loader } from "./find-a-dentist";

const OFFICES = "GET /api/km/group/cedar/offices";
const SUGGESTIONS = "GET /api/km/group/cedar/suggestions";
// The response of a brand with many offices, before a search.
const START = { body: aPage({ offices: [] }) };
const SPRINGFIELDS = ["IL", "MO"].map((state) => ({ label: `Springfield, ${state}`, city: "Springfield", state, zip: null }));

interface Options {
  language?: string;
  /** The plan and ZIP code of the signed-in person. */
  member?: { planId: number; zip: string };
}

async function open(path: string, { language = "en", member }: Options = {}) {
  const content = brandContent("cedar", language);
  const input = testInput({ language, isAuthenticated: member !== undefined, ...(member && { email: "ruth@example.test" }) });
  const scope = createPageScope({
    input,
    csrfToken: input.csrfToken,
    chrome: toChrome(content),
    loadPage: preparedPages(content),
    loadWords: wordsPreloaded,
    t: translators[toLanguage(language)],
  });
  seedPage(scope.queryClient, "find-a-dentist", content.pages["find-a-dentist"]);
  scope.queryClient.setQueryData(plansQuery.queryKey, brandPlans("cedar"));
  if (member !== undefined) {
    const info = { home: { state: "AZ", zip: member.zip }, subscription: { planId: member.planId } };
    scope.queryClient.setQueryData(memberInfoQuery().queryKey, info as never);
  }
  const router = createMemoryRouter([{ path: "*", loader, Component, HydrateFallback: () => null }], {
    initialEntries: [path],
    getContext: () => scope.routerContext,
  });
  // The page is ready after its loader, which may redirect first.
  await vi.waitFor(() => expect(router.state.initialized).toBe(true));
  const view = render(
    <Providers scope={scope}>
      <RouterView router={router} />
    </Providers>,
  );
  await screen.findByRole("heading", { level: 1 });
  return { ...view, router, address: () => router.state.location.pathname + router.state.location.search };
}

const field = (name: RegExp | string) => screen.getByLabelText<HTMLInputElement>(name);
const suggested = () => [...document.querySelectorAll<HTMLElement>(".suggest-list:not([hidden]) [role=option]")];
const near = () => field("ZIP code, or city and state");

// Replaces only the property: React Aria reads other properties of the navigator and rejects a replaced one.
const stubGeolocation = (geolocation: object) => Object.defineProperty(navigator, "geolocation", { value: geolocation, configurable: true });

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, "geolocation");
  window.sessionStorage.clear();
});

describe("a search", () => {
  it("redirects the form's query to the shortest URL", async () => {
    const sent = fakeFetch({ [OFFICES]: { body: aPage() } });
    const { address } = await open("/find-a-dentist?near=85001&name=&radius=25&specialty=&plan=&utm_source=x");
    expect(address()).toBe("/find-a-dentist?zip=85001&utm_source=x");
    expect(sent.map(({ url }) => url)).toEqual(["/api/km/group/cedar/offices?zip=85001&radius=25&sort=distance&page=1"]);
    expect(near().value).toBe("85001");
  });

  it.each(["en", "es"])("shows link, phone number, distance, plans and warnings of the offices, in %s", async (language) => {
    fakeFetch({ [OFFICES]: { body: aPage() } });
    const { container } = await open("/find-a-dentist?zip=85001", { language });
    const heading = language === "en" ? "2 dental offices within 25 miles of Phoenix, AZ 85001" : "2 consultorios dentales a 25 millas o menos de Phoenix, AZ 85001";
    expect(screen.getByRole("heading", { level: 2, name: heading })).toBeTruthy();
    const [first, second] = screen.getAllByRole("article");
    if (first === undefined || second === undefined) throw new Error("no cards");
    expect(within(first).getByRole("link", { name: "Office 1" }).getAttribute("href")).toBe("/office/1");
    expect(within(first).getByRole("link", { name: /\(602\) 555-0134/ }).getAttribute("href")).toBe("tel:6025550134");
    expect(first.textContent).toContain(language === "en" ? "0.5 miles away" : "a 0.5 millas");
    expect(first.textContent).toContain(language === "en" ? "Does not take Cedar Household" : "Cedar");
    expect(second.textContent).toMatch(language === "en" ? /New patients: not known.*Not checked since 07\/02\/2026/ : /07\/02\/2026/);
    expect(await axeFaults(container)).toEqual([]);
  });

  it("without results shows the nearest office, and links to a larger radius", async () => {
    fakeFetch({ [OFFICES]: { body: aPage({ offices: [], nearestOutsideRadius: anOffice(9, { distanceMi: 31.2 }) }) } });
    const { container } = await open("/find-a-dentist?zip=85001&evening=1");
    expect(screen.getByRole("heading", { level: 2, name: "No dental office within 25 miles of Phoenix, AZ 85001" })).toBeTruthy();
    expect(screen.getByRole("link", { name: "Search within 50 miles" }).getAttribute("href")).toBe(
      "/find-a-dentist?zip=85001&radius=50&evening=1",
    );
    expect(screen.getByRole("article").textContent).toContain("31.2 miles away");
    expect(screen.getByText("1 in use")).toBeTruthy();
    expect(await axeFaults(container)).toEqual([]);
  });

  it("targets the results, and replaces the introduction of the page", async () => {
    fakeFetch({ [OFFICES]: [START, { body: aPage() }] });
    const { container, router } = await open("/find-a-dentist");
    const intro = container.querySelector(".page-intro")?.textContent ?? "";
    expect(intro).not.toBe("");
    expect(screen.getByRole("search").getAttribute("action")).toBe("/find-a-dentist#results");
    await act(() => router.navigate("/find-a-dentist?zip=85001"));
    expect(await screen.findAllByRole("article")).toHaveLength(2);
    expect(container.querySelector("#results")).toBeTruthy();
    expect(container.textContent).not.toContain(intro);
  });

  it("lists the filters in use, each with a link that removes it", async () => {
    fakeFetch({ [OFFICES]: { body: aPage() } });
    await open("/find-a-dentist?zip=85001&specialty=pediatric&language=es&plan=102&weekend=1&page=3");
    const chips = within(screen.getByRole("list", { name: "Filters in use" })).getAllByRole("link");
    expect(chips.map((chip) => [chip.textContent, chip.getAttribute("href")?.slice("/find-a-dentist?zip=85001".length)])).toEqual([
      ["Remove the filter Children", "&language=es&weekend=1&plan=102"],
      ["Remove the filter Speaks Spanish", "&specialty=pediatric&weekend=1&plan=102"],
      ["Remove the filter Weekend hours", "&specialty=pediatric&language=es&plan=102"],
      ["Remove the filter Takes Cedar Household", "&specialty=pediatric&language=es&weekend=1"],
    ]);
  });

  it("removes a plan that is not on sale from the URL", async () => {
    fakeFetch({ [OFFICES]: { body: aPage() } });
    const { address } = await open("/find-a-dentist?zip=85001&plan=999");
    expect(address()).toBe("/find-a-dentist?zip=85001");
  });

  it("links to its other pages, and keeps the search", async () => {
    fakeFetch({ [OFFICES]: { body: aPage({ total: 90, pages: 5, page: 2 }) } });
    await open("/find-a-dentist?zip=85001&radius=50&page=2");
    const pages = within(screen.getByRole("navigation", { name: "Pages of results" }));
    expect(pages.getByRole("link", { name: "Page 2" }).getAttribute("aria-current")).toBe("page");
    expect(pages.getByRole("link", { name: "Next" }).getAttribute("href")).toBe("/find-a-dentist?zip=85001&radius=50&page=3");
    expect(pages.getByRole("link", { name: "Previous" }).getAttribute("href")).toBe("/find-a-dentist?zip=85001&radius=50");
  });

  it("announces the new results", async () => {
    fakeFetch({ [OFFICES]: [{ body: aPage() }, { body: aPage({ offices: [anOffice(1)] }) }] });
    const { address } = await open("/find-a-dentist?zip=85001");
    const user = userEvent.setup();
    await user.click(screen.getByLabelText("open on a weekend"));
    await user.click(screen.getByRole("button", { name: "Show results" }));
    await waitFor(() => expect(address()).toBe("/find-a-dentist?zip=85001&weekend=1"));
    await waitFor(() => {
      const said = screen.getAllByRole("status").map(({ textContent }) => textContent);
      expect(said).toContain("1 dental office within 25 miles of Phoenix, AZ 85001");
    });
  });
});

describe("a place that cannot be searched", () => {
  const unknown = { status: 422, body: { status: 422, code: "zip_unknown", detail: "?", errors: { zip: "?" } } };

  it("is reported at its field, and the form keeps all values", async () => {
    fakeFetch({ [OFFICES]: unknown });
    const { container } = await open("/find-a-dentist?near=00001&name=Ruiz&radius=50&evening=1");
    expect(near().value).toBe("00001");
    expect(near().getAttribute("aria-invalid")).toBe("true");
    expect(document.getElementById(near().getAttribute("aria-describedby")?.split(" ").at(-1) ?? "")?.textContent).toContain(
      "We do not know the ZIP code 00001.",
    );
    expect(field("Name of a dentist or office").value).toBe("Ruiz");
    expect(field("How far").value).toBe("50");
    expect(field("open after 6 pm on a weekday").checked).toBe(true);
    expect(screen.getByRole("alert").contains(document.activeElement)).toBe(true);
    expect(await axeFaults(container)).toEqual([]);
  });

  it("matches several places: offers links to them", async () => {
    fakeFetch({ [SUGGESTIONS]: { body: { places: SPRINGFIELDS, offices: [] } } });
    await open("/find-a-dentist?near=Springfield&radius=10&sort=price");
    expect(near().value).toBe("Springfield");
    expect(screen.getByRole("link", { name: "Springfield, MO" }).getAttribute("href")).toBe(
      "/find-a-dentist?city=Springfield&state=MO&radius=10&sort=price",
    );
  });

  it.each(["", "&sort=price"])("matches one place: redirects to it, with %j", async (sort) => {
    fakeFetch({
      [SUGGESTIONS]: { body: { places: SPRINGFIELDS.slice(1), offices: [] } },
      [OFFICES]: { body: aPage() },
    });
    const { address } = await open(`/find-a-dentist?near=springfield${sort}`);
    expect(address()).toBe(`/find-a-dentist?city=Springfield&state=MO${sort}`);
  });

  it("is empty: says what to type", async () => {
    fakeFetch({ [OFFICES]: START });
    const { container } = await open("/find-a-dentist?near=&name=");
    // Not every brand has offices in Arizona.
    expect(container.querySelector(".find-page")?.textContent).not.toMatch(/Phoenix|85001/);
    expect(screen.getAllByText(/Type a ZIP code, a city and state, or a name\./)).not.toHaveLength(0);
    expect(screen.getByRole("heading", { name: "Three ways to search" })).toBeTruthy();
  });
});

it("reports a name of one letter at its field, without a search", async () => {
  const sent = fakeFetch({ [OFFICES]: START });
  const { container } = await open("/find-a-dentist?zip=85001&name=Q");
  const name = field("Name of a dentist or office");
  expect([name.value, name.getAttribute("aria-invalid")]).toEqual(["Q", "true"]);
  expect(screen.getByRole("alert").textContent).toContain("Type at least two letters of the name.");
  expect(screen.queryByText(/We could not search just now/)).toBeNull();
  expect(sent).toEqual([]);
  expect(await axeFaults(container)).toEqual([]);
});

it("reports a failed search, keeps the form's values, and links to a retry", async () => {
  fakeFetch({ [OFFICES]: [{ status: 500, body: { code: "internal" } }, { body: aPage() }] });
  const { router } = await open("/find-a-dentist?zip=85001");
  expect(screen.getByText(/We could not search just now/)).toBeTruthy();
  expect(near().value).toBe("85001");
  await router.navigate(screen.getByRole("link", { name: "Search again" }).getAttribute("href") ?? "");
  expect(await screen.findAllByRole("article")).toHaveLength(2);
});

describe("a member", () => {
  const member = { planId: 102, zip: "85013" };

  it("sees their own ZIP code and plan filled in", async () => {
    fakeFetch({ [OFFICES]: START });
    await open("/find-a-dentist", { member });
    expect(near().value).toBe("85013");
    expect(field("Plan taken").value).toBe("102");
    expect(screen.getByText(/We filled in the ZIP code/)).toBeTruthy();
  });

  it("searches for their own plan unless the URL says any plan", async () => {
    fakeFetch({ [OFFICES]: { body: aPage() } });
    const first = await open("/find-a-dentist?zip=85001", { member });
    expect(first.address()).toBe("/find-a-dentist?zip=85001&plan=102");
    expect(screen.getByRole("link", { name: "Remove the filter Takes Cedar Household" }).getAttribute("href")).toBe(
      "/find-a-dentist?zip=85001&plan=any",
    );
    first.unmount();
    const { address } = await open("/find-a-dentist?zip=85001&plan=any", { member });
    expect(address()).toBe("/find-a-dentist?zip=85001&plan=any");
  });
});

describe("suggestions", () => {
  it("appear while the user types, and can be chosen with the keyboard", async () => {
    const sent = fakeFetch({ [OFFICES]: START, [SUGGESTIONS]: { body: { places: SPRINGFIELDS, offices: [] } } });
    const { container } = await open("/find-a-dentist");
    const user = userEvent.setup();
    await user.type(near(), "spri");
    await waitFor(() => expect(suggested()).toHaveLength(2));
    expect(sent.map(({ url }) => url).slice(1)).toEqual(["/api/km/group/cedar/suggestions?q=spri"]);
    await user.keyboard("{ArrowDown}{ArrowDown}");
    expect(near().getAttribute("aria-activedescendant")).toBe(suggested()[1]?.id);
    expect(await axeFaults(container)).toEqual([]);
    await user.keyboard("{Enter}");
    expect(near().value).toBe("Springfield, MO");
    expect(suggested()).toEqual([]);
  });

  it("close with Escape, and keep the typed text", async () => {
    fakeFetch({ [OFFICES]: START, [SUGGESTIONS]: { body: { places: SPRINGFIELDS, offices: [] } } });
    await open("/find-a-dentist");
    const user = userEvent.setup();
    await user.type(near(), "spri");
    await waitFor(() => expect(suggested()).toHaveLength(2));
    await user.keyboard("{Escape}");
    expect(suggested()).toEqual([]);
    expect(near().value).toBe("spri");
  });

  it("close when the search is sent, although the field keeps the focus", async () => {
    fakeFetch({ [OFFICES]: [START, { body: aPage() }], [SUGGESTIONS]: { body: { places: [], offices: [anOffice(1), anOffice(2)] } } });
    const { address } = await open("/find-a-dentist");
    const user = userEvent.setup();
    await user.type(field("Name of a dentist or office"), "office");
    await waitFor(() => expect(suggested()).toHaveLength(2));
    await user.keyboard("{Enter}");
    await waitFor(() => expect(address()).toBe("/find-a-dentist?name=office"));
    expect(await screen.findAllByRole("article")).toHaveLength(2);
    expect(suggested()).toEqual([]);
  });
});

describe("the visitor's location", () => {
  it("is requested only when the button is pressed, and sent with two decimals", async () => {
    const getCurrentPosition = vi.fn((found: PositionCallback) =>
      found({ coords: { latitude: 33.448376, longitude: -112.074036 } } as GeolocationPosition),
    );
    stubGeolocation({ getCurrentPosition });
    fakeFetch({ [OFFICES]: [START, { body: aPage({ place: null }) }] });
    const { address } = await open("/find-a-dentist");
    expect(getCurrentPosition).not.toHaveBeenCalled();
    await userEvent.setup().click(screen.getByRole("button", { name: "Use my location" }));
    await waitFor(() => expect(address()).toBe("/find-a-dentist?lat=33.45&lng=-112.07"));
    expect(await screen.findByRole("heading", { name: "2 dental offices within 25 miles of your location" })).toBeTruthy();
  });

  it("is ignored when the visitor searched meanwhile", async () => {
    const waiting: PositionCallback[] = [];
    stubGeolocation({ getCurrentPosition: (found: PositionCallback) => waiting.push(found) });
    fakeFetch({ [OFFICES]: [START, { body: aPage() }, { body: aPage({ place: null }) }] });
    const { address } = await open("/find-a-dentist");
    const user = userEvent.setup();
    await user.click(screen.getByRole("button", { name: "Use my location" }));
    await user.type(near(), "85001{Enter}");
    expect(await screen.findAllByRole("article")).toHaveLength(2);
    await act(async () => waiting[0]?.({ coords: { latitude: 40.7, longitude: -74 } } as GeolocationPosition));
    expect(address()).toBe("/find-a-dentist?zip=85001");
    expect(screen.queryByText("Asking your browser…")).toBeNull();
  });

  it("can be refused: the page says what to do instead", async () => {
    const getCurrentPosition = (_: PositionCallback, failed: PositionErrorCallback) => failed({ code: 1 } as GeolocationPositionError);
    stubGeolocation({ getCurrentPosition });
    fakeFetch({ [OFFICES]: START });
    await open("/find-a-dentist");
    await userEvent.setup().click(screen.getByRole("button", { name: "Use my location" }));
    expect(screen.getByText(/did not share your location\. Type a ZIP code/)).toBeTruthy();
  });
});
