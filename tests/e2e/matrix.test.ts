// All public pages of all brands at three widths, with everything opened that can be: axe checks the page in that state,
// nothing scrolls sideways, the console is empty and the focus is visible. chrome.test.ts tests the variants of the
// frame, brands.test.ts the look of the brands.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { inspect, visitor } from './helpers/browser.ts';
import { ready } from './helpers/journey.ts';
import { brandsFolder } from './helpers/server.ts';
import { siteAndBrowser } from './helpers/suite.ts';

const { site, browser } = siteAndBrowser();
const brands = readdirSync(brandsFolder).filter((name) => !name.includes('.'));
const widths = [{ width: 1280, height: 900 }, { width: 768, height: 1024 }, { width: 320, height: 640 }];
const stops = 14;

function contentOf(brand: string): { landings?: { slug: string }[]; site: { languages: string[] } } {
  return JSON.parse(readFileSync(join(brandsFolder, brand, 'site.json'), 'utf8'));
}

/** Runs in the page: reports whether the focus is invisible or another element covers the focused one. */
function focusFault(): string {
  const element = document.activeElement;
  if (!(element instanceof HTMLElement) || element === document.body) return '';
  const seen = (element as HTMLInputElement).labels?.[0] ?? element;
  const box = seen.getBoundingClientRect();
  if (box.width < 2 || box.height < 2) return `${element.outerHTML.slice(0, 90)} has no size`;
  const marked = [element, element.parentElement, element.nextElementSibling, seen].some((one) => {
    if (!(one instanceof HTMLElement)) return false;
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one);
    return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) || boxShadow !== 'none';
  });
  if (!marked) return `${element.outerHTML.slice(0, 90)} does not show its focus`;
  const top = document.elementFromPoint(box.x + Math.min(box.width / 2, 20), box.y + Math.min(box.height / 2, 12));
  const isFree = top === null ? false : seen.contains(top) || top.contains(seen);
  return isFree ? '' : `${element.outerHTML.slice(0, 90)} is focused behind ${top?.outerHTML.slice(0, 60)}`;
}

async function tabThrough(page: Page, name: string, problems: string[]): Promise<void> {
  for (let stop = 0; stop < stops; stop++) {
    await page.keyboard.press('Tab');
    const fault = await page.evaluate(focusFault);
    if (fault !== '') problems.push(`${name}: ${fault}`);
  }
}

/** Returns elements that are wider than the window once the page has settled in it. */
async function tooWide(page: Page): Promise<string[]> {
  await page.waitForFunction(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth, null, { timeout: 20_000 }).catch(() => undefined);
  return page.evaluate(() => {
    const room = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= room) return [];
    const wide = [...document.body.querySelectorAll('*')].filter((one) => one.getBoundingClientRect().right > room + 1);
    return [`${document.documentElement.scrollWidth} px in ${room}: ${wide.slice(0, 3).map((one) => one.outerHTML.slice(0, 120)).join('; ')}`];
  });
}

/** Opens all disclosures of the page: questions, the other payment method, the errors of an empty form. */
async function openAll(page: Page, path: string): Promise<void> {
  await page.evaluate(() => document.querySelectorAll('main details').forEach((one) => one.removeAttribute('name')));
  await page.evaluate(() => document.querySelectorAll<HTMLDetailsElement>('main details').forEach((one) => (one.open = true)));
  const monthly = page.locator('main input[type=radio]:not(:checked)');
  if ((await monthly.count()) > 0 && path !== '/support') await monthly.first().check();
  if (path === '/support') {
    await page.locator('main form button[type=submit]').first().click();
    await page.getByRole('alert').first().waitFor();
  }
}

for (const brand of brands) {
  test(`${brand}: every public page with everything open, at every width`, async () => {
    const { landings = [] } = contentOf(brand);
    const paths = ['/', '/faq', '/join-now', ...landings.map(({ slug }) => `/${slug}`), '/support', '/arizona'];
    const { page, context, problems } = await visitor(browser());
    for (const path of paths) {
      const name = `${brand}${path === '/' ? '-home' : path.replace('/', '-')}`;
      await page.setViewportSize(widths[0]!);
      const answer = await page.goto(`${site().url(brand)}${path}`);
      assert.equal(answer?.status(), 200, name);
      await ready(page);
      await tabThrough(page, name, problems);
      await openAll(page, path);
      for (const size of widths) {
        await page.setViewportSize(size);
        problems.push(...(await tooWide(page)).map((fault) => `${name} at ${size.width} px: ${fault}`));
      }
      await inspect(page, `matrix-${name}-320`, problems);
    }
    assert.deepEqual(problems, []);
    await context.close();
  });

  test(`${brand}: menu, login dropdown and language switch have no faults when open`, async () => {
    const { page, context, problems } = await visitor(browser(), widths[2]!);
    await page.goto(`${site().url(brand)}/`);
    await ready(page);
    const toggle = page.locator('header button[aria-controls]').first();
    if (await toggle.isVisible()) {
      await toggle.click();
      await page.waitForFunction((button) => button?.getAttribute('aria-expanded') === 'true', await toggle.elementHandle());
      problems.push(...(await tooWide(page)));
      await inspect(page, `matrix-${brand}-menu-320`, problems);
    }
    await page.setViewportSize(widths[0]!);
    await page.goto(`${site().url(brand)}/faq`);
    await ready(page);
    const dropdown = page.locator('header [aria-haspopup], header details.login-dropdown summary').first();
    if (await dropdown.isVisible()) {
      await dropdown.click();
      await inspect(page, `matrix-${brand}-login-1280`, problems);
      await page.keyboard.press('Escape');
    }
    if (contentOf(brand).site.languages.includes('es')) {
      await page.getByRole('link', { name: 'Español' }).first().click();
      await page.waitForFunction(() => document.documentElement.lang === 'es');
      await ready(page);
      assert.equal(new URL(page.url()).pathname, '/faq', 'the switch keeps the page');
      for (const size of widths) {
        await page.setViewportSize(size);
        problems.push(...(await tooWide(page)).map((fault) => `${brand} in Spanish at ${size.width} px: ${fault}`));
      }
      await inspect(page, `matrix-${brand}-es-320`, problems);
    }
    assert.deepEqual(problems, []);
    await context.close();
  });
}
