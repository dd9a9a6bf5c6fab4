import { whenIdle } from "../../lib/when-idle";

/** A form field that the visitor changed. */
export type EarlyField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** The visitor's actions on the page before the app handled them. */
export interface EarlyInteractions {
  /** The visitor is using the page, so the start must not be delayed. */
  isInUse: boolean;
  pressed: HTMLElement | undefined;
  /** The last submitted form, and the button that submitted it. */
  sent: { form: HTMLFormElement; by: HTMLElement | null } | undefined;
  /** The changed fields with their values. */
  fields: ReadonlyMap<EarlyField, { value: string; checked: boolean }>;
}

export interface EarlyStart {
  /** Stops the watch before the app handles events. Removes the marks of waiting (aria-busy, data-busy); returns the recorded actions. */
  stop(): EarlyInteractions;
}

declare global {
  interface Window {
    /** Watches the page until the app has started. */
    molarEarly?: EarlyStart;
  }
}

/** The files to load: data attributes of the inline script's element. */
export interface EarlyFiles {
  entry?: string;
  /** The entry's imports, separated by spaces. */
  libraries?: string;
  /** Further files that the page needs, separated by spaces. */
  files?: string;
  /** If present, even if empty, the app starts after the first paint. */
  atOnce?: string;
}

const FIELDS = "input, select, textarea";
const NATIVE = `a[href], summary, label, ${FIELDS}`;
/** Longest wait for an idle browser. */
const IDLE_LIMIT_MS = 3_000;
const PRELOADS_AT_A_TIME = 3;
/** How long after the load event the app waits for a first paint. A page that goes to the background has none. */
const PAINT_LIMIT_MS = 2_000;

/**
 * Runs first, as an inline script of the page. Loads the app when the page is loaded and painted and the browser is idle, or as soon
 * as the visitor presses a pointer or a key or moves the focus; with the browser's data saver, only then. With `atOnce` it loads the
 * app after the first paint, so that the app's files do not delay it.
 * Until the app starts, links, forms with an action and native controls work without it. For the app it records the last pressed
 * button, the last submitted form and all changed fields.
 */
export function startEarly({ entry = "", libraries = "", files = "", atOnce }: EarlyFiles, load: (address: string) => Promise<unknown>): void {
  const page = document.documentElement.dataset;
  const watch = new AbortController();
  const marks: [Element, string][] = [];
  const fields = new Map<EarlyField, { value: string; checked: boolean }>();
  let isInUse = false;
  let pressed: EarlyInteractions["pressed"];
  let sent: EarlyInteractions["sent"];
  let isLoading = false;

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

  function startLoading(): void {
    if (isLoading) return;
    isLoading = true;
    delete page.startFailed;
    const first = words(libraries);
    preload([...first, ...words(files)]);
    afterParsing(() => inTurn([...first, entry], load).catch(reset));
  }

  // Forms that come with the app say that they are missing (ui/not-started.tsx). The visitor's next action tries again. But if a button or form waits and no field has changed, the page is reloaded, as a file
  // may be missing after an update.
  function reset(): void {
    isLoading = false;
    page.startFailed = "";
    unmark();
    const isWaiting = pressed !== undefined || sent !== undefined;
    pressed = sent = undefined;
    if (isWaiting && fields.size === 0 && navigator.onLine) window.location.reload();
  }

  const use = (): void => {
    isInUse = true;
    startLoading();
  };
  // A press on a link loads the next page, which does not need this page's app.
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
  // Back to a page of an earlier document of this tab changes only the address; there is no router yet to render that page.
  const [place, path] = [placeInHistory(), window.location.pathname];
  const isElsewhere = (): boolean => (placeInHistory() ?? place) !== place || window.location.pathname !== path;
  window.addEventListener("popstate", () => isElsewhere() && window.location.reload(), { signal: watch.signal });
  const savesData = (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
  if (atOnce !== undefined) afterFirstPaint(startLoading);
  else if (!savesData) afterLoad(() => afterFirstPaint(() => whenIdle(startLoading, IDLE_LIMIT_MS)));

  window.molarEarly = {
    stop() {
      watch.abort();
      unmark();
      return { isInUse, pressed, sent, fields };
    },
  };
}

/** Returns the number that React Router gives to each history entry that it creates. */
function placeInHistory(): number | null | undefined {
  return (window.history.state as { idx?: number | null } | null)?.idx;
}

// A slow phone needs some milliseconds for each link. Between two tasks the browser can handle input.
function preload(hrefs: string[]): void {
  for (const href of hrefs.splice(0, PRELOADS_AT_A_TIME)) document.head.append(modulePreload(href));
  if (hrefs.length > 0) setTimeout(preload, 0, hrefs);
}

// A browser evaluates a module and its imports in one task. Loading the libraries first divides that task.
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

/** Whether a press of this button submits a form. The form's submit event then reports the action. */
function isSender(button: HTMLElement): boolean {
  return button instanceof HTMLButtonElement && button.form !== null && button.type !== "button";
}

// The app reads data blocks at the end of the document.
function afterParsing(task: () => void): void {
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", task, { once: true });
  else task();
}

// Calls `task` once. A page in the background is not painted, and not every browser reports paints. On a slow phone the load event
// comes before the first paint.
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
