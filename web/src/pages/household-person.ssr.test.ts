import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderPage } from "../app/render/render-page";
import { loadContent } from "../content/loaded-content";
import { INFO, MARGARET, TOM } from "../features/member/testing";
import { TEST_SITE } from "../testing/render-feature";
import { stubServer } from "../testing/stub-server";
import { testContent, testInput } from "../testing/test-site";

const REMOVED = { ...TOM, status: "removed" as const };

beforeEach(() =>
  stubServer({
    "/api/v4/plans": { plans: [] },
    "/api/v4/member/info": { ...INFO, people: [MARGARET, REMOVED] },
    "/api/v4/member/dependents": { people: [], maxMembers: 6, perDependentCents: 2000, canAdd: true },
  }),
);
afterEach(() => vi.unstubAllGlobals());

const visit = (id: string) =>
  renderPage(
    testInput({ url: `/dashboard/household/${id}`, language: "en", isAuthenticated: true, email: "margaret@example.org" }),
    loadContent(JSON.stringify(testContent(TEST_SITE))),
  );

test("a reload after a removal shows that the person was removed", async () => {
  const { html, status } = await visit(TOM.id);
  expect(status).toBe(200);
  expect(html).toContain("Tom is no longer on your membership");
  expect(html).not.toContain("Save changes");
});

test("an unknown person is not found", async () => {
  expect((await visit("01JD3K5V7Q8XW2Y4Z6A8B0C2D9")).status).toBe(404);
});
