import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, test, vi } from "vitest";
import { fakeFetch } from "../../testing/fake-fetch";
import { renderSite, type SiteOptions } from "../../testing/render-site";
import { testContent } from "../../testing/test-site";
import { CoverablePage } from "../../ui/loading-overlay";
import { Header } from "./index";

const HEADER = {
  header_log: "/media/logo.svg",
  header_log_alt: "Cedar",
  header_phone_number: "8005550142",
  header_timing: "Mon to Fri",
  header_top_right_nav: [
    { title: "Prices", link: "/prices.html" },
    { title: "Member login", link: "/member-login?redirect=/dashboard/card" },
    { title: "Partner", link: "https://partner.example", external: "true" },
  ],
  header_menu: [
    { title: "Questions", link: "/faq" },
    { title: " savings summary ", link: "/savings-summary" },
    { title: "Find a Dentist", link: "/find-a-dentist" },
  ],
  header_menu_login_dropdown: [
    { title: "As a member", link: "/member-login" },
    { title: "As an office", link: "https://office.example", external: "1" },
  ],
  header_join_now_text: "Join today",
};

function show(header: object = {}, options: Partial<SiteOptions> & { isHome?: boolean; site?: object } = {}) {
  const { isHome = false, site = {}, ...rest } = options;
  const content = testContent({ site: { languages: ["en", "es"] }, ...site, header: { ...HEADER, ...header } });
  return renderSite(<Header isHome={isHome} />, { content, ...rest });
}

const member = { email: "ana@example.com" };
const menu = () => within(screen.getByRole("navigation", { name: "Main menu" }));
const menuTitles = () =>
  within(menu().getAllByRole("list")[0] as HTMLElement).getAllByRole("link").map(({ textContent }) => textContent.trim());

afterEach(() => {
  vi.unstubAllGlobals();
});

test("a banner for visitors is hidden from members and in the checkout", () => {
  const header = { showHeaderBanner: true, headerBannerText: "<p>The first month is free</p>", headerBannerAudience: "visitors" };
  const content = testContent({ header });
  const isShown = (options: object) => {
    const { unmount } = renderSite(<Header isHome={false} />, { content, ...options });
    const found = screen.queryByText("The first month is free") !== null;
    unmount();
    return found;
  };
  expect(isShown({ path: "/faq" })).toBe(true);
  expect(isShown({ path: "/checkout/payment" })).toBe(false);
  expect(isShown({ path: "/dashboard", email: "ana@example.com" })).toBe(false);
});

describe("in the checkout", () => {
  test("a visitor sees logo, telephone number and language switch, but no menu", () => {
    show({}, { path: "/checkout/payment" });
    expect(screen.getByText("Secure checkout")).toBeTruthy();
    expect(screen.queryByRole("navigation")).toBeNull();
    const links = screen.getAllByRole("link").map((link) => link.getAttribute("href"));
    expect(links).toEqual(["/", "tel:8005550142", "/checkout/payment?lang=es"]);
  });

  test("the logo is the light one only if the brand's own header is deep", () => {
    for (const [variant, src] of [["nx_header_1", "/media/logo-light.svg"], ["2_header", "/media/logo.svg"]] as const) {
      const { unmount } = show({ header_log2: "/media/logo-light.svg" }, { path: "/checkout/payment", site: { layout: { header: variant } } });
      expect(screen.getByRole("img", { name: "Cedar" }).getAttribute("src")).toBe(src);
      unmount();
    }
  });

  test("the address may be typed in any case, as for the router", () => {
    show({}, { path: "/Checkout/Payment" });
    expect(screen.getByText("Secure checkout")).toBeTruthy();
  });

  test("a brand can use its own header", () => {
    show({}, { path: "/checkout/payment", site: { layout: { checkout: "site" } } });
    expect(menuTitles()).toEqual(["Questions", "savings summary", "Find a Dentist"]);
  });

  test("a member sees the site's header", () => {
    show({}, { path: "/checkout/confirmation", ...member });
    expect(screen.getByRole("button", { name: "Logout" })).toBeTruthy();
    expect(screen.queryByText("Secure checkout")).toBeNull();
  });
});

describe("signed out", () => {
  test("shows the menu in the order of content, and the join link", () => {
    show();
    expect(menuTitles()).toEqual(["Questions", "savings summary", "Find a Dentist"]);
    expect(screen.getByRole("link", { name: "Join today" })).toHaveProperty("pathname", "/find-a-dentist");
    expect(screen.queryByRole("button", { name: "Logout" })).toBeNull();
  });

  test.each(["/checkout", "/checkout/payment"])("has no join link at %s", (path) => {
    show({}, { path });
    expect(screen.queryByRole("link", { name: "Join today" })).toBeNull();
  });

  test.each([
    ["the banner's link first", { home_banner_join_now_url: "/a", home_join_now_url: "/b" }, { header_join_now_link: "/d" }, "/a"],
    ["then the home page's", { home_join_now_url: "/b", header_join_now_link: "/c" }, { header_join_now_link: "/d" }, "/b"],
    ["then the home page's header link", { header_join_now_link: "/c" }, { header_join_now_link: "/d" }, "/c"],
    ["then the header's own", {}, { header_join_now_link: "/d" }, "/d"],
    ["else the dentist search", { home_banner_join_now_url: " " }, {}, "/find-a-dentist"],
  ])("the join link uses %s", (_, variables, header, expected) => {
    show(header, { site: { pages: { home: { variables } } } });
    expect(screen.getByRole("link", { name: "Join today" })).toHaveProperty("pathname", expected);
  });
});

describe("signed in", () => {
  test("shows the dashboard first, hides two entries and has a logout button", () => {
    show({}, member);
    expect(menuTitles()).toEqual(["Dashboard", "Questions"]);
    expect(screen.getByRole("button", { name: "Logout" })).toBeTruthy();
    expect(screen.queryByRole("link", { name: "Join today" })).toBeNull();
    expect(screen.queryByRole("link", { name: "Member login" })).toBeNull();
  });

  test("logging out ends the session and opens the login page", async () => {
    const sent = fakeFetch({ "POST /api/v4/member/logout": { body: { isAuthenticated: false, csrfToken: "new" } } });
    const { router } = show({}, { ...member, path: "/dashboard" });
    await userEvent.click(screen.getByRole("button", { name: "Logout" }));
    await waitFor(() => {
      expect(router.state.location.pathname + router.state.location.search).toBe("/member-login");
    });
    expect(sent.map(({ method, url, body }) => [method, url, body])).toEqual([
      ["POST", "/api/v4/member/logout", undefined],
    ]);
    await waitFor(() => {
      expect(menuTitles()).toEqual(["Questions", "savings summary", "Find a Dentist"]);
    });
  });

  test("a logout that waits for the server covers the member's data and explains the wait", async () => {
    vi.stubGlobal("fetch", () => new Promise(() => {}));
    const page = (
      <CoverablePage>
        <Header isHome={false} />
      </CoverablePage>
    );
    renderSite(page, { content: testContent({ header: HEADER }), ...member, path: "/dashboard" });
    const button = screen.getByRole("button", { name: "Logout" });
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      fireEvent.click(button);
      act(() => void vi.advanceTimersByTime(999));
      expect(button.closest("[inert]")).toBeNull();
      act(() => void vi.advanceTimersByTime(1));
      expect(screen.getByText("Logging out…", { selector: "p" })).toBeTruthy();
      expect(button.closest("[inert]")).not.toBeNull();
    } finally {
      vi.useRealTimers();
    }
  });

  test("logging out works without a connection, and the login page explains it", async () => {
    fakeFetch({ "POST /api/v4/member/logout": "offline" });
    const { router } = show({}, { ...member, path: "/dashboard" });
    await userEvent.click(screen.getByRole("button", { name: "Logout" }));
    await waitFor(() => {
      expect(router.state.location.pathname + router.state.location.search).toBe("/member-login?ended=unconfirmed");
    });
    expect(await screen.findByRole("link", { name: "Join today" })).toBeTruthy();
  });
});

describe("the top bar", () => {
  test("has phone, hours and links; the first and external ones announce that they open in a new tab", () => {
    show();
    const [phone] = screen.getAllByRole("link", { name: "(800) 555-0142" });
    expect(phone?.getAttribute("href")).toBe("tel:8005550142");
    expect(screen.getAllByText("Mon to Fri").length).toBeGreaterThan(0);
    const links = within(screen.getByRole("navigation", { name: "Quick links" })).getAllByRole("link");
    expect(links.map((link) => link.getAttribute("target"))).toEqual(["_blank", null, "_blank"]);
    expect(links[0]?.textContent).toContain("opens in a new tab");
    expect(links[0]?.getAttribute("rel")).toContain("noopener");
  });

  test("can be hidden; then the header has a login dropdown", () => {
    show({ hide_top_header: "true" });
    expect(screen.queryByRole("navigation", { name: "Quick links" })).toBeNull();
    const links = [...document.querySelectorAll(".login-dropdown a")];
    expect(links.map((link) => [link.getAttribute("href"), link.getAttribute("target")])).toEqual([
      ["/member-login", null],
      ["https://office.example", "_blank"],
    ]);
  });

  test.each([
    ["while the top bar is there", {}, {}],
    ["for a member", { hide_top_header: true }, member],
    ["without entries", { hide_top_header: true, header_menu_login_dropdown: [] }, {}],
  ])("there is no login dropdown %s", (_, header, options) => {
    show(header, options);
    expect(document.querySelector(".login-dropdown")).toBeNull();
  });

  test.each(["a press outside", "the focus moving on", "a new path"])("%s closes the login dropdown", async (way) => {
    const { router } = show({ hide_top_header: true });
    const open = () => document.querySelector<HTMLDetailsElement>(".login-dropdown")?.open;
    await userEvent.click(screen.getByText("Login"));
    expect(open()).toBe(true);
    if (way === "a press outside") await userEvent.pointer({ target: document.body, keys: "[MouseLeft]" });
    else if (way === "a new path") await act(() => router.navigate("/faq"));
    else screen.getByRole("link", { name: "Join today" }).focus();
    expect(open()).toBe(false);
  });

  test("Escape closes the login dropdown and returns the focus", async () => {
    show({ hide_top_header: true });
    const details = document.querySelector<HTMLDetailsElement>(".login-dropdown");
    const summary = details?.querySelector("summary");
    if (details === null || summary === null || summary === undefined) throw new Error("no dropdown");
    details.open = true;
    details.querySelector("a")?.focus();
    await userEvent.keyboard("{Escape}");
    expect(details.open).toBe(false);
    expect(document.activeElement).toBe(summary);
  });
});

describe("the banner", () => {
  test.each([true, "true", "1"])("shows its sanitised text when the switch is %s", (showHeaderBanner) => {
    show({ showHeaderBanner, headerBannerText: '<b>New</b> <a href="/join-now" onclick="x()">join</a><script>x()</script>' });
    const banner = screen.getByRole("note", { name: "Announcement" });
    expect(banner.innerHTML).toContain('<b>New</b> <a href="/join-now" data-route="">join</a>');
    expect(banner.innerHTML).not.toMatch(/script|onclick/);
  });

  test.each([
    ["off", { showHeaderBanner: "false", headerBannerText: "Hello" }],
    ["without text", { showHeaderBanner: true, headerBannerText: "" }],
  ])("is absent if %s", (_, header) => {
    show(header);
    expect(screen.queryByRole("note")).toBeNull();
  });
});

test("the logo is 300 by 73 pixels and links to the home page", () => {
  show();
  const logo = screen.getByRole("link", { name: "Cedar" });
  expect(logo.getAttribute("href")).toBe("/");
  const image = within(logo).getByRole("img");
  expect([image.getAttribute("width"), image.getAttribute("height")]).toEqual(["300", "73"]);
});

describe("the language switch", () => {
  test("links to the same page in the other language, with query and fragment", () => {
    show({}, { path: "/join-now?plan=102&lang=en#total" });
    const [link] = screen.getAllByRole("link", { name: "Español" });
    expect(link?.getAttribute("href")).toBe("/join-now?plan=102&lang=es#total");
    expect(link?.getAttribute("lang")).toBe("es");
  });

  test("is absent for a brand with one language", () => {
    show({}, { site: { site: { languages: ["en"] } } });
    expect(screen.queryByRole("link", { name: "Español" })).toBeNull();
  });
});

describe("the landing header", () => {
  test("has a logo and one call to action, and nothing else", () => {
    const landingHeader = { headerLogo: "/media/l.svg", ctaBtnText: "Start", ctaBtnUrl: "/join-now" };
    show({}, { site: { layout: { header: "landing_header" }, landingHeader } });
    expect(screen.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual(["/", "/join-now"]);
    expect(screen.queryByRole("navigation")).toBeNull();
    expect(screen.getByRole("img").getAttribute("src")).toBe("/media/l.svg");
  });

  test("shows a member the menu and a logout button instead", () => {
    const landingHeader = { headerLogo: "/media/l.svg", ctaBtnText: "Start", ctaBtnUrl: "/join-now" };
    show({}, { site: { layout: { header: "landing_header" }, landingHeader }, ...member });
    expect(menuTitles()).toEqual(["Dashboard", "Questions"]);
    expect(screen.getByRole("button", { name: "Logout" })).toBeTruthy();
    expect(screen.queryByRole("link", { name: "Start" })).toBeNull();
    expect(screen.getByRole("img").getAttribute("src")).toBe("/media/l.svg");
  });

  test("uses the site's logo if it has none of its own, and renders no empty button", () => {
    show({}, { site: { layout: { header: "landing_header" }, landingHeader: { ctaBtnText: " ", ctaBtnUrl: "/x" } } });
    expect(screen.getByRole("img").getAttribute("src")).toBe("/media/logo.svg");
    expect(screen.getAllByRole("link")).toHaveLength(1);
  });
});
