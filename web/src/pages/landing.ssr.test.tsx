import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { renderPage } from "../app/render/render-page";
import { loadContent } from "../content/loaded-content";
import { EXAMPLES } from "../features/sections/testing";
import { stubServer } from "../testing/stub-server";
import { testContent, testInput } from "../testing/test-site";

const every = Object.entries(EXAMPLES).map(([type, fields]) => ({ type, ...fields }));
const SITE = {
  base: { variables: { global_title: "Cedar Dental Club" } },
  header: { header_phone_number: "8005550142", header_log: "/media/logo.svg" },
  landingHeader: { headerLogo: "/media/logo.svg", ctaBtnText: "See the plans", ctaBtnUrl: "/join-now" },
  disclosures: { heading: "Five facts", items: [{ fact: "not_insurance", text: "<strong>This is not insurance.</strong>" }] },
  pages: { faq: { title: "Questions" }, home: { title: "Home page", sections: [{ type: "hero", title: "At home" }] } },
  landings: [
    { slug: "everything", title: "Everything", sections: every },
    { slug: "plain", title: "Plain words", sections: [{ type: "richText", html: "<p>Only words.</p>" }] },
    { slug: "homely", title: "Homely", meta: { landing: "home" }, header: "2_header", footer: "2_footer", sections: [] },
    { slug: "classed", title: "Classed", meta: { page: "wide", landing: "home" }, sections: [] },
    { slug: "empty", title: "Empty", sections: [] },
    { slug: "untitled", title: "Untitled", sections: [{ type: "hero", text: "<p>A hero without a title.</p>" }] },
  ],
};
const content = loadContent(JSON.stringify(testContent(SITE)));

beforeEach(() => stubServer({ "/api/v4/plans": { plans: [] } }));
afterEach(() => vi.unstubAllGlobals());

function render(url: string) {
  return renderPage(testInput({ url }), content);
}

function slice(html: string): { pages: object } {
  const text = /<script type="application\/json" id="molar-content">(.*?)<\/script>/.exec(html)?.[1];
  return JSON.parse(text ?? "") as { pages: object };
}

describe("a landing page", () => {
  it("is rendered with all sections, also those that the browser loads later", async () => {
    const { html, status, error } = await render("/everything");
    expect([status, error]).toEqual([200, ""]);
    expect(html).toContain("<title>Everything | Cedar Dental Club</title>");
    for (const words of ["Agreed prices", "Price known before", "We are three dentists", "I knew the price", "Ask a person", "Ready?", "Pier Street", "A street with three houses"]) {
      expect(html).toContain(words);
    }
    expect(html).not.toContain("<!--$!-->");
    expect(html).not.toContain("<!--$?-->");
  });

  it("contains its own content and no other page's", async () => {
    const { html } = await render("/plain");
    expect(Object.keys(slice(html).pages)).toEqual(["landing:plain"]);
    expect(html).not.toContain("We are three dentists");
  });

  it("has the landing header, or the header that content names", async () => {
    const chrome = async (url: string) => {
      const { html } = await render(url);
      return [/<header class="([^"]*)"/.exec(html)?.[1], /<footer class="([^"]*)"/.exec(html)?.[1]];
    };
    expect(await chrome("/plain")).toEqual([expect.stringContaining("landing"), (await chrome("/faq"))[1]]);
    expect(await chrome("/homely")).toEqual([expect.stringContaining("header-2"), expect.stringContaining("footer-2")]);
  });

  it("has the class home when its landing value is home and it has no page class", async () => {
    expect((await render("/homely")).html).toContain('class="container home"');
    expect((await render("/classed")).html).toContain('class="container wide"');
    expect((await render("/plain")).html).toContain('class="container landing"');
  });

  it("has one main heading, and the legal facts even without sections", async () => {
    const { html } = await render("/empty");
    expect(html).toContain("<h1>Empty</h1>");
    expect(html).toContain("This is not insurance.");
    expect((await render("/everything")).html.match(/<h1/g)).toHaveLength(1);
    expect((await render("/untitled")).html.match(/<h1[^>]*>[^<]*/g)).toEqual(['<h1 class="visually-hidden">Untitled']);
  });

  it("opens with a trailing slash", async () => {
    expect((await render("/plain/")).html).toContain("Only words.");
  });

  it.each([
    ["/Plain", "/plain"],
    ["/PLAIN/?lang=es&utm_source=Flyer", "/plain?lang=es&utm_source=Flyer"],
  ])("opens with capitals at its own address: %s", async (url, location) => {
    expect(await render(url)).toMatchObject({ status: 301, location, externalRedirect: false, html: "" });
  });
});

describe("a home page", () => {
  it.each([
    ["the title of its first hero", { title: "Home page", sections: [{ type: "hero", title: "At home" }] }, '<h1 class="hero-title">At home'],
    ["the page's title without sections", { title: "Home page" }, '<h1 class="visually-hidden">Home page'],
    ["the brand's name without both", { sections: [{ type: "hero", text: "<p>Words.</p>" }] }, '<h1 class="visually-hidden">Cedar Dental Club'],
  ])("has %s as its only main heading", async (_, home, heading) => {
    const site = loadContent(JSON.stringify(testContent({ ...SITE, pages: { home } })));
    const { html } = await renderPage(testInput({ url: "/" }), site);
    expect(html.match(/<h1[^>]*>[^<]*/g)).toEqual([heading]);
  });
});

describe("a URL that is no landing page", () => {
  it.each(["/nope", "/landing:plain", "/__proto__", "/toString", "/Nope", "/plain%2Fmore"])("%s responds with 404", async (url) => {
    const { html, status } = await render(url);
    expect(status).toBe(404);
    expect(html).toContain(`<h1>Page not found: ${url}</h1>`);
    expect(html).toContain("<title>Page Not Found | Cedar Dental Club</title>");
    expect(html).toContain('class="container not-found"');
    expect(slice(html).pages).toEqual({});
  });

  it("below a landing page responds with 404", async () => {
    expect(await render("/plain/more")).toMatchObject({ status: 404 });
  });
});

describe("a fixed page", () => {
  it("takes precedence over a landing page of the same name", async () => {
    const shadowing = { ...testContent(SITE), landings: testContent({ landings: [{ slug: "x", title: "Shadow" }] }).landings.map((page) => ({ ...page, slug: "faq" })) };
    const { html } = await renderPage(testInput({ url: "/faq" }), loadContent(JSON.stringify(shadowing)));
    expect(html).toContain("<title>Questions | Cedar Dental Club</title>");
    expect(html).not.toContain("Shadow");
  });
});
