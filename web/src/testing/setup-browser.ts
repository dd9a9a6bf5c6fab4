import { cleanup, configure } from "@testing-library/react";
import { afterAll, afterEach } from "vitest";

// Nothing waits longer than it has to; a busy machine takes its time.
configure({ asyncUtilTimeout: 15_000 });

// axe asks for a canvas and can do without; jsdom would print a line each time.
HTMLCanvasElement.prototype.getContext = () => null;

// `screen` of Testing Library asks the body that was there first.
const { body } = document;

afterEach(() => {
  cleanup();
  if (document.body !== body) document.body.replaceWith(body);
});

// The next file finds the document as a new one would be.
afterAll(() => {
  for (const element of [document.documentElement, body]) {
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  }
  document.head.replaceChildren();
  body.replaceChildren();
  for (const cookie of document.cookie.split("; ")) document.cookie = `${cookie.split("=")[0]}=; path=/; max-age=0`;
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, "", "/");
});
