// Every header variant: pinned on home pages only, never above the focused element, and wide enough for long words.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { fitsWidth, picture } from './helpers/browser.ts';
import { closed, openPanel, scrollTo } from './helpers/frame.ts';
import * as person from './helpers/journey.ts';
import { variantBrands, variantSite } from './helpers/variant-brands.ts';

const sizes = [
  { width: 320, height: 640 },
  { width: 768, height: 900 },
  { width: 1280, height: 800 },
] as const;
const zoomed = { width: 320, height: 256 }; // 1280 by 1024 at 400 %

const { site, browser } = variantSite();

/** The height that the header covers at the top of the window: the bottom of its row, negative when scrolled out. */
const covered = (page: Page) => page.evaluate(() => document.querySelector('.header-main')!.getBoundingClientRect().bottom);

/** The logos and telephone links of the header inside the window. */
const inSight = (page: Page) => page.evaluate(() => {
  const seen = (selector: string) => [...document.querySelectorAll(`.site-header ${selector}`)].filter((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return element.checkVisibility({ visibilityProperty: true }) && top >= 0 && bottom <= window.innerHeight;
  });
  const logos = seen('.site-logo img').map((image) => image.getBoundingClientRect()).map(({ width, height }) => ({ width, height }));
  return { logos, phones: seen('a[href^="tel:"]').length };
});

/** The header reacts to the scrolling of a home page in a later render, and may change its height then. */
const headerFollows = (page: Page) => page.waitForFunction(() =>
  (window.scrollY > 8) === (document.querySelector('.site-header[data-home].pinned') !== null));

async function isPinned(page: Page): Promise<boolean> {
  await scrollTo(page, 700);
  const { bottom, z } = await page.evaluate(() => {
    const row = document.querySelector('.header-main')!;
    return { bottom: row.getBoundingClientRect().bottom, z: getComputedStyle(row).zIndex };
  });
  if (bottom > 0) assert.equal(z, '999');
  return bottom > 0;
}

describe('pinning', () => {
  for (const { key, header } of variantBrands) {
    test(`${key}: on the home page only`, () => person.walk(browser(), `chrome-pin-${key}`, async ({ page }) => {
      await person.open(page, site().url(key));
      for (const viewport of [...sizes, zoomed]) {
        await page.setViewportSize(viewport);
        await scrollTo(page, 0);
        await headerFollows(page);
        assert.equal(await isPinned(page), viewport !== zoomed, `${viewport.width} by ${viewport.height}`);
        if (viewport === zoomed) continue; // In a window this low the header is not pinned.
        await page.locator('.site-header.pinned').waitFor();
        assert.ok((await covered(page)) < viewport.height * 0.25, 'the page has most of the window');
        const seen = await inSight(page);
        assert.equal(seen.logos.length, 1, `a logo stays at ${viewport.width}`);
        if (viewport === sizes[2]) assert.deepEqual(seen.logos[0], { width: 300, height: 73 });
        assert.equal(seen.phones, header !== 'landing_header' ? 1 : 0, `the telephone number at ${viewport.width}`);
        await fitsWidth(page);
        await picture(page, `chrome-pin-${key}-${viewport.width}`);
      }
      await page.setViewportSize(sizes[0]); // A size in which every page scrolls.
      await person.open(page, `${site().url(key)}/faq`);
      assert.equal(await isPinned(page), false);
    }));
  }
});

test('landing pages have logo and button only, pinned if they count as home', () => person.walk(browser(), 'chrome-landing', async ({ page }) => {
  for (const viewport of sizes) {
    await page.setViewportSize(viewport);
    for (const landing of ['home', 'campaign']) {
      await person.open(page, `${site().url('nxbare')}/offer-${landing}`);
      const links = await page.locator('header a').evaluateAll((all) => all.map((link) => new URL((link as HTMLAnchorElement).href).pathname));
      assert.deepEqual(links, ['/', '/join-now']);
      assert.equal(await page.locator('header button, header nav, .header-banner').count(), 0);
      assert.equal(await isPinned(page), landing === 'home', landing);
      await picture(page, `chrome-landing-${landing}-${viewport.width}`);
    }
  }
}));

describe('focus', () => {
  for (const { key } of variantBrands) {
    for (const viewport of [sizes[0], sizes[2]]) {
      const name = `chrome-focus-${key}-${viewport.width}`;
      test(`${name}: is never covered by the pinned header, forwards and backwards`, () => person.walk(browser(), name, async ({ page }) => {
        await person.open(page, site().url(key));
        await page.locator('main').focus();
        await tabThrough(page, 'Tab');
        await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
        await page.locator('footer a').last().focus();
        await tabThrough(page, 'Shift+Tab');
        // A link to a section scrolls so that the header does not cover the section's beginning.
        await page.goto(`${site().url(key)}/#plans`);
        await person.ready(page);
        await page.locator('#plans').evaluate((section) => section.scrollIntoView());
        await headerFollows(page);
        const top = await page.locator('#plans').evaluate((section) => section.getBoundingClientRect().top);
        assert.ok(top >= (await covered(page)) - 1, `#plans begins at ${top}, below the header`);
      }, viewport));
    }
  }
});

/**
 * Waits until the header follows the scrolling, then up to ten seconds until the focused element is in the window and below the header's row,
 * because a change of the header's height may move it again. One call for each of the file's 1,500 stops.
 */
const focusAtRest = (page: Page) => page.evaluate(async () => {
  const isWithin = async (seconds: number, test: () => boolean): Promise<boolean> => {
    for (const begun = performance.now(); performance.now() - begun < seconds * 1000; await new Promise(requestAnimationFrame)) if (test()) return true;
    return false;
  };
  const element = document.activeElement as HTMLElement;
  const row = document.querySelector('.header-main')!;
  const place = () => {
    const { top, bottom } = element.getBoundingClientRect();
    return { top, bottom, row: row.getBoundingClientRect().bottom, height: window.innerHeight };
  };
  const isClear = () => {
    const { top, bottom, row, height } = place();
    return top >= row - 1 && (bottom <= height + 1 || bottom - top > height - row);
  };
  const follows = await isWithin(60, () => (window.scrollY > 8) === (document.querySelector('.site-header[data-home].pinned') !== null));
  const inMain = element.closest('main, footer') !== null;
  return {
    name: `${element.tagName} ${element.textContent.trim().slice(0, 40)}`,
    inMain,
    inHeader: element.closest('header.site-header') !== null,
    follows,
    clear: !inMain || await isWithin(10, isClear),
    place: place(),
  };
});

/** Presses the key until the focus leaves main; no focused element may begin under the header's row. */
async function tabThrough(page: Page, key: 'Tab' | 'Shift+Tab'): Promise<void> {
  let seen = 0;
  for (let i = 0; i < 150; i++) {
    await page.keyboard.press(key);
    const { name, inHeader, inMain, follows, clear, place } = await focusAtRest(page);
    assert.ok(follows, `${key}: the header does not follow the scrolling to ${name}`);
    if (inHeader || (!inMain && seen > 0)) break;
    if (!inMain) continue;
    seen += 1;
    assert.ok(clear, `${key}: ${name} is not in the window, below the header: ${JSON.stringify(place)}`);
  }
  assert.ok(seen > 5, `only ${seen} stops`);
}

describe('in Spanish, with the longest words', () => {
  for (const { key, header } of variantBrands) {
    test(key, () => person.walk(browser(), `chrome-es-${key}`, async ({ page }) => {
      await person.open(page, `${site().url(key)}/?lang=es`);
      for (const viewport of sizes) {
        await page.setViewportSize(viewport);
        await fitsWidth(page);
        assert.deepEqual(await cutOff(page), [], `at ${viewport.width}`);
        const hasPanel = viewport.width < 1000 && header !== 'landing_header';
        if (hasPanel) {
          await openPanel(page);
          assert.deepEqual(await cutOff(page), [], `in the panel at ${viewport.width}`);
        }
        await picture(page, `chrome-es-${key}-${viewport.width}`);
        if (hasPanel) {
          await page.keyboard.press('Escape');
          await closed(page);
        }
      }
    }));
  }
});

/** Returns words of header and footer that overflow their box or the window. */
function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.site-header a, .site-header button, .site-header summary, .site-footer a, .site-footer p')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !element.matches('.skip-link'))
      .filter((element) => {
        const box = element.getBoundingClientRect();
        return element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).display !== 'inline' || box.left < -1 || box.right > window.innerWidth + 1;
      })
      .map((element) => `${element.className} ${element.textContent.trim()}`));
}
