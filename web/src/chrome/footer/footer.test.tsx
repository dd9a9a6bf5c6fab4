import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { axeFaults } from "../../testing/a11y";
import { renderSite } from "../../testing/render-site";
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

test("appends a link's query to its address, without null values", () => {
  show({ footer_nav: [{ title: "Terms", link: "/terms?a=1#refunds", query: { plan: 7, office: null, print: true } }] });
  expect(screen.getByRole("link", { name: "Terms" }).getAttribute("href")).toBe("/terms?a=1&plan=7&print=true#refunds");
});

test("shows visitors in the checkout only the legal text, and terms and privacy in new tabs", () => {
  const content = testContent({ organisation: { legalName: "Cedar, Inc." }, footer: FOOTER });
  const { container, unmount } = renderSite(<Footer />, { content, path: "/checkout/payment" });
  const links = screen.getAllByRole("link").map((link) => [link.getAttribute("href"), link.getAttribute("target")]);
  expect(links).toEqual([["/terms", "_blank"], ["/privacy", "_blank"]]);
  expect(container.textContent).toMatch(/This is not insurance.*Cedar, Inc\./);
  unmount();
  const own = testContent({ layout: { checkout: "site" }, footer: FOOTER });
  renderSite(<Footer />, { content: own, path: "/checkout/payment" });
  expect(screen.getByRole("link", { name: /Partner/ })).toBeTruthy();
});

test("hides the login link from members", () => {
  const content = testContent({ footer: { footer_nav: [{ title: "Member login", link: "/member-login" }, { title: "Log in", link: "/Member-Login/?redirect=/dashboard" }, { title: "Terms", link: "/terms" }] } });
  renderSite(<Footer />, { content, email: "ana@example.com" });
  expect(screen.getAllByRole("link").map((link) => link.textContent)).toEqual(["Terms"]);
});

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
  test("has the default text 'powered by'", () => {
    show();
    expect(screen.getByText("powered by")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Molar" }).getAttribute("href")).toBe("https://molar.example");
  });

  test("uses the text of content", () => {
    show({ sponsored_by_text: "runs on" });
    expect(screen.getByText("runs on")).toBeTruthy();
    expect(screen.queryByText("powered by")).toBeNull();
  });

  test("names the logo, and so its link, with the text of content", () => {
    show({ sponsored_logo_alt: "Dental Partners", sponsored_link: "https://partners.example" });
    expect(screen.getByRole("link", { name: "Dental Partners" }).getAttribute("href")).toBe("https://partners.example");
    expect(screen.queryByRole("img", { name: "Molar" })).toBeNull();
  });

  test("uses the other logo if the first is missing, and is absent without a logo", () => {
    const { unmount } = show({ sponsored_logo: "", logoMembersy: "/media/m.svg" });
    expect(screen.getByRole("img", { name: "Molar" }).getAttribute("src")).toBe("/media/m.svg");
    unmount();
    show({ sponsored_logo: "" });
    expect(screen.queryByText("powered by")).toBeNull();
  });
});

describe("the copyright line", () => {
  test("shows the year in the brand's time zone", () => {
    // New Year in London, still the old year in Phoenix.
    show({}, Date.UTC(2027, 0, 1, 3));
    expect(screen.getByText("Copyright © 2026 Cedar, Inc.")).toBeTruthy();
  });

  test.each([
    [false, Node.DOCUMENT_POSITION_FOLLOWING],
    ["1", Node.DOCUMENT_POSITION_PRECEDING],
  ])("is placed by show_copyright_on_top = %s", (show_copyright_on_top, position) => {
    show({ show_copyright_on_top });
    const links = screen.getByRole("navigation");
    const line = screen.getByText(/^Copyright/);
    expect(links.compareDocumentPosition(line) & position).toBe(position);
  });
});

const VARIANTS = ["1_footer", "2_footer", "nx_footer_1"] as const;

describe.each(VARIANTS.flatMap((footer) => [false, true].map((onTop) => [footer, onTop] as const)))(
  "%s with the copyright on top: %s",
  (footer, show_copyright_on_top) => {
    const content = testContent({
      layout: { footer },
      site: { languages: ["en", "es"] },
      organisation: { legalName: "Cedar, Inc." },
      footer: { ...FOOTER, show_copyright_on_top },
    });

    test("has every part once, and no accessibility faults", async () => {
      const { container } = renderSite(<Footer />, { content });
      expect(screen.getAllByRole("img", { name: "Cedar" })).toHaveLength(1);
      expect(screen.getAllByText("A club.")).toHaveLength(1);
      expect(within(screen.getByRole("region", { name: "Legal notice" })).getByText("not insurance")).toBeTruthy();
      const nav = within(screen.getByRole("navigation", { name: "Links in the footer" }));
      expect(nav.getAllByRole("link").map((link) => link.getAttribute("target"))).toEqual([null, "_blank"]);
      expect(screen.getAllByText("powered by")).toHaveLength(1);
      expect(screen.queryAllByText("made with love in the USA")).toHaveLength(footer === "1_footer" ? 1 : 0);
      expect(screen.getAllByRole("link", { name: "Español" })).toHaveLength(1);
      const line = screen.getByText("Copyright © 2026 Cedar, Inc.");
      const follows = line.compareDocumentPosition(screen.getByText("A club.")) & Node.DOCUMENT_POSITION_FOLLOWING;
      expect(follows !== 0).toBe(show_copyright_on_top);
      expect(await axeFaults(container)).toEqual([]);
    });
  },
);

test.each(VARIANTS)("%s renders nothing for missing content", async (footer) => {
  const { container } = renderSite(<Footer />, { content: testContent({ layout: { footer }, site: { name: "Cedar" } }) });
  expect(container.querySelectorAll("img, nav, section, .made-with-love, .powered-by")).toHaveLength(0);
  expect(screen.getByText("Copyright © 2026 Cedar")).toBeTruthy();
  expect(await axeFaults(container)).toEqual([]);
});

test.each(VARIANTS)("%s renders no link for a script address", (footer) => {
  const link = "java\nscript:alert(1)";
  const bad = { footer_nav: [{ title: "Bad", link }], sponsored_logo: "/media/m.svg", sponsored_link: link, footer_logo: link };
  renderSite(<Footer />, { content: testContent({ layout: { footer }, footer: bad }) });
  expect(document.querySelectorAll("a")).toHaveLength(0);
  expect(screen.getByText("Bad")).toBeTruthy();
});

test("a page can use another footer than the site's", () => {
  const content = testContent({ layout: { footer: "1_footer" } });
  renderSite(<Footer variant="nx_footer_1" />, { content });
  expect(screen.getByRole("contentinfo").className).toContain("footer-nx");
});
