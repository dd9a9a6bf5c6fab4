import { expect, test } from "vitest";
import { sanitizeHtml } from "./sanitize";
import { preventPhoneBreaks } from "./whole-numbers";

const unbroken = (number: string) => `<span class="unbroken">${number}</span>`;

test.each([
  ["Call (800) 555-0142 today.", `Call ${unbroken("(800) 555-0142")} today.`],
  ["<p>Call <strong>800-555-0142</strong> or 1-602-555-0134.</p>", `<p>Call <strong>${unbroken("800-555-0142")}</strong> or ${unbroken("1-602-555-0134")}.</p>`],
  ['<a href="tel:800-555-0142">800.555.0142</a>', `<a href="tel:800-555-0142">${unbroken("800.555.0142")}</a>`],
  ['<a title="800-555-0142" href="/a">Call</a>', '<a title="800-555-0142" href="/a">Call</a>'],
  ["Phoenix, AZ 85001-1234, 2026-11-21, $1,234.50", "Phoenix, AZ 85001-1234, 2026-11-21, $1,234.50"],
])("marks the telephone numbers of %s as unbreakable", (html, expected) => {
  expect(preventPhoneBreaks(sanitizeHtml(html) ?? "")).toBe(expected);
});
