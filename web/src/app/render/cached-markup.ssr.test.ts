import { afterEach, beforeEach, describe, expect, it, test, vi } from "vitest";
import { createMarkupCache } from "../../content/markup-cache";
import { loadContent, type LoadedContent } from "../../content/loaded-content";
import { CHECKOUT } from "../../features/checkout/testing";
import { brandContent, brandPlans } from "../../testing/render-site";
import { stubServer } from "../../testing/stub-server";
import { testInput } from "../../testing/test-site";
import type { PageInput } from "../page-state";
import { renderPage } from "./render-page";

const BRANDS = ["cedar", "harbor", "mesa", "nova", "prairie"] as const;
const PATHS = ["/", "/faq", "/terms", "/join-now", "/arizona", "/support", "/member-login", "/no-such-page", "/?from=a", "/families"];
const answers = vi.fn<(path: string) => unknown>();

beforeEach(() => {
  answers.mockReset();
  stubServer(answers);
  vi.useFakeTimers({ now: testInput().now, toFake: ["Date"] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function load(brand: string, language: string): LoadedContent {
  return loadContent(JSON.stringify(brandContent(brand, language)));
}

function sell(brand: (typeof BRANDS)[number]): void {
  const plans = brandPlans(brand);
  answers.mockImplementation((path) => (path === "/api/v4/plans" ? { plans } : undefined));
}

async function html(content: LoadedContent, input: Partial<PageInput>): Promise<string> {
  return (await renderPage(testInput(input), content)).html;
}

describe.each(BRANDS)("pages of %s", (brand) => {
  test.each(["en", "es"])("in %s are identical with and without cached parts, for visitors and members", async (language) => {
    sell(brand);
    const content = load(brand, language);
    const bare = { ...content, markupCache: createMarkupCache(0) };
    const visits = PATHS.flatMap((url) => [
      { url, language },
      { url, language, isAuthenticated: true, email: "ana@example.org" },
    ]);
    const first = [];
    for (const visit of visits) first.push(await html(content, visit));
    for (const [index, visit] of visits.entries()) {
      const again = await html(content, visit);
      expect(again).toBe(first[index]);
      expect(again).toBe(await html(bare, visit));
      expect(again).not.toContain("molar-cached");
    }
  });
});

describe("a cached document", () => {
  const SHARED = ["/", "/families", "/faq", "/terms", "/privacy", "/support", "/arizona", "/join-now", "/find-a-dentist"];

  test.each(SHARED)("at %s contains no data of earlier visitors", async (url) => {
    sell("cedar");
    const content = load("cedar", "en");
    const bare = { ...content, markupCache: createMarkupCache(0) };
    const { now } = testInput();
    const visits: Partial<PageInput>[] = [
      { url },
      { url, csrfToken: `a"<b`, requestId: "second", now: now + 60_000 },
      { url, isAuthenticated: true, email: "ana@example.org", csrfToken: "hers" },
      { url, isAuthenticated: true, email: "bo@example.org", csrfToken: "his", now: now + 120_000 },
      { url: `${url}?from=a&coupon=GIFT` },
      { url, preview: { version: "working" }, indexable: false },
      { url },
    ];
    for (const visit of [...visits, ...visits]) {
      const page = await html(content, visit);
      expect(page).toBe(await html(bare, visit));
      const token = (visit.csrfToken ?? testInput().csrfToken).replace(`"<`, "&quot;&lt;");
      expect(page).toContain(`name="csrf-token" content="${token}"`);
      expect(page).not.toContain("@@CSRF@@");
    }
  });

  it("is rendered once for requests with the same data, and not cached for others", async () => {
    sell("cedar");
    const rendered: string[] = [];
    const store = createMarkupCache();
    const page: typeof store.page = (facts) => {
      const cache = store.page(facts);
      const document: typeof cache.document = (data, make) => cache.document(data, () => (rendered.push(facts?.split(" ").at(-1) ?? ""), make()));
      return { ...cache, document };
    };
    const content = { ...load("cedar", "en"), markupCache: { page } };
    for (const url of ["/join-now", "/faq", "/join-now", "/join-now?plan=102", "/member-login", "/faq", "/no-such-page"]) await html(content, { url });
    expect(rendered).toEqual(["/join-now", "/faq"]);
  });

  it("shows an open checkout only to its visitor", async () => {
    const content = load("cedar", "en");
    const plans = brandPlans("cedar");
    const shown = async (open: boolean) => {
      answers.mockImplementation((path) => (path === "/api/v4/plans" ? { plans } : path === "/api/km/checkout" && open ? CHECKOUT : undefined));
      return (await html(content, { url: "/join-now" })).includes("/checkout\"");
    };
    expect([await shown(false), await shown(true), await shown(false)]).toEqual([false, true, false]);
  });
});

describe("a page with cached parts", () => {
  it("requests no picture before its style sheets, also with cached parts", async () => {
    sell("cedar");
    const content = load("cedar", "en");
    for (let time = 0; time < 2; time++) {
      const [head = "", body] = (await html(content, { url: "/" })).split("</head>");
      expect(head).not.toContain('as="image"');
      expect(body).toContain('src="/media/forest.svg"');
    }
  });

  it("shows the current prices", async () => {
    const content = load("cedar", "en");
    const plans = brandPlans("cedar");
    const dearer = plans.map((plan) => ({ ...plan, prices: plan.prices.map(({ cycle }) => ({ cycle, cents: 77_700 })) }));
    const shown = async (sold: readonly object[]) => {
      answers.mockImplementation(() => ({ plans: sold }));
      return (await html(content, { url: "/" })).replaceAll(/<script.*?<\/script>/gs, "").includes("$777");
    };
    expect([await shown(plans), await shown(dearer), await shown([]), await shown(dearer)]).toEqual([false, true, false, true]);
  });

  it("caches no data of a member, and renders long addresses", async () => {
    sell("cedar");
    const content = load("cedar", "en");
    await html(content, { url: "/faq", isAuthenticated: true, email: "ana@example.org", csrfToken: "hers" });
    const next = await html(content, { url: "/faq", isAuthenticated: true, email: "bo@example.org", csrfToken: "his" });
    expect(next).not.toMatch(/ana@|hers/);
    expect(await html(content, { url: `/${"a".repeat(1000)}` })).toContain("<footer");
  });

  it("shows the year of the current day", async () => {
    const content = load("cedar", "en");
    const year = async (today: string) => /Copyright © (\d+)/.exec(await html(content, { url: "/faq", today }))?.[1];
    expect([await year("2026-06-01"), await year("2027-06-01")]).toEqual(["2026", "2027"]);
  });
});
