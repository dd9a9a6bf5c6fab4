import type { Page } from 'playwright-core';

/** Waits for the brand's fonts, including those that no text uses yet. */
export async function fontsLoaded(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const style = getComputedStyle(document.documentElement);
    await Promise.all(['--font-body', '--font-heading'].map((name) => document.fonts.load(`16px ${style.getPropertyValue(name)}`)));
  });
}

/**
 * Waits until nothing moves: fonts are loaded, and animations have ended (reduced motion still leaves an animation one
 * frame, which a loaded machine draws late).
 */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    const passing = document.getAnimations().filter((one) =>
      one.playState === 'running' && one.timeline instanceof DocumentTimeline && one.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(passing.map((one) => one.finished));
  });
}
