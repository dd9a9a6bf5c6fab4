import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { faultsOf } from "../../scripts/old-browsers.mjs";

it.each([
  ["/(?<=a)b/", "a lookbehind in a regular expression"],
  ['new RegExp("(?<!a)b")', "a lookbehind in a regular expression"],
  ["/(?i:a)b/", "flags for a group in a regular expression"],
  ["/[a&&b]/v", "flag v of /[a&&b]/"],
  ["URL.canParse(address)", ".canParse without a check"],
  ["fields.filter((one) => one.checkVisibility())", ".checkVisibility without a check"],
  ["AbortSignal.any([one, other])", ".any without a check"],
])("older browsers cannot run %s", (code, fault) => {
  expect(faultsOf(code)).toEqual([fault]);
});

it.each([
  "/(?<year>\\d+)(?=-)(?:x)/u",
  "one.checkVisibility?.()",
  '"requestIdleCallback" in window ? window.requestIdleCallback(task) : task()',
  "window.requestIdleCallback && window.requestIdleCallback(task)",
  "checks.any(value)",
])("older browsers can run %s", (code) => {
  expect(faultsOf(code)).toEqual([]);
});

const SRC = `${import.meta.dirname}/..`;

// Chrome has floats by the direction of the text since 118. Firefox has the spoken text of `content` since 128, Safari since 17.4: they ignore
// the whole declaration, so one without it precedes it.
it.each([
  ["no float by the direction of the text", /^ *(?:float|clear): inline-(?:start|end);$/gm],
  ["no spoken text of generated content alone", /^(?! *content:).*\n *content: .+ \/ ".*";$/gm],
])("style sheets have %s", (_, pattern) => {
  const sheets = readdirSync(SRC, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".css"));
  const found = sheets.flatMap((file) => (readFileSync(`${SRC}/${file}`, "utf8").match(pattern) ?? []).map((text) => `${file}: ${text.trim()}`));
  expect(found).toEqual([]);
});
