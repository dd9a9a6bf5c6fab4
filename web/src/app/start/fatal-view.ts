import { formatPhone, telHref } from "../../lib/phone";
import { toLanguage } from "../../messages/catalogue";
import { FATAL_WORDS } from "../../messages/fatal";
import { faultOf, shownError } from "../fault";

/** Names and values of the html element's attributes. */
export type RootAttributes = readonly (readonly [name: string, value: string])[];

/** Returns the page's language and the brand's attributes. To be called before React starts, which removes them when it fails. */
export function rootAttributes(): RootAttributes {
  return Array.from(document.documentElement.attributes, ({ name, value }) => [name, value]);
}

/**
 * Replaces the app with the error page. Uses only the DOM, as React may have failed. Restores the attributes of the html
 * element. The page's style sheets stay, so the error page has the brand's look.
 */
export function showFatalError(error: unknown, attributes: RootAttributes): void {
  const root = htmlElement(attributes);
  const words = FATAL_WORDS[toLanguage(root.lang)];
  const { statusCode, heading, description } = shownError(faultOf(error), words);
  const actions = element("div", "error-page-actions", [
    link(thisDocument(), words.again, "primary"),
    link("/", words.home, "secondary"),
  ]);
  const code = element("p", "error-page-code", [String(statusCode)]);
  const title = element("h1", "", [heading]);
  const lead = element("p", "", [description ?? words.lead]);
  const head = element("header", "page-head", [code, title, lead]);
  const section = element("section", "error-page wrap", [head, actions]);
  section.dataset.status = String(statusCode);
  const main = element("main", "", [section]);
  main.id = "main";
  main.tabIndex = -1;
  const body = element("body", "", [main]);
  document.body?.remove();
  root.append(body);
  document.title = heading;
  main.focus();
}

/** Whether the page rendered by the server is visible, with its header, contents and links; false for a shell. */
export function hasReadablePage(): boolean {
  return document.getElementById("main") !== null;
}

/** Shows a bar above the server's page: part of it could not be loaded. The page stays readable and its links work. */
export function showOutageBar(phone: string | undefined): void {
  const words = FATAL_WORDS[toLanguage(document.documentElement.lang)];
  const text = element("p", "", [words.partly]);
  const again = plainLink(thisDocument(), words.again);
  const tel = phone === undefined ? undefined : telHref(phone);
  const call = tel === undefined ? [] : [plainLink(tel, `${words.call} ${formatPhone(phone ?? "")}`)];
  const bar = element("div", "outage outage-bar no-print", [text, again, ...call]);
  bar.setAttribute("role", "alert");
  document.body.prepend(bar);
}

/** The page's address without its fragment: a link with the fragment would only scroll. */
function thisDocument(): string {
  return window.location.href.replace(/#.*$/s, "");
}

// A React root that fails clears the document and removes the attributes that it rendered. If the html element is missing as
// well, creates one.
function htmlElement(attributes: RootAttributes): HTMLElement {
  if (document.documentElement === null) document.append(document.createElement("html"));
  const root = document.documentElement;
  for (const [name, value] of attributes) if (!root.hasAttribute(name)) root.setAttribute(name, value);
  return root;
}

function plainLink(href: string, text: string): HTMLElement {
  const created = element("a", "", [text]);
  created.setAttribute("href", href);
  return created;
}

function link(href: string, text: string, variant: "primary" | "secondary"): HTMLElement {
  const created = plainLink(href, text);
  created.className = "button";
  created.dataset.variant = variant;
  return created;
}

function element(name: string, className: string, children: readonly (Node | string)[]): HTMLElement {
  const created = document.createElement(name);
  if (className !== "") created.className = className;
  created.append(...children);
  return created;
}
