import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { PageInput } from "../app/page-state";
import { renderPage } from "../app/render/render-page";
import { loadContent } from "../content/loaded-content";
import { LIST, OFFICE, PRICES, SUMMARY } from "../features/office/testing";
import { TEST_SITE } from "../testing/render-feature";
import { brandPlans } from "../testing/render-site";
import { stubServer } from "../testing/stub-server";
import { testContent, testInput } from "../testing/test-site";

const PLANS = brandPlans("cedar");
const HARMFUL = { ...OFFICE, id: 13, name: "</script><script>alert(1)</script><!--\u2028\u2029" };
const GONE = { status: 410, code: "office_terminated", name: "Old Mill Dental", nearest: [{ ...SUMMARY, distanceMi: 2.4 }] };

const ANSWERS: Record<string, unknown> = {
  "/api/v4/plans": { plans: PLANS },
  "/api/km/office/11/details": OFFICE,
  "/api/km/office/11/plans": { plans: PLANS, priceList: PRICES },
  "/api/km/office/12/details": GONE,
  "/api/km/office/13/details": HARMFUL,
  "/api/km/office/13/plans": { plans: [], priceList: null },
  "/api/km/group/cedar/directory?page=1&size=40": LIST,
  "/api/km/group/cedar/directory?state=AZ&page=3&size=40": { ...LIST, state: "AZ", page: 3, pages: 2, offices: [] },
};

beforeEach(() => stubServer(ANSWERS));
afterEach(() => vi.unstubAllGlobals());

function page(url: string, input: Partial<PageInput> = {}) {
  return renderPage(testInput({ url, ...input }), loadContent(JSON.stringify(testContent(TEST_SITE, input.language))));
}

function stateIn(html: string): string {
  return /<script type="application\/json" id="molar-state">([^<]*)<\/script>/.exec(html)?.[1] ?? "";
}

function thingsIn(html: string): Record<string, unknown>[] {
  const blocks = html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g);
  return [...blocks].map(([, json]) => JSON.parse(json ?? "") as Record<string, unknown>);
}

describe("the server's HTML of an office", () => {
  it("shows monthly prices first where the brand does, and contains no other page's text", async () => {
    const site = { ...TEST_SITE, pages: { "join-now": { firstCycle: "monthly" }, faq: { title: "Fair questions" } } };
    const { html } = await renderPage(testInput({ url: "/office/11" }), loadContent(JSON.stringify(testContent(site))));
    expect(html).toContain('<div class="plan-price" data-cycle="monthly">');
    expect(html).not.toContain('<div class="plan-price" data-cycle="annual">');
    expect(html).not.toContain("Fair questions");
  });

  it("contains the API's response unchanged, escaped so that it cannot end the data block", async () => {
    const name = `</script><script>alert(2)</script><!--\u2028\u2029`;
    const written = JSON.stringify({ ...OFFICE, id: 14, name: "NAME" }).replace('"id":14', '"id":1.4e1');
    vi.spyOn(globalThis.molarHost, "get").mockImplementation((path) => {
      if (path === "/api/km/office/14/details") return { status: 200, body: written.replace("NAME", () => name) };
      return { status: 200, body: JSON.stringify(path === "/api/v4/plans" ? { plans: PLANS } : { plans: [], priceList: null }) };
    });
    const state = stateIn((await page("/office/14")).html);
    expect(state).toContain('{"kind":"present","office":{');
    expect(state).toContain('"id":1.4e1');
    expect(state).not.toMatch(/[<\u2028\u2029]/);
    const { rendered } = JSON.parse(state) as { rendered: { queries: { queryKey: unknown[]; data: unknown }[] } };
    expect(rendered.queries.find(({ queryKey }) => queryKey.length === 2)?.data).toEqual({ kind: "present", office: { ...OFFICE, id: 14, name } });
  });

  it("has title, description, canonical URL, structured data and prices", async () => {
    const { status, html } = await page("/office/11?utm_source=mail");
    expect(status).toBe(200);
    expect(html).toContain("<title>Palo Verde Dental, Phoenix AZ");
    expect(html).toMatch(/<meta name="description" content="Palo Verde Dental, 12 Palo Verde Rd, Suite 4, Phoenix, AZ 85001\./);
    expect(html).toContain('<link rel="canonical" href="https://cedar.example/office/11"/>');
    expect(html).toContain('<meta property="og:title" content="Palo Verde Dental, Phoenix AZ');
    expect(thingsIn(html).map((thing) => thing["@type"])).toEqual(["Dentist"]);
    expect(html).toContain("(602) 555-0134");
    expect(html).toContain("$780"); // the price list is in the HTML, without script
  });

  it("has Spanish texts in Spanish", async () => {
    const { html } = await page("/office/11", { language: "es" });
    expect(html).toContain("Acepta Cedar Individual");
    expect(html).toContain('<link rel="canonical" href="https://cedar.example/office/11?lang=es"/>');
  });

  it("escapes markup in the office's data", async () => {
    const { html } = await page("/office/13");
    expect(html).not.toContain("<script>alert");
    expect(thingsIn(html)[0]?.name).toBe(HARMFUL.name);
  });

  it("responds with 410, the nearest office and noindex when the office no longer takes part", async () => {
    const { status, html, error } = await page("/office/12");
    expect([status, error]).toEqual([410, ""]);
    expect(html).toContain("<title>Old Mill Dental");
    expect(html).toContain("Old Mill Dental no longer takes part");
    expect(html).toContain("Saguaro Dental");
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(thingsIn(html)).toEqual([]);
  });

  it.each(["abc", "0", "-1", "1.5", "01", "1e3", "99999999999999999999"])("responds with 404 for the id '%s'", async (id) => {
    const { status, html } = await page(`/office/${id}`);
    expect(status).toBe(404);
    expect(html).toContain(`Page Not Found: /office/${id}`);
  });

  it("responds with 404 for an unknown office", async () => {
    expect((await page("/office/14")).status).toBe(404);
  });
});

describe("the server's HTML of the directory", () => {
  it("has the title from the specification, and the list", async () => {
    const { status, html } = await page("/directory");
    expect(status).toBe(200);
    expect(html).toContain("<title>Provide Directory");
    expect(html).toContain("Ines Example, DDS");
    expect(html).toContain('<link rel="canonical" href="https://cedar.example/directory"/>');
    expect(html, "hidden in print").toContain('<p class="no-print"><a href="/find-a-dentist"');
  });

  it("responds with 404 beyond its last page", async () => {
    expect((await page("/directory?state=AZ&page=3")).status).toBe(404);
  });
});
