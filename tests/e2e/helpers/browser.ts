// One Chromium for a test file; pages whose console errors and CSP violations fail the test.
import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Locator, type Page } from 'playwright-core';
import { axeFaults } from './axe.ts';
import { root } from './process.ts';

export { settled } from './settled.ts';

export const phone = { width: 375, height: 812 };
export const desktop = { width: 1280, height: 900 };
/** Timeout for every action on a page, long enough for a machine that is busy with other work. */
const patience = 60_000;
const screenshots = join(root, 'tests/output/screenshots');

// Playwright's own list (the last such switch takes precedence), and features that cost two thirds of a new context's start: the spare
// renderer of each page, and two renderers per window for the lists below its address bar.
// RenderDocument: with it, closing a page during a reload may never end (https://github.com/microsoft/playwright/issues/42068). With two
// busy loops, Chromium 156 left 12 of 60 such closes unanswered, and none of 60 without it.
const disabledFeatures = [
  'AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades', 'HttpsFirstBalancedModeAutoEnable', 'LensOverlay',
  'MediaRouter', 'PaintHolding', 'ThirdPartyStoragePartitioning', 'AvoidCorsURLLoaderRestartOnRedirect', 'OptimizationHints',
  'NetworkTimeServiceQuerying', 'AimEnabled', 'PreconnectToSearch', 'SpareRendererForSitePerProcess',
  'WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'RenderDocument',
];

// Not the headless shell, which needs a third less time: service workers and typing into frames failed there sporadically.
export function launch(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    timeout: patience,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--disable-dev-shm-usage',
      `--disable-features=${disabledFeatures.join(',')}`,
    ],
  });
}

/** Creates a browser context with the timeout `patience`. */
export async function newContext(browser: Browser, options: BrowserContextOptions): Promise<BrowserContext> {
  const context = await browser.newContext(options);
  context.setDefaultTimeout(patience);
  return context;
}

export type Visit = { context: BrowserContext; page: Page; problems: string[] };

/** Opens a page for a new visitor. `problems` collects console errors, page errors and blocked requests. */
export async function visitor(browser: Browser, viewport = desktop, device: BrowserContextOptions = {}): Promise<Visit> {
  const context = await newContext(browser, { viewport, locale: 'en-US', reducedMotion: 'reduce', ...device });
  const page = await context.newPage();
  const problems: string[] = [];
  watch(page, problems);
  return { context, page, problems };
}

export function watch(page: Page, problems: string[]): void {
  page.on('console', (message) => {
    // The browser itself logs a refused call (401, 402, 422 …), which several journeys cause on purpose.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
      problems.push(message.text());
    }
  });
  page.on('pageerror', (error) => problems.push(String(error)));
}

/** Takes a screenshot of a whole page or of one part, in tests/output/screenshots; only with MOLAR_TEST_SHOTS=1. */
export async function picture(of: Page | Locator, name: string, { fullPage = false }: { fullPage?: boolean } = {}): Promise<void> {
  if (process.env.MOLAR_TEST_SHOTS !== '1') return;
  await photograph(of, name, fullPage);
}

/** Takes a screenshot of a page whose step has failed. */
export async function pictureOfFailure(page: Page | undefined, name: string): Promise<void> {
  if (page !== undefined) await photograph(page, `${name}-FAILED`, true, 10_000).catch(() => undefined);
}

/** Reports whether the page still draws frames and runs scripts. Playwright waits for two frames before it clicks. */
export function drawing(page: Page): Promise<string> {
  const frame = page.evaluate(() => new Promise<string>((done) => {
    requestAnimationFrame(() => done('draws frames'));
    setTimeout(() => done(`draws no frame in 2 s (${document.visibilityState})`), 2000);
  }));
  const silence = new Promise<string>((done) => setTimeout(() => done('does not answer in 10 s'), 10_000).unref());
  return Promise.race([frame.catch(String), silence]);
}

async function photograph(of: Page | Locator, name: string, fullPage: boolean, timeout = patience): Promise<void> {
  mkdirSync(screenshots, { recursive: true });
  const path = join(screenshots, `${name}.png`);
  // A locator does not accept `fullPage`.
  await ('goto' in of ? of.screenshot({ path, fullPage, timeout }) : of.screenshot({ path, timeout }));
}

/** Adds the findings of axe on the page to `problems`, and takes a screenshot of the whole page (see picture()). */
export async function inspect(page: Page, name: string, problems: string[]): Promise<void> {
  await picture(page, name, { fullPage: true });
  problems.push(...(await axeFaults(page, name)));
}

/** Fails when the page scrolls sideways after its resize handlers have run. */
export async function fitsWidth(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement.scrollWidth <= window.innerWidth, undefined, { timeout: 20_000 }).catch(() => undefined);
  const [content, view] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth] as const);
  assert.ok(content <= view, `the page is ${content} px wide in a window of ${view} px`);
}
