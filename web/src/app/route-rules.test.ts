import { expect, it } from "vitest";
import { findRouteRule } from "./route-rules";

const RULES = [
  { path: "/old", redirect: "/new", external: false },
  { path: "/shop", redirect: "https://shop.example", external: true },
  { path: "/loop", redirect: "/loop/", external: false },
  { path: "/bad", redirect: "javascript:alert(1)", external: true },
];

it.each([
  ["/old", "/new"],
  ["/old/", "/new"],
  ["/shop", "https://shop.example"],
  ["/older", undefined],
  ["/loop", undefined],
  ["/bad", undefined],
  ["/", undefined],
])("leads %s to %s", (path, target) => {
  expect(findRouteRule(RULES, path)?.redirect).toBe(target);
});
