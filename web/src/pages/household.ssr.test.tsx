import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { renderPage } from "../app/render/render-page";
import { loadContent } from "../content/loaded-content";
import { brandPlans } from "../testing/render-site";
import { stubServer } from "../testing/stub-server";
import { testContent, testInput } from "../testing/test-site";

const SITE = {
  base: { variables: { global_title: "Cedar Dental Club" } },
  disclosures: { heading: "Five facts", items: [{ fact: "not_insurance", text: "<strong>This is not insurance.</strong>" }] },
  pages: { home: { title: "Home page", sections: [{ type: "hero", title: "At home" }, { type: "plans", title: "Plans" }] } },
  landings: [
    { slug: "families", title: "Families", sections: [{ type: "hero", title: "Families" }] },
    { slug: "words", title: "Words", sections: [{ type: "richText", html: "<p>Only words.</p>" }] },
  ],
};
const content = loadContent(JSON.stringify(testContent(SITE)));

beforeEach(() => stubServer({ "/api/v4/plans": { plans: brandPlans("cedar") } }));
afterEach(() => vi.unstubAllGlobals());

async function text(url: string): Promise<string> {
  const { html, status, error } = await renderPage(testInput({ url }), content);
  expect([status, error]).toEqual([200, ""]);
  const body = html.slice(html.indexOf("<body"), html.indexOf('<script type="application/json"'));
  return body.replace(/<!--.*?-->|<[^>]*>/g, " ").replace(/\s+/g, " ");
}

describe("prices for a household in the URL", () => {
  it("are in the server's HTML of home, join-now and landing pages", async () => {
    for (const path of ["/", "/join-now", "/families"]) {
      const page = await text(`${path}?adults=2&children=1`);
      expect(page, path).toContain("How many are you?");
      expect(page, path).toContain("Lowest price for 2 adults and 1 child: Cedar Household, $261 a year.");
      expect(page, path).toContain("$281 in the first year, with the one-time $20 processing fee. $261 in each later year");
      expect(page, path).toContain("For up to 2 people. You are 3.");
    }
  });

  it("depend on the URL only, not on previously rendered pages", async () => {
    const alone = await text("/");
    expect(alone).not.toContain("Lowest price");
    const three = await text("/?adults=2&children=1");
    expect(await text("/?adults=4")).toContain("for 4 adults");
    expect(await text("/?adults=2&children=1")).toBe(three);
    expect(await text("/")).toBe(alone);
  });

  it("are absent for an invalid household", async () => {
    expect(await text("/?adults=0&children=99")).not.toContain("Lowest price");
  });

  it("pass the household to the link of a plan", async () => {
    const { html } = await renderPage(testInput({ url: "/?adults=2&children=1" }), content);
    expect(html).toContain('href="/join-now?plan=102&amp;cycle=annual&amp;adults=2&amp;children=1"');
  });

  it("have a form that works without JavaScript and keeps the choices of the URL", async () => {
    const { html } = await renderPage(testInput({ url: "/join-now?plan=102&coupon=SMILE20&adults=2" }), content);
    const form = /<form id="how-many".*?<\/form>/s.exec(html)?.[0] ?? "";
    expect(form).toContain('action="/join-now#how-many" method="get"');
    expect(form).toContain('<input type="hidden" name="plan" value="102"/>');
    expect(form).toContain('<input type="hidden" name="coupon" value="SMILE20"/>');
    expect(form).toMatch(/<input[^>]*name="adults"[^>]*value="2"/);
    expect(form).toContain('type="submit"');
    expect(html).toMatch(/<input[^>]*form="how-many"[^>]*name="cycle"|<input[^>]*name="cycle"[^>]*form="how-many"/);
  });
});

it("a landing page without prices has no household form", async () => {
  expect(await text("/words")).not.toContain("How many are you?");
});
