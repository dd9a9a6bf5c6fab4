// One Chromium (Debian's) for a test file; pages that fail on console errors and CSP violations.
import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';

export const phone = { width: 375, height: 812 };
export const desktop = { width: 1280, height: 900 };
const screenshots = resolve(import.meta.dirname, '../../output/screenshots');

export function launch(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--disable-dev-shm-usage',
    ],
  });
}

export type Visit = { context: BrowserContext; page: Page; problems: string[] };

/** A fresh visitor. `problems` collects console errors, page errors and blocked requests. */
export async function visitor(browser: Browser, viewport = desktop): Promise<Visit> {
  const context = await browser.newContext({ viewport, locale: 'en-US', reducedMotion: 'reduce' });
  const page = await context.newPage();
  const problems: string[] = [];
  watch(page, problems);
  return { context, page, problems };
}

export function watch(page: Page, problems: string[]): void {
  page.on('console', (message) => {
    // A refused call (401, 402, 422 …) is logged by the browser itself and is part of several journeys.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
      problems.push(message.text());
    }
  });
  page.on('pageerror', (error) => problems.push(String(error)));
}

/** Saves a screenshot of the whole page and adds what axe finds on it (WCAG 2.2 A and AA, best practice) to `problems`. */
export async function inspect(page: Page, name: string, problems: string[]): Promise<void> {
  mkdirSync(screenshots, { recursive: true });
  await page.screenshot({ path: resolve(screenshots, `${name}.png`), fullPage: true });
  const result = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  for (const fault of result.violations) {
    problems.push(`${name}: axe ${fault.id}: ${fault.help} (${fault.nodes.map((n) => `${n.target.join(' ')} ${n.html.slice(0, 120)}`).join('; ')})`);
  }
}

/**
 * Nothing moves any more: fonts are there, and whatever slides or fades in has arrived (reduced motion still leaves it a
 * frame of its own, and a loaded machine draws that frame late).
 */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    const passing = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(passing.map((one) => one.finished));
  });
}

/** Nothing may need sideways scrolling. */
export async function fitsWidth(page: Page): Promise<void> {
  const [content, view] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
  assert.ok(content <= view, `the page is ${content} px wide in a window of ${view} px`);
}
