import { expect, it } from "vitest";
import { assetTags, type PageNeeds, type SiteAssets } from "./page-assets";

const NONE = { js: [], css: [] };
const ASSETS = {
  early: "watch()",
  rules: "{}",
  entry: { js: ["/assets/entry.js", "/assets/framework.js"], css: ["/assets/base.css"] },
  router: { js: ["/assets/router.js", "/assets/entry.js"], css: [] },
  routes: { "pages/faq": { js: ["/assets/faq.js", "/assets/framework.js"], css: ["/assets/faq.css", "/assets/base.css"] } },
  messages: { en: { js: ["/assets/en.js"], css: [] }, es: { js: ["/assets/es.js"], css: [] } },
  words: { en: { checkout: NONE, member: { js: ["/assets/en-member.js"], css: [] } }, es: { checkout: NONE, member: NONE } },
  fonts: { figtree: "/assets/figtree.woff2" },
} as unknown as SiteAssets;

const NEEDS: PageNeeds = {
  routeIds: ["root", "pages/faq"],
  language: "en",
  words: ["member"],
  fonts: ["figtree", "figtree"],
  theme: "/brand/theme.css?v=1",
  startsAtOnce: true,
};
const tags = assetTags(ASSETS, NEEDS);

it("names every file once", () => {
  const files = [...tags.matchAll(/\/(?:assets|brand)\/[^" ]+/g)].map(([file]) => file);
  expect(files).toEqual([
    "/assets/figtree.woff2",
    "/assets/entry.js",
    "/assets/framework.js",
    "/assets/en.js",
    "/assets/en-member.js",
    "/assets/faq.js",
    "/assets/router.js",
    "/assets/base.css",
    "/assets/faq.css",
    "/brand/theme.css?v=1",
  ]);
});

it("lets the early script start the app immediately, and preloads no scripts that delay the first paint", () => {
  expect(tags).toMatch(/ data-at-once>watch\(\)<\/script>/);
  expect(tags).not.toMatch(/modulepreload|type="module"|speculationrules/);
});

it("places the early script before the style sheets", () => {
  expect(tags).toMatch(/^<link rel="preload" [^>]*><script [^>]*>watch\(\)<\/script><link rel="stylesheet"/);
});

it("lets the early script load the app later on a page that does not start at once", () => {
  const late = assetTags(ASSETS, { ...NEEDS, startsAtOnce: false });
  expect(late).toMatch(
    /<script data-entry="\/assets\/entry.js" data-libraries="\/assets\/framework.js" data-files="\/assets\/en.js \/assets\/en-member.js \/assets\/faq.js">watch\(\)<\/script>/,
  );
  expect(late).not.toMatch(/modulepreload|type="module"/);
  expect(late).toContain('<link rel="stylesheet" href="/assets/faq.css">');
  expect(late).toMatch(/<script type="speculationrules">{}<\/script>$/);
});
