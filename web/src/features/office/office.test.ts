import { describe, expect, it, test } from "vitest";
import { translators } from "../../messages/translators";
import { brandPlans } from "../../testing/render-site";
import { directoryFile, directoryPlaceOf } from "./directory/directory-query";
import { shownPages } from "./directory/directory-pages";
import { languageName } from "./names";
import { addressLine, directionsHref, officeIdOf } from "./office";
import { includedTimes, priceGroups, pricesOf } from "./plans/prices";
import { checkReport, topicsOf, withTopic } from "./report/report";
import { OFFICE, PRICES } from "./testing";
import { checkUp } from "./plans/visit-at-office";

const t = translators.en;

describe("officeIdOf", () => {
  it.each(["1", "11", "1000001"])("accepts %s", (text) => expect(officeIdOf(text)).toBe(Number(text)));
  it.each([undefined, "", "0", "-1", "01", "1.5", "1e3", "abc", " 1", "9007199254740993", "99999999999999999999"])(
    "rejects %s",
    (text) => expect(officeIdOf(text)).toBeUndefined(),
  );
});

describe("the address of an office", () => {
  it("is formatted in one line, and is the destination of the directions link", () => {
    expect(addressLine(OFFICE.address)).toBe("12 Palo Verde Rd, Suite 4, Phoenix, AZ 85001");
    expect(addressLine({ ...OFFICE.address, line2: null })).toBe("12 Palo Verde Rd, Phoenix, AZ 85001");
    const href = new URL(directionsHref({ ...OFFICE, name: "A & B?" }));
    expect(href.searchParams.get("destination")).toBe("A & B?, 12 Palo Verde Rd, Suite 4, Phoenix, AZ 85001");
  });
});

describe("the price list", () => {
  const titles = (words: string) => priceGroups(t, PRICES.lines, words).map(({ title }) => title);

  it("is grouped by kind of treatment in a fixed order", () => {
    expect(titles("")).toEqual(["Exams and X-rays", "Cleaning and prevention", "Crowns and bridges"]);
  });

  it.each([
    ["CROWN", ["crown"]],
    ["crówn", ["crown"]],
    ["whole tooth", ["crown"]],
    ["cleaning adult", ["cleaning_adult"]],
    ["x-ray", ["checkup_exam", "xray_back"]],
    ["crown plaque", []],
    ["  ", ["checkup_exam", "xray_back", "cleaning_adult", "crown"]],
  ])("filtered by %s has the lines that contain all the words", (words, found) => {
    expect(priceGroups(t, PRICES.lines, words).flatMap(({ lines }) => lines.map(({ procedure }) => procedure))).toEqual(found);
  });

  it("is the office's own, otherwise that of the given plan", () => {
    const plans = brandPlans("cedar");
    expect(pricesOf({ plans, priceList: PRICES }, plans[1])).toMatchObject({ lines: PRICES.lines, effectiveFrom: "2026-09-01", plan: undefined });
    const own = pricesOf({ plans, priceList: null }, plans[1]);
    expect(own.plan?.id).toBe(plans[1]?.id);
    expect(own.lines).toHaveLength(plans[1]?.feeSummary.length ?? -1);
    expect(pricesOf({ plans: [], priceList: null }, undefined).lines).toEqual([]);
  });

  it("shows how often plans include a treatment, the most frequent first", () => {
    const [plan] = brandPlans("cedar");
    if (plan === undefined) throw new Error("no plan");
    const twice = { ...plan, name: "Twice", includedServices: [{ procedure: "exam", label: "", quantityPerYear: 2 }] };
    const once = { ...plan, name: "Once", includedServices: [{ procedure: "exam", label: "", quantityPerYear: 1 }] };
    const young = { ...plan, name: "Young", includedServices: [{ procedure: "exam", label: "", quantityPerYear: 1, underAge: 14 }] };
    expect(includedTimes([once, young, twice, { ...twice, name: "Also" }], "exam")).toEqual([
      { timesAYear: 2, underAge: undefined, plans: ["Twice", "Also"] },
      { timesAYear: 1, underAge: undefined, plans: ["Once"] },
      { timesAYear: 1, underAge: 14, plans: ["Young"] },
    ]);
    expect(includedTimes([once], "crown")).toEqual([]);
  });

  it.each(["cedar", "harbor", "mesa", "prairie", "nova"])("has a check-up of three treatments at %s", (brand) => {
    const [plan] = brandPlans(brand);
    expect(plan && checkUp(plan)).toHaveLength(3);
  });
});

describe("a report", () => {
  it("keeps its topics in the order of the form, once each", () => {
    expect(withTopic("", "other", true)).toBe("other");
    expect(withTopic("other", "phone", true)).toBe("phone other");
    expect(withTopic("phone other", "phone", true)).toBe("phone other");
    expect(withTopic("phone other", "other", false)).toBe("phone");
    expect(topicsOf("nonsense phone")).toEqual(["phone"]);
  });

  it.each([
    [{ topics: "", message: "", email: "" }, { topics: "required" }],
    [{ topics: "nonsense", message: "", email: "" }, { topics: "required" }],
    [{ topics: "phone", message: "", email: "" }, {}],
    [{ topics: "other", message: "  ", email: "" }, { message: "required" }],
    [{ topics: "phone", message: "é".repeat(1000), email: "" }, {}],
    [{ topics: "phone", message: "é".repeat(1001), email: "" }, { message: "too_long" }],
    [{ topics: "phone", message: "a\u0007", email: "" }, { message: "invalid" }],
    [{ topics: "phone", message: "two\nlines", email: "ana@example" }, { email: "invalid" }],
  ])("%o is validated by the server's rules", (values, codes) => {
    expect(checkReport(values)).toEqual(codes);
  });
});

describe("the directory", () => {
  it.each([
    ["", { state: undefined, page: 1 }],
    ["state=az&page=3", { state: "AZ", page: 3 }],
    ["state=XX&page=0", { state: undefined, page: 1 }],
    ["state=Arizona&page=1e3", { state: undefined, page: 1 }],
  ])("reads state and page from %s", (query, place) => {
    expect(directoryPlaceOf(new URLSearchParams(query))).toEqual(place);
  });

  it("builds the URLs of its files", () => {
    expect(directoryFile("cedar", "AZ", "pdf", "es")).toBe("/api/km/group/cedar/directory?format=pdf&state=AZ&lang=es");
    expect(directoryFile("cedar", undefined, "csv", "en")).toBe("/api/km/group/cedar/directory?format=csv&lang=en");
  });

  it.each([
    [1, 1, [1]],
    [1, 9, [1, 2, 3, 9]],
    [5, 9, [1, 3, 4, 5, 6, 7, 9]],
    [9, 9, [1, 7, 8, 9]],
  ])("links from page %i of %i to its neighbours, the first and the last", (page, pages, shown) => {
    expect(shownPages(page, pages)).toEqual(shown);
  });
});

test.each([
  ["es", "Spanish"],
  ["xx", "xx"],
])("the language %s is called %s", (code, name) => {
  expect(languageName(t, code)).toBe(name);
});
