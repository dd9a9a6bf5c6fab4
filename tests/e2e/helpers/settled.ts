import type { Page } from 'playwright-core';

/** The brand's fonts are there, those that no text has asked for yet included. */
export async function fontsLoaded(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const style = getComputedStyle(document.documentElement);
    await Promise.all(['--font-body', '--font-heading'].map((name) => document.fonts.load(`16px ${style.getPropertyValue(name)}`)));
  });
}

/**
 * Nothing moves any more: fonts are there, and whatever slides or fades in has arrived (reduced motion still leaves it a
 * frame of its own, and a loaded machine draws that frame late).
 */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    const passing = document.getAnimations().filter((one) =>
      one.playState === 'running' && one.timeline instanceof DocumentTimeline && one.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(passing.map((one) => one.finished));
  });
}
