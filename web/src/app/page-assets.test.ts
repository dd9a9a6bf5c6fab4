import { expect, it } from "vitest";
import { assetTags, type SiteAssets } from "./page-assets";

const NONE = { js: [], css: [] };
const ASSETS = {
  entry: { js: ["/assets/entry.js", "/assets/framework.js"], css: ["/assets/base.css"] },
  routes: { "pages/faq": { js: ["/assets/faq.js", "/assets/framework.js"], css: ["/assets/faq.css", "/assets/base.css"] } },
  messages: { en: { js: ["/assets/en.js"], css: [] }, es: { js: ["/assets/es.js"], css: [] } },
  words: { en: { checkout: NONE, member: { js: ["/assets/en-member.js"], css: [] } }, es: { checkout: NONE, member: NONE } },
  fonts: { figtree: { css: "/assets/figtree.css", latin: "/assets/figtree.woff2" } },
} as unknown as SiteAssets;

const tags = assetTags(ASSETS, {
  routeIds: ["root", "pages/faq"],
  language: "en",
  words: ["member"],
  fonts: ["figtree", "figtree"],
  theme: "/brand/theme.css?v=1",
});

it("names every file once", () => {
  const files = [...tags.matchAll(/(?:href|src)="([^"]+)"/g)].map((match) => match[1]);
  expect(files).toEqual([
    "/assets/figtree.woff2",
    "/assets/base.css",
    "/assets/faq.css",
    "/assets/figtree.css",
    "/brand/theme.css?v=1",
    "/assets/entry.js",
    "/assets/framework.js",
    "/assets/en.js",
    "/assets/en-member.js",
    "/assets/faq.js",
  ]);
});

it("runs the entry and preloads the rest", () => {
  expect(tags).toContain('<script type="module" fetchpriority="low" src="/assets/entry.js"></script>');
  expect(tags).toContain('<link rel="modulepreload" fetchpriority="low" href="/assets/faq.js">');
  expect(tags).not.toContain("es.js");
});
