import { screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { PageError } from "../../api/page-error";
import { axeFaults } from "../../testing/a11y";
import { hasReadablePage, showFatalError, showOutageBar } from "./fatal-view";

afterEach(() => {
  document.documentElement.removeAttribute("lang");
});

it("takes the app's place, without a word of what failed", async () => {
  document.documentElement.lang = "en";
  document.body.innerHTML = "<header>the app</header>";
  showFatalError(new Error("a secret of the database"));
  expect(document.querySelectorAll("body")).toHaveLength(1);
  expect(document.body.textContent).not.toMatch(/the app|secret/);
  expect(document.querySelector("h1")?.textContent).toBe("Internal Server Error");
  expect(document.querySelector(".error-page-code")?.textContent).toBe("500");
  expect(document.title).toBe("Internal Server Error");
  expect(document.activeElement).toBe(document.querySelector("main"));
  expect(await axeFaults(document.body)).toEqual([]);
});

it("speaks the page's language and shows a status that is known", () => {
  document.documentElement.lang = "es";
  showFatalError(new PageError({ statusCode: 404 }));
  expect(document.querySelector(".error-page")?.getAttribute("data-status")).toBe("404");
  expect(document.querySelector("h1")?.textContent).toBe("Página no encontrada");
  expect(document.title).toBe("Página no encontrada");
  expect([...document.querySelectorAll("a")].map((link) => link.textContent)).toEqual([
    "Intentar de nuevo",
    "Ir a la página de inicio",
  ]);
});

it("may leave the server's page in sight, with a bar above it", async () => {
  document.documentElement.lang = "en";
  document.title = "Questions";
  document.body.innerHTML = '<main id="main"><h1>Questions</h1></main>';
  expect(hasReadablePage()).toBe(true);
  showOutageBar("8005550142");
  expect(screen.getByRole("heading", { name: "Questions" })).toBeTruthy();
  expect(screen.getByRole("alert").textContent).toContain("Part of this page could not be loaded");
  expect(screen.getByRole("link", { name: "Call (800) 555-0142" }).getAttribute("href")).toBe("tel:8005550142");
  expect(screen.getByRole("link", { name: "Try again" }).getAttribute("href")).toBe(window.location.href);
  expect(await axeFaults(screen.getByRole("alert"))).toEqual([]);
});

it("does not take a shell for a page", () => {
  document.body.innerHTML = '<div id="shell"></div>';
  expect(hasReadablePage()).toBe(false);
});
