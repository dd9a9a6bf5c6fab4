import { act, cleanup, configure, getConfig } from "@testing-library/react";
import { afterAll, afterEach, vi } from "vitest";

const { asyncWrapper } = getConfig();
configure({
  // An upper limit for busy machines; a wait ends as soon as its condition holds.
  asyncUtilTimeout: 15_000,
  // An awaited element is in the page before the effects of its component have run, such as moving the focus. To be
  // independent of the machine's speed, every wait also waits for the effects.
  asyncWrapper: async (wait) => {
    const found = await asyncWrapper(wait);
    if (!vi.isFakeTimers()) await act(async () => {});
    return found;
  },
});

// axe requests a canvas but does not need it; jsdom would print a line each time.
HTMLCanvasElement.prototype.getContext = () => null;

// `screen` of Testing Library always searches the first body.
const { body } = document;

afterEach(() => {
  cleanup();
  if (document.body !== body) document.body.replaceWith(body);
});

// Resets the document for the next file.
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
