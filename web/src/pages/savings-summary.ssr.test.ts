import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderPage } from "../app/render-page";
import { loadContent } from "../content/loaded-content";
import { INFO, TOM } from "../features/member/testing";
import { PAGE_AREAS } from "../messages/catalogue";
import english from "../messages/en/savings.json";
import spanish from "../messages/es/savings.json";
import { TEST_SITE } from "../testing/render-feature";
import { testContent, testInput } from "../testing/test-site";

const NO_FILES = { js: [], css: [] };
const NO_WORDS = Object.fromEntries(PAGE_AREAS.map((area) => [area, NO_FILES]));
const ANSWERS: Record<string, unknown> = { "/api/v4/plans": { plans: [] }, "/api/v4/member/info": { ...INFO, member: TOM } };

beforeEach(() => {
  vi.stubGlobal("molarHost", {
    get: (path: string) => {
      const body = ANSWERS[path];
      return JSON.stringify({ status: body === undefined ? 404 : 200, body: JSON.stringify(body ?? { code: "not_found", detail: "" }) });
    },
    log: () => {},
  });
  vi.stubGlobal("__MOLAR_ASSETS__", { entry: NO_FILES, routes: {}, messages: { en: NO_FILES, es: NO_FILES }, words: { en: NO_WORDS, es: NO_WORDS }, fonts: {} });
});
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
])("a member is not spoken to as a visitor, in %s", async (language, words) => {
  const forVisitors = [words["public.lead"], words["public.member"], words["public.login"]];
  const visitors = await page(language, {});
  for (const text of forVisitors) expect(visitors).toContain(text);
  const members = await page(language, { isAuthenticated: true, email: "tom@example.org" });
  for (const text of forVisitors) expect(members).not.toContain(text);
  expect(members).toContain(words.memberLead);
  expect(members).not.toMatch(/\/(?:member-login|join-now|find-a-dentist)/);
});
