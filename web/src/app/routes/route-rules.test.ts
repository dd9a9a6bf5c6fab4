import { expect, it } from "vitest";
import { findRouteRule, type RouteRule } from "./find-route-rule";
import { redirectOf } from "./route-rules";

function rule(path: string, redirect: string, more: Partial<RouteRule> = {}): RouteRule {
  return { path, redirect, status: 302, external: false, middleware: [], ...more };
}

const RULES = [
  rule("/old", "/new", { status: 301 }),
  rule("/moved/", "/new?from=moved", { status: 307 }),
  rule("/plain", "/new"),
  rule("/shop", "https://shop.example", { external: true, status: 301 }),
  rule("/loop", "/loop/"),
  rule("/bad", "javascript:alert(1)", { external: true }),
];

it.each([
  ["/old", 301, "/new", false],
  ["/old/", 301, "/new", false],
  ["/OLD", 301, "/new", false],
  ["/%6Fld//", 301, "/new", false],
  ["/moved", 307, "/new?from=moved", false],
  ["/plain", 302, "/new", false],
  ["/shop", 301, "https://shop.example", true],
] as const)("redirects %s with %i to %s", (path, status, location, isWholeWindow) => {
  const found = findRouteRule(RULES, path);
  const response = found && redirectOf(found, "", RULES);
  expect([response?.status, response?.headers.get("location")]).toEqual([status, location]);
  expect(response?.headers.has("x-remix-reload-document")).toBe(isWholeWindow);
});

it.each(["/older", "/", "/loop", "/bad"])("does not redirect %s", (path) => {
  const found = findRouteRule(RULES, path);
  expect(found && redirectOf(found, "", RULES)).toBeUndefined();
});

it.each([
  ["/old", "?utm_source=mail&plan=2", "/new?utm_source=mail&plan=2"],
  ["/moved", "?from=elsewhere&plan=2", "/new?from=moved&plan=2"],
  ["/anchor", "?q=caf%C3%A9+%26+more", "/new?q=caf%C3%A9%20%26%20more#plans"],
  ["/old", "?version=working&preview=abc", "/new?version=working&preview=abc"],
  ["/shop", "?utm_source=mail&version=working&preview=abc", "https://shop.example?utm_source=mail"],
])("merges the query of %s%s into %s", (path, search, location) => {
  const rules = [...RULES, rule("/anchor", "/new#plans")];
  const found = findRouteRule(rules, path);
  expect((found && redirectOf(found, search, rules))?.headers.get("location")).toBe(location);
});

it("does not redirect in a circle of rules that differ in upper and lower case", () => {
  const rules = [rule("/A", "/b"), rule("/B", "/c"), rule("/C", "/a"), rule("/in", "/a"), rule("/end", "/old"), ...RULES];
  const locations = ["/A", "/a", "/b", "/C", "/in", "/end"].map((path) => {
    const found = findRouteRule(rules, path);
    return (found && redirectOf(found, "", rules))?.headers.get("location");
  });
  expect(locations).toEqual([undefined, undefined, undefined, undefined, "/a", "/old"]);
});
