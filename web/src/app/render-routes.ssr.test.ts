import { expect, test } from "vitest";
import { createStaticHandler, matchRoutes } from "react-router";
import { createRoutes } from "../routes";
import { addressesOf } from "./addresses";
import { createHandlers } from "./render-routes";

const content = { landings: [{ slug: "spring" }] as never };
const handlerOf = createHandlers();
const whole = createStaticHandler(createRoutes());

function found(path: string, { dataRoutes } = handlerOf(path, content)): unknown {
  return matchRoutes(dataRoutes, path)?.map(({ route, params, pathname }) => [route.id, params, pathname]);
}

const addresses = addressesOf({ landings: content.landings, routeRules: [] });
const odd = ["/FAQ", "/faq/", "/:landing", "/*", "/nothing", "/no/such/page", "/spring/", "/plans/1", "/plans/1/2", "/office/7", "/dashboard/receipt/1", "/a%20b", ""];

test.each([...addresses, ...odd])("%s leads to the same page as in the whole table", (path) => {
  expect(found(path)).toEqual(found(path, whole));
});

test("usual addresses have a table of their own, and others share one", () => {
  const routesOf = (path: string) => handlerOf(path, content).dataRoutes[0]?.children?.[0]?.children?.length;
  expect([routesOf("/"), routesOf("/dashboard/card"), routesOf("/spring")]).toEqual([1, 1, 1]);
  expect(handlerOf("/office/7", content)).toBe(handlerOf("/nothing", content));
});
