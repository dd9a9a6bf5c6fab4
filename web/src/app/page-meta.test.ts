import { readFileSync } from "node:fs";
import { matchRoutes } from "react-router";
import { describe, expect, test } from "vitest";
import { pageKeyOf, type PageHandle, type PageHead } from "../content/page-handle";
import { parseContent } from "../content/schema/parse-content";
import { pageOf, toChrome, type SiteContent } from "../content/site-content";
import { officeHead } from "../features/office/office-head";
import type { Language } from "../messages/catalogue";
import { translators } from "../messages/translators";
import { createRoutes } from "../routes";
import { testContent, testInput } from "../testing/test-site";
import { pageMetadata, type PageMeta } from "./page-meta";
import { toEnvironment } from "./page-state";

interface Catalogue {
  plans: { id: number; name: string; tagline: string; translations?: Partial<Record<Language, { name: string; tagline: string }>> }[];
  offices?: { name: string; address: { line1: string; city: string; state: string; zip: string } }[];
}

const BRANDS = new URL("../../../content/brands/", import.meta.url);
const read = (brand: string, file: string) => readFileSync(new URL(`${brand}/${file}`, BRANDS), "utf8");
const EDITIONS = (["cedar", "harbor", "mesa", "nova", "prairie"] as const).flatMap((brand) =>
  parseContent(brand, read(brand, "site.json"), "en").site.languages.map((language) => ({ brand, language })),
);
const ADDRESSES = ["/", "/find-a-dentist", "/join-now", "/savings-summary", "/directory", "/faq", "/support", "/arizona", "/terms", "/privacy"];
const routes = createRoutes();

/** Metadata of the page at an address; `head` is the head that its loader returned. */
function metaAt(pathname: string, content: SiteContent, language: Language, head?: PageHead): PageMeta {
  const match = matchRoutes(routes, pathname)?.at(-1);
  const handle = match?.route.handle as PageHandle | undefined;
  const params = match?.params ?? {};
  const key = pageKeyOf(handle, params);
  const page = key === undefined ? undefined : (pageOf(content, key) ?? undefined);
  const environment = toEnvironment(testInput({ language }));
  return pageMetadata({ handle, params, pathname, head }, () => page, { environment, chrome: toChrome(content), t: translators[language] });
}

function planHeads({ plans }: Catalogue, language: Language): PageHead[] {
  return plans.map((plan) => {
    const { name, tagline } = plan.translations?.[language] ?? plan;
    return { title: name, description: { key: "plans.about.description", vars: { plan: name, tagline } } };
  });
}

describe.each(EDITIONS)("indexable pages of $brand in $language", ({ brand, language }) => {
  const content = parseContent(brand, read(brand, "site.json"), language);
  const catalogue = JSON.parse(read(brand, "catalogue.json")) as Catalogue;
  const savings: PageHead = { description: { key: "savings.description" } };
  const pages = [
    ...[...ADDRESSES, ...content.landings.map(({ slug }) => `/${slug}`)].map((path) => metaAt(path, content, language, path === "/savings-summary" ? savings : undefined)),
    ...planHeads(catalogue, language).map((head) => metaAt("/plans/1", content, language, head)),
    ...(catalogue.offices ?? []).map((office) => metaAt("/office/1", content, language, officeHead({ name: office.name, address: { line2: null, ...office.address } }))),
  ];

  test("have unique descriptions of 50 to 160 characters", () => {
    const wrong = pages.filter(({ description = "" }) => description.length < 50 || description.length > 160 || description.endsWith("…"));
    expect(wrong.map(({ title, description }) => [title, description])).toEqual([]);
    expect(new Set(pages.map(({ description }) => description)).size).toBe(pages.length);
    expect(pages.filter(({ canonical }) => canonical === null)).toEqual([]);
  });

  test("have unique titles", () => {
    const titles = pages.map(({ title }) => title);
    expect(new Set(titles).size).toBe(titles.length);
    expect(titles.filter((title) => title === undefined || title === "")).toEqual([]);
  });
});

test("uses a default description if content has none, and shortens a long one at a word boundary", () => {
  const content = testContent({
    site: { name: "Cedar" },
    landings: [
      { slug: "spring", title: "Spring" },
      { slug: "autumn", title: "Autumn", description: "A long word ".repeat(20) },
    ],
  });
  expect(metaAt("/spring", content, "en").description).toMatch(/^Spring\. Cedar: .{40,}Not insurance\.$/);
  expect(metaAt("/autumn", content, "en").description).toMatch(/^(A long word )+.*[A-Za-z]…$/);
});

test("the description of an office with a long name still ends with \"Not insurance\"", () => {
  const office = { name: "The Very Long Name of a Dental Office That Nobody Remembers", address: { line1: "1234 Northwest Boulevard", line2: "Building 7", city: "San Buenaventura", state: "CA", zip: "93001" } };
  const content = testContent({ site: { name: "Cedar" } });
  expect(metaAt("/office/1", content, "en", officeHead(office)).description).toMatch(/San Buenaventura, CA\. .*Not insurance\.$/);
  expect(metaAt("/office/1", content, "es", officeHead(office)).description).toMatch(/No es un seguro\.$/);
});

test("the landing value home counts as home, and the home page stays one, also with a page class of their own", () => {
  const content = testContent({
    pages: { home: { meta: { page: "harvest" } } },
    landings: [
      { slug: "farm", meta: { page: "landing-farm", landing: "home" } },
      { slug: "plain", meta: { landing: "campaign" } },
    ],
  });
  const homes = ["/", "/farm", "/plain", "/faq"].map((path) => metaAt(path, content, "en")).map(({ containerClass, isHome }) => [containerClass, isHome]);
  expect(homes).toEqual([["harvest", true], ["landing-farm", true], ["campaign", false], ["faq", false]]);
});

test.each([
  ["/FAQ", "/faq"],
  ["/f%61q/", "/faq"],
  ["/Savings-Summary", "/savings-summary"],
  ["/Plans/1", "/plans/1"],
  ["/OFFICE/7", "/office/7"],
])("search engines list %s as %s", (typed, listed) => {
  const content = testContent({ pages: { faq: { title: "Questions" } } });
  const head: PageHead = { title: "One page" };
  const { canonical } = metaAt(typed, content, "en", head);
  expect(canonical).toBe(metaAt(listed, content, "en", head).canonical);
  expect(canonical).toMatch(new RegExp(`${listed}$`));
});
