import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { renderPage } from "../app/render/render-page";
import { loadContent } from "../content/loaded-content";
import { INFO, TOM } from "../features/member/testing";
import english from "../messages/en/savings.json";
import spanish from "../messages/es/savings.json";
import { TEST_SITE } from "../testing/render-feature";
import { stubServer } from "../testing/stub-server";
import { testContent, testInput } from "../testing/test-site";

const SAVINGS = {
  planId: 101, planName: "Cedar One", cycle: "annual", autoRenew: false, renewsOn: "2027-01-01",
  summary: {
    startsOn: "2026-01-01", endsOn: "2026-12-31", costCents: 12_900, usualCents: 0, paidCents: 0, savedCents: 0, balanceCents: -12_900,
    outcome: "nothing_recorded", lines: [],
  },
  people: [{ id: "ana", name: "Ana Lee" }],
  prices: [{ procedure: "crown", category: "crowns", label: "Crown", usualCents: 100_000, memberCents: 60_000 }],
};
const ANSWERS: Record<string, unknown> = { "/api/v4/plans": { plans: [] }, "/api/v4/member/info": { ...INFO, member: TOM } };

beforeEach(() => stubServer(ANSWERS));
afterEach(() => vi.unstubAllGlobals());

const page = async (language: string, visitor: object) => {
  const { html, status } = await renderPage(
    testInput({ url: "/savings-summary", language, ...visitor }),
    loadContent(JSON.stringify(testContent(TEST_SITE))),
  );
  expect(status).toBe(200);
  return /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? "";
};

test.each([
  ["en", english],
  ["es", spanish],
])("a member does not see the texts for visitors, in %s", async (language, words) => {
  const forVisitors = [words["public.lead"], words["public.member"], words["public.login"]];
  const visitors = await page(language, {});
  for (const text of forVisitors) expect(visitors).toContain(text);
  const members = await page(language, { isAuthenticated: true, email: "tom@example.org" });
  for (const text of forVisitors) expect(members).not.toContain(text);
  expect(members).toContain(words.memberLead);
  expect(members).not.toMatch(/\/(?:member-login|join-now|find-a-dentist)/);
});

describe("a primary member's pages", () => {
  const member = { isAuthenticated: true, email: "margaret@example.org" };
  const PRIMARY = { ...ANSWERS, "/api/v4/member/info": INFO, "/api/v4/member/savings": SAVINGS, "/api/v4/member/priceQuotes": { quotes: [] } };
  const visit = (url: string, visitor: object) => renderPage(testInput({ url, language: "en", ...visitor }), loadContent(JSON.stringify(testContent(TEST_SITE))));

  test.each([
    ["/savings-summary", "My savings"],
    ["/savings-summary/visit", "Add a visit"],
    ["/savings-summary/prices", "Price lists"],
  ])("%s has its title, and is marked as current in both menus", async (url, title) => {
    stubServer(PRIMARY);
    const { html, status } = await visit(url, member);
    expect(status).toBe(200);
    expect(/<title>([^<]*)</.exec(html)?.[1]).toContain(title);
    expect(/<h1[^>]*>([^<]*)</.exec(html)?.[1]).toBe(title);
    const current = [...html.matchAll(/<a [^>]*aria-current="page"[^>]*>/g)].map(([tag]) => /href="([^"]*)"/.exec(tag)?.[1]);
    expect(current).toEqual(["/savings-summary", url]);
  });

  test("an old URL of the calculator redirects to its present page", async () => {
    stubServer(PRIMARY);
    expect(await visit("/savings-summary?plan=101&t=crown:1&lang=es", member)).toMatchObject({ location: "/savings-summary/prices?plan=101&t=crown:1&lang=es" });
    expect((await visit("/savings-summary?lang=es", member)).status).toBe(200);
  });

  test.each([
    ["a visitor", {}, "/savings-summary/prices?plan=101&t=crown:1", "/savings-summary?plan=101&t=crown:1"],
    ["a visitor", {}, "/savings-summary/visit", "/member-login?redirect=%2Fsavings-summary%2Fvisit"],
    ["another adult of the household", { isAuthenticated: true, email: "tom@example.org" }, "/savings-summary/visit", "/savings-summary"],
  ])("redirect %s: %o %s", async (_, visitor, url, location) => {
    stubServer(ANSWERS);
    expect(await visit(url, visitor)).toMatchObject({ location });
  });
});
