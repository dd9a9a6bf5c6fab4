// A page reserves space for its pictures, so that nothing moves when they are loaded. The elements of the first screen do
// not change their looks either.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { boxes } from './helpers/boxes.ts';
import { desktop, newContext, phone, picture } from './helpers/browser.ts';
import { newMember } from './helpers/client.ts';
import { enter, open, ready, walk } from './helpers/journey.ts';
import { brandsFolder, demoBrands } from './helpers/server.ts';
import { fontsLoaded, settled } from './helpers/settled.ts';
import { siteAndBrowser } from './helpers/suite.ts';

const keys = ['cedar', 'harbor', 'mesa', 'nova', 'prairie'];
const { site, browser } = siteAndBrowser(() => ({ brands: demoBrands(...keys) }));

type Looks = Window & { looks?: Map<Element, string>; shifts?: [at: number, what: string][] };
type Shift = PerformanceEntry & { value: number; sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[] };

type Content = { landings?: { slug: string }[]; offices?: { id: number }[] };
const content = (brand: string, file: 'site' | 'catalogue') => JSON.parse(readFileSync(join(brandsFolder, brand, `${file}.json`), 'utf8')) as Content;

/** Pages whose first section is a hero. */
const pagesOf = (brand: string): string[] => ['/', ...(content(brand, 'site').landings ?? []).map(({ slug }) => `/${slug}`)];
const officesOf = (brand: string): string[] => (content(brand, 'catalogue').offices ?? []).slice(0, 1).map(({ id }) => `/office/${id}`);

/** Records the look of each element of header and hero; returns the changes since the last call. */
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

test('the title beside a list of six plans is at the top of the page, as it is beside four', () => walk(browser(), 'first-screen-six-plans', async ({ page }) => {
  await open(page, site().url('harbor'));
  const title = page.locator('main > .hero h1');
  const before = await title.boundingBox();
  await page.locator('.price-board > :last-child').evaluate((row) => row.after(row.cloneNode(true), row.cloneNode(true), row.cloneNode(true)));
  assert.equal((await title.boundingBox())?.y, before?.y);
}));

describe('before images load', () => {
  for (const brand of keys) {
    for (const viewport of [phone, desktop]) {
      test(`the first screen of ${brand} has its final look at ${viewport.width} px`, () => walk(browser(), `first-screen-${brand}-${viewport.width}`, async ({ page }) => {
        await page.addInitScript(() => {
          window.requestIdleCallback = () => 0; // never idle, so that only the page's own start runs
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries() as Shift[]) {
              const moved = entry.sources.map(({ node, previousRect, currentRect }) =>
                `${node?.nodeName}.${(node as Element | null)?.getAttribute?.('class')} ${JSON.stringify([previousRect, currentRect])}`);
              ((window as Looks).shifts ??= []).push([entry.startTime, `${entry.value}: ${moved.join(', ')}`]);
            }
          }).observe({ type: 'layout-shift', buffered: true });
        });
        const held = await heldPictures(page);
        for (const path of pagesOf(brand)) {
          held.hold();
          await page.goto(site().url(brand) + path, { waitUntil: 'domcontentloaded' });
          await page.locator('main > .hero h1').waitFor();
          // A late font would move its text, which is not the subject of this test.
          await fontsLoaded(page);
          await lookAgain(page);
          // Layout shifts by fonts have happened before this moment.
          const since = await page.evaluate(() => new Promise<number>((resolve) =>
            requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now())))));
          await picture(page, `first-screen-${brand}-${viewport.width}${path.replaceAll(/\W+/g, '-')}`);
          const pictures = page.locator('.site-header img, main > .hero img');
          assert.equal(await pictures.evaluateAll((all) => all.every((one) => (one as HTMLImageElement).naturalWidth === 0)), true, 'images are delayed');
          held.release();
          await page.waitForFunction(() => [...document.querySelectorAll<HTMLImageElement>('.site-header img, main > .hero img')].every(({ naturalWidth }) => naturalWidth > 0));
          assert.deepEqual(await lookAgain(page), [], path);
          const shifts = (await page.evaluate(() => (window as Looks).shifts)) ?? [];
          assert.deepEqual(shifts.filter(([at]) => at > since), [], `${path} does not move`);
        }
      }, viewport));
    }
  }
});

/** Delays requests for pictures between hold() and release(). After release() all pending and later requests continue. */
async function heldPictures(page: Page) {
  let held: (() => void)[] | undefined;
  await page.route(/\/media\//, async (route) => {
    await new Promise<void>((resolve) => (held === undefined ? resolve() : held.push(resolve)));
    await route.continue();
  });
  return {
    hold: (): void => void (held = []),
    release: (): void => {
      const waiting = held ?? [];
      held = undefined;
      for (const resolve of waiting) resolve();
    },
  };
}

const pageWidths = [320, desktop.width] as const;

/** Loads every page of a brand once and compares its elements before and after its pictures load; returns those that moved, by width. */
async function movedByPictures(brand: string): Promise<Record<number, string[]>> {
  const moved: Record<number, string[]> = Object.fromEntries(pageWidths.map((width) => [width, []]));
  await walk(browser(), `place-of-pictures-${brand}`, async ({ page }) => {
    const pictures = await heldPictures(page);
    const fonts = new Set<string>();
    page.on('request', (request) => /\.woff2$/.test(request.url()) && fonts.add(request.url()));
    const sizes = (): Promise<number[]> => page.locator('img[src^="/media/"]').evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth));
    /** Returns the boxes by width, once the handlers of the resize have run and all pictures that may load have loaded. */
    const boxesByWidth = async (widths: readonly number[], isHeld: boolean): Promise<Record<number, string[]>> => {
      const found: Record<number, string[]> = {};
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 });
        await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
        if (!isHeld) await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
        await settled(page);
        found[width] = await boxes(page);
      }
      return found;
    };
    for (const path of [...pagesOf(brand), '/join-now', '/faq', '/savings-summary', '/find-a-dentist', ...officesOf(brand)]) {
      pictures.hold();
      await page.goto(site().url(brand) + path, { waitUntil: 'domcontentloaded' });
      await ready(page);
      const before = await boxesByWidth(pageWidths, true);
      assert.deepEqual(new Set(await sizes()), new Set([0]), `${path}: pictures are held back`);
      await page.locator('img').evaluateAll((all) => all.forEach((one) => ((one as HTMLImageElement).loading = 'eager')));
      pictures.release();
      const after = await boxesByWidth(pageWidths.toReversed(), false);
      for (const width of pageWidths) {
        const others = after[width]!.filter((one, i) => one !== before[width]![i]).slice(0, 5);
        moved[width]!.push(...others.map((one) => `${path}: ${one}`));
        if (after[width]!.length !== before[width]!.length) moved[width]!.push(`${path}: something is hidden`);
      }
    }
    assert.equal(fonts.size, 2, [...fonts].join());
    for (const font of fonts) assert.match(font, /-core-[\w-]{8}\.woff2$/);
  }, { width: pageWidths[0], height: 800 });
  return moved;
}

describe('whole pages', () => {
  for (const brand of keys) {
    let moved: ReturnType<typeof movedByPictures> | undefined;
    for (const width of pageWidths) {
      test(`images of ${brand} cause no layout shift at ${width} px`, async () => {
        moved ??= movedByPictures(brand);
        assert.deepEqual((await moved)[width], []);
      });
    }
  }
});

describe('on a phone the whole membership card is in the first screen of the dashboard', () => {
  for (const brand of keys) {
    test(brand, () => walk(browser(), `first-screen-card-${brand}`, async ({ page, context }) => {
      await enter(context, page, await newMember(site(), brand), `${site().url(brand)}/dashboard`);
      const { y, height } = (await page.locator('.membership-card').boundingBox())!;
      assert.ok(y + height <= phone.height, `the card ends at ${y + height} px`);
    }, phone));
  }
});

test('nothing has a transition with reduced motion', () => walk(browser(), 'first-screen-calm', async ({ page }) => {
  await open(page, site().url('cedar'));
  const moving = await page.locator('body *').evaluateAll((all) => all.filter((one) => getComputedStyle(one).transitionDuration.split(', ').some((time) => time !== '0s')).map(({ className }) => String(className)));
  assert.deepEqual(moving, []);
}, phone));

test('a style sheet that fails to load does not hide the page', () => walk(browser(), 'first-screen-cut', async ({ page }) => {
  await page.route(/\/assets\/[^/]*\.css$/, (route) => route.abort());
  await page.goto(site().url('cedar'));
  await page.locator('.site-footer').waitFor();
}, phone));

test('without JavaScript the page has its style sheets', async () => {
  const context = await newContext(browser(), { viewport: phone, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(site().url('cedar'));
  assert.equal(await page.locator('.site-footer').isVisible(), true);
  assert.notEqual(await page.locator('.site-footer').evaluate((footer) => getComputedStyle(footer).backgroundColor), 'rgba(0, 0, 0, 0)');
  await context.close();
});
