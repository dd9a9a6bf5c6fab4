import { expect, it } from "vitest";
import { pageTitle } from "./page-title";

it.each([
  ["FAQ", "Cedar", "FAQ | Cedar"],
  [undefined, "Cedar", "Cedar"],
  ["", "Cedar", "Cedar"],
  ["FAQ", undefined, "FAQ"],
  [undefined, undefined, ""],
])("joins the page title %j and the site title %j", (route, site, title) => {
  expect(pageTitle(route, site)).toBe(title);
});
