import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { ApiError, toProblem } from "../api/api-error";
import { PageError, pageNotFound } from "../api/page-error";
import { axeFaults } from "../testing/a11y";
import { renderInPage } from "../testing/render-ui";
import { ErrorPage } from "./error-page";

const PATH = { path: "/office/9", words: "errors.invalidPath" } as const;

describe("an error", () => {
  it.each([
    [new PageError({ statusCode: 404 }), 404, "Page Not Found", "Página no encontrada"],
    [new PageError({ statusCode: 404, missing: PATH }), 404, "Page Not Found: /office/9", "Página no encontrada: /office/9"],
    [pageNotFound(new Request("http://x.test/a%20b?c")), 404, "Page not found: /a b", "Página no encontrada: /a b"],
    [new PageError({ statusCode: 503 }), 500, "Internal Server Error", "Error interno del servidor"],
    [new PageError({}), 500, "Internal Server Error", "Error interno del servidor"],
    [new Error("a secret of the database"), 500, "Internal Server Error", "Error interno del servidor"],
    ["thrown text", 500, "Internal Server Error", "Error interno del servidor"],
    [undefined, 500, "Internal Server Error", "Error interno del servidor"],
    [new ApiError(toProblem(404, {})), 404, "Page Not Found", "Página no encontrada"],
    [new ApiError(toProblem(0, undefined)), 500, "Internal Server Error", "Error interno del servidor"],
  ])("%s is shown as %i %s, in Spanish %s", (error, statusCode, english, spanish) => {
    for (const [language, heading] of [["en", english], ["es", spanish]] as const) {
      const { unmount } = renderInPage(<ErrorPage error={error} />, language);
      expect(screen.getByText(String(statusCode))).toBeTruthy();
      expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(heading);
      unmount();
    }
  });
});

describe("the error page", () => {
  it("shows code, heading and description, and no stack", async () => {
    const error = new PageError({ statusCode: 404, missing: PATH, description: "This office has closed." });
    const { container } = renderInPage(<ErrorPage error={error} />);
    expect(screen.getByText("404")).toBeTruthy();
    expect(screen.getByRole("heading", { level: 1, name: "Page Not Found: /office/9" })).toBeTruthy();
    expect(screen.getByText("This office has closed.")).toBeTruthy();
    expect(container.textContent).not.toContain("at ");
    expect(await axeFaults(container)).toEqual([]);
  });

  it("shows no English detail of a failure on the server's side on a Spanish page", () => {
    const detail = "We cannot answer right now. Please try again in a moment.";
    const { container } = renderInPage(<ErrorPage error={new ApiError(toProblem(503, { code: "unavailable", detail }))} />, "es");
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Error interno del servidor");
    expect(container.textContent).not.toContain("We cannot");
  });

  it("links to the dentist search, the plans and support for a 404", () => {
    renderInPage(<ErrorPage error={new PageError({ statusCode: 404 })} />);
    const ways = screen.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]);
    expect(ways.slice(0, 3)).toEqual([
      ["Find a Dentist", "/find-a-dentist"],
      ["Plans and prices", "/join-now"],
      ["Get help", "/support"],
    ]);
  });

  it("hides the message of an unexpected error and offers to try again", () => {
    const { container } = renderInPage(<ErrorPage error={new Error("secret")} />);
    expect(container.textContent).not.toContain("secret");
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Internal Server Error");
    expect(screen.getByRole("link", { name: "Try again" })).toBeTruthy();
  });

  it("is in the visitor's language", () => {
    renderInPage(<ErrorPage error={new PageError({ statusCode: 404 })} />, "es");
    expect(screen.getByRole("link", { name: "Ir a la página de inicio" })).toBeTruthy();
  });
});
