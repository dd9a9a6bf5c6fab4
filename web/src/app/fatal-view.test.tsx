import { afterEach, expect, it } from "vitest";
import { PageError } from "../api/page-error";
import { axeFaults } from "../testing/a11y";
import { showFatalError } from "./fatal-view";

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
  showFatalError(new PageError({ statusCode: 404, statusMessage: "Page not found: /x" }));
  expect(document.querySelector(".error-page")?.getAttribute("data-status")).toBe("404");
  expect(document.querySelector("h1")?.textContent).toBe("Page not found: /x");
  expect([...document.querySelectorAll("a")].map((link) => link.textContent)).toEqual([
    "Intentar de nuevo",
    "Ir a la página de inicio",
  ]);
});
