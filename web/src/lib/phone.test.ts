import { expect, it } from "vitest";
import { formatPhone, telHref } from "./phone";

it.each([
  ["6025550142", "(602) 555-0142"],
  ["602-555-0142", "(602) 555-0142"],
  ["+1 (602) 555 0142", "(602) 555-0142"],
  [" 555-0142 ", "555-0142"],
  ["26025550142", "26025550142"],
  ["1-800-DENTIST", "1-800-DENTIST"],
  ["", ""],
])("shows %j as %j", (text, shown) => {
  expect(formatPhone(text)).toBe(shown);
});

it.each([
  ["(602) 555-0142", "tel:6025550142"],
  ["+1 602 555 0142", "tel:16025550142"],
  ["no digits", undefined],
  ["", undefined],
])("links %j to %j", (text, href) => {
  expect(telHref(text)).toBe(href);
});
