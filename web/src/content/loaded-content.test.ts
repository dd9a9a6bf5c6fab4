import { expect, it } from "vitest";
import { testContent } from "../testing/test-site";
import { loadContent } from "./loaded-content";

const SITE = {
  footer: { footer_txt: "<b>not insurance</b> </script>" },
  pages: { faq: { title: "Questions" }, terms: { title: "The fine print" } },
  landings: [{ slug: "spring", title: "Spring" }, { slug: "autumn", title: "Autumn leaves" }],
};
const loaded = loadContent(JSON.stringify(testContent(SITE)));

it("gives a page the chrome and its own content, no other page's", () => {
  const slice = JSON.parse(loaded.slices.faq ?? "");
  expect(slice.pages.faq.title).toBe("Questions");
  expect(slice.chrome.footer.footer_txt).toContain("not insurance");
  expect(loaded.slices.faq ?? "").not.toContain("fine print");
  expect(JSON.parse(loaded.slices[""] ?? "").pages).toEqual({});
});

it("gives a landing page its own content under its key", () => {
  const slice = JSON.parse(loaded.slices["landing:spring"] ?? "");
  expect(slice.pages["landing:spring"].title).toBe("Spring");
  expect(loaded.slices["landing:spring"]).not.toContain("Autumn leaves");
  expect(loaded.slices["landing:winter"]).toBeUndefined();
});

it("makes slices that may stand in a script element", () => {
  expect(loaded.slices.faq ?? "").not.toContain("<");
});

it("cannot be changed by a render", () => {
  expect(() => {
    (loaded.chrome.header.header_menu as unknown[]).push({});
  }).toThrow(TypeError);
  expect(() => {
    (loaded.pages.faq as { title?: string }).title = "changed";
  }).toThrow(TypeError);
});
