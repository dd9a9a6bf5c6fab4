import { afterEach, expect, it, vi } from "vitest";
import { renderPage } from "../app/render/render-page";
import { loadContent } from "../content/loaded-content";
import { aPage, anOffice } from "../features/find/testing";
import { TEST_SITE } from "../testing/render-feature";
import { brandPlans } from "../testing/render-site";
import { stubServer } from "../testing/stub-server";
import { testContent, testInput } from "../testing/test-site";

const START = "/api/km/group/cedar/offices?all=1&sort=name&page=1";
const SEARCH = "/api/km/group/cedar/offices?zip=85001&radius=25&sort=distance&page=1";
const PLANS = { "/api/v4/plans": { plans: brandPlans("cedar") } };
const BUSY = { status: 503, code: "unavailable", detail: "" };

afterEach(() => vi.unstubAllGlobals());

const page = (url: string) => renderPage(testInput({ url }), loadContent(JSON.stringify(testContent(TEST_SITE))));

it("the start page lists the offices of a brand with few offices", async () => {
  stubServer({ ...PLANS, [START]: aPage({ place: null, radiusMi: null, officesOfBrand: 1, offices: [anOffice(1)] }) });
  const { status, html } = await page("/find-a-dentist");
  expect(status).toBe(200);
  expect(html).toContain("Office 1");
});

it("the start page has its form when the offices cannot be loaded; a search responds with 503", async () => {
  stubServer({ ...PLANS, [START]: BUSY, [SEARCH]: BUSY });
  const { status, html, error } = await page("/find-a-dentist");
  expect([status, error]).toEqual([200, ""]);
  expect(html).toContain('name="near"');
  expect((await page("/find-a-dentist?zip=85001")).status).toBe(503);
});

it.each([
  ["?zip=85001&page=9", { total: 30, pages: 2 }, "?zip=85001&page=2"],
  ["?zip=85001&page=9", { total: 0, pages: 0 }, "?zip=85001"],
  ["?page=9", { total: 2, pages: 1, officesOfBrand: 2 }, ""],
])("a page after the last one redirects to the last one: %s of %o", async (query, counts, expected) => {
  stubServer((path) => (path === "/api/v4/plans" ? { plans: brandPlans("cedar") } : aPage({ offices: [], ...counts })));
  const { status, location } = await page(`/find-a-dentist${query}`);
  expect([status, location]).toEqual([302, `/find-a-dentist${expected}`]);
});
