// @vitest-environment jsdom
import { fireEvent } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { startEarly, type EarlyInteractions } from "./early-start";

const FILES = { entry: "/assets/entry.js", files: "/assets/home.js /assets/en.js" };
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

beforeEach(() => {
  document.body.innerHTML = PAGE;
  load.mockReset().mockResolvedValue(undefined);
  idle = () => {};
  vi.stubGlobal("requestIdleCallback", (task: () => void) => void (idle = task));
});
afterEach(() => {
  vi.useRealTimers();
  stop();
  delete window.molarEarly;
  document.body.replaceChildren();
  document.head.querySelectorAll('link[rel="modulepreload"]').forEach((link) => link.remove());
  vi.unstubAllGlobals();
});

const one = <Found extends Element = HTMLElement>(selector: string): Found => document.querySelector<Found>(selector)!;
const preloaded = (): (string | null)[] => [...document.querySelectorAll('link[rel="modulepreload"]')].map((link) => link.getAttribute("href"));

function stop(): EarlyInteractions {
  return window.molarEarly!.stop();
}

it("loads the entry and its imports once the browser is idle", () => {
  startEarly(FILES, load);
  expect(preloaded()).toEqual([]);
  expect(load).not.toHaveBeenCalled();
  idle();
  expect(preloaded()).toEqual(["/assets/home.js", "/assets/en.js"]);
  expect(load).toHaveBeenCalledExactlyOnceWith("/assets/entry.js");
  expect(stop().isInUse).toBe(false);
});

it("requests many files in several tasks, so that the browser can handle input between them", () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const files = Array.from({ length: 14 }, (_, index) => `/assets/${index}.js`);
  startEarly({ ...FILES, files: files.join(" ") }, load);
  idle();
  expect(preloaded()).toEqual(files.slice(0, 3));
  expect(load).toHaveBeenCalledOnce();
  vi.runAllTimers();
  expect(preloaded()).toEqual(files);
});

it("runs the entry's libraries before it, each file in its own task", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  startEarly({ ...FILES, libraries: "/assets/runtime.js /assets/framework.js" }, load);
  idle();
  expect(preloaded()).toEqual(["/assets/runtime.js", "/assets/framework.js", "/assets/home.js"]);
  await load.mock.results[0]?.value;
  expect(load.mock.calls).toEqual([["/assets/runtime.js"]]);
  await vi.runAllTimersAsync();
  expect(load.mock.calls).toEqual([["/assets/runtime.js"], ["/assets/framework.js"], ["/assets/entry.js"]]);
});

it("retries all of these files after one fails to load", async () => {
  startEarly({ ...FILES, libraries: "/assets/framework.js" }, load.mockRejectedValueOnce(new TypeError("no network")));
  idle();
  await vi.waitFor(() => expect(load).toHaveBeenCalledOnce());
  load.mockClear();
  await Promise.resolve();
  fireEvent.keyDown(document.body, { key: "Tab" });
  await vi.waitFor(() => expect(load.mock.calls).toEqual([["/assets/framework.js"], ["/assets/entry.js"]]));
});

it.each([
  ["a touch", () => fireEvent.pointerDown(one("details"))],
  ["a key", () => fireEvent.keyDown(document.body, { key: "Tab" })],
  ["the focus", () => fireEvent.focusIn(one("#menu"))],
])("loads the app immediately after %s", (_name, act) => {
  startEarly(FILES, load);
  act();
  idle();
  expect(load).toHaveBeenCalledOnce();
  expect(stop().isInUse).toBe(true);
});

it("waits for the first interaction in data saving mode", () => {
  vi.stubGlobal("navigator", { onLine: true, connection: { saveData: true } });
  startEarly(FILES, load);
  idle();
  expect(load).not.toHaveBeenCalled();
  fireEvent.keyDown(document.body, { key: "Tab" });
  expect(load).toHaveBeenCalledOnce();
});

it("leaves links, native controls and plain forms to the browser", () => {
  startEarly(FILES, load);
  expect(fireEvent.pointerDown(one("a"))).toBe(true);
  fireEvent.click(one("a"));
  expect(load).not.toHaveBeenCalled();
  fireEvent.click(one("summary"));
  expect(one<HTMLDetailsElement>("details").open).toBe(true);
  expect(fireEvent.submit(one("#plain"))).toBe(true);
  expect(stop()).toMatchObject({ pressed: undefined, sent: undefined });
});

it("stores the last button pressed and marks it as busy", () => {
  startEarly(FILES, load);
  fireEvent.click(one("#menu span"));
  fireEvent.click(one("#menu"));
  expect([one("#menu").getAttribute("aria-busy"), one(".route-progress").dataset.busy]).toEqual(["true", "true"]);
  expect(stop().pressed).toBe(one("#menu"));
  expect([one("#menu").hasAttribute("aria-busy"), one(".route-progress").hasAttribute("data-busy")]).toEqual([false, false]);
});

it("prevents the submit of a form that only the app can send, and stores its fields", async () => {
  startEarly(FILES, load);
  await userEvent.type(one('[name="email"]'), "ruth@example.test");
  await userEvent.click(one('[name="agree"]'));
  await userEvent.selectOptions(one('[name="state"]'), "NM");
  const isLeftToTheBrowser = fireEvent.submit(one("#ours"));
  expect(isLeftToTheBrowser).toBe(false);
  const { sent, pressed, fields } = stop();
  expect([sent?.form, pressed]).toEqual([one("#ours"), undefined]);
  expect([...fields].map(([{ name }, state]) => [name, state])).toEqual([
    ["email", { value: "ruth@example.test", checked: false }],
    ["agree", { value: "on", checked: true }],
    ["state", { value: "NM", checked: false }],
  ]);
});

it("ignores events after stop()", () => {
  startEarly(FILES, load);
  stop();
  fireEvent.click(one("#menu"));
  expect(one("#menu").hasAttribute("aria-busy")).toBe(false);
  expect(stop().pressed).toBeUndefined();
});

it("retries at the next interaction after a file failed to load", async () => {
  load.mockRejectedValueOnce(new TypeError("gone"));
  startEarly(FILES, load);
  fireEvent.keyDown(document.body, { key: "Tab" });
  await vi.waitFor(() => {
    fireEvent.keyDown(document.body, { key: "Tab" });
    expect(load).toHaveBeenCalledTimes(2);
  });
});

it("marks the page until the next attempt after a file failed to load, for the parts that come with the app", async () => {
  const isMarked = () => document.documentElement.hasAttribute("data-start-failed");
  startEarly(FILES, load.mockRejectedValueOnce(new TypeError("no network")));
  idle();
  expect(isMarked()).toBe(false);
  await vi.waitFor(() => expect(isMarked()).toBe(true));
  fireEvent.keyDown(document.body, { key: "Tab" });
  expect(isMarked()).toBe(false);
});

it("keeps input and removes the busy state if a file fails to load", async () => {
  load.mockRejectedValue(new TypeError("gone"));
  startEarly(FILES, load);
  await userEvent.type(one('[name="text"]'), "half a sentence");
  fireEvent.click(one("#menu"));
  await vi.waitFor(() => expect(one("#menu").hasAttribute("aria-busy")).toBe(false));
  expect(one<HTMLTextAreaElement>('[name="text"]').value).toBe("half a sentence");
});

describe("in a browser that reports paints", () => {
  const AT_ONCE = { ...FILES, atOnce: "" };
  let paint: () => void;

  beforeEach(() => {
    paint = () => {};
    vi.stubGlobal(
      "PerformanceObserver",
      class {
        static supportedEntryTypes = ["paint"];
        constructor(report: () => void) {
          paint = report;
        }
        observe(): void {}
      },
    );
    vi.spyOn(document, "readyState", "get").mockReturnValue("interactive");
  });
  afterEach(() => vi.restoreAllMocks());

  it("loads the app of a content page after load, first paint and idle", () => {
    startEarly(FILES, load);
    idle();
    fireEvent.load(window);
    idle();
    expect(load).not.toHaveBeenCalled();
    paint();
    expect(load).not.toHaveBeenCalled();
    idle();
    expect(load).toHaveBeenCalledOnce();
  });

  it("loads the app of a page that starts at once after the first paint, once", () => {
    vi.stubGlobal("navigator", { onLine: true, connection: { saveData: true } });
    startEarly(AT_ONCE, load);
    fireEvent.load(window);
    expect(load).not.toHaveBeenCalled();
    paint();
    paint();
    expect(load).toHaveBeenCalledExactlyOnceWith("/assets/entry.js");
    expect(preloaded()).toHaveLength(2);
  });

  it("waits at most two seconds after the load event", () => {
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    startEarly(AT_ONCE, load);
    fireEvent.load(window);
    vi.advanceTimersByTime(1_999);
    expect(load).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(load).toHaveBeenCalledOnce();
    vi.useRealTimers();
  });

  it.each([
    ["the page is in the background", () => vi.spyOn(document, "hidden", "get").mockReturnValue(true), () => {}],
    ["the browser observes nothing", () => vi.stubGlobal("PerformanceObserver", undefined), () => fireEvent.load(window)],
    ["the browser does not report paints", () => Object.assign(PerformanceObserver, { supportedEntryTypes: [] }), () => fireEvent.load(window)],
    ["the visitor uses the page", () => {}, () => fireEvent.click(one("#menu"))],
  ])("does not wait for the first paint if %s", (_name, before, after) => {
    before();
    startEarly(AT_ONCE, load);
    after();
    expect(load).toHaveBeenCalledOnce();
  });
});
