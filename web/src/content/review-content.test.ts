import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, it, test } from "vitest";
import { FACTS } from "./facts";
import { reviewContent } from "./review-content";

const BRANDS = new URL("../../../content/brands/", import.meta.url);

function read(brand: string, file: string): unknown {
  const path = new URL(`${brand}/${file}`, BRANDS);
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : undefined;
}

function review(site: object, language = "en", catalogue?: object) {
  return reviewContent("cedar", JSON.stringify({ site, catalogue }), language);
}

const paths = (findings: { path: string }[]) => findings.map(({ path }) => path);

const ORGANISATION = { legalName: "Cedar & Co", address: "1 Main Street", phone: "8005550100" };
const TEXTS = [
  "This is <b>not insurance</b>.",
  "Discounts only.",
  "It pays nobody.",
  "You pay.",
  "Cedar &amp; Co, 1 Main Street, call (800) 555-0100.",
];
/** A site that states what it has to. */
const SITE = {
  schemaVersion: 2,
  organisation: ORGANISATION,
  disclosures: { items: FACTS.map((fact, index) => ({ fact, text: TEXTS[index] ?? "" })) },
  pages: { home: { sections: [{ type: "disclosures" }] } },
};

function withoutFact(fact: string) {
  return { ...SITE, disclosures: { items: SITE.disclosures.items.filter((item) => item.fact !== fact) } };
}

function withText(fact: string, text: string) {
  const items = SITE.disclosures.items.map((item) => (item.fact === fact ? { fact, text } : item));
  return { ...SITE, disclosures: { items } };
}

describe.each(readdirSync(BRANDS))("the demo brand %s", (brand) => {
  test.each(["en", "es"])("may be published in %s", (language) => {
    const folder = JSON.stringify({ site: read(brand, "site.json"), catalogue: read(brand, "catalogue.json") });
    expect(reviewContent(brand, folder, language)).toEqual([]);
  });
});

describe("the five facts", () => {
  it("may stand alone", () => {
    expect(review(SITE)).toEqual([]);
  });

  it.each([...FACTS])("misses %s", (fact) => {
    expect(review(withoutFact(fact))).toEqual([
      { path: "disclosures.items", rule: "L-1", message: `The fact "${fact}" is not stated.` },
    ]);
    expect(review(withText(fact, "<p> </p>"))).toHaveLength(1);
  });

  it("have to deny insurance, in words", () => {
    expect(review(withText("not_insurance", "This is a discount membership."))).toMatchObject([{ rule: "L-1" }]);
    expect(review(withText("not_insurance", "No es un seguro."))).toEqual([]);
  });

  it.each([
    ["1 Main Street, (800) 555-0100", "legalName"],
    ["Cedar & Co, (800) 555-0100", "address"],
    ["Cedar & Co, 1 Main Street", "phone"],
  ])("name the organisation: %s", (text, field) => {
    expect(review(withText("organisation", text)).map(({ message }) => message)).toEqual([
      `The fact "organisation" does not state organisation.${field}.`,
    ]);
  });

  it("have to stand on the home page", () => {
    expect(paths(review({ ...SITE, pages: {} }))).toEqual(["pages.home.sections"]);
  });

  it("have to stand on every other page that describes benefits", () => {
    const plans = { sections: [{ type: "plans" }] };
    const landings = [
      { slug: "empty", title: "Empty" },
      { slug: "spring", title: "Spring", ...plans },
      { slug: "well", title: "Well", sections: [{ type: "plans" }, { type: "disclosures" }] },
    ];
    const site = { ...SITE, landings, pages: { ...SITE.pages, arizona: plans } };
    expect(paths(review(site))).toEqual(["pages.arizona.sections", "landings[1].sections"]);
  });

  it("are judged in the language that is shown", () => {
    const es = { disclosures: { items: [{ text: "Es una membresía." }] } };
    expect(review({ ...SITE, translations: { es } }, "en")).toEqual([]);
    expect(review({ ...SITE, translations: { es } }, "es")).toHaveLength(1);
  });
});

describe("forbidden words", () => {
  it.each([
    [{ header: { header_menu: [{ title: "Dental insurance", link: "/" }] } }, "header.header_menu[0].title"],
    [{ footer: { footer_txt: "<p>Full coverage.</p>" } }, "footer.footer_txt"],
    [{ pages: { ...SITE.pages, faq: { items: [{ question: "A deductible?", answer: "Small." }] } } }, "pages.faq.items[0].answer"],
    [{ consents: [{ key: "terms", version: "1", text: "I want a PPO." }] }, "consents[0].text"],
  ])("are found in %j", (part, path) => {
    expect(review({ ...SITE, ...part })).toMatchObject([{ path, rule: "L-7" }]);
  });

  it("may be asked about when the answer denies them", () => {
    const faq = { items: [{ question: "Is this insurance?", answer: "No. It is a discount membership." }] };
    expect(review({ ...SITE, pages: { ...SITE.pages, faq } })).toEqual([]);
  });

  it("are found in the catalogue, once", () => {
    const catalogue = { plans: [{ name: "Basic" }, { description: "Low premiums." }] };
    const site = { ...SITE, site: { languages: ["en", "es"] } };
    expect(paths(review(site, "en", catalogue))).toEqual(["catalogue.json: plans[1].description"]);
    expect(review(site, "es", catalogue)).toEqual([]);
  });

  it("do not matter where nobody reads them", () => {
    const routeRules = [{ path: "/insurance", redirect: "/" }];
    expect(review({ ...SITE, routeRules })).toEqual([]);
  });
});

it("leaves content that does not fit to the schema", () => {
  expect(review({ header: 7 })).toEqual([]);
});
