import type { Page } from 'playwright-core';

/** Tag, class and box of every element that is shown, in pixels from the top left corner of the page. */
export const boxes = (page: Page): Promise<string[]> => page.evaluate(() => [...document.querySelectorAll('body *')].filter((one) => one.checkVisibility()).map((one) => {
  const { left, top, width, height } = one.getBoundingClientRect();
  return `${one.tagName}.${one.getAttribute('class')} ${[left, top + window.scrollY, width, height].map(Math.round).join(' ')}`;
}));
