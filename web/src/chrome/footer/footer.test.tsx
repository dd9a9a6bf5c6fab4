import { screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { axeFaults } from "../../testing/a11y";
import { brandContent, renderSite } from "../../testing/render-site";
import { testContent } from "../../testing/test-site";
import { Footer } from "./index";

const FOOTER = {
  footer_logo: "/media/logo.svg",
  footer_logo_alt: "Cedar",
  footer_txt: "<p>This is <strong>not insurance</strong>.</p><script>x()</script>",
  footer_nav: [
    { title: "Terms", link: "/terms" },
    { title: "Partner", link: "https://partner.example", external: true },
  ],
  footer_description: "A club.",
  sponsored_logo: "/media/molar.svg",
  sponsored_link: "https://molar.example",
  country: "the USA",
};

function show(footer: object = {}, now?: number) {
  const content = testContent({
    organisation: { legalName: "Cedar, Inc." },
    footer: { ...FOOTER, ...footer },
  });
  return renderSite(<Footer />, { content, ...(now === undefined ? {} : { now }) });
}

test("shows logo, description, links, compliance text and where it is made", () => {
  show();
  expect(screen.getByRole("img", { name: "Cedar" })).toBeTruthy();
  expect(screen.getByText("A club.")).toBeTruthy();
  expect(screen.getByText("not insurance").closest("script")).toBeNull();
  expect(document.querySelector(".site-footer script")).toBeNull();
  expect(screen.getByRole("link", { name: "Terms" }).getAttribute("href")).toBe("/terms");
  expect(screen.getByRole("link", { name: /Partner/ }).getAttribute("target")).toBe("_blank");
  expect(screen.getByText("made with love in the USA")).toBeTruthy();
});

describe("the powered-by line", () => {
  test("says 'powered by' unless content says otherwise", () => {
    show();
    expect(screen.getByText("powered by")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Molar" }).getAttribute("href")).toBe("https://molar.example");
  });

  test("takes its words from content", () => {
    show({ sponsored_by_text: "runs on" });
    expect(screen.getByText("runs on")).toBeTruthy();
    expect(screen.queryByText("powered by")).toBeNull();
  });

  test("falls back to the other logo, and is not there without any", () => {
    const { unmount } = show({ sponsored_logo: "", logoMembersy: "/media/m.svg" });
    expect(screen.getByRole("img", { name: "Molar" }).getAttribute("src")).toBe("/media/m.svg");
    unmount();
    show({ sponsored_logo: "" });
    expect(screen.queryByText("powered by")).toBeNull();
  });
});

describe("the copyright line", () => {
  test("names the year in the brand's time zone", () => {
    // New Year in London, still the old year in Phoenix.
    show({}, Date.UTC(2027, 0, 1, 3));
    expect(screen.getByText("Copyright © 2026 Cedar, Inc.")).toBeTruthy();
  });

  test.each([
    [false, Node.DOCUMENT_POSITION_FOLLOWING],
    ["1", Node.DOCUMENT_POSITION_PRECEDING],
  ])("stands where show_copyright_on_top = %s puts it", (show_copyright_on_top, position) => {
    show({ show_copyright_on_top });
    const links = screen.getByRole("navigation");
    const line = screen.getByText(/^Copyright/);
    expect(links.compareDocumentPosition(line) & position).toBe(position);
  });
});

test.each([
  ["cedar", "en"],
  ["cedar", "es"],
  ["harbor", "en"],
])("has nothing that axe objects to: %s in %s", async (brand, language) => {
  const { container } = renderSite(<Footer />, { content: brandContent(brand, language), language });
  expect(await axeFaults(container)).toEqual([]);
});
