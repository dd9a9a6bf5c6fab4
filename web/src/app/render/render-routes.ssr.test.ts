import { expect, test } from "vitest";
import { matchRoutes, type RouteMatch } from "react-router";
import { addressesOf } from "../../content/addresses";
import { createRoutes } from "../../routes";
import { fixedPaths } from "./fixed-paths";
import { createRouteFinder } from "./render-routes";

const content = { landings: [{ slug: "spring" }] as never };
const findRoute = createRouteFinder();
const whole = createRoutes();

function summaryOf(matches: readonly RouteMatch[] | null): unknown {
  return matches?.map(({ route, params, pathname }) => [route.id, params, pathname]);
}

const addresses = addressesOf(fixedPaths(), { landings: content.landings, routeRules: [] });
const odd = ["/FAQ", "/faq/", "/:landing", "/*", "/nothing", "/no/such/page", "/spring/", "/plans/1", "/plans/1/2", "/office/7", "/office/7/"];
const odder = ["/dashboard/receipt/1", "/dashboard/household/add", "/plans/a%2Fb", "/office/%", "/a%20b", "/office//", ""];

test.each([...addresses, ...odd, ...odder])("%s matches the same page as in the complete route table", async (path) => {
  const { matches } = await findRoute(path, content);
  expect(summaryOf(matches)).toEqual(summaryOf(matchRoutes(whole, path)));
  expect(matches.at(-1)?.route).toMatchObject({ lazy: undefined, loader: expect.any(Function) });
});

test("creates a page's route once for all parameters", async () => {
  const first = await findRoute("/office/7", content);
  const second = await findRoute("/office/8/", content);
  expect(first.matches.map(({ route }) => route.id)).toEqual(["root", "frame", "pages/office"]);
  expect(second.matches.every(({ route }, level) => route === first.matches[level]?.route)).toBe(true);
  expect(first.matches.at(-1)?.params).toEqual({ officeId: "7" });
});

test("uses the page for missing pages for paths that no route matches, as those with a line separator", async () => {
  for (const path of ["/checkout/payment%E2%80%A8", "/no/such%E2%80%A9/page"]) {
    expect(matchRoutes(whole, path)).toBeNull();
    const { matches } = await findRoute(path, content);
    expect(matches.map(({ route }) => route.id)).toEqual(["root", "frame", "pages/not-found"]);
  }
});
