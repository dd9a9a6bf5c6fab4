import { expect, test } from "vitest";
import { HEADER_VARIANTS, type HeaderVariant } from "../../content/variants";
import { headerRules, HIDEABLE_TOP_BAR } from "./header-rules";

const bar = { hasTopBar: true, hasLogin: false };
const login = { hasTopBar: false, hasLogin: true };
const none = { hasTopBar: false, hasLogin: false };

// The table of chrome/README.md: top bar shown to a visitor and a member, top bar hidden from a visitor and a member.
test.each<[HeaderVariant, object, object, object, object]>([
  ["1_header", bar, bar, login, none],
  ["2_header", bar, bar, login, none],
  ["3_header", bar, bar, bar, bar],
  ["4_header", bar, bar, bar, bar],
  ["nx_header_1", bar, bar, login, none],
  ["landing_header", none, none, none, none],
])("%s", (variant, shownToVisitor, shownToMember, hiddenFromVisitor, hiddenFromMember) => {
  expect(headerRules(variant, false, false)).toEqual(shownToVisitor);
  expect(headerRules(variant, false, true)).toEqual(shownToMember);
  expect(headerRules(variant, true, false)).toEqual(hiddenFromVisitor);
  expect(headerRules(variant, true, true)).toEqual(hiddenFromMember);
});

test("every variant has a rule", () => {
  expect(Object.keys(HIDEABLE_TOP_BAR).sort()).toEqual([...HEADER_VARIANTS].sort());
});
