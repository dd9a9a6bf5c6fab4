import { screen, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { axeFaults } from "../../testing/a11y";
import { renderSite, type SiteOptions } from "../../testing/render-site";
import { testContent } from "../../testing/test-site";
import { HIDEABLE_TOP_BAR } from "./header-rules";
import { Header } from "./index";

const VARIANTS = ["1_header", "2_header", "3_header", "4_header", "nx_header_1"] as const;
const EITHER = [false, true];
const STATES = VARIANTS.flatMap((variant) =>
  EITHER.flatMap((isSignedIn) =>
    EITHER.flatMap((hide_top_header) =>
      EITHER.map((showHeaderBanner) => ({ variant, isSignedIn, hide_top_header, showHeaderBanner })),
    ),
  ),
);

const HEADER = {
  header_log: "/media/logo.svg",
  header_log2: "/media/logo-light.svg",
  header_log_alt: "Cedar",
  header_phone_number: "8005550142",
  header_phone_link: "tel:(800) 555-0142",
  header_timing: "Mon to Fri",
  header_top_right_nav: [
    { title: "Prices", link: "/prices.html", icon: "calendar" },
    { title: "Member login", link: "/member-login", icon: "/media/key.svg" },
    { title: "Partner", link: "https://partner.example", external: "true", icon: "no such icon" },
  ],
  header_menu: [
    { title: "Questions", link: "/faq" },
    { title: " savings  summary ", link: "/savings-summary" },
    { title: "FIND A DENTIST", link: "/find-a-dentist" },
    { title: "My pages", link: "/dashboard" },
    { title: "Shop", link: "https://shop.example", external: true },
  ],
  header_menu_login_dropdown: [
    { title: "As a member", link: "/member-login" },
    { title: "As an office", link: "https://office.example", external: "1" },
  ],
  header_join_now_text: "Join today",
  headerBannerText: "<p>Twenty percent <b>off</b></p>",
};

const DARK = {
  bg: "#0c0c0c", surface: "#151515", surface2: "#232323", text: "#fafafa", textMuted: "#bdbdbd", border: "#5c5c5c",
  controlBorder: "#9a9a9a", primary: "#d4ff3a", primaryStrong: "#e9ff9a", onPrimary: "#0c0c0c", accent: "#d4ff3a", onAccent: "#0c0c0c",
  deep: "#232323", onDeep: "#ffffff", danger: "#ff9a8f", success: "#8ee6a4", warning: "#ffcf70", focus: "#b9a8ff", link: "#d4ff3a",
};

function show(header: object, options: Partial<SiteOptions> & { isHome?: boolean; site?: object } = {}) {
  const { isHome = false, site = {}, language = "en", ...rest } = options;
  const base = { site: { languages: ["en", "es"] }, ...site };
  const content = testContent({ ...base, header: { ...HEADER, ...header } }, language);
  return renderSite(<Header isHome={isHome} />, { content, language, ...rest });
}

const links = (selector: string) =>
  [...document.querySelectorAll<HTMLAnchorElement>(`${selector} a`)].map((link) => [
    link.textContent.replace("(opens in a new tab)", "").trim(),
    link.getAttribute("target") ?? "here",
  ]);

afterEach(() => {
  vi.unstubAllGlobals();
});

describe.each(STATES)(
  "$variant, signed in: $isSignedIn, top bar hidden: $hide_top_header, banner: $showHeaderBanner",
  ({ variant, isSignedIn, hide_top_header, showHeaderBanner }) => {
    const isHidden = hide_top_header && HIDEABLE_TOP_BAR[variant];
    const render = () =>
      show(
        { hide_top_header, showHeaderBanner },
        { site: { layout: { header: variant } }, isHome: true, ...(isSignedIn ? { email: "ana@example.com" } : {}) },
      );

    test("has exactly the parts of the specification", () => {
      render();
      const header = screen.getByRole("banner");
      expect(screen.queryAllByRole("note")).toHaveLength(showHeaderBanner ? 1 : 0);

      // Phone, hours, quick links.
      expect(header.querySelectorAll(".top-bar")).toHaveLength(isHidden ? 0 : 1);
      for (const phone of header.querySelectorAll('a[href^="tel:"]')) expect(phone.getAttribute("href")).toBe("tel:8005550142");
      expect(within(header).getAllByText("(800) 555-0142").length).toBeGreaterThan(0);
      expect(within(header).getAllByText("Mon to Fri").length).toBeGreaterThan(0);
      if (!isHidden) {
        const rest = isSignedIn ? [] : [["Member login", "here"]];
        expect(links(".top-bar-list")).toEqual([["Prices", "_blank"], ...rest, ["Partner", "_blank"]]);
      }

      // Logo, menu.
      for (const logo of screen.getAllByRole("link", { name: "Cedar", hidden: true })) {
        expect(logo.getAttribute("href")).toBe("/");
        const image = logo.querySelector("img");
        expect([image?.getAttribute("width"), image?.getAttribute("height")]).toEqual(["300", "73"]);
      }
      expect(links(".main-menu")).toEqual(
        isSignedIn
          ? [["Dashboard", "here"], ["Questions", "here"], ["Shop", "_blank"]]
          : [["Questions", "here"], ["savings  summary", "here"], ["FIND A DENTIST", "here"], ["My pages", "here"], ["Shop", "_blank"]],
      );
      expect(screen.getByRole("button", { name: "Menu" }).getAttribute("aria-expanded")).toBe("false");

      // Login, join or logout.
      const hasLogin = isHidden && !isSignedIn;
      expect(header.querySelectorAll(".login-dropdown")).toHaveLength(hasLogin ? 1 : 0);
      if (hasLogin) expect(links(".login-dropdown")).toEqual([["As a member", "here"], ["As an office", "_blank"]]);
      expect(screen.queryAllByRole("link", { name: "Join today" })).toHaveLength(isSignedIn ? 0 : 1);
      expect(screen.queryAllByRole("button", { name: "Logout" })).toHaveLength(isSignedIn ? 1 : 0);

      // The other language, shown once.
      expect(screen.getAllByRole("link", { name: "Español" })).toHaveLength(1);
    });

    test("has no accessibility faults", async () => {
      const { container } = render();
      expect(await axeFaults(container)).toEqual([]);
    });
  },
);

describe("missing content renders nothing", () => {
  test.each(VARIANTS)("%s", async (header) => {
    const { container } = renderSite(<Header isHome />, {
      content: testContent({ layout: { header }, base: { variables: { global_title: "Cedar Club" } } }),
    });
    expect(container.querySelectorAll("img, .top-bar-links, .login-dropdown, [href^='tel:'], [role=note]")).toHaveLength(0);
    expect(screen.getAllByRole("link", { name: "Cedar Club", hidden: true }).length).toBeGreaterThan(0);
    expect(screen.getByRole("link", { name: "Join now" }).getAttribute("href")).toBe("/find-a-dentist");
    expect(await axeFaults(container)).toEqual([]);
  });
});

describe("hostile content", () => {
  test.each(VARIANTS)("%s renders no link for a script address", (header) => {
    const bad = "java\tscript:alert(1)";
    const entry = [{ title: "Bad", link: bad, icon: bad }];
    show(
      {
        hide_top_header: true,
        header_log_link: bad,
        header_phone_link: bad,
        header_top_right_nav: entry,
        header_menu: entry,
        header_menu_login_dropdown: entry,
        header_join_now_link: bad,
      },
      { site: { layout: { header }, pages: { home: { variables: { home_banner_join_now_url: bad } } } } },
    );
    for (const link of document.querySelectorAll("a")) expect(link.href).not.toContain("script");
    expect(screen.getByRole("link", { name: "Join today" }).getAttribute("href")).toBe("/find-a-dentist");
  });
});

test("nx_header_1 shows the logo for dark backgrounds, and 2_header the usual logo on a home page", () => {
  const sources = () => [...document.querySelectorAll(".site-logo img")].map((image) => image.getAttribute("src"));
  const { unmount } = show({}, { site: { layout: { header: "nx_header_1" } } });
  expect(sources()).toEqual(["/media/logo-light.svg"]);
  unmount();
  show({}, { site: { layout: { header: "2_header" } }, isHome: true });
  expect(sources()).toEqual(["/media/logo.svg"]);
});

test.each([
  ["1_header", true],
  ["landing_header", true],
  ["nx_header_1", false],
])("%s has the logo for dark backgrounds in a dark theme: %s", (header, isWanted) => {
  const site = { layout: { header }, landingHeader: { headerLogo: "/media/landing.svg" } };
  const dark = () => document.querySelector('source[media*="dark"]')?.getAttribute("srcset");
  const { unmount } = show({}, { site });
  expect(dark()).toBeUndefined();
  unmount();
  show({}, { site: { ...site, theme: { dark: DARK } } });
  expect(dark()).toBe(isWanted ? "/media/logo-light.svg" : undefined);
});

test("marks the current page in the menu, for each form of its link", () => {
  const header_menu = [{ title: "A", link: "/faq" }, { title: "B", link: "https://host.example/cedar/faq" }, { title: "C", link: "/faq#x" }];
  show({ header_menu }, { path: "/faq?a=1" });
  const current = [...document.querySelectorAll(".main-menu a")].map((link) => link.getAttribute("aria-current"));
  expect(current).toEqual(["page", "page", null]);
});

test("renders known icons of quick links as decoration, and omits unknown ones", () => {
  show({});
  const [first, second, third] = document.querySelectorAll(".top-bar-list li");
  expect(first?.querySelector('svg[viewBox="0 0 24 24"]')?.getAttribute("aria-hidden")).toBe("true");
  expect(second?.querySelector("img")?.getAttribute("src")).toBe("/media/key.svg");
  expect(second?.querySelector("img")?.getAttribute("alt")).toBe("");
  expect(third?.querySelector('svg[viewBox="0 0 24 24"], img')).toBeNull();
});

test("a page can use another header than the site's", () => {
  const content = testContent({ layout: { header: "1_header" }, header: HEADER, landingHeader: { ctaBtnText: "Start", ctaBtnUrl: "/join-now" } });
  renderSite(<Header isHome={false} variant="landing_header" />, { content });
  expect(screen.queryByRole("navigation")).toBeNull();
  expect(screen.getByRole("link", { name: "Start" })).toBeTruthy();
});

test("hides the two entries from a Spanish member by their Spanish and English titles", () => {
  const menu = [
    { title: "Preguntas", link: "/faq" },
    { title: "RESUMEN de ahorros", link: "/savings-summary" },
    { title: " Encontrar un dentista", link: "/find-a-dentist" },
    { title: "Find a Dentist", link: "/find-a-dentist" },
  ];
  show({ header_menu: menu }, { language: "es", email: "ana@example.com" });
  expect(links(".main-menu").map(([title]) => title)).toEqual(["Mi página", "Preguntas"]);
});

test("the landing header's button does not break a telephone number in its text", () => {
  const content = testContent({ landingHeader: { ctaBtnText: "Call (800) 555-0163", ctaBtnUrl: "tel:8005550163" } });
  renderSite(<Header isHome={false} variant="landing_header" />, { content });
  const button = screen.getByRole("link", { name: "Call (800) 555-0163" });
  expect(button.querySelector(".unbroken")?.textContent).toBe("(800) 555-0163");
});
