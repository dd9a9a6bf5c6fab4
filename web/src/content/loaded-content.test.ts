import { expect, it } from "vitest";
import { testContent } from "../testing/test-site";
import { loadContent } from "./loaded-content";

const SITE = {
  footer: { footer_txt: "<b>not insurance</b> </script>" },
  pages: { faq: { title: "Questions" }, terms: { title: "The fine print" } },
  landings: [{ slug: "spring", title: "Spring" }, { slug: "autumn", title: "Autumn leaves" }],
};
const loaded = loadContent(JSON.stringify(testContent(SITE)));

it("the slice of a page contains the chrome and only that page's content", () => {
  const slice = JSON.parse(loaded.slices.faq ?? "");
  expect(slice.pages.faq.title).toBe("Questions");
  expect(slice.chrome.footer.footer_txt).toContain("not insurance");
  expect(loaded.slices.faq ?? "").not.toContain("fine print");
  expect(JSON.parse(loaded.slices[""] ?? "").pages).toEqual({});
});

it("the slice of a landing page contains only its own content", () => {
  const slice = JSON.parse(loaded.slices["landing:spring"] ?? "");
  expect(slice.pages["landing:spring"].title).toBe("Spring");
  expect(loaded.slices["landing:spring"]).not.toContain("Autumn leaves");
  expect(loaded.slices["landing:winter"]).toBeUndefined();
});

it("slices contain no \"<\"", () => {
  expect(loaded.slices.faq ?? "").not.toContain("<");
});

it("is frozen", () => {
  expect(() => {
    (loaded.chrome.header.header_menu as unknown[]).push({});
  }).toThrow(TypeError);
  expect(() => {
    (loaded.pages.faq as { title?: string }).title = "changed";
  }).toThrow(TypeError);
});
