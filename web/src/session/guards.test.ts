import { RouterContextProvider } from "react-router";
import { expect, it } from "vitest";
import { createQueryClient, queryClientContext } from "../api/query-client";
import { redirectTarget, requireMember, requireVisitor } from "./guards";
import { setSession } from "./session-query";

function loaderArgs(path: string, isAuthenticated: boolean) {
  const client = createQueryClient();
  setSession(client, { isAuthenticated });
  const context = new RouterContextProvider();
  context.set(queryClientContext, client);
  return { context, request: new Request(`http://cedar.localhost${path}`) };
}

function redirectOf(guard: () => void): string | null | undefined {
  try {
    guard();
    return undefined;
  } catch (thrown) {
    return (thrown as Response).headers.get("location");
  }
}

it("redirects a visitor to the login page, with the requested address", () => {
  expect(redirectOf(() => requireMember(loaderArgs("/dashboard?tab=1", false)))).toBe(
    "/member-login?redirect=%2Fdashboard%3Ftab%3D1",
  );
});

it("leaves out a query that is longer than the login accepts", () => {
  const longest = `/dashboard?${"x".repeat(501)}`;
  expect(redirectOf(() => requireMember(loaderArgs(longest, false)))).toBe(`/member-login?redirect=${encodeURIComponent(longest)}`);
  expect(redirectOf(() => requireMember(loaderArgs(`${longest}x`, false)))).toBe("/member-login?redirect=%2Fdashboard");
});

it("requireMember() accepts a member", () => {
  expect(redirectOf(() => requireMember(loaderArgs("/dashboard", true)))).toBeUndefined();
});

it("requireVisitor() accepts a visitor", () => {
  expect(redirectOf(() => requireVisitor(loaderArgs("/member-login", false)))).toBeUndefined();
});

it("redirects a member from the login page to the requested address", () => {
  expect(redirectOf(() => requireVisitor(loaderArgs("/member-login", true)))).toBe("/dashboard");
  expect(redirectOf(() => requireVisitor(loaderArgs("/member-login?redirect=/checkout", true)))).toBe("/checkout");
});

it.each([
  ["//evil.example", "/dashboard"],
  ["https://evil.example", "/dashboard"],
  ["/member-login?redirect=/x", "/dashboard"],
  ["/dashboard/receipt/1", "/dashboard/receipt/1"],
])("resolves ?redirect=%s to %s", (requested, target) => {
  const url = `http://cedar.localhost/member-login?redirect=${encodeURIComponent(requested)}`;
  expect(redirectTarget(url)).toBe(target);
});
