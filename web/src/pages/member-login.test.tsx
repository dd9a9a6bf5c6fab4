import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { brandContent, renderSite } from "../testing/render-site";
import { Component } from "./member-login";

test("only the number of the help line is a link, and it is the number of the header", () => {
  renderSite(<Component />, { content: brandContent("mesa"), language: "en", plans: [], path: "/member-login" });
  const link = screen.getByRole("link", { name: "(480) 555-0131" });
  expect(link.getAttribute("href")).toBe("tel:4805550131");
  expect(link.parentElement?.textContent).toBe("Trouble logging in? Call (480) 555-0131.");
});
