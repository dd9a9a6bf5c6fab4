import { act, cleanup, configure, getConfig } from "@testing-library/react";
import { afterAll, afterEach, vi } from "vitest";

const { asyncWrapper } = getConfig();
configure({
  // Nothing waits longer than it has to; a busy machine takes its time.
  asyncUtilTimeout: 15_000,
  // What was waited for is on the page before the effects of its component have run, such as taking the focus. Which of
  // both a test meets would depend on the machine: wait for the effects as well.
  asyncWrapper: async (wait) => {
    const found = await asyncWrapper(wait);
    if (!vi.isFakeTimers()) await act(async () => {});
    return found;
  },
});

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
