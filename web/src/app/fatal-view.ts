import { toLanguage } from "../messages/catalogue";
import { FATAL_WORDS } from "../messages/fatal";
import { faultOf, shownError } from "./fault";

/**
 * Shows the error page in place of the app, with nothing but the document: React may be what failed.
 * The style sheets of the page stay, so it looks like the brand's own.
 */
export function showFatalError(error: unknown): void {
  const { statusCode, statusMessage, description } = shownError(faultOf(error));
  const root = htmlElement();
  const words = FATAL_WORDS[toLanguage(root.lang)];
  const actions = element("div", "error-page-actions", [
    link(window.location.href, words.again, "primary"),
    link("/", words.home, "secondary"),
  ]);
  const code = element("p", "error-page-code", [String(statusCode)]);
  const heading = element("h1", "", [statusMessage]);
  const lead = element("p", "", [description ?? words.lead]);
  const section = element("section", "error-page wrap", [code, heading, lead, actions]);
  section.dataset.status = String(statusCode);
  const main = element("main", "", [section]);
  main.id = "main";
  main.tabIndex = -1;
  const body = element("body", "", [main]);
  document.body?.remove();
  root.append(body);
  document.title = statusMessage;
  main.focus();
}

// A root of React that fails takes the whole document with it. What it said of language and brand is
// still to be had from the head and attributes that were there at the start.
function htmlElement(): HTMLElement {
  if (document.documentElement === null) document.append(document.createElement("html"));
  return document.documentElement;
}

function link(href: string, text: string, variant: "primary" | "secondary"): HTMLElement {
  const made = element("a", "button", [text]);
  made.setAttribute("href", href);
  made.dataset.variant = variant;
  return made;
}

function element(name: string, className: string, children: readonly (Node | string)[]): HTMLElement {
  const made = document.createElement(name);
  if (className !== "") made.className = className;
  made.append(...children);
  return made;
}
