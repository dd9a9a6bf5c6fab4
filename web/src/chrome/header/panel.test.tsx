import { act, fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, test, vi } from "vitest";
import { renderSite, type SiteOptions } from "../../testing/render-site";
import { testContent } from "../../testing/test-site";
import { Header } from "./index";

const SITE = {
  header: { header_menu: [{ title: "Questions", link: "/faq" }] },
  landingHeader: { ctaBtnText: "Start", ctaBtnUrl: "/join-now" },
};

function show(options: Partial<SiteOptions> & { isHome?: boolean; header?: string } = {}) {
  const { isHome = false, header = "1_header", ...rest } = options;
  return renderSite(<Header isHome={isHome} />, { content: testContent({ ...SITE, layout: { header } }), ...rest });
}

const questions = () => within(screen.getByRole("navigation", { name: "Main menu" })).getByRole("link", { name: "Questions" });

function scrollTo(y: number) {
  vi.stubGlobal("scrollY", y);
  act(() => {
    window.dispatchEvent(new Event("scroll"));
  });
}

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe("pinning", () => {
  test("happens on home pages once the page has scrolled", () => {
    show({ isHome: true });
    const header = screen.getByRole("banner");
    expect(header.classList.contains("pinned")).toBe(false);
    scrollTo(200);
    expect(header.classList.contains("pinned")).toBe(true);
    scrollTo(0);
    expect(header.classList.contains("pinned")).toBe(false);
  });

  test("sets --header-height while it is mounted on a home page", () => {
    const height = () => document.documentElement.style.getPropertyValue("--header-height");
    vi.spyOn(Element.prototype, "getBoundingClientRect").mockReturnValue({ height: 88 } as DOMRect);
    const { unmount } = show({ isHome: true });
    expect(height()).toBe("88px");
    unmount();
    expect(height()).toBe("");
    show();
    expect(height()).toBe("");
  });

  test("does not happen while the header takes much of the window", () => {
    vi.stubGlobal("innerHeight", 900);
    const size = vi.spyOn(Element.prototype, "getBoundingClientRect").mockReturnValue({ height: 485 } as DOMRect);
    show({ isHome: true });
    const header = screen.getByRole("banner");
    scrollTo(200);
    expect(header.hasAttribute("data-home")).toBe(false);
    expect(header.classList.contains("pinned")).toBe(false);
    expect(document.documentElement.style.getPropertyValue("--header-height")).toBe("0px");
    size.mockReturnValue({ height: 88 } as DOMRect);
    act(() => void window.dispatchEvent(new Event("resize")));
    expect(header.hasAttribute("data-home")).toBe(true);
    expect(header.classList.contains("pinned")).toBe(true);
  });

  test("does not happen on other pages", () => {
    show();
    scrollTo(200);
    expect(screen.getByRole("banner").classList.contains("pinned")).toBe(false);
  });

  test.each([true, false])("of landing pages requires a page that counts as home: %s", (isHome) => {
    show({ isHome, header: "landing_header" });
    scrollTo(200);
    expect(screen.getByRole("banner").classList.contains("pinned")).toBe(isHome);
  });
});

describe("the navigation panel", () => {
  const toggle = () => screen.getByRole("button", { name: /Menu|Close/ });
  const isOpen = () => toggle().getAttribute("aria-expanded") === "true";

  test("opens and closes with its button", async () => {
    show();
    expect(isOpen()).toBe(false);
    await userEvent.click(toggle());
    expect(isOpen()).toBe(true);
    expect(document.getElementById(toggle().getAttribute("aria-controls") ?? "")?.dataset.open).toBe("true");
    await userEvent.click(toggle());
    expect(isOpen()).toBe(false);
  });

  test.each(["1_header", "2_header", "3_header", "4_header", "nx_header_1"])(
    "of %s closes when the page scrolls, when the path changes, and with Escape",
    async (header) => {
      const { router } = show({ header });
      await userEvent.click(toggle());
      scrollTo(window.scrollY + 40);
      expect(isOpen()).toBe(false);
      await userEvent.click(toggle());
      await act(() => router.navigate("/faq"));
      expect(isOpen()).toBe(false);
      await userEvent.click(toggle());
      await act(() => router.navigate("/faq?again=1#here"));
      expect(isOpen()).toBe(false);
      await userEvent.click(toggle());
      fireEvent.keyDown(document.body, { key: "Escape" });
      expect(isOpen()).toBe(false);
    },
  );

  test("Escape closes it and returns the focus to the button", async () => {
    show();
    await userEvent.click(toggle());
    questions().focus();
    await userEvent.keyboard("{Escape}");
    expect(isOpen()).toBe(false);
    expect(document.activeElement).toBe(toggle());
  });

  test("closes when a navigation ends at the current page, and returns the focus to the button", async () => {
    const { router } = show({ slowPath: "/slow" });
    await userEvent.click(toggle());
    questions().focus();
    act(() => void router.navigate("/slow"));
    expect(isOpen()).toBe(true);
    await act(() => router.navigate("/", { replace: true }));
    expect(isOpen()).toBe(false);
    expect(document.activeElement).toBe(toggle());
  });

  test("follows its button in the tab order", async () => {
    show();
    await userEvent.click(toggle());
    await userEvent.tab();
    expect(document.activeElement).toBe(questions());
  });

  test("closes on a press or focus outside of the header", async () => {
    show();
    const outside = document.body.appendChild(document.createElement("button"));
    await userEvent.click(toggle());
    fireEvent.pointerDown(outside);
    expect(isOpen()).toBe(false);
    await userEvent.click(toggle());
    act(() => {
      outside.focus();
    });
    expect(isOpen()).toBe(false);
    outside.remove();
  });

  test("stays open when the page scrolls by two pixels", async () => {
    show();
    await userEvent.click(toggle());
    scrollTo(2);
    expect(isOpen()).toBe(true);
  });

  test("scrolls its row to the top of a low window, and stays open", async () => {
    vi.stubGlobal("innerHeight", 256);
    vi.spyOn(Element.prototype, "getBoundingClientRect").mockReturnValue({ top: 120, bottom: 190, height: 70 } as DOMRect);
    const scrollBy = vi.fn(({ top }: { top: number }) => {
      vi.stubGlobal("scrollY", top);
    });
    vi.stubGlobal("scrollBy", scrollBy);
    show();
    await userEvent.click(toggle());
    expect(scrollBy).toHaveBeenCalledWith({ top: 120, behavior: "instant" });
    act(() => {
      window.dispatchEvent(new Event("scroll"));
    });
    expect(isOpen()).toBe(true);
  });
});
