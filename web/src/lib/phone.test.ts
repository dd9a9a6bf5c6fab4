import { expect, it } from "vitest";
import { formatPhone, phoneHref, telHref } from "./phone";

it.each([
  ["6025550142", "(602) 555-0142"],
  ["602-555-0142", "(602) 555-0142"],
  ["+1 (602) 555 0142", "(602) 555-0142"],
  [" 555-0142 ", "555-0142"],
  ["26025550142", "26025550142"],
  ["1-800-DENTIST", "1-800-DENTIST"],
  ["602-555-0142 x5", "(602) 555-0142 x5"],
  ["6025550142ext. 12", "(602) 555-0142 ext. 12"],
  ["555-0142 x5", "555-0142 x5"],
  ["", ""],
])("shows %j as %j", (text, shown) => {
  expect(formatPhone(text)).toBe(shown);
});

it.each([
  ["(602) 555-0142", "tel:6025550142"],
  ["+1 602 555 0142", "tel:16025550142"],
  ["(602) 555-0142 x5", "tel:6025550142"],
  ["602-555-0142x5", "tel:6025550142"],
  ["602-555-0142 ext. 12", "tel:6025550142"],
  ["602-555-0142 Extension 12", "tel:6025550142"],
  ["602-555-0142 #5", "tel:6025550142"],
  ["602-555-0142,,5", "tel:6025550142"],
  ["no digits", undefined],
  ["", undefined],
])("links %j to %j", (text, href) => {
  expect(telHref(text)).toBe(href);
});

it.each([
  [undefined, "8005550142", "tel:8005550142"],
  ["", "(800) 555-0142", "tel:8005550142"],
  ["tel:(800) 555-0142", "555-0199", "tel:8005550142"],
  ["TEL:+1 800 555 0142", "555-0199", "tel:18005550142"],
  ["800.555.0142", "555-0199", "tel:8005550142"],
  ["tel:", "555-0199", "tel:5550199"],
  ["tel:8005550142;ext=5", "555-0199", "tel:8005550142"],
  ["800-555-0142 x5", "555-0199", "tel:8005550142"],
  ["/support", "555-0199", "/support"],
  ["https://call.example", "555-0199", "https://call.example"],
  ["javascript:alert(1)", "555-0199", "tel:5550199"],
  ["data:text/html,x", "none", undefined],
])("the link %j for the number %j has the address %j", (link, number, href) => {
  expect(phoneHref(link, number)).toBe(href);
});
