// The gallery of a development build: every shared component in every state, at three widths, and its overlays by
// keyboard. Production builds have no such page.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { axeFaults } from './helpers/axe.ts';
import { fitsWidth, inspect, picture, settled, visitor } from './helpers/browser.ts';
import { ready } from './helpers/journey.ts';
import { root } from './helpers/process.ts';
import { demoBrands, devBuild, type Site, startSite } from './helpers/server.ts';
import { siteAndBrowser } from './helpers/suite.ts';

const { site, browser } = siteAndBrowser(() => ({ webDir: devBuild, brands: demoBrands('cedar', 'harbor') }));
const widths = [{ width: 320, height: 640 }, { width: 768, height: 1024 }, { width: 1280, height: 900 }];
const overlay = '.modal-overlay, .loading-overlay, .toasts';

async function openGallery(page: Page, show = '', brand = 'cedar'): Promise<void> {
  await page.goto(`${site().url(brand)}/__gallery${show === '' ? '' : `?show=${show}`}`);
  await ready(page);
}

/** Opens the gallery with one overlay and waits until the overlay has its final position. */
async function openOverlay(page: Page, name: string): Promise<void> {
  await openGallery(page, name);
  await page.locator(overlay).first().waitFor();
  await settled(page);
}

/** Returns the names of all overlays, from the buttons of the page. */
async function overlayNames(page: Page): Promise<string[]> {
  await openGallery(page);
  const names = await page.locator('.gallery-openers button').allTextContents();
  assert.ok(names.length > 25, `${names.length} overlays`);
  return names;
}

describe('every component', () => {
  for (const [brand, sizes] of [['cedar', widths], ['harbor', widths.slice(1, 2)]] as const) {
    test(`is accessible and fits the screen with the theme of ${brand}`, async () => {
      const { page, context, problems } = await visitor(browser());
      await openGallery(page, '', brand);
      for (const size of sizes) {
        await page.setViewportSize(size);
        await fitsWidth(page);
        await inspect(page, `gallery-${brand}-${size.width}`, problems);
      }
      assert.deepEqual(problems, []);
      await context.close();
    });
  }
});

describe('every overlay', () => {
  test('is accessible and fits at every width, opened by its name', async () => {
    const { page, context, problems } = await visitor(browser());
    const sizes = [...widths];
    for (const name of await overlayNames(page)) {
      if (name === 'toast-life') continue; // looks like the other toasts, and would disappear too soon
      await openOverlay(page, name);
      for (const size of sizes) {
        await page.setViewportSize(size);
        await fitsWidth(page);
        for (const box of await page.locator('.modal, .toast').all()) {
          const { x, y, width, height } = (await box.boundingBox())!;
          assert.ok(x >= 0 && y >= 0 && x + width <= size.width && y + height <= size.height, `${name} stands outside of a window of ${size.width} px`);
        }
        if (size.width === 320) problems.push(...(await axeFaults(page, name, [overlay])));
        await picture(page, `gallery-${name}-${size.width}`);
      }
      sizes.reverse(); // The next overlay opens in this size.
    }
    assert.deepEqual(problems, []);
    await context.close();
  });

  test('has the dimensions of the specification', async () => {
    const { page, context } = await visitor(browser(), { width: 1600, height: 800 });
    const styleOf = (selector: string, ...names: string[]): Promise<string[]> =>
      page.locator(selector).evaluate((element, all) => all.map((name) => getComputedStyle(element).getPropertyValue(name)), names);
    for (const [size, rem] of [['small', 32], ['medium', 42], ['large', 60], ['xlarge', 80]] as const) {
      await openOverlay(page, `modal-${size}`);
      const { x, width } = (await page.locator('.modal').boundingBox())!;
      assert.equal(width, rem * 16, size);
      assert.equal(x, (1600 - width) / 2, `${size} stands in the middle`);
    }
    assert.deepEqual(await styleOf('.modal-overlay', 'z-index'), ['1100']);
    await openOverlay(page, 'modal-long');
    const { y, height } = (await page.locator('.modal').boundingBox())!;
    assert.ok(height <= 0.9 * 800 && Math.abs(y - (800 - height) / 2) <= 1, `${height} px high at ${y} px: at most 90 % high and in the middle`);
    await openOverlay(page, 'loading-message');
    assert.deepEqual(await styleOf('.loading-overlay', 'z-index', 'backdrop-filter', 'background-color'), ['1000', 'blur(2px)', 'rgba(0, 0, 0, 0.6)']);
    assert.deepEqual(await styleOf('.loading-overlay svg', 'width', 'stroke-width'), ['54px', '4px']);
    await context.close();
  });
});

describe('with the keyboard', () => {
  const focused = (page: Page): Promise<string> =>
    page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent?.trim() ?? '');

  /** Waits for the focus, because keys only then go to the dialog. */
  const focusIn = (page: Page, dialog: Locator): Promise<void> => dialog.and(page.locator(':focus-within')).waitFor();

  async function press(page: Page, name: string): Promise<void> {
    await page.getByRole('button', { name, exact: true }).focus();
    await page.keyboard.press('Enter');
  }

  test('a modal takes and traps the focus, closes on Escape and restores the focus', async () => {
    const { page, context, problems } = await visitor(browser());
    await openGallery(page);
    await press(page, 'modal-error');
    const dialog = page.getByRole('dialog', { name: 'Your card' });
    await focusIn(page, dialog);
    const stops: string[] = [];
    for (let i = 0; i < 6; i++) {
      await page.keyboard.press('Tab');
      stops.push(await focused(page));
    }
    assert.deepEqual(stops, ['Close', 'Save', 'Not now', 'Close', 'Save', 'Not now']);
    await page.keyboard.press('Shift+Tab');
    assert.equal(await focused(page), 'Save');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.waitForFunction(() => document.activeElement?.textContent === 'modal-error');
    assert.deepEqual(problems, []);
    await context.close();
  });

  test('a modal can ignore Escape, and one that cannot be dismissed has no close button', async () => {
    const { page, context } = await visitor(browser());
    await openGallery(page);
    await press(page, 'modal-no-escape');
    const dialog = page.getByRole('dialog');
    await focusIn(page, dialog);
    await page.keyboard.press('Escape');
    assert.equal(await dialog.count(), 1);
    await page.getByRole('button', { name: 'Close' }).press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await press(page, 'modal-locked');
    await focusIn(page, dialog);
    await page.keyboard.press('Escape');
    await page.mouse.click(5, 5);
    assert.equal(await dialog.count(), 1);
    assert.equal(await page.getByRole('button', { name: 'Close' }).count(), 0);
    await context.close();
  });

  test('a confirm dialog is answered with Enter, and Escape means no', async () => {
    const { page, context, problems } = await visitor(browser());
    await openGallery(page);
    // Each answer differs from the previous one.
    for (const [answer, ...keys] of [['false', 'Tab', 'Tab', 'Tab', 'Enter'], ['true', 'Tab', 'Tab', 'Enter'], ['false', 'Escape']] as const) {
      await press(page, 'confirm-danger');
      const dialog = page.getByRole('alertdialog', { name: 'Remove Ben from the plan?' });
      await focusIn(page, dialog);
      for (const key of keys) await page.keyboard.press(key);
      await dialog.waitFor({ state: 'detached' });
      await page.locator('.gallery-answer', { hasText: answer }).waitFor();
      await page.waitForFunction(() => document.activeElement?.textContent === 'confirm-danger');
    }
    assert.deepEqual(problems, []);
    await context.close();
  });

  test('F6 moves the focus to a toast, and dismissing it restores the focus', async () => {
    const { page, context, problems } = await visitor(browser());
    await openGallery(page);
    await press(page, 'toast-success');
    const toast = page.getByRole('alertdialog', { name: 'Saved' });
    await toast.waitFor();
    for (let i = 0; i < 8 && !(await page.evaluate(() => document.activeElement?.closest('.toasts') !== null)); i++) {
      await page.keyboard.press('F6');
    }
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    assert.equal(await focused(page), 'Dismiss');
    await page.keyboard.press('Enter');
    await toast.waitFor({ state: 'detached' });
    await page.waitForFunction(() => document.activeElement !== document.body);
    assert.deepEqual(problems, []);
    await context.close();
  });

  test('a toast with a limited life stays while the pointer is on it', async () => {
    const { page, context } = await visitor(browser());
    await page.clock.install();
    await openGallery(page);
    await page.clock.pauseAt(Date.now() + 60_000); // the toast's four seconds must not run with the machine's clock
    await page.getByRole('button', { name: 'toast-life', exact: true }).click();
    const toast = page.getByRole('alertdialog', { name: 'Gone in four seconds' });
    await toast.waitFor();
    await toast.hover();
    await page.clock.runFor(60_000);
    assert.equal(await toast.count(), 1);
    await page.mouse.move(5, 5);
    await page.clock.runFor(4_000);
    await toast.waitFor({ state: 'detached' });
    await context.close();
  });

  test('the page below a loading overlay is inert', async () => {
    const { page, context, problems } = await visitor(browser());
    await openOverlay(page, 'loading-message');
    await page.getByRole('status').filter({ hasText: 'Paying' }).waitFor();
    for (let i = 0; i < 4; i++) {
      await page.keyboard.press('Tab');
      assert.equal(await page.evaluate(() => document.activeElement?.closest('.container') ?? null), null);
    }
    assert.equal(await page.locator('.container').evaluate((element) => element.closest('[inert]') !== null), true);
    assert.deepEqual(problems, []);
    await context.close();
  });
});

test('production builds have no gallery, and content pages load no overlay code', async () => {
  const production = await startSite({ brands: demoBrands('cedar') });
  try {
    assert.equal((await fetchAs(production, '/__gallery')).status, 404);
    const home = await (await fetchAs(production, '/')).text();
    assert.doesNotMatch(home, /(overlay-host|modal|toast)-[\w-]+\.(js|css)/);
  } finally {
    await production.stop();
  }
  const build = resolve(root, process.env.MOLAR_TEST_WEB_DIR ?? 'web/dist');
  for (const name of readdirSync(build, { recursive: true, encoding: 'utf8' })) {
    const file = resolve(build, name);
    if (!statSync(file).isFile() || /\.(br|gz|woff2)$/.test(name)) continue;
    assert.doesNotMatch(name, /gallery/);
    assert.doesNotMatch(readFileSync(file, 'utf8'), /__gallery|gallery-/, name);
  }
});

/** Requests a path with Chromium, because Node's resolver does not resolve names under localhost. */
function fetchAs(of: Site, path: string): Promise<{ status: number; text: () => Promise<string> }> {
  return (async () => {
    const { page, context } = await visitor(browser());
    const answer = (await page.goto(`${of.url('cedar')}${path}`))!;
    const text = await answer.text();
    await context.close();
    return { status: answer.status(), text: async () => text };
  })();
}
