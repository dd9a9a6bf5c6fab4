import { expect, it } from "vitest";
import { readablePath } from "./readable-path";

it.each([
  ["/faq", "/faq"],
  ["/pre%C3%A7os", "/preços"],
  ["/our%20plans", "/our plans"],
  ["/%3Cb%3E", "/<b>"],
  ["/100%", "/100%"],
  ["/%E0%A4%A", "/%E0%A4%A"],
  ["/a%2Fb", "/a%2Fb"],
  ["/a%00b", "/a%00b"],
  ["/gro%E2%80%AEevil", "/gro%E2%80%AEevil"],
])("shows %s as %s", (pathname, shown) => {
  expect(readablePath(pathname)).toBe(shown);
});
