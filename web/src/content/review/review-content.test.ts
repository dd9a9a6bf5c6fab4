import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, it, test } from "vitest";
import { FACTS } from "../facts";
import { reviewContent as reviewFolder } from "./review-content";

const BRANDS = new URL("../../../../content/brands/", import.meta.url);

const PATHS = [
  ..."/ /faq /terms /privacy /support /arizona /join-now /find-a-dentist /directory /grievance-form /member-login".split(" "),
  ..."/dashboard /checkout /savings-summary /reset-password /office/:officeId /verify".split(" "),
];
const reviewContent = (_group: string, folder: string, language: string) => reviewFolder(folder, language, PATHS);

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
const CONSENTS = ["disclosures", "terms", "auto_renew"].map((key) => ({
  key,
  version: "1",
  text: "I agree.",
  required: key !== "auto_renew",
}));
const LEGAL_PAGES = { terms: { body: "<p>Terms.</p>" }, privacy: { body: "<p>Privacy.</p>" } };
/** A site with all required statements. */
const SITE = {
  schemaVersion: 2,
  consents: CONSENTS,
  organisation: ORGANISATION,
  disclosures: { items: FACTS.map((fact, index) => ({ fact, text: TEXTS[index] ?? "" })) },
  pages: { ...LEGAL_PAGES, home: { sections: [{ type: "disclosures" }] } },
};

function withoutFact(fact: string) {
  return { ...SITE, disclosures: { items: SITE.disclosures.items.filter((item) => item.fact !== fact) } };
}

function withText(fact: string, text: string) {
  const items = SITE.disclosures.items.map((item) => (item.fact === fact ? { fact, text } : item));
  return { ...SITE, disclosures: { items } };
}

describe.each(readdirSync(BRANDS))("the demo brand %s", (brand) => {
  test.each(["en", "es"])("has no findings in %s", (language) => {
    const folder = JSON.stringify({ site: read(brand, "site.json"), catalogue: read(brand, "catalogue.json") });
    expect(reviewContent(brand, folder, language)).toEqual([]);
  });
});

describe("the five facts", () => {
  it("are sufficient for a site", () => {
    expect(review(SITE)).toEqual([]);
  });

  it.each([...FACTS])("include %s", (fact) => {
    expect(review(withoutFact(fact))).toEqual([
      { path: "disclosures.items", rule: "L-1", message: `The fact "${fact}" is not stated.` },
    ]);
    expect(review(withText(fact, "<p> </p>"))).toHaveLength(1);
  });

  it("must state that the plan is not insurance", () => {
    expect(review(withText("not_insurance", "This is a discount membership."))).toMatchObject([{ rule: "L-1" }]);
    expect(review(withText("not_insurance", "No es un seguro."))).toEqual([]);
  });

  it.each([
    ["1 Main Street, (800) 555-0100", "legalName"],
    ["Cedar & Co, (800) 555-0100", "address"],
    ["Cedar & Co, 1 Main Street", "phone"],
  ])("must name the organisation: %s", (text, field) => {
    expect(review(withText("organisation", text)).map(({ message }) => message)).toEqual([
      `The fact "organisation" does not state organisation.${field}.`,
    ]);
  });

  it("must be on the home page", () => {
    expect(paths(review({ ...SITE, pages: LEGAL_PAGES }))).toEqual(["pages.home.sections"]);
  });

  it("must be on every other page that describes benefits", () => {
    const plans = { sections: [{ type: "plans" }] };
    const landings = [
      { slug: "empty", title: "Empty" },
      { slug: "spring", title: "Spring", ...plans },
      { slug: "well", title: "Well", sections: [{ type: "plans" }, { type: "disclosures" }] },
    ];
    const site = { ...SITE, landings, pages: { ...SITE.pages, arizona: plans } };
    expect(paths(review(site))).toEqual(["pages.arizona.sections", "landings[1].sections"]);
  });

  it("are checked in each language", () => {
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
    [{ consents: [{ ...CONSENTS[0], text: "I want a PPO." }, ...CONSENTS.slice(1)] }, "consents[0].text"],
  ])("are found in %j", (part, path) => {
    expect(review({ ...SITE, ...part })).toMatchObject([{ path, rule: "L-7" }]);
  });

  it("are reported with their sentence, like promises of payment", () => {
    const footer = { footer_txt: "<p>Members pay less. We pick up half of your crown.</p>" };
    expect(review({ ...SITE, footer })).toMatchObject([
      { message: '"pick up" makes this sentence promise insurance or payment: We pick up half of your crown.' },
    ]);
  });

  it("are allowed in a question whose answer denies them", () => {
    const faq = { items: [{ question: "Is this insurance?", answer: "No. It is a discount membership." }] };
    expect(review({ ...SITE, pages: { ...SITE.pages, faq } })).toEqual([]);
  });

  it("are reported once for the catalogue", () => {
    const catalogue = { plans: [{ name: "Basic" }, { description: "Low premiums." }] };
    const site = { ...SITE, site: { languages: ["en", "es"] } };
    expect(paths(review(site, "en", catalogue))).toEqual(["catalogue.json: plans[1].description"]);
    expect(review(site, "es", catalogue)).toEqual([]);
  });

  it("are allowed in addresses of rules", () => {
    const routeRules = [{ path: "/insurance", redirect: "/" }];
    expect(review({ ...SITE, routeRules })).toEqual([]);
  });
});

describe("broken parts", () => {
  const folder = { plans: [{ id: 1, name: "One" }], feeSchedules: [{ id: "a", lines: [{ procedure: "cleaning_adult" }] }] };
  const found = (site: object, assets: string[] = ["logo.svg"], catalogue: object = folder) =>
    reviewContent("cedar", JSON.stringify({ site: { ...SITE, ...site }, catalogue, assets }), "en");
  const variables = (more: object) => ({ base: { variables: more } });
  const home = (...sections: object[]) => ({
    pages: { ...SITE.pages, home: { sections: [{ type: "disclosures" }, ...sections] } },
  });

  it.each<[string, object, string, string]>([
    ["key", { hedaer: {} }, "hedaer", 'did you mean "header"?'],
    ["key", home({ type: "plans", titel: "Plans" }), "pages.home.sections[1].titel", 'did you mean "title"?'],
    ["key", { translations: { es: { footer: { footer_text: "" } } } }, "translations.es.footer.footer_text", 'did you mean "footer_txt"?'],
    ["key", { site: { languages: ["en", "es"] }, translations: { fr: {} } }, "translations.fr", "is not a language"],
    ["picture", { header: { header_log: "/media/lgo.svg" } }, "header.header_log", 'did you mean "logo.svg"?'],
    ["picture", variables({ favicon: "favicon.ico" }), "base.variables.favicon", "/media/name.svg"],
    ["link", { header: { header_menu: [{ title: "Questions", link: "/fqa" }] } }, "header.header_menu[0].link", 'did you mean "/faq"?'],
    ["link", { header: { header_menu: [{ title: "Questions", link: "faq" }] } }, "header.header_menu[0].link", 'begin with "/"'],
    ["link", { footer: { footer_txt: '<a href="/nowhere-at-all">x</a>' } }, "footer.footer_txt", "There is no page /nowhere-at-all"],
    ["link", home({ type: "hero", linkText: "Prices", link: "/#pirces" }, { type: "plans", id: "prices" }), "pages.home.sections[1].link", 'did you mean "prices"?'],
    ["link", { routeRules: [{ path: "/old", redirect: "/lost" }] }, "routeRules[0].redirect", "There is no page /lost"],
    ["plan", home({ type: "hero", planId: 9 }), "pages.home.sections[1].planId", "it has 1"],
    ["plan", variables({ plans_whitelist: [{ plan_id: 1 }, { plan_id: 999 }] }), "base.variables.plans_whitelist[1].plan_id", "it has 1"],
    ["plan", home({ type: "plans", featuredPlanId: 2 }), "pages.home.sections[1].featuredPlanId", "no plan 2"],
    ["treatment", home({ type: "savings", procedures: ["cleaning_adlut"] }), "pages.home.sections[1].procedures[0]", 'did you mean "cleaning_adult"?'],
    ["consent", { consents: CONSENTS.slice(1) }, "consents", '"disclosures" is missing'],
    ["consent", { consents: CONSENTS.map((one) => ({ ...one, required: false })).slice(0, 2).concat(CONSENTS.slice(2)) }, "consents[0].required", "must be required"],
    ["page", { pages: { ...SITE.pages, terms: { body: "<p> </p>" } } }, "pages.terms.body", "/terms has no text"],
    ["page", { pages: { ...SITE.pages, privacy: {} } }, "pages.privacy.body", "/privacy has no text"],
  ])("%s: %j", (rule, part, path, message) => {
    const findings = found(part).filter((one) => one.path === path);
    expect(findings).toMatchObject([{ rule }]);
    expect(findings[0]?.message).toContain(message);
  });

  it("are not reported if every reference exists", () => {
    const site = {
      header: { header_log: "/media/logo.svg", header_menu: ["/faq/", "/FAQ?x=1", "/spring#top", "/office/1", "#", "tel:1", "https://a.example/x"].map((link) => ({ title: "x", link })) },
      landings: [{ slug: "spring", title: "Spring", sections: [{ type: "disclosures", id: "top" }] }],
      ...variables({ plans_whitelist: [{ plan_id: "1" }] }),
    };
    expect(found(site)).toEqual([]);
  });

  it("are reported together with unknown keys and forbidden words", () => {
    const site = { ...SITE, hedaer: {}, layout: { header: "9_header" }, consents: [], footer: { footer_txt: "Full coverage." } };
    const findings = reviewContent("cedar", JSON.stringify({ site, assets: [] }), "en");
    expect(new Set(findings.map(({ rule }) => rule))).toEqual(new Set(["key", "consent", "L-7"]));
  });

  it("are reported for a translation only if it adds them", () => {
    const site = {
      ...SITE,
      site: { languages: ["en", "es"] },
      header: { header_log: "/media/no.svg", header_log2: "/media/logo.svg" },
      translations: { es: { header: { header_log2: "/media/es.svg" } } },
    };
    const es = reviewContent("cedar", JSON.stringify({ site, assets: ["logo.svg"] }), "es");
    expect(paths(es)).toEqual(["header.header_log2"]);
  });
});

it("reviews the valid rest of content that does not fit the schema", () => {
  expect(paths(review({ ...SITE, header: 7, hedaer: {} }))).toEqual(["hedaer"]);
});
