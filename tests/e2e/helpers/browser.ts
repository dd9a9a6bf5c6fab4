// One Chromium for a test file; pages that fail on console errors and CSP violations.
import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Locator, type Page } from 'playwright-core';
import { axeFaults } from './axe.ts';
import { root } from './process.ts';

export { settled } from './settled.ts';

export const phone = { width: 375, height: 812 };
export const desktop = { width: 1280, height: 900 };
/** How long a page may take for anything: the deadline of a machine that is busy with other work. */
const patience = 60_000;
const screenshots = join(root, 'tests/output/screenshots');

// Playwright's own list (the last such switch counts), and what a fresh context costs two thirds of its time for: the renderer
// that Chromium starts ahead for each page, and two more in which each window keeps the lists below its address bar.
// RenderDocument: with it, a page that is closed while it reloads may never close (https://github.com/microsoft/playwright/issues/42068).
// Beside two busy loops, Chromium 156 left 12 of 60 such closes unanswered, and none of 60 without it.
const disabledFeatures = [
  'AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades', 'HttpsFirstBalancedModeAutoEnable', 'LensOverlay',
  'MediaRouter', 'PaintHolding', 'ThirdPartyStoragePartitioning', 'AvoidCorsURLLoaderRestartOnRedirect', 'OptimizationHints',
  'NetworkTimeServiceQuerying', 'AimEnabled', 'PreconnectToSearch', 'SpareRendererForSitePerProcess',
  'WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'RenderDocument',
];

// Not the headless shell, which is a third cheaper: service workers and keys typed into frames failed there by chance.
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

/** A browser context with patience. */
export async function newContext(browser: Browser, options: BrowserContextOptions): Promise<BrowserContext> {
  const context = await browser.newContext(options);
  context.setDefaultTimeout(patience);
  return context;
}

export type Visit = { context: BrowserContext; page: Page; problems: string[] };

/** A fresh visitor. `problems` collects console errors, page errors and blocked requests. */
export async function visitor(browser: Browser, viewport = desktop, device: BrowserContextOptions = {}): Promise<Visit> {
  const context = await newContext(browser, { viewport, locale: 'en-US', reducedMotion: 'reduce', ...device });
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

/** A picture in tests/output/screenshots, of a whole page or of one part; taken only with MOLAR_TEST_SHOTS=1. */
export async function picture(of: Page | Locator, name: string, { fullPage = false }: { fullPage?: boolean } = {}): Promise<void> {
  if (process.env.MOLAR_TEST_SHOTS !== '1') return;
  await photograph(of, name, fullPage);
}

/** What a page looks like whose step has failed. */
export async function pictureOfFailure(page: Page | undefined, name: string): Promise<void> {
  if (page !== undefined) await photograph(page, `${name}-FAILED`, true, 10_000).catch(() => undefined);
}

/** Whether the page still draws frames and answers scripts. Playwright waits for two frames before it clicks. */
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
  // A locator has no whole page.
  await ('goto' in of ? of.screenshot({ path, fullPage, timeout }) : of.screenshot({ path, timeout }));
}

/** Adds what axe finds on the page to `problems`; a picture of the whole page, if wanted. */
export async function inspect(page: Page, name: string, problems: string[]): Promise<void> {
  await picture(page, name, { fullPage: true });
  problems.push(...(await axeFaults(page, name)));
}

/** Nothing may need sideways scrolling, once what listens to the window's size has done its part. */
export async function fitsWidth(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement.scrollWidth <= window.innerWidth, undefined, { timeout: 20_000 }).catch(() => undefined);
  const [content, view] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth] as const);
  assert.ok(content <= view, `the page is ${content} px wide in a window of ${view} px`);
}
