import { expect, test } from "vitest";
import { allowAddressBreaks } from "./address-breaks";
import { sanitizeHtml } from "./sanitize";

test.each([
  ["See www.cedar.example/directory.", "See www.cedar.example/<wbr>directory."],
  ["https://cedar.example/a/b?c=d", "https://cedar.example/<wbr>a/<wbr>b?c=d"],
  ['<a href="https://cedar.example/a">www.cedar.example/a</a> and www.cedar.example/', '<a href="https://cedar.example/a">www.cedar.example/<wbr>a</a> and www.cedar.example/'],
  ['<a title="www.cedar.example/a" href="/a">and/or 01/01/2026</a>', '<a title="www.cedar.example/a" href="/a">and/or 01/01/2026</a>'],
])("allows breaks after the slashes of the addresses in %s", (html, expected) => {
  expect(allowAddressBreaks(sanitizeHtml(html) ?? "")).toBe(expected);
});
