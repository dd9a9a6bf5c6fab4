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
