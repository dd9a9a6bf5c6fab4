import { expect, test } from "vitest";
import { reduceHtmlLinks } from "./html-links";
import { sanitizeHtml } from "./sanitize";

test.each([
  ['<p><a href="https://host.example/cedar/faq">Questions</a></p>', '<p><a href="/faq">Questions</a></p>'],
  ['<a href="/cedar/plans?a=1&b=%22#c">Plans</a>', '<a href="/plans?a=1&amp;b=%22#c">Plans</a>'],
  ['<a title="cedar &quot;x&quot;" href="https://host.example/cedar">Home</a>', '<a title="cedar &quot;x&quot;" href="/">Home</a>'],
  ['<a href="/cedar/a">1</a> <a href="/cedar/b">2</a>', '<a href="/a">1</a> <a href="/b">2</a>'],
  ['<a href="mailto:hello@cedar.example">Write</a>', '<a href="mailto:hello@cedar.example">Write</a>'],
  ['<a href="https://other.example/faq">Other</a> cedar', '<a href="https://other.example/faq">Other</a> cedar'],
  ['<p>href="/cedar/faq" &lt;a href="/cedar/faq"&gt;</p>', '<p>href="/cedar/faq" &lt;a href="/cedar/faq"&gt;</p>'],
])("reduces the links of %s", (html, expected) => {
  expect(reduceHtmlLinks(sanitizeHtml(html) ?? "", "cedar")).toBe(expected);
});

test("leaves markup alone when there is no slug", () => {
  const html = '<a href="/cedar/faq">x</a>';
  expect(reduceHtmlLinks(html, " ")).toBe(html);
});
