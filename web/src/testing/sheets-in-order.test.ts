// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it } from "vitest";
import { addSheetInTurn } from "../../scripts/sheets-in-order.mjs";

const FILES = ["/one.css", "/two.css", "/three.css"];
const tokens = Object.getPrototypeOf(document.createElement("link").relList) as DOMTokenList;

beforeEach(() => {
  tokens.supports = () => true;
});

afterEach(() => {
  document.head.replaceChildren();
});

it("adds the sheets of a page in their order, whichever arrives first", async () => {
  const loaded = request();
  expect(links("preload")).toEqual(["/two.css", "/three.css"]);
  await tell("preload", "/three.css", "load");
  await tell("preload", "/two.css", "load");
  expect(links("stylesheet")).toEqual(["/one.css"]);
  await tell("stylesheet", "/one.css", "load");
  expect(links("stylesheet")).toEqual(FILES);
  await tell("stylesheet", "/two.css", "load");
  await tell("stylesheet", "/three.css", "load");
  expect((await loaded).map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "fulfilled"]);
});

it("adds the later sheets when one is missing", async () => {
  const loaded = request();
  await tell("stylesheet", "/one.css", "error");
  await tell("preload", "/two.css", "error");
  await tell("preload", "/three.css", "load");
  expect(links("stylesheet")).toEqual(FILES);
  await tell("stylesheet", "/two.css", "error");
  await tell("stylesheet", "/three.css", "load");
  expect((await loaded).map(({ status }) => status)).toEqual(["rejected", "rejected", "fulfilled"]);
});

it("adds all sheets at once in a browser without preloads", () => {
  tokens.supports = () => false;
  void request();
  expect(links("stylesheet")).toEqual(FILES);
});

function request(): Promise<PromiseSettledResult<unknown>[]> {
  const turns: Promise<unknown>[] = [];
  return Promise.allSettled(FILES.map((href) => addSheetInTurn(Object.assign(document.createElement("link"), { rel: "stylesheet", href }), turns)));
}

function links(rel: string): (string | null)[] {
  return [...document.head.querySelectorAll(`link[rel="${rel}"]`)].map((link) => link.getAttribute("href"));
}

async function tell(rel: string, href: string, type: "load" | "error"): Promise<void> {
  document.head.querySelector(`link[rel="${rel}"][href="${href}"]`)?.dispatchEvent(new Event(type));
  for (let step = 0; step < 10; step++) await Promise.resolve();
}
