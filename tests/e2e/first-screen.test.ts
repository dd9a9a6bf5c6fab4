// The first screen of a page that begins with a hero looks the same before its pictures are there and after, and nothing moves.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { desktop, newContext, phone, picture } from './helpers/browser.ts';
import { open, walk } from './helpers/journey.ts';
import { brandsFolder, demoBrands } from './helpers/server.ts';
import { siteAndBrowser } from './helpers/suite.ts';

const keys = ['cedar', 'harbor', 'mesa', 'nova', 'prairie'];
const { site, browser } = siteAndBrowser(() => ({ brands: demoBrands(...keys) }));

type Looks = Window & { looks?: Map<Element, string>; shifts?: [at: number, what: string][] };
type Shift = PerformanceEntry & { value: number; sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[] };

function pagesOf(brand: string): string[] {
  const { landings = [] } = JSON.parse(readFileSync(join(brandsFolder, brand, 'site.json'), 'utf8')) as { landings?: { slug: string }[] };
  return ['/', ...landings.map(({ slug }) => `/${slug}`)];
}

/** Remembers what each element of header and hero looks like; answers what has changed since the last time. */
const lookAgain = (page: Page): Promise<string[]> => page.evaluate(async () => {
  await document.fonts.ready;
  const before = (window as Looks).looks;
  const looks = new Map<Element, string>();
  for (const element of document.querySelectorAll('.site-header, .site-header *, main > .hero, main > .hero *')) {
    const style = getComputedStyle(element);
    const { x, y, width, height } = element.getBoundingClientRect();
    looks.set(element, [...style].map((name) => `${name}: ${style.getPropertyValue(name)}`).concat(`box: ${x} ${y} ${width} ${height}`).join('\n'));
  }
  (window as Looks).looks = looks;
  return [...(before ?? [])].flatMap(([element, look]) => {
    const lines = new Set(look.split('\n'));
    const others = (looks.get(element) ?? 'gone').split('\n').filter((line) => !lines.has(line));
    return others.slice(0, 3).map((line) => `${element.tagName}.${element.getAttribute('class')}: ${line}`);
  }).slice(0, 20);
});

describe('before the pictures', () => {
  for (const brand of keys) {
    for (const viewport of [phone, desktop]) {
      test(`the first screen of ${brand} is itself at ${viewport.width} px`, () => walk(browser(), `first-screen-${brand}-${viewport.width}`, async ({ page }) => {
        await page.addInitScript(() => {
          window.requestIdleCallback = () => 0; // nothing but the page itself
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries() as Shift[]) {
              const moved = entry.sources.map(({ node, previousRect, currentRect }) =>
                `${node?.nodeName}.${(node as Element | null)?.getAttribute?.('class')} ${JSON.stringify([previousRect, currentRect])}`);
              ((window as Looks).shifts ??= []).push([entry.startTime, `${entry.value}: ${moved.join(', ')}`]);
            }
          }).observe({ type: 'layout-shift', buffered: true });
        });
        // Requests for pictures that wait; undefined once they may come, for those that the page makes later as well.
        let held: (() => void)[] | undefined;
        await page.route(/\/media\//, async (route) => {
          await new Promise<void>((resolve) => (held === undefined ? resolve() : held.push(resolve)));
          await route.continue();
        });
        for (const path of pagesOf(brand)) {
          held = [];
          await page.goto(site().url(brand) + path, { waitUntil: 'domcontentloaded' });
          await page.locator('main > .hero h1').waitFor();
          // A face that comes late would move its text, which is not the subject here.
          await page.evaluate(() => Promise.all([...document.fonts].map((face) => face.load())).then(() => undefined));
          await lookAgain(page);
          // What its fonts move, they have moved.
          const since = await page.evaluate(() => new Promise<number>((resolve) =>
            requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now())))));
          await picture(page, `first-screen-${brand}-${viewport.width}${path.replaceAll(/\W+/g, '-')}`);
          const pictures = page.locator('.site-header img, main > .hero img');
          assert.equal(await pictures.evaluateAll((all) => all.every((one) => (one as HTMLImageElement).naturalWidth === 0)), true, 'pictures are held back');
          const waiting: (() => void)[] = held;
          held = undefined;
          for (const resolve of waiting) resolve();
          await page.waitForFunction(() => [...document.querySelectorAll<HTMLImageElement>('.site-header img, main > .hero img')].every(({ naturalWidth }) => naturalWidth > 0));
          assert.deepEqual(await lookAgain(page), [], path);
          const shifts = (await page.evaluate(() => (window as Looks).shifts)) ?? [];
          assert.deepEqual(shifts.filter(([at]) => at > since), [], `${path} does not move`);
        }
      }, viewport));
    }
  }
});

test('nothing comes in by and by where somebody wants less motion', () => walk(browser(), 'first-screen-calm', async ({ page }) => {
  await open(page, site().url('cedar'));
  const moving = await page.locator('body *').evaluateAll((all) => all.filter((one) => getComputedStyle(one).transitionDuration.split(', ').some((time) => time !== '0s')).map(({ className }) => String(className)));
  assert.deepEqual(moving, []);
}, phone));

test('a style sheet that cannot be had hides nothing', () => walk(browser(), 'first-screen-cut', async ({ page }) => {
  await page.route(/\/assets\/[^/]*\.css$/, (route) => route.abort());
  await page.goto(site().url('cedar'));
  await page.locator('.site-footer').waitFor();
}, phone));

test('without script the page has its style sheets', async () => {
  const context = await newContext(browser(), { viewport: phone, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(site().url('cedar'));
  assert.equal(await page.locator('.site-footer').isVisible(), true);
  assert.notEqual(await page.locator('.site-footer').evaluate((footer) => getComputedStyle(footer).backgroundColor), 'rgba(0, 0, 0, 0)');
  await context.close();
});
