import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { loadContent } from "../../content/loaded-content";
import { stubServer } from "../../testing/stub-server";
import { testContent, testInput } from "../../testing/test-site";
import type { PageInput } from "../page-state";
import { renderPage } from "./render-page";

const SITE = {
  schemaVersion: 2,
  base: { variables: { global_title: "Cedar & Sons" } },
  header: { header_log: "/media/logo.svg" },
  organisation: { legalName: "Cedar LLC", phone: "6025550142", email: "hello@cedar.example", address: "12 Elm Street" },
  site: { name: "Cedar", languages: ["en", "es"] },
  theme: { dark: { bg: "#fdfdfd" } },
  pages: {
    home: { title: "Plans", description: 'Save at the "dentist"', socialImage: "/media/share.png", sections: [] },
    faq: {
      title: "Questions",
      items: [
        { question: "Is it </script> insurance?", answer: "<p>No.</p>" },
        { question: "Without an answer" },
      ],
    },
    support: { title: "Support", socialImage: "https://elsewhere.example/x.png" },
  },
  translations: { es: { pages: { faq: { title: "Preguntas" } } } },
};

beforeEach(() => stubServer({ "/api/v4/plans": { plans: [] } }));
afterEach(() => vi.unstubAllGlobals());

async function headOf(url: string, input: Partial<PageInput> = {}, site: object = SITE): Promise<string> {
  const content = loadContent(JSON.stringify(testContent(site, input.language)));
  const { html } = await renderPage(testInput({ url, ...input }), content);
  return html.slice(0, html.indexOf("</head>"));
}

function structured(head: string): unknown[] {
  return [...head.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, json]) => JSON.parse(json ?? ""));
}

describe("the head of an indexable page", () => {
  it("has the page's description and its canonical address without the query", async () => {
    const head = await headOf("/?utm_source=mail");
    expect(head).toContain('<meta name="description" content="Save at the &quot;dentist&quot;"/>');
    expect(head).toContain('<link rel="canonical" href="https://cedar.example/"/>');
    expect(head).not.toContain('name="robots"');
  });

  it("has a default description if content has none", async () => {
    expect(await headOf("/faq")).toContain('<meta name="description" content="Answers to common questions about Cedar:');
    expect(await headOf("/support", { language: "es" })).toContain('<meta name="description" content="Cómo comunicarse con Cedar:');
    for (const path of ["/join-now", "/terms", "/privacy"]) expect(await headOf(path)).toMatch(/<meta name="description" content="[^"]{60,160}"/);
    const own = { ...SITE, pages: { ...SITE.pages, faq: { description: "Our own words" } } };
    expect(await headOf("/faq", {}, own)).toContain('<meta property="og:description" content="Our own words">');
  });

  it("links the page in every language, and the default one", async () => {
    const head = await headOf("/faq/");
    expect(head).toContain('<link rel="alternate" hreflang="en" href="https://cedar.example/faq">');
    expect(head).toContain('<link rel="alternate" hreflang="es" href="https://cedar.example/faq?lang=es">');
    expect(head).toContain('<link rel="alternate" hreflang="x-default" href="https://cedar.example/faq">');
  });

  it("uses the address of the other language as canonical address", async () => {
    const head = await headOf("/faq?lang=es", { language: "es" });
    expect(head).toContain('<link rel="canonical" href="https://cedar.example/faq?lang=es"/>');
    expect(head).toContain('<meta property="og:title" content="Preguntas | Cedar &amp; Sons">');
    expect(head).toContain('<meta property="og:locale" content="es_US">');
    expect(head).toContain('<meta property="og:locale:alternate" content="en_US">');
  });

  it("has no links to languages on a site with one language", async () => {
    const head = await headOf("/faq", {}, { ...SITE, site: { name: "Cedar", languages: ["en"] } });
    expect(head).not.toContain("hreflang");
    expect(head).not.toContain("og:locale:alternate");
  });

  it("has metadata for link previews, with images of this site only", async () => {
    const home = await headOf("/");
    expect(home).toContain('<meta property="og:image" content="https://cedar.example/media/share.png">');
    expect(home).toContain('<meta name="twitter:card" content="summary_large_image">');
    expect(home).toContain('<meta property="og:site_name" content="Cedar">');
    const support = await headOf("/support");
    expect(support).not.toContain("og:image");
    expect(support).toContain('<meta name="twitter:card" content="summary">');
  });

  it("sets theme colours for light and dark, and links the manifest", async () => {
    const head = await headOf("/");
    expect(head).toContain('<meta name="theme-color" content="#fbfaf7" media="(prefers-color-scheme: light)">');
    expect(head).toContain('<meta name="theme-color" content="#fdfdfd" media="(prefers-color-scheme: dark)">');
    expect(head).toContain('<link rel="manifest" href="/site.webmanifest">');
  });
});

describe("structured data", () => {
  it("describes the organisation on home and support", async () => {
    for (const path of ["/", "/support"]) {
      expect(structured(await headOf(path))).toEqual([
        {
          "@context": "https://schema.org",
          "@type": "Organization",
          name: "Cedar",
          legalName: "Cedar LLC",
          url: "https://cedar.example/",
          logo: "https://cedar.example/media/logo.svg",
          address: "12 Elm Street",
          telephone: "6025550142",
          email: "hello@cedar.example",
        },
      ]);
    }
  });

  it("lists the questions with answers, and escapes the end of its script element", async () => {
    expect(structured(await headOf("/faq"))).toEqual([
      {
        "@context": "https://schema.org",
        "@type": "FAQPage",
        mainEntity: [
          {
            "@type": "Question",
            name: "Is it </script> insurance?",
            acceptedAnswer: { "@type": "Answer", text: "<p>No.</p>" },
          },
        ],
      },
    ]);
  });

  it("lists questions of a page's sections", async () => {
    const sections = [{ type: "questions", items: [{ question: "Why?", answer: "So." }] }];
    const head = await headOf("/", {}, { ...SITE, pages: { home: { sections } } });
    expect(structured(head).at(-1)).toMatchObject({ "@type": "FAQPage", mainEntity: [{ name: "Why?" }] });
  });
});

describe("a page that must not be indexed", () => {
  it.each([
    ["a page about one person", "/member-login", {}],
    ["an unknown address", "/no/such/page", {}],
    ["any page where the site is not to be listed", "/faq", { indexable: false }],
  ])("%s has noindex, and no metadata for search engines", async (_, url, input) => {
    const head = await headOf(url, input);
    expect(head).toContain('<meta name="robots" content="noindex"/>');
    expect(head).not.toMatch(/canonical|hreflang|og:|ld\+json/);
    expect(head).toContain("theme-color");
  });
});
