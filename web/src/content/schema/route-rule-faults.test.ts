import { describe, expect, it } from "vitest";
import { checkContent } from "./parse-content";
import { routeRuleFaults } from "./route-rule-faults";

function rule(path: string, redirect: string | undefined, external = false) {
  return { path, redirect, external };
}

describe("the route rules of a site", () => {
  it("are valid if each redirect has a final target", () => {
    const rules = [rule("/old", "/new?x=1"), rule("/shop", "https://shop.example/", true), rule("/new", undefined)];
    expect(routeRuleFaults(rules)).toEqual([]);
  });

  it.each([
    ["itself", [rule("/a", "/a/")], [{ index: 0, field: "redirect", message: "redirects in a loop: /a → /a" }]],
    [
      "one another",
      [rule("/a", "/b"), rule("/b/", "/a?x#y")],
      [
        { index: 0, field: "redirect", message: "redirects in a loop: /a → /b/ → /a" },
        { index: 1, field: "redirect", message: "redirects in a loop: /b/ → /a → /b/" },
      ],
    ],
  ])("must not redirect to %s", (_, rules, faults) => {
    expect(routeRuleFaults(rules)).toEqual(faults);
  });

  it("must not redirect into a loop of other rules", () => {
    const faults = routeRuleFaults([rule("/in", "/a"), rule("/a", "/b"), rule("/b", "/a")]);
    expect(faults[0]).toEqual({ index: 0, field: "redirect", message: "redirects into a loop at /a" });
  });

  it("must not redirect to another redirect; the message names the final target", () => {
    const rules = [rule("/a", "/b"), rule("/b", "/c"), rule("/c", "https://end.example", true)];
    expect(routeRuleFaults(rules).map(({ index, message }) => [index, message])).toEqual([
      [0, "redirects to another redirect: use https://end.example, where the chain ends"],
      [1, "redirects to another redirect: use https://end.example, where the chain ends"],
    ]);
  });

  it("must have unique paths", () => {
    expect(routeRuleFaults([rule("/a", "/b"), rule("/a/", "/c")])).toEqual([
      { index: 1, field: "path", message: "has the same path as rule 0" },
    ]);
  });

  it.each([
    ["//evil.example", false],
    ["\\\\evil.example", false],
    ["/\\evil.example", false],
    ["https://shop.example", false],
    ["javascript:alert(1)", false],
    ["javascript:alert(1)", true],
    ["/faq", true],
    ["https:///", true],
  ])("must have a target of their kind: not %s (external: %s)", (redirect, external) => {
    expect(routeRuleFaults([rule("/a", redirect, external)])).toHaveLength(1);
  });
});

describe("a site's content", () => {
  const check = (routeRules: unknown) => checkContent("cedar", JSON.stringify({ schemaVersion: 2, routeRules }), "en");

  it("reports each fault of its rules with its path", () => {
    const result = check([{ path: "/a", redirect: "/b" }, { path: "/b", redirect: "/a" }]);
    expect(result.ok ? [] : result.faults.map(({ path }) => path)).toEqual(["routeRules[0].redirect", "routeRules[1].redirect"]);
  });

  it.each([
    ["an unknown middleware", [{ path: "/a", middleware: ["nobody_knows"] }]],
    ["an unknown status", [{ path: "/a", redirect: "/b", status: 308 }]],
    ["a rule that does nothing", [{ path: "/a" }]],
  ])("is refused for %s", (_, rules) => {
    expect(check(rules).ok).toBe(false);
  });

  it("has 302 as the default status of rules", () => {
    const result = check([{ path: "/a", redirect: "/b" }, { path: "/c", redirect: "/d", status: 301 }, { path: "/e", middleware: ["members_only"] }]);
    expect(result.ok && result.content.routeRules).toEqual([
      { path: "/a", redirect: "/b", status: 302, external: false, middleware: [] },
      { path: "/c", redirect: "/d", status: 301, external: false, middleware: [] },
      { path: "/e", status: 302, external: false, middleware: ["members_only"] },
    ]);
  });
});
