import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { createMemoryRouter } from "react-router";
import { RouterView } from "../routing/router-view";
import { describe, expect, test } from "vitest";
import { createPageScope, Providers } from "../app/providers";
import { preparedPages } from "../content/content-source";
import { toChrome } from "../content/site-content";
import { FOOTER_VARIANTS, HEADER_VARIANTS } from "../content/variants";
import { toLanguage } from "../messages/catalogue";
import { wordsPreloaded, translators } from "../messages/translators";
import { testContent, testInput } from "../testing/test-site";
import { Footer } from "./footer/index";
import { Header } from "./header/index";

const SITE = {
  site: { name: "Cedar", languages: ["en", "es"] },
  header: {
    header_log: "/media/logo.svg",
    header_log2: "/media/logo-light.svg",
    header_log_alt: "Cedar",
    header_phone_number: "8005550142",
    header_timing: "Mon to Fri",
    header_top_right_nav: [{ title: "Prices", link: "/prices.html", icon: "card" }],
    header_menu: [{ title: "Questions", link: "/faq" }, { title: "Savings Summary", link: "/savings-summary" }],
    header_menu_login_dropdown: [{ title: "As a member", link: "/member-login" }],
    showHeaderBanner: true,
    headerBannerText: "<b>New</b>",
  },
  landingHeader: { ctaBtnText: "Start", ctaBtnUrl: "/join-now" },
  footer: { footer_logo: "/media/logo.svg", footer_txt: "<p>Not insurance.</p>", country: "Spain", footer_nav: [{ title: "Terms", link: "/terms" }] },
};

function html(element: ReactNode, options: { site?: object; email?: string; language?: string; path?: string } = {}): string {
  const { site = {}, email, language = "en", path = "/?plan=7#plans" } = options;
  const content = testContent({ ...SITE, ...site, header: { ...SITE.header, ...(site as { header?: object }).header } });
  const input = testInput({ language, isAuthenticated: email !== undefined, ...(email === undefined ? {} : { email }) });
  const scope = createPageScope({
    input,
    csrfToken: input.csrfToken,
    chrome: toChrome(content),
    loadPage: preparedPages(content),
    loadWords: wordsPreloaded,
    t: translators[toLanguage(language)],
  });
  const router = createMemoryRouter([{ path: "*", element }], { initialEntries: [path] });
  return renderToString(
    <Providers scope={scope}>
      <RouterView router={router} />
    </Providers>,
  );
}

describe.each(HEADER_VARIANTS)("%s on the server", (header) => {
  test.each([
    ["a visitor", {}],
    ["a visitor without a top bar", { site: { header: { hide_top_header: true } } }],
    ["a member", { email: "ana@example.com" }],
    ["a visitor who reads Spanish", { language: "es" }],
  ])("is complete for %s, without scripts and inline styles", (_, options: Parameters<typeof html>[1]) => {
    const hasMenu = header !== "landing_header" || options?.email !== undefined;
    const markup = html(<Header isHome variant={header} />, options);
    expect(markup).not.toMatch(/ style=|<script|pinned/);
    expect(markup).toContain('href="/"');
    expect(markup.includes("Savings Summary")).toBe(hasMenu && options?.email === undefined);
    expect(markup.includes('href="/dashboard"')).toBe(options?.email !== undefined);
    expect(markup.includes('aria-expanded="false"')).toBe(hasMenu);
    expect(html(<Header isHome variant={header} />, options)).toBe(markup);
  });
});

test.each(FOOTER_VARIANTS)("%s on the server is complete, without scripts and inline styles", (footer) => {
  const markup = html(<Footer variant={footer} />);
  expect(markup).not.toMatch(/ style=|<script/);
  for (const part of ["Not insurance.", "Copyright © 2026", 'href="/terms"', "/media/logo.svg"]) {
    expect(markup).toContain(part);
  }
  expect(markup.includes("made with love in Spain")).toBe(footer === "1_footer");
});

test("the language switch of a cached page omits query and fragment", () => {
  expect(html(<Header isHome={false} variant="1_header" />)).toContain('href="/?lang=es"');
});
