import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { ApiError, toProblem } from "../api/api-error";
import { PageError } from "../api/page-error";
import { axeFaults } from "../testing/a11y";
import { renderInPage } from "../testing/render-ui";
import { ErrorPage } from "./error-page";
import { faultOf, shownError } from "./fault";

describe("an error", () => {
  it.each([
    [new PageError({ statusCode: 404 }), 404, "Page Not Found"],
    [new PageError({ statusCode: 404, statusMessage: "Page not found: /x" }), 404, "Page not found: /x"],
    [new PageError({ statusCode: 503, statusMessage: "Busy" }), 500, "Busy"],
    [new PageError({}), 500, "Internal Server Error"],
    [new Error("a secret of the database"), 500, "Internal Server Error"],
    ["thrown text", 500, "Internal Server Error"],
    [undefined, 500, "Internal Server Error"],
    [new ApiError(toProblem(404, {})), 404, "Page Not Found"],
    [new ApiError(toProblem(0, undefined)), 500, "Internal Server Error"],
  ])("%s is shown as %i %s", (error, statusCode, statusMessage) => {
    expect(shownError(faultOf(error))).toMatchObject({ statusCode, statusMessage });
  });
});

describe("the error page", () => {
  it("shows code, message and description, and no stack", async () => {
    const error = new PageError({ statusCode: 404, statusMessage: "Page Not Found: /office/9", description: "This office has closed." });
    const { container } = renderInPage(<ErrorPage error={error} />);
    expect(screen.getByText("404")).toBeTruthy();
    expect(screen.getByRole("heading", { level: 1, name: "Page Not Found: /office/9" })).toBeTruthy();
    expect(screen.getByText("This office has closed.")).toBeTruthy();
    expect(container.textContent).not.toContain("at ");
    expect(await axeFaults(container)).toEqual([]);
  });

  it("of an unknown address leads on to a dentist, the plans and a person", () => {
    renderInPage(<ErrorPage error={new PageError({ statusCode: 404 })} />);
    const ways = screen.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]);
    expect(ways.slice(0, 3)).toEqual([
      ["Find a Dentist", "/find-a-dentist"],
      ["Plans and prices", "/join-now"],
      ["Get help", "/support"],
    ]);
  });

  it("of a bug tells nothing of it, and offers another try", () => {
    const { container } = renderInPage(<ErrorPage error={new Error("secret")} />);
    expect(container.textContent).not.toContain("secret");
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Internal Server Error");
    expect(screen.getByRole("link", { name: "Try again" })).toBeTruthy();
  });

  it("speaks the visitor's language around the fixed texts", () => {
    renderInPage(<ErrorPage error={new PageError({ statusCode: 404 })} />, "es");
    expect(screen.getByRole("link", { name: "Ir a la página de inicio" })).toBeTruthy();
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Page Not Found");
  });
});
