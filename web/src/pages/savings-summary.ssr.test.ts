import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderPage } from "../app/render-page";
import { loadContent } from "../content/loaded-content";
import { INFO, TOM } from "../features/member/testing";
import english from "../messages/en/savings.json";
import spanish from "../messages/es/savings.json";
import { TEST_SITE } from "../testing/render-feature";
import { stubServer } from "../testing/stub-server";
import { testContent, testInput } from "../testing/test-site";

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
])("a member is not spoken to as a visitor, in %s", async (language, words) => {
  const forVisitors = [words["public.lead"], words["public.member"], words["public.login"]];
  const visitors = await page(language, {});
  for (const text of forVisitors) expect(visitors).toContain(text);
  const members = await page(language, { isAuthenticated: true, email: "tom@example.org" });
  for (const text of forVisitors) expect(members).not.toContain(text);
  expect(members).toContain(words.memberLead);
  expect(members).not.toMatch(/\/(?:member-login|join-now|find-a-dentist)/);
});
