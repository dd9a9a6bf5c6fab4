// @vitest-environment jsdom
import { fireEvent } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { startEarly, type EarlyActs } from "./early-start";

const FILES = { entry: "/assets/entry.js", files: "/assets/framework.js /assets/en.js" };
const PAGE = `
  <div class="route-progress"></div>
  <a href="#there">A link</a>
  <button type="button" id="menu"><span>Menu</span></button>
  <details><summary>More</summary></details>
  <form id="plain" action="/find" method="get"><input name="near"><button>Find</button></form>
  <form id="ours"><input name="email"><textarea name="text"></textarea><input type="checkbox" name="agree">
    <select name="state"><option>AZ</option><option>NM</option></select><button>Send</button></form>`;

const load = vi.fn<(address: string) => Promise<unknown>>();
let idle: () => void;
let visit: string;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout"], shouldAdvanceTime: true });
  document.body.innerHTML = PAGE;
  load.mockReset().mockResolvedValue(undefined);
  idle = () => {};
  visit = "navigate";
  window.location.hash = "";
  vi.stubGlobal("performance", { getEntriesByType: () => [{ type: visit }], now: () => 0 });
  vi.stubGlobal("requestIdleCallback", (task: () => void) => void (idle = task));
});
afterEach(() => {
  take();
  delete window.molarEarly;
  document.body.replaceChildren();
  document.head.querySelectorAll('link[rel="modulepreload"]').forEach((link) => link.remove());
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const one = <Found extends Element = HTMLElement>(selector: string): Found => document.querySelector<Found>(selector)!;
const preloaded = (): (string | null)[] => [...document.querySelectorAll('link[rel="modulepreload"]')].map((link) => link.getAttribute("href"));

function take(): EarlyActs {
  return window.molarEarly!.take();
}

/** The browser is idle, some seconds pass, and it is idle again. */
function rest(): void {
  idle();
  vi.advanceTimersByTime(10_000);
  idle();
}

it("fetches what the entry imports once the browser is idle, and starts the app some seconds later", () => {
  startEarly(FILES, load);
  expect(preloaded()).toEqual([]);
  idle();
  expect(preloaded()).toEqual(["/assets/framework.js", "/assets/en.js"]);
  vi.advanceTimersByTime(4_000);
  idle();
  expect(load).not.toHaveBeenCalled();
  rest();
  expect(preloaded()).toHaveLength(2);
  expect(load).toHaveBeenCalledExactlyOnceWith("/assets/entry.js");
  expect(take().isInUse).toBe(false);
});

it.each([
  ["a touch", () => fireEvent.pointerDown(one("details"))],
  ["a key", () => fireEvent.keyDown(document.body, { key: "Tab" })],
  ["the focus", () => fireEvent.focusIn(one("#menu"))],
])("loads the app at once at %s", (_name, act) => {
  startEarly(FILES, load);
  act();
  rest();
  expect(load).toHaveBeenCalledOnce();
  expect(take().isInUse).toBe(true);
});

it("starts the app in no hurry when the mouse moves", () => {
  startEarly(FILES, load);
  fireEvent.pointerOver(one("details"));
  expect(load).toHaveBeenCalledOnce();
  expect(take().isInUse).toBe(false);
});

it("waits for the first act where somebody saves data", () => {
  vi.stubGlobal("navigator", { onLine: true, connection: { saveData: true } });
  startEarly(FILES, load);
  rest();
  fireEvent.pointerOver(one("details"));
  expect([load.mock.calls, preloaded()]).toEqual([[], []]);
  fireEvent.keyDown(document.body, { key: "Tab" });
  expect(load).toHaveBeenCalledOnce();
});

it("leaves links, native controls and plain forms to the browser", () => {
  startEarly(FILES, load);
  fireEvent.pointerOver(one("a"));
  expect(fireEvent.pointerDown(one("a"))).toBe(true);
  fireEvent.click(one("a"));
  expect(load).not.toHaveBeenCalled();
  fireEvent.click(one("summary"));
  expect(one<HTMLDetailsElement>("details").open).toBe(true);
  expect(fireEvent.submit(one("#plain"))).toBe(true);
  expect(take()).toMatchObject({ pressed: undefined, sent: undefined });
});

it("remembers the last button pressed and shows that it waits", () => {
  startEarly(FILES, load);
  fireEvent.click(one("#menu span"));
  fireEvent.click(one("#menu"));
  expect([one("#menu").getAttribute("aria-busy"), one(".route-progress").dataset.busy]).toEqual(["true", "true"]);
  expect(take().pressed).toBe(one("#menu"));
  expect([one("#menu").hasAttribute("aria-busy"), one(".route-progress").hasAttribute("data-busy")]).toEqual([false, false]);
});

it("holds back a form that only the app can send, and remembers what is in it", async () => {
  startEarly(FILES, load);
  await userEvent.type(one('[name="email"]'), "ruth@example.test");
  await userEvent.click(one('[name="agree"]'));
  await userEvent.selectOptions(one('[name="state"]'), "NM");
  const isLeftToTheBrowser = fireEvent.submit(one("#ours"));
  expect(isLeftToTheBrowser).toBe(false);
  const { sent, pressed, fields } = take();
  expect([sent?.form, pressed]).toEqual([one("#ours"), undefined]);
  expect([...fields].map(([{ name }, state]) => [name, state])).toEqual([
    ["email", { value: "ruth@example.test", checked: false }],
    ["agree", { value: "on", checked: true }],
    ["state", { value: "NM", checked: false }],
  ]);
});

it("watches no more once the app has taken over", () => {
  startEarly(FILES, load);
  take();
  fireEvent.click(one("#menu"));
  expect(one("#menu").hasAttribute("aria-busy")).toBe(false);
  expect(take().pressed).toBeUndefined();
});

it("tries again at the next act after a file was missing", async () => {
  load.mockRejectedValueOnce(new TypeError("gone"));
  startEarly(FILES, load);
  fireEvent.keyDown(document.body, { key: "Tab" });
  await vi.waitFor(() => {
    fireEvent.keyDown(document.body, { key: "Tab" });
    expect(load).toHaveBeenCalledTimes(2);
  });
});

it("keeps what was typed when a file is missing, and takes its signs of waiting away", async () => {
  load.mockRejectedValue(new TypeError("gone"));
  startEarly(FILES, load);
  await userEvent.type(one('[name="text"]'), "half a sentence");
  fireEvent.click(one("#menu"));
  await vi.waitFor(() => expect(one("#menu").hasAttribute("aria-busy")).toBe(false));
  expect(one<HTMLTextAreaElement>('[name="text"]').value).toBe("half a sentence");
});

it("only watches where the app is loaded with the page", () => {
  startEarly({}, load);
  fireEvent.click(one("#menu"));
  rest();
  expect(load).not.toHaveBeenCalled();
  expect(take().pressed).toBe(one("#menu"));
});

describe("style sheets", () => {
  const STYLES = { ...FILES, styles: "/assets/base.css /assets/sections.css" };
  const linked = (): HTMLLinkElement[] => [...document.querySelectorAll<HTMLLinkElement>('head > link[rel="stylesheet"]')];
  let veils: { text: string }[];
  let paint: () => void;
  let frames: (() => void)[];

  beforeEach(() => {
    veils = [];
    vi.stubGlobal(
      "CSSStyleSheet",
      class {
        text = "";
        replaceSync(text: string): void {
          this.text = text;
        }
      },
    );
    vi.stubGlobal(
      "PerformanceObserver",
      class {
        constructor(tell: () => void) {
          paint = tell;
        }
        observe(): void {}
      },
    );
    vi.stubGlobal("requestAnimationFrame", (task: () => void) => void frames.push(task));
    frames = [];
    Object.defineProperty(document, "adoptedStyleSheets", { configurable: true, writable: true, value: veils });
  });
  afterEach(() => {
    linked().forEach((link) => link.remove());
    Reflect.deleteProperty(document, "adoptedStyleSheets");
    Reflect.deleteProperty(document, "hidden");
  });

  it("are fetched after the first paint, once", () => {
    startEarly(STYLES, load);
    expect(linked()).toEqual([]);
    paint();
    vi.advanceTimersByTime(10_000);
    expect(linked().map((link) => link.getAttribute("href"))).toEqual(["/assets/base.css", "/assets/sections.css"]);
  });

  it("hide what cannot be shown before they are there or out of reach, then show one section with each frame", () => {
    document.body.innerHTML = `<main><section class="hero"></section><section></section><section></section></main>${PAGE}`;
    startEarly(STYLES, load);
    paint();
    const [first, second] = linked();
    fireEvent.load(first!);
    expect(veils.map(({ text }) => text)).toEqual([expect.stringMatching(/^main>.hero~:nth-child\(n\+1\),.site-footer\{visibility:hidden/)]);
    fireEvent.error(second!);
    expect(veils[0]?.text).toContain("(n+3)");
    frames.shift()?.();
    expect(veils[0]?.text).toContain("(n+4)");
    frames.shift()?.();
    expect([document.adoptedStyleSheets, frames]).toEqual([[], []]);
  });

  it("come before the app's files", () => {
    startEarly(STYLES, load);
    paint();
    idle();
    expect(preloaded()).toEqual([]);
    linked().forEach((link) => fireEvent.load(link));
    idle();
    expect(preloaded()).toHaveLength(2);
  });

  it.each([
    ["the page is in the background", () => Object.defineProperty(document, "hidden", { configurable: true, value: true }), () => {}],
    ["the browser tells of no paint", () => {}, () => vi.advanceTimersByTime(5_000)],
    ["a place within the page is asked for", () => (window.location.hash = "#questions"), () => {}],
    ["somebody comes back to where they were", () => (visit = "reload"), () => {}],
    ["somebody uses the page", () => {}, () => fireEvent.keyDown(document.body, { key: "Tab" })],
  ])("do not wait for the first paint where %s", (_name, before, after) => {
    before();
    startEarly(STYLES, load);
    after();
    expect(linked()).toHaveLength(2);
  });

  it("do not keep the app of who comes back to where they were waiting", () => {
    visit = "back_forward";
    startEarly(FILES, load);
    idle();
    vi.advanceTimersByTime(0);
    idle();
    expect(load).toHaveBeenCalledOnce();
  });

  it("leave the layout of all sections to the browser where it looks for a place within the page", () => {
    window.location.hash = "#questions";
    document.body.innerHTML = `<main><section class="hero"></section><section></section><section></section></main>`;
    startEarly(STYLES, load);
    expect(veils[0]?.text).toMatch(/\{visibility:hidden\}$/);
    linked().forEach((link) => fireEvent.load(link));
    expect([document.adoptedStyleSheets, frames]).toEqual([[], []]);
  });
});
