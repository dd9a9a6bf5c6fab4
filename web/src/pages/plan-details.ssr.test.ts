import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderPage } from "../app/render/render-page";
import { loadContent } from "../content/loaded-content";
import { planAtOfficePath } from "../features/plans/plan-details";
import { TEST_SITE } from "../testing/render-feature";
import { brandPlans } from "../testing/render-site";
import { stubServer } from "../testing/stub-server";
import { testContent, testInput } from "../testing/test-site";

const PLAN = { ...brandPlans("cedar")[0], id: 101, name: "Cedar Solo" };
const HERE = { ...PLAN, office: { id: 11, name: "Palo Verde Dental" }, feeSummary: [{ procedure: "x", label: "Exam here", usualCents: 9000, memberCents: 4100 }] };
const ANSWERS: Record<string, unknown> = { "/api/v4/plans/101": PLAN, "/api/v4/plans/101/11": HERE };

beforeEach(() => stubServer(ANSWERS));
afterEach(() => vi.unstubAllGlobals());

const page = (url: string, pages: object = {}) =>
  renderPage(testInput({ url }), loadContent(JSON.stringify(testContent({ ...TEST_SITE, pages }))));

test("a plan has a page, and one for each office with that office's prices", async () => {
  const { html, status } = await page("/plans/101");
  expect(status).toBe(200);
  expect(html).toMatch(/<h1>Cedar Solo<\/h1>/);
  expect(html).toContain('href="/join-now?plan=101&amp;cycle=annual"');
  expect(html).toContain('href="/join-now?plan=101&amp;cycle=monthly"');
  expect(html.match(/<input type="radio" name="plan-cycle"/g)).toHaveLength(2);
  const here = await page("/plans/101/11");
  expect(here.html).toContain("Cedar Solo at Palo Verde Dental");
  expect(here.html).toContain("Exam here");
  expect(here.html).toContain('href="/office/11"');
  expect(here.html).toContain('href="/join-now?plan=101&amp;office=11&amp;cycle=annual"');
});

test("the price of an included service is described as the price of each further one", async () => {
  const [line] = PLAN.feeSummary ?? [];
  if (line === undefined) throw new Error("no price");
  const includes = async (service: object) => {
    ANSWERS["/api/v4/plans/101"] = { ...PLAN, feeSummary: [line], includedServices: [{ procedure: line.procedure, label: line.label, ...service }] };
    return (await page("/plans/101")).html;
  };
  expect(await includes({ quantityPerYear: 1 })).toContain("One a year is included at no charge. The price is that of each further one.");
  expect(await includes({ quantityPerYear: 2, underAge: 14 })).toContain("2 a year are included at no charge for each person under 14.");
  ANSWERS["/api/v4/plans/101"] = PLAN;
});

test("the brand's first billing cycle is selected at the start", async () => {
  const chosen = async (pages?: object) => /<input[^>]*name="plan-cycle"[^>]*checked[^>]*>/.exec((await page("/plans/101", pages)).html)?.[0];
  expect(await chosen()).toContain('value="annual"');
  expect(await chosen({ "join-now": { firstCycle: "monthly" } })).toContain('value="monthly"');
});

test("the page of a plan folds no part of the plan", async () => {
  const card = /<article id="plan-101".*?<\/article>/.exec((await page("/plans/101")).html)?.[0] ?? "";
  expect(card).toContain('plan-people');
  expect(card).not.toContain('class="fold');
});

test.each(["/plans/102", "/plans/0", "/plans/x", "/plans/101/12", "/plans/101/-1"])("%s is not found", async (url) => {
  expect((await page(url)).status).toBe(404);
});

test("a link to a plan at an office needs both ids", () => {
  expect(planAtOfficePath(101, 11)).toBe("/plans/101/11");
  expect(planAtOfficePath(101, undefined)).toBeUndefined();
  expect(planAtOfficePath(undefined, 11)).toBeUndefined();
});
