import { expect, it, vi } from "vitest";
import { isPrivatePath } from "../routes/is-private-path";
import { cleanUrl } from "./tracking-urls";

const SITE = "https://cedar.example";

it.each([
  ["/", "/"],
  ["/join-now?plan=2&state=AZ#top", "/join-now"],
  ["/office/1024", "/office/1024"],
  ["/dashboard/receipt/01J9ZZXA5V8QW3E2R1T0YPMKNB", "/dashboard/receipt/:id"],
  ["/dashboard/receipt/01J9ZZ%20XA/", "/dashboard/receipt/:id/"],
  ["/checkout/edit-member/01J9ZZXA5V8QW3E2R1T0YPMKNB?x=1", "/checkout/edit-member/:id"],
  ["/Dashboard/Receipt/01J9ZZXA5V8QW3E2R1T0YPMKNB", "/Dashboard/Receipt/:id"],
  ["/reset-password?token=secret", "/reset-password"],
  ["/api/v4/member/receipt/01J9ZZXA5V8QW3E2R1T0YPMKNB", "/api/v4/member/receipt/:id"],
  ["/api/v4/member/validateEmail?email=ruth@example.org", "/api/v4/member/validateEmail"],
])("reports %s as %s", (path, reported) => {
  expect(cleanUrl(SITE + path)).toBe(SITE + reported);
});

it("does not need URL.canParse, which Safari 16 does not have", () => {
  vi.spyOn(URL, "canParse").mockImplementation(() => {
    throw new TypeError("URL.canParse is not a function");
  });
  expect(cleanUrl(`${SITE}/reset-password?token=secret`)).toBe(`${SITE}/reset-password`);
});

it.each(["", "not an address", "data:text/plain,ruth", "blob:null/x"])("reports %s as empty", (url) => {
  expect(cleanUrl(url)).toBe("");
});

it.each([
  ["/dashboard", true],
  ["/dashboard/receipt/1", true],
  ["/checkout/payment", true],
  ["/grievance-form", true],
  ["/member-login", true],
  ["/Dashboard", true],
  ["/Grievance-Form/", true],
  ["/%64ashboard/card", true],
  ["/%", false],
  ["/dashboards", false],
  ["/", false],
  ["/join-now", false],
])("%s is a private path: %s", (path, isPrivate) => {
  expect(isPrivatePath(path)).toBe(isPrivate);
});
