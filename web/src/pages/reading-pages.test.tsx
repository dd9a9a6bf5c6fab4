import { act, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, describe, expect, test } from "vitest";
import { axeFaults } from "../testing/a11y";
import { brandContent, renderSite } from "../testing/render-site";
import * as faq from "./faq";
import * as terms from "./terms";

function show({ Component }: { Component: React.ComponentType }, { brand = "cedar", language = "en", path = "/faq" } = {}) {
  return renderSite(<Component />, { content: brandContent(brand, language), language, path });
}

/** The visible questions. */
const questions = () => [...document.querySelectorAll("summary")].map(({ textContent }) => textContent);

beforeAll(() => {
  Element.prototype.scrollIntoView = () => undefined;
});

describe("the FAQ page", () => {
  test("has its groups as headings, with links to them", () => {
    show(faq);
    const groups = screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);
    expect(groups).toEqual(["The membership", "Price and payment", "At the dentist", "Renewing and leaving", "Call us"]);
    const links = within(screen.getByRole("navigation", { name: "Groups of questions" })).getAllByRole("link");
    for (const link of links) expect(document.querySelector(link.getAttribute("href") ?? "")).not.toBeNull();
    expect(links).toHaveLength(4);
    expect(questions()).toHaveLength(14);
  });

  test("searches while the user types, ignores accents, and shows the number of results", async () => {
    const { container } = show(faq, { language: "es" });
    await userEvent.type(screen.getByRole("searchbox", { name: "Buscar en las preguntas" }), "radiografias");
    expect(screen.getByRole("status").textContent).toMatch(/^\d+ preguntas? para "radiografias"$/);
    expect(questions().length).toBeLessThan(5);
    expect(questions().length).toBeGreaterThan(0);
    expect(await axeFaults(container)).toEqual([]);
  });

  test("searches for the query of the URL, and opens the only answer", () => {
    show(faq, { path: "/faq?q=how do I cancel and what do I get back" });
    const words = screen.getByRole("searchbox");
    expect((words as HTMLInputElement).value).toBe("how do I cancel and what do I get back");
    expect(questions()).toEqual(["How do I cancel, and what do I get back?"]);
    expect(document.querySelector("details")?.open).toBe(true);
    const form = screen.getByRole("search");
    expect([form.getAttribute("action"), words.getAttribute("name")]).toEqual(["/faq", "q"]);
  });

  test("says that nothing was found, and links to all questions", async () => {
    show(faq, { path: "/faq?q=zebra" });
    expect(screen.getByRole("status").textContent).toContain('No question for "zebra"');
    await userEvent.click(screen.getByRole("link", { name: "Show all questions" }));
    expect(questions()).toHaveLength(14);
    expect(document.activeElement?.contains(screen.getByRole("searchbox"))).toBe(true);
    expect(document.activeElement).not.toBe(document.body);
  });

  test("searches again for the query of an earlier address at Back", async () => {
    const { router } = show(faq, { path: "/faq?q=zebra" });
    await userEvent.click(screen.getByRole("link", { name: "Show all questions" }));
    await act(() => router.navigate("/faq"));
    await act(() => router.navigate(-1));
    expect((screen.getByRole("searchbox") as HTMLInputElement).value).toBe("zebra");
    expect(questions()).toHaveLength(0);
  });

  test("opens the answer that the URL's fragment names", () => {
    show(faq, { path: "/faq#cancel" });
    const open = [...document.querySelectorAll("details")].filter((one) => one.open);
    expect(open.map((one) => one.querySelector("summary")?.textContent)).toEqual(["How do I cancel, and what do I get back?"]);
  });

  test("shows phone number and hours", () => {
    show(faq, { brand: "prairie" });
    const card = screen.getByRole("region", { name: "Call us" });
    expect(within(card).getByRole("link", { name: "(800) 555-0163" }).getAttribute("href")).toBe("tel:8005550163");
    expect(card.textContent).toContain("Mon to Sat, 6 am to 8 pm");
  });
});

test("terms have a table of contents with valid links", () => {
  show(terms, { path: "/terms" });
  const parts = within(screen.getByRole("navigation", { name: "On this page" })).getAllByRole("link", { hidden: true });
  expect(parts).toHaveLength(10);
  for (const part of parts) {
    expect(document.querySelector(`[id="${part.getAttribute("href")?.slice(1)}"]`)?.textContent).toBe(part.textContent);
  }
});
