import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { TransportResponse } from "../../api/transport";
import { loadContent } from "../../content/loaded-content";
import { PAGE_AREAS } from "../../messages/catalogue";
import { testContent, testInput } from "../../testing/test-site";
import type { PageInput } from "../page-state";
import { renderPage } from "./render-page";
import { shellHtml } from "./render-shell";

const NO_FILES = { js: [], css: [] };
const NO_WORDS = Object.fromEntries(PAGE_AREAS.map((area) => [area, NO_FILES]));
const SITE = {
  base: { variables: { global_title: "Cedar Dental Club", favicon: "/media/favicon.svg" } },
  pages: { faq: { title: "Questions", items: [{ question: "Is it insurance?", answer: "<p>No.</p>" }] }, terms: { body: "secret terms" } },
  routeRules: [
    { path: "/old-faq", redirect: "/faq" },
    { path: "/older-faq", redirect: "/faq", status: 301 },
    { path: "/oldest-faq", redirect: "/faq?from=oldest", status: 307 },
    { path: "/shop", redirect: "https://shop.example/", external: "1", status: 301 },
    { path: "/terms", middleware: ["members_only"] },
  ],
};
const content = loadContent(JSON.stringify(testContent(SITE)));
const get = vi.fn<(path: string) => TransportResponse>();

beforeEach(() => {
  get.mockReset();
  get.mockImplementation(() => apiAnswer(404, { code: "not_found", detail: "There is no such thing." }));
  vi.stubGlobal("molarHost", { get, log: () => {} });
  vi.stubGlobal("__MOLAR_ASSETS__", {
    early: "watch()", rules: "{}", styles: { frame: ".frame{}", headers: {}, hero: ".hero{}" },
    entry: { js: ["/assets/entry.js"], css: ["/assets/base.css"] },
    router: { js: ["/assets/router.js"], css: [] },
    routes: { "pages/faq": { js: ["/assets/faq.js"], css: [] } },
    messages: { en: { js: ["/assets/en.js"], css: [] }, es: { js: ["/assets/es.js"], css: [] } },
    words: { en: NO_WORDS, es: NO_WORDS },
    fonts: {},
  });
});
afterEach(() => vi.unstubAllGlobals());

function apiAnswer(status: number, body: unknown): TransportResponse {
  return { status, body: JSON.stringify(body) };
}

function render(url: string, input: Partial<PageInput> = {}) {
  return renderPage(testInput({ url, ...input }), content);
}

function block(html: string, id: string): unknown {
  return JSON.parse(new RegExp(`<script type="application/json" id="${id}">(.*?)</script>`).exec(html)?.[1] ?? "");
}

describe("a page", () => {
  it("is a complete document with title, author, favicon and CSRF token", async () => {
    const { html, status, error } = await render("/faq");
    expect([status, error]).toEqual([200, ""]);
    expect(html).toMatch(/^<!doctype html><html lang="en" data-brand="cedar" data-shape="soft" data-pattern="none">/);
    expect(html).toContain("<title>Questions | Cedar Dental Club</title>");
    expect(html).toContain('<meta name="author" content="Molar"/>');
    expect(html).toContain('<meta name="csrf-token" content="csrf-of-the-page"/>');
    expect(html).toContain('<link rel="icon" href="/media/favicon.svg"/>');
    expect(html).toContain('<link rel="stylesheet" href="/brand/theme.css?v=cedar%3A1">');
    expect(html).toContain('class="container faq"');
    expect(html).toContain("Is it insurance?");
  });

  it("contains only its own content, and no CSRF token in its data", async () => {
    const { html } = await render("/faq");
    expect(block(html, "molar-content")).toMatchObject({ pages: { faq: { title: "Questions" } } });
    expect(html).not.toContain("secret terms");
    expect(JSON.stringify(block(html, "molar-state"))).not.toContain("csrf-of-the-page");
    expect(block(html, "molar-state")).toMatchObject({ input: { isAuthenticated: false }, rendered: { errors: null } });
  });

  it("ends with a script that waits for the style sheets", async () => {
    const { html } = await render("/faq");
    expect(html).toMatch(/<script>0<\/script><\/body><\/html>$/);
  });

  it("contains the brand's current day as the server states it", async () => {
    const { html } = await render("/faq", { now: Date.UTC(2026, 10, 27, 2), today: "2026-11-26" });
    expect(block(html, "molar-state")).toMatchObject({ input: { today: "2026-11-26" } });
  });

  it("is identical in two renders", async () => {
    expect((await render("/faq")).html).toBe((await render("/faq")).html);
  });

  it("has no inline styles, and only the build's inline scripts", async () => {
    const { html } = await render("/faq");
    expect(html).not.toContain(" style=");
    const [own, ...rest] = html.split(">watch()</script>");
    expect(rest).toHaveLength(1);
    expect(own).toMatch(/<script data-entry="[^"<]*" data-libraries="[^"<]*" data-files="[^"<]*"$/);
    expect(rest.join("").replace("<script>0</script>", "").match(/<script(?! type="application\/(?:ld\+)?json"| type="speculationrules")/g)).toBeNull();
  });

  it("is rendered in Spanish, with Spanish messages", async () => {
    const { html } = await render("/faq", { language: "es" });
    expect(html).toContain('<html lang="es"');
    expect(html).toContain("Saltar al contenido principal");
    expect(html).toContain("/assets/es.js");
    expect(html).not.toContain("/assets/en.js");
  });
});

describe("an unknown address", () => {
  it("renders the 404 page with header and footer", async () => {
    const { html, status, error } = await render("/nope/a%20b");
    expect([status, error]).toEqual([404, ""]);
    expect(html).toContain("<h1>Page not found: /nope/a b</h1>");
    expect(html).toContain("<footer");
    expect(block(html, "molar-state")).toMatchObject({ rendered: { errors: { frame: { statusCode: 404 } } } });
  });

  it("renders the 404 page in the language of the request", async () => {
    const { html, status } = await render("/nope/a%20b", { language: "es" });
    expect(status).toBe(404);
    expect(html).toContain("<h1>Página no encontrada: /nope/a b</h1>");
    expect(html).toContain("<title>Página no encontrada | ");
    expect(html).not.toMatch(/page not found/i);
  });

  it("has the title of a missing page, also where the address has a page for other offices and plans", async () => {
    for (const url of ["/office/7", "/plans/7", "/nope"]) {
      const { html, status } = await render(url);
      expect(status).toBe(404);
      expect(html).toContain("<title>Page Not Found | ");
    }
  });

  it("escapes markup in the address", async () => {
    const { html } = await render("/<script>alert(1)</script>");
    expect(html).not.toContain("<script>alert(1)");
  });
});

describe("a redirect", () => {
  it("sends a visitor from a member page to the login page", async () => {
    expect(await render("/dashboard")).toMatchObject({ status: 302, location: "/member-login?redirect=%2Fdashboard", html: "" });
  });

  it("follows the rules of the content", async () => {
    expect(await render("/old-faq")).toMatchObject({ status: 302, location: "/faq", externalRedirect: false });
    expect(await render("/older-faq")).toMatchObject({ status: 301, location: "/faq" });
    expect(await render("/oldest-faq/")).toMatchObject({ status: 307, location: "/faq?from=oldest" });
    expect(await render("/shop")).toMatchObject({ status: 301, location: "https://shop.example/", externalRedirect: true });
    expect(await render("/terms")).toMatchObject({ status: 302, location: "/member-login?redirect=%2Fterms" });
  });
});

describe("a failing loader", () => {
  it.each([
    [429, "rate_limited", ""],
    [503, "database_busy", "ApiError: 503 database_busy"],
  ])("responds %i if a call of the page did, with the problem's detail", async (status, code, logged) => {
    get.mockImplementation(() => apiAnswer(status, { code, detail: "Please try again in a minute." }));
    const page = await render("/join-now");
    expect(page.status).toBe(status);
    expect(page.html).toContain("Please try again in a minute.");
    expect(page.error).toContain(logged);
    if (logged === "") expect(page.error).toBe("");
  });

  it("renders the 500 page without details, and logs the details", async () => {
    get.mockImplementation(() => apiAnswer(500, { code: "internal", detail: "" }));
    const { html, status, error } = await render("/join-now");
    expect(status).toBe(500);
    expect(html).toContain("<h1>Internal Server Error</h1>");
    expect(html).not.toContain("ApiError");
    expect(error).toContain("ApiError: 500 internal");
  });

  it("does not affect the next page", async () => {
    get.mockImplementation(() => {
      throw new Error("the host is gone");
    });
    expect((await render("/join-now")).status).toBe(500);
    expect((await render("/faq")).status).toBe(200);
  });
});

describe("the shell", () => {
  const html = () => shellHtml(testInput({ url: "/dashboard", isAuthenticated: true, email: "ana@example.org", csrfToken: "hers" }), content);

  it("has placeholders for CSRF token and state, and no data of the visitor", () => {
    expect(html()).toContain('<meta name="csrf-token" content="@@CSRF@@"/>');
    expect(html()).toContain('<script type="application/json" id="molar-state">@@STATE@@</script>');
    expect(html()).not.toContain("ana@example.org");
    expect(html()).not.toContain("hers");
  });

  it("loads the browser's entry and the brand's theme", () => {
    expect(html()).toContain('data-entry="/assets/entry.js"');
    expect(html()).toContain("/brand/theme.css?v=cedar%3A1");
    expect(block(html(), "molar-content")).toMatchObject({ pages: {} });
  });
});
