import { expect, test } from "vitest";
import { addressesOf } from "../../content/addresses";
import { loadContent } from "../../content/loaded-content";
import { parseContent } from "../../content/schema/parse-content";
import { fixedPaths } from "./fixed-paths";

test("lists addresses of pages, landing pages and rules, without wildcards", () => {
  const site = {
    schemaVersion: 2,
    landings: [{ slug: "spring", title: "Spring" }],
    routeRules: [{ path: "/old", redirect: "/faq" }],
  };
  const content = loadContent(JSON.stringify(parseContent("cedar", JSON.stringify(site), "en")));
  const addresses = addressesOf(fixedPaths(), { landings: content.landings, routeRules: content.chrome.routeRules });
  expect(addresses).toEqual(expect.arrayContaining(["/", "/faq", "/office/:officeId", "/dashboard/receipt/:id", "/spring", "/old"]));
  expect(addresses).not.toContain("*");
  expect(addresses).not.toContain("/:landing");
});
