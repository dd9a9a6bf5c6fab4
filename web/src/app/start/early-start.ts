import { whenIdle } from "../../lib/when-idle";

/** A field, and what somebody made of it. */
export type EarlyField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What somebody did on the page before there was anything to answer it. */
export interface EarlyActs {
  /** Somebody is using the page: what was begun may not be put off. */
  isInUse: boolean;
  /** The button that was pressed last. */
  pressed: HTMLElement | undefined;
  /** The form that was sent last, and the button that sent it. */
  sent: { form: HTMLFormElement; by: HTMLElement | null } | undefined;
  /** Fields with what was typed or chosen. */
  fields: ReadonlyMap<EarlyField, { value: string; checked: boolean }>;
}

export interface EarlyStart {
  /** Ends the watch: from now on the app answers. Takes the signs of waiting off the page. */
  take(): EarlyActs;
}

declare global {
  interface Window {
    /** What watches over the page until the app has started. */
    molarEarly?: EarlyStart;
  }
}

/** Which files to load; attributes of the loader's own script element. */
export interface EarlyFiles {
  /** The app's entry. */
  entry?: string;
  /** What the entry imports, with spaces in between. */
  libraries?: string;
  /** What else the page's app needs, with spaces in between. */
  files?: string;
  /** Given, even if empty, where the app starts after the first paint. */
  atOnce?: string;
}

const FIELDS = "input, select, textarea";
const NATIVE = `a[href], summary, label, ${FIELDS}`;
/** How long a page that never rests is left alone. */
const IDLE_LIMIT_MS = 3_000;
const PRELOADS_AT_A_TIME = 3;
/** How long after the load event the app waits for a first paint. A page that goes to the background has none. */
const PAINT_LIMIT_MS = 2_000;

/**
 * Runs before everything else, from the text of the page itself. Loads the app once the page has been loaded and painted and the browser
 * is idle, or as soon as somebody touches the page, presses a key or moves the focus; who saves data loads it only then. With
 * `atOnce` it loads the app after the first paint, with which the app's files do not compete.
 * Until the app takes over, links, plain forms and native controls work by themselves; what needs the app is remembered:
 * the last button pressed, the last form sent, all fields.
 */
export function startEarly({ entry = "", libraries = "", files = "", atOnce }: EarlyFiles, load: (address: string) => Promise<unknown>): void {
  const watch = new AbortController();
  const marks: [Element, string][] = [];
  const fields = new Map<EarlyField, { value: string; checked: boolean }>();
  let isInUse = false;
  let pressed: EarlyActs["pressed"];
  let sent: EarlyActs["sent"];
  let isBegun = false;

  const on = (target: EventTarget, types: string, listener: (event: Event, target: Element) => void): void => {
    for (const type of types.split(" "))
      target.addEventListener(type, (event) => event.target instanceof Element && listener(event, event.target), { capture: true, signal: watch.signal });
  };
  const unmark = (): void => marks.splice(0).forEach(([element, name]) => element.removeAttribute(name));
  const mark = (element: Element | null, name: string): void => {
    if (element?.hasAttribute(name) !== false) return;
    element.setAttribute(name, "true");
    marks.push([element, name]);
  };
  const wait = (element: Element): void => {
    mark(element, "aria-busy");
    mark(document.querySelector(".route-progress"), "data-busy");
  };

  function begin(): void {
    if (isBegun) return;
    isBegun = true;
    const first = words(libraries);
    preload([...first, ...words(files)]);
    afterParsing(() => inTurn([...first, entry], load).catch(giveUp));
  }

  // The next act tries again. A file may be gone after an update: then a page without anything typed is loaded anew.
  function giveUp(): void {
    isBegun = false;
    unmark();
    const isWaiting = pressed !== undefined || sent !== undefined;
    pressed = sent = undefined;
    if (isWaiting && fields.size === 0 && navigator.onLine) window.location.reload();
  }

  const use = (): void => {
    isInUse = true;
    begin();
  };
  // Who follows a link needs the next page, not this one's app.
  on(document, "pointerdown focusin", (_event, target) => target.closest("a[href]") === null && use());
  on(document, "keydown", use);
  on(document, "click", (event, target) => {
    const button = target.closest<HTMLElement>(`button, [role="button"], ${NATIVE}`);
    if (button === null || button.matches(NATIVE) || isSender(button) || event.defaultPrevented) return;
    pressed = button;
    wait(button);
    use();
  });
  on(document, "input", (_event, target) => {
    if (!target.matches(FIELDS)) return;
    const field = target as EarlyField;
    fields.set(field, { value: field.value, checked: "checked" in field && field.checked });
    use();
  });
  on(document, "submit", (event, form) => {
    if (form.hasAttribute("action")) return;
    event.preventDefault();
    const by = (event as SubmitEvent).submitter;
    sent = { form: form as HTMLFormElement, by };
    wait(by ?? form);
    use();
  });
  // Back to a page that a former document of this tab has shown: the address changes, and nobody is there to draw that page.
  const [place, path] = [placeInHistory(), window.location.pathname];
  const isElsewhere = (): boolean => (placeInHistory() ?? place) !== place || window.location.pathname !== path;
  window.addEventListener("popstate", () => isElsewhere() && window.location.reload(), { signal: watch.signal });
  const savesData = (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
  if (atOnce !== undefined) afterFirstPaint(begin);
  else if (!savesData) afterLoad(() => afterFirstPaint(() => whenIdle(begin, IDLE_LIMIT_MS)));

  window.molarEarly = {
    take() {
      watch.abort();
      unmark();
      return { isInUse, pressed, sent, fields };
    },
  };
}

/** The router numbers the entries of the history that it makes. */
function placeInHistory(): number | null | undefined {
  return (window.history.state as { idx?: number | null } | null)?.idx;
}

// Each link takes a slow phone some milliseconds. Between two tasks the browser can handle input.
function preload(hrefs: string[]): void {
  for (const href of hrefs.splice(0, PRELOADS_AT_A_TIME)) document.head.append(modulePreload(href));
  if (hrefs.length > 0) setTimeout(preload, 0, hrefs);
}

// A module and its imports are evaluated in one task. To load the libraries first divides that task.
async function inTurn(addresses: readonly string[], load: (address: string) => Promise<unknown>): Promise<void> {
  for (const [position, address] of addresses.entries()) {
    if (position > 0) await new Promise((resolve) => setTimeout(resolve));
    await load(address);
  }
}

function modulePreload(href: string): HTMLLinkElement {
  return Object.assign(document.createElement("link"), { rel: "modulepreload", href });
}

function words(text: string): string[] {
  return text.split(" ").filter(Boolean);
}

/** A button whose press sends a form: the form's event tells the same. */
function isSender(button: HTMLElement): boolean {
  return button instanceof HTMLButtonElement && button.form !== null && button.type !== "button";
}

// The app reads what stands at the end of the page.
function afterParsing(task: () => void): void {
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", task, { once: true });
  else task();
}

// Calls `task` once. A page in the background is not painted, and not every browser reports its paints. On a slow phone the load event comes before the first paint.
function afterFirstPaint(task: () => void): void {
  let isDone = document.hidden;
  if (isDone) return task();
  const once = (): void => {
    if (!isDone) task();
    isDone = true;
  };
  const isTold = typeof PerformanceObserver === "function" && PerformanceObserver.supportedEntryTypes.includes("paint");
  if (isTold) new PerformanceObserver(once).observe({ type: "paint", buffered: true });
  afterLoad(isTold ? () => setTimeout(once, PAINT_LIMIT_MS) : once);
}

function afterLoad(task: () => void): void {
  if (document.readyState === "complete") task();
  else window.addEventListener("load", task, { once: true });
}
