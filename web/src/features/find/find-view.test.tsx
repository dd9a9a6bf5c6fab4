import { act, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { createStore, type Store } from "../../lib/store";
import { NavigationContext } from "../../routing/hooks";
import { IDLE, type PageRouterState } from "../../routing/page-router";
import { renderFeature, TEST_SITE } from "../../testing/render-feature";
import { brandPlans } from "../../testing/render-site";
import type { OfficePage } from "./find-query";
import { readSearch } from "./find-search";
import { FindView } from "./find-view";
import { anOffice, aPage } from "./testing";

const scroll = vi.fn();
const announcements = () => screen.getAllByRole("status").map(({ textContent }) => textContent);

/** Places the results' heading below the visible area, as on a phone, and records scrolling; jsdom has no layout. */
beforeEach(() => {
  scroll.mockReset();
  vi.spyOn(HTMLHeadingElement.prototype, "getBoundingClientRect").mockReturnValue({ top: 5000, bottom: 5040 } as DOMRect);
  HTMLElement.prototype.scrollIntoView = function (this: HTMLElement) {
    scroll(this.id);
  };
  return () => Reflect.deleteProperty(HTMLElement.prototype, "scrollIntoView");
});

type Navigation = Store<PageRouterState["navigation"]>;

function show(query: string, page: Partial<OfficePage> = {}, navigation: Navigation = createStore(IDLE)) {
  const result = { ok: true as const, page: aPage(page) };
  const search = readSearch(new URLSearchParams(query));
  const view = <FindView search={search} result={result} plans={brandPlans("cedar")} own={undefined} />;
  const { router } = renderFeature(<NavigationContext value={navigation}>{view}</NavigationContext>, { path: `/find-a-dentist?${query}#office-1`, site: TEST_SITE });
  act(() => screen.getByLabelText("ZIP code, or city and state").focus());
  return router;
}

describe("new results", () => {
  it("are announced and scrolled into view, also for the same search again", async () => {
    const router = show("zip=85001");
    await act(() => router.navigate("/find-a-dentist?zip=85001"));
    expect(announcements()).toContain("2 dental offices within 25 miles of Phoenix, AZ 85001");
    expect(scroll.mock.calls).toEqual([["results-title"]]);
  });

  it("clear the previous announcement while they are loading", async () => {
    const navigation: Navigation = createStore(IDLE);
    const router = show("zip=85001", {}, navigation);
    await act(() => router.navigate("/find-a-dentist?zip=85001"));
    const announcement = "2 dental offices within 25 miles of Phoenix, AZ 85001";
    const isBusy = () => document.querySelector(".find-found")?.getAttribute("aria-busy");
    expect([announcements().includes(announcement), isBusy()]).toEqual([true, "false"]);
    act(() => navigation.set(() => ({ state: "loading", location: router.state.location })));
    expect([announcements().includes(announcement), isBusy()]).toEqual([false, "true"]);
    act(() => navigation.set(() => IDLE));
    expect([announcements().includes(announcement), isBusy()]).toEqual([true, "false"]);
  });

  it("close an open search form, and move the focus from it to their heading", async () => {
    const router = show("zip=85001");
    const fold = document.querySelector<HTMLDetailsElement>(".find-fold");
    fold!.open = true;
    await act(() => router.navigate("/find-a-dentist?zip=85001&weekend=1"));
    expect(fold?.open).toBe(false);
    expect(document.activeElement?.id).toBe("results-title");
  });

  it("are not scrolled into view by navigation to an anchor of the page", async () => {
    const router = show("zip=85001");
    await act(() => router.navigate("/find-a-dentist?zip=85001"));
    scroll.mockReset();
    await act(() => router.navigate(-1));
    expect(scroll.mock.calls).toEqual([]);
  });

  it("are not announced when a brand with many offices shows only the form", async () => {
    const router = show("", { offices: [], officesOfBrand: 10 });
    await act(() => router.navigate("/find-a-dentist?near="));
    expect(announcements()).not.toContain("No dental office fits these filters");
  });

  it("leave the focus at the error about an empty search", async () => {
    const router = show("near=", { offices: [anOffice(1)], officesOfBrand: 1 });
    await act(() => router.navigate("/find-a-dentist?near="));
    expect(screen.getByRole("alert").contains(document.activeElement)).toBe(true);
    expect(scroll.mock.calls).not.toContainEqual(["results-title"]);
    expect(announcements()).not.toContain("1 dental office");
  });
});
