import { expect, it } from "vitest";
import { isExternalHref, safeHref, safeRedirect } from "./safe-href";

it.each([
  "/faq",
  "faq?x=1#a",
  "#plans",
  "?q=a:b",
  "/a:b",
  "/faq?next=javascript:x",
  "/faq?path=C:\\x",
  "/t&c?a=1&b=2",
  "https://example.com/",
  "https://example.com/?a=1&colon=2",
  "HTTP://example.com",
  "//example.com/a",
  "mailto:a@b.c?subject=a%20b",
  "tel:6025550142",
])("accepts %j", (href) => {
  expect(safeHref(href)).toBe(href);
});

it.each([
  [" /faq ", "/faq"],
  ["/f\naq", "/faq"],
  ["/\t/example.com", "//example.com"],
  ["\u0001\u001f/faq", "/faq"],
  ["\ufeffhttps://example.com\u00a0", "https://example.com"],
])("normalises %j like a browser: %j", (href, read) => {
  expect(safeHref(href)).toBe(read);
});

it.each([
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  " javascript:alert(1)",
  "\u00a0javascript:alert(1)",
  "java\nscript:alert(1)",
  "java\r\nscript:alert(1)",
  "java\tscript\t:alert(1)",
  "javascript :alert(1)",
  "\u0000javascript:alert(1)",
  "\u0001javascript:alert(1)",
  "java\u0000script:alert(1)",
  "java\u200bscript:alert(1)",
  "java\u00adscript:alert(1)",
  "javascript&colon;alert(1)",
  "javascript&COLON;alert(1)",
  "javascript&#58;alert(1)",
  "javascript&#x3a;alert(1)",
  "javascript&#0000058alert(1)",
  "&#106;avascript:alert(1)",
  "java&Tab;script:alert(1)",
  "java&#10;script&NewLine;:alert(1)",
  "&#1;javascript:alert(1)",
  "javascript://example.com/%0aalert(1)",
  "view-source:javascript:alert(1)",
  "data:text/html,<script>",
  "DATA:text/html;base64,PHNjcmlwdD4=",
  "vbscript:x",
  "VbScript:x",
  "livescript:x",
  "blob:https://x",
  "file:///etc/passwd",
  "filesystem:https://x",
  "about:blank",
  "intent://x#Intent;end",
  "C:\\x",
  "/\\evil.example",
  "\\\\evil.example",
  "\\/evil.example",
  "/\t\\evil.example",
  "https:\\\\evil.example",
  "/faq\u202efdp.exe",
  "/a\u0000b",
  "",
  "   ",
  "\n\t",
  `/${"a".repeat(2048)}`,
])("refuses %j", (href) => {
  expect(safeHref(href)).toBeUndefined();
});

it("returns undefined without an address", () => {
  expect(safeHref(undefined)).toBeUndefined();
});

it.each([
  ["/faq", false],
  ["#plans", false],
  ["https://example.com", true],
  ["//example.com", true],
  ["\\\\example.com", true],
  ["mailto:a@b.c", true],
])("%j is external: %s", (href, external) => {
  expect(isExternalHref(href)).toBe(external);
});

it.each(["/dashboard", "/dashboard?tab=1#x", "/checkout/payment"])("accepts %j as a redirect", (path) => {
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
])("refuses %j as a redirect", (path) => {
  expect(safeRedirect(path)).toBeUndefined();
});
