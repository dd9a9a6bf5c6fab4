import { afterEach, expect, test, vi } from "vitest";
import { renderPage } from "./app/render/render-page";
import { loadContent } from "./content/loaded-content";
import { TEST_SITE } from "./testing/render-feature";
import { stubServer } from "./testing/stub-server";
import { testContent, testInput } from "./testing/test-site";
import { WARM_MEMBER } from "./warm-member";

afterEach(() => vi.unstubAllGlobals());

// A page without data, or an error page, would not run most of the code.
test.each([
  ["/dashboard", ["Example Dental", "R-2026-000000", "4242"]],
  ["/dashboard/card", ["Pat Example", "Sam Example"]],
  ["/savings-summary", ["Cleaning, adult"]],
])("%s of the example member is a complete page without missing data", async (url, shown) => {
  expect(WARM_MEMBER.paths).toContain(url);
  const { answers, email } = WARM_MEMBER;
  const asked: string[] = [];
  stubServer((path) => {
    asked.push(path);
    return answers[path];
  });
  const content = loadContent(JSON.stringify(testContent(TEST_SITE)));
  const { html, status } = await renderPage(testInput({ url, isAuthenticated: true, email }), content);
  expect(status).toBe(200);
  const text = (/<main[\s\S]*<\/main>/.exec(html)?.[0] ?? "").replace(/<[^>]*>/g, "");
  for (const words of shown) expect(text).toContain(words);
  expect(asked.filter((call) => !(call in answers))).toEqual([]);
});
