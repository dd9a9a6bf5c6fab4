import type { Page } from 'playwright-core';

/** Returns tag, class and box of every visible element, in pixels from the top left corner of the page. */
export const boxes = (page: Page): Promise<string[]> => page.evaluate(() => [...document.querySelectorAll('body *')].filter((one) => one.checkVisibility()).map((one) => {
  const { left, top, width, height } = one.getBoundingClientRect();
  return `${one.tagName}.${one.getAttribute('class')} ${[left, top + window.scrollY, width, height].map(Math.round).join(' ')}`;
}));
