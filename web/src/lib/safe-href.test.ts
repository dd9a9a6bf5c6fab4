import { expect, it } from "vitest";
import { isExternalHref, safeHref, safeRedirect } from "./safe-href";

it.each(["/faq", "faq?x=1#a", "#plans", "https://example.com/", "HTTP://example.com", "mailto:a@b.c", "tel:6025550142", "/a:b", "?q=a:b"])(
  "lets %j stand in a link",
  (href) => {
    expect(safeHref(href)).toBe(href);
  },
);

it.each([
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  " javascript:alert(1)",
  "java\nscript:alert(1)",
  "java\tscript:alert(1)",
  "\u0001javascript:alert(1)",
  "java\u200bscript:alert(1)",
  "data:text/html,<script>",
  "vbscript:x",
  "blob:https://x",
  "file:///etc/passwd",
  "",
  "   ",
])("refuses %j", (href) => {
  expect(safeHref(href)).toBeUndefined();
});

it.each([
  ["/faq", false],
  ["#plans", false],
  ["https://example.com", true],
  ["//example.com", true],
  ["\\\\example.com", true],
  ["mailto:a@b.c", true],
])("tells whether %j leaves the site", (href, external) => {
  expect(isExternalHref(href)).toBe(external);
});

it.each(["/dashboard", "/dashboard?tab=1#x", "/checkout/payment"])("goes on to %j", (path) => {
  expect(safeRedirect(path)).toBe(path);
});

it.each([
  "//evil.example",
  "/\\evil.example",
  "\\/evil.example",
  "/a\\b",
  "/a\n/b",
  "/a b",
  "https://evil.example",
  "javascript:alert(1)",
  "dashboard",
  "",
  `/${"a".repeat(600)}`,
  null,
  undefined,
])("does not go to %j", (path) => {
  expect(safeRedirect(path)).toBeUndefined();
});
