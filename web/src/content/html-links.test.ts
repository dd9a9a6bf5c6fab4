import { expect, test } from "vitest";
import { siteLinks } from "./html-links";
import { sanitizeHtml } from "./sanitize";

test.each([
  ['<p><a href="https://host.example/cedar/faq">Questions</a></p>', '<p><a href="/faq" data-route="">Questions</a></p>'],
  ['<a href="/cedar/plans?a=1&b=%22#c">Plans</a>', '<a href="/plans?a=1&amp;b=%22#c" data-route="">Plans</a>'],
  ['<a title="cedar &quot;x&quot;" href="https://host.example/cedar">Home</a>', '<a title="cedar &quot;x&quot;" href="/" data-route="">Home</a>'],
  ['<a href="/cedar/a">1</a> <a href="/cedar/b">2</a>', '<a href="/a" data-route="">1</a> <a href="/b" data-route="">2</a>'],
  ['<a href="mailto:hello@cedar.example">Write</a>', '<a href="mailto:hello@cedar.example">Write</a>'],
  ['<a href="https://other.example/faq">Other</a> cedar', '<a href="https://other.example/faq">Other</a> cedar'],
  ['<p>href="/cedar/faq" &lt;a href="/cedar/faq"&gt;</p>', '<p>href="/cedar/faq" &lt;a href="/cedar/faq"&gt;</p>'],
])("reduces the links of %s", (html, expected) => {
  expect(siteLinks(sanitizeHtml(html) ?? "", "cedar")).toBe(expected);
});

test("does not change addresses without a slug", () => {
  expect(siteLinks('<a href="/cedar/faq">x</a>', " ")).toBe('<a href="/cedar/faq" data-route="">x</a>');
});

test.each(["/media/terms.pdf", "/api/auth", "#part", "//other.example/faq", "tel:8005550142"])("does not route %s", (href) => {
  const html = sanitizeHtml(`<a href="${href}">x</a>`) ?? "";
  expect(siteLinks(html, "cedar")).toBe(html);
});
