import { describe, expect, it } from "vitest";
import { createRoutes } from "../../routes";
import { checkContent } from "./parse-content";
import { RESERVED_SLUGS } from "./schema-pages";

function faultsOf(site: object): string[] {
  const result = checkContent("cedar", JSON.stringify(site), "en");
  return result.ok ? [] : result.faults.map(({ path, message }) => `${path}: ${message}`);
}

const landing = (slug: string, more: object = {}) => ({ landings: [{ slug, title: "T", ...more }] });

function paths(routes: ReturnType<typeof createRoutes>): string[] {
  return routes.flatMap(({ path, children = [] }) => [path ?? "", ...paths(children)]);
}

describe("a question", () => {
  const page = (items: object[]) => ({ pages: { faq: { groups: [{ key: "price", title: "Price" }], items } } });

  it("must belong to a group of the page", () => {
    expect(faultsOf(page([{ question: "Q", answer: "A", group: "price" }]))).toEqual([]);
    expect(faultsOf(page([{ question: "Q", answer: "A", group: "prices" }]))).toEqual([
      'pages.faq.items[0].group: is not a group of this page: "prices"',
    ]);
  });

  it("must have a unique slug", () => {
    const items = ["cost", "cost", "price"].map((slug) => ({ question: "Q", answer: "A", slug }));
    expect(faultsOf(page(items))).toEqual(['pages.faq.items[1].slug: is used twice: "cost"', 'pages.faq.items[2].slug: is used twice: "price"']);
    expect(faultsOf(page([{ question: "Q", answer: "A", slug: "A b" }]))[0]).toMatch(/^pages\.faq\.items\[0\]\.slug: must consist of small letters/);
  });
});

describe("a landing page", () => {
  it("must not have the address of a page of the site", () => {
    const fixed = paths(createRoutes())
      .map((path) => path.split("/")[1] ?? "")
      .filter((first) => first !== "" && !first.startsWith(":"));
    expect(fixed).toContain("faq");
    for (const first of fixed) expect([first, faultsOf(landing(first)).length]).toEqual([first, 1]);
    for (const slug of RESERVED_SLUGS) {
      expect(faultsOf(landing(slug))).toEqual(["landings[0].slug: is an address of the site itself"]);
    }
  });

  it.each(["spring", "new-patients-2026", "a"])("can have the address /%s", (slug) => {
    expect(faultsOf(landing(slug))).toEqual([]);
  });

  it.each(["", "Spring", "a/b", "a--b", "-a", "a-", "a.b", "añb", "a b", "%41", "x".repeat(65)])("must not have the address /%s", (slug) => {
    expect(faultsOf(landing(slug))[0]).toMatch(/^landings\[0\]\.slug: /);
  });

  it("must have a unique address", () => {
    const site = { landings: [{ slug: "spring", title: "A" }, { slug: "spring", title: "B" }] };
    expect(faultsOf(site)).toEqual(["landings: has two pages with the same slug"]);
  });

  it("has the landing header and the brand's own footer by default", () => {
    const result = checkContent("cedar", JSON.stringify({ landings: [{ slug: "a" }, { slug: "b", header: "4_header", footer: "2_footer" }] }), "en");
    const chosen = result.ok ? result.content.landings.map(({ header, footer }) => [header, footer]) : [];
    expect(chosen).toEqual([["landing_header", undefined], ["4_header", "2_footer"]]);
    expect(faultsOf(landing("a", { header: "9_header" }))[0]).toMatch(/^landings\[0\]\.header: /);
  });
});

describe("a section", () => {
  it("of an unknown type or layout is refused with its path", () => {
    expect(faultsOf(landing("a", { sections: [{ type: "carousel" }] }))[0]).toMatch(/^landings\[0\]\.sections\[0\]\.type: /);
    expect(faultsOf(landing("a", { sections: [{ type: "hero", layout: "video" }] }))[0]).toMatch(/^landings\[0\]\.sections\[0\]\.layout: /);
  });

  it("with a picture requires an alternative text, which can be empty", () => {
    expect(faultsOf(landing("a", { sections: [{ type: "image", src: "/media/a.svg" }] }))[0]).toMatch(/^landings\[0\]\.sections\[0\]\.alt: /);
    expect(faultsOf(landing("a", { sections: [{ type: "image", src: "/media/a.svg", alt: "" }] }))).toEqual([]);
  });

  it("accepts an icon by its name or from the brand's own files only", () => {
    const icon = (name: string) => faultsOf(landing("a", { sections: [{ type: "benefits", items: [{ icon: name }] }] }));
    expect([icon("tooth"), icon("/media/leaf.svg")]).toEqual([[], []]);
    expect(icon("https://elsewhere.example/x.svg")).toHaveLength(1);
  });
});

it("every page has metadata for search engines and previews", () => {
  const result = checkContent("cedar", JSON.stringify({ pages: { arizona: { description: "D", socialImage: "/media/a.png", noindex: "1" } } }), "en");
  expect(result.ok && result.content.pages.arizona).toMatchObject({ description: "D", socialImage: "/media/a.png", noindex: true });
});
