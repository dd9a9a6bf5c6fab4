// Public pages: readable in every brand and width, with and without JavaScript; visible legal facts; landing pages.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { newContext } from './helpers/browser.ts';
import { open, walk } from './helpers/journey.ts';
import { grounds, writePageBrands } from './helpers/page-brands.ts';
import { until } from './helpers/process.ts';
import { siteAndBrowser } from './helpers/suite.ts';

let brands: ReturnType<typeof writePageBrands>;
const { site, browser } = siteAndBrowser(() => {
  brands = writePageBrands();
  return { brands: brands.folders, override: 'the examples of sections name plans of another brand' };
});

const narrow = { width: 320, height: 640 };
const middle = { width: 768, height: 900 };
const wide = { width: 1280, height: 900 };
const public_ = ['/', '/faq', '/terms', '/privacy', '/arizona', '/support', '/join-now', '/bare'];
const planOf = { cedar: '/plans/102', harbor: '/plans/202' };
const landings = grounds.map((tone) => `/every-section-${tone}`);
const withFacts = ['/', '/join-now', '/arizona', '/bare', '/like-home', ...landings];

describe('every public page', () => {
  for (const brand of ['cedar', 'harbor'] as const) {
    const name = `pages-${brand}`;
    test(`${name}, at every width`, () => walk(browser(), name, async ({ page, shot }) => {
      const sizes = [narrow, middle, wide];
      for (const path of [...public_, planOf[brand]]) {
        await open(page, site().url(brand) + path);
        await headingsTellTheStory(page);
        for (const viewport of sizes) {
          await page.setViewportSize(viewport);
          await shot(page, `${path === '/' ? 'home' : path.slice(1).replace('/', '-')}-${viewport.width}`);
        }
        sizes.reverse(); // The next page opens in this size.
      }
    }, narrow));
  }
});

describe('every section', () => {
  for (const [index, path] of landings.entries()) {
    const brand = ['cedar', 'harbor'][index % 2] as string;
    const name = `sections-${brand}-${path.slice('/every-section-'.length)}`;
    test(`${name}, narrow and wide`, () => walk(browser(), name, async ({ page, shot }) => {
      await open(page, site().url(brand) + path);
      await headingsTellTheStory(page);
      for (const details of await page.locator('details').all()) await details.evaluate((one: HTMLDetailsElement) => (one.open = true));
      for (const viewport of [narrow, wide]) {
        await page.setViewportSize(viewport);
        await shot(page, `open-${viewport.width}`);
      }
    }, narrow));
  }
});

test('the legal facts are visible on every page that sells, in every brand', async () => {
  // Without scripts, so that only the server's markup is visible.
  const context = await newContext(browser(), { viewport: narrow, javaScriptEnabled: false, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const sizes = [narrow, wide];
  for (const brand of brands.keys) {
    for (const path of withFacts) {
      await page.goto(site().url(brand) + path);
      for (const viewport of sizes) {
        await page.setViewportSize(viewport);
        const facts = await page.locator('.disclosure-block li').evaluateAll(looksOfFacts);
        assert.ok(facts.length >= 5, `${brand}${path}: ${facts.length} facts`);
        for (const { text, size, contrast, seen } of facts) {
          const where = `${brand}${path} at ${viewport.width}: ${text.slice(0, 40)}`;
          assert.ok(seen, `${where} is not to be seen`);
          assert.ok(size >= 16, `${where} is ${size} px`);
          assert.ok(contrast >= 4.5, `${where} has a contrast of ${contrast.toFixed(2)}`);
        }
      }
      sizes.reverse(); // The next page opens in this size.
    }
  }
  await context.close();
});

describe('a landing page', () => {
  test('has the landing header or its own, pinned if the page counts as home', () => walk(browser(), 'landing-header', async ({ page }) => {
    await open(page, `${site().url('cedar')}/bare`);
    assert.equal(await page.getByRole('banner').getByRole('link', { name: 'Questions' }).count(), 0);
    assert.equal(await page.getByRole('banner').getByRole('link', { name: 'See the plans' }).isVisible(), true);
    await scrollDown(page);
    assert.equal(await page.evaluate(headerIsInSight), false);

    await open(page, `${site().url('cedar')}/like-home`);
    assert.equal(await page.getByRole('banner').getByRole('link', { name: 'Questions' }).first().isVisible(), true);
    await scrollDown(page);
    await page.waitForFunction(headerIsInSight);
  }));

  test('opens within the app, and an unknown one shows the 404 page', () => walk(browser(), 'landing-inside', async ({ page }) => {
    await open(page, `${site().url('cedar')}/faq`);
    await page.evaluate(() => Object.assign(window, { still: 'here' }));
    await follow(page, '/every-section-plain');
    await page.getByRole('heading', { level: 1, name: 'Know the price before' }).waitFor();
    await page.getByText('We are three dentists.').waitFor();
    assert.match(await page.title(), /^Every section \| /);
    await follow(page, '/no-such-page');
    await page.getByRole('heading', { level: 1, name: 'Page not found: /no-such-page' }).waitFor();
    assert.match(await page.title(), /^Page Not Found \| /);
    assert.equal(await page.evaluate(() => (window as { still?: string }).still), 'here');
  }));

  test('that does not exist answers 404 with its path', () => walk(browser(), 'landing-unknown', async ({ page, shot }) => {
    const answer = await page.goto(`${site().url('cedar')}/no-such-page`);
    assert.equal(answer?.status(), 404);
    await page.getByRole('heading', { level: 1, name: 'Page not found: /no-such-page' }).waitFor();
    await shot(page, 'not-found');
  }));
});

describe('without JavaScript', () => {
  test('home is readable, prices switch and questions open', async () => {
    const context = await newContext(browser(), { viewport: wide, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(site().url('cedar'));
    const plan = page.getByRole('article', { name: 'Cedar Individual' });
    const choose = plan.getByRole('link', { name: 'Choose Cedar Individual' });
    assert.equal(await plan.getByText('or $12.90 a month, $154.80 over a year').isVisible(), true);
    assert.equal(await choose.getAttribute('href'), '/join-now?plan=101&cycle=annual');
    await page.getByRole('radio', { name: 'Every month' }).check();
    assert.equal(await plan.getByText('or $12.90 a month').isVisible(), false);
    assert.equal(await plan.getByText('$154.80 over a year. Paid once a year: $129').isVisible(), true);
    assert.equal(await choose.getAttribute('href'), '/join-now?plan=101&cycle=monthly');
    assert.equal(await choose.count(), 1);

    const question = page.locator('.question-list details').first();
    await question.locator('summary').click();
    assert.equal(await question.locator('p').first().isVisible(), true);
    await choose.click();
    await page.waitForURL((url) => url.pathname === '/join-now');
    assert.equal(await page.getByRole('radio', { name: 'Every month' }).isChecked(), true);
    await context.close();
  });
});

describe('prices', () => {
  for (const brand of ['cedar', 'harbor']) {
    test(`of ${brand} are in cards of equal height, each fact in one line`, () => walk(browser(), `prices-${brand}`, async ({ page }) => {
      for (const cycle of ['Once a year', 'Every month']) {
        await open(page, site().url(brand));
        await page.getByRole('radio', { name: cycle }).check();
        const cards = await page.locator('.plan').evaluateAll((plans) => plans.map((plan) => {
          const top = (name: string) => Math.round(plan.querySelector(name)?.getBoundingClientRect().top ?? 0);
          return [Math.round(plan.getBoundingClientRect().height), top('.plan-action'), top('.plan-people'), top('.plan-services'), top('.plan-discounts')];
        }));
        assert.ok(cards.length >= 3);
        for (const card of cards) assert.deepEqual(card, cards[0]);
      }
    }, wide));
  }
});

describe('a comparison', () => {
  test('is a table on wide screens and cards with the name of each column on phones', () => walk(browser(), 'comparison', async ({ page }) => {
    await open(page, `${site().url('cedar')}/every-section-plain`);
    const cell = page.getByRole('row', { name: /Price known before/ }).getByRole('cell').first();
    const shownBefore = (): Promise<string> => cell.evaluate((one) => getComputedStyle(one, '::before').content);
    assert.equal(await shownBefore(), 'none');
    await page.setViewportSize(narrow);
    assert.match(await shownBefore(), /^"Membership"/);
    assert.equal(await cell.getByText('Yes').isVisible(), true);
    assert.equal(await page.locator('.comparison').getByRole('columnheader').count(), 3);
  }, wide));
});

describe('by keyboard', () => {
  test('everything on a page of sections is focused in reading order, and visible then', () => walk(browser(), 'pages-keyboard', async ({ page }) => {
    await open(page, `${site().url('cedar')}/every-section-plain`);
    const expected = await page.evaluate(() => {
      const all = document.querySelectorAll('main :is(a[href], button, summary, input:checked, input.control, input[type=number])');
      return [...all].filter((one) => one.checkVisibility()).length;
    });
    const main = page.locator('main');
    await main.focus();
    let last = -1;
    for (let i = 0; i < expected; i++) {
      await page.keyboard.press('Tab');
      const focus = await page.evaluate(focusNow);
      assert.ok(focus.place > last, `${focus.name} comes after what follows it`);
      assert.ok(focus.ring && focus.seen, `the focus on ${focus.name} cannot be seen`);
      last = focus.place;
    }
    await page.keyboard.press('Tab');
    assert.equal(await main.evaluate((one) => one.contains(document.activeElement)), false, 'nothing was left out');
  }, wide));

  test('prices switch with the arrow keys', () => walk(browser(), 'prices-keyboard', async ({ page }) => {
    await open(page, site().url('cedar'));
    await page.getByRole('radio', { name: 'Once a year' }).focus();
    await page.keyboard.press('ArrowRight');
    assert.equal(await page.getByText('$154.80 over a year. Paid once a year: $129').isVisible(), true);
  }, wide));
});

test('a page loads the code of its sections on the first interaction, and hydrates without a change', () => walk(browser(), 'sections-asleep', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(new URL(request.url()).pathname));
  await open(page, site().url('cedar'));
  const code = () => scripts.filter((path) => /\/(hero|steps|savings)-[^/]*\.js$/.test(path)).length;
  const html = () => page.locator('main').evaluate((main) => main.innerHTML);
  const [read, before] = [code(), await html()];
  assert.equal(read, 0);
  await page.waitForFunction(() => {
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Shift' }));
    return Object.keys(document.querySelector('.hero') ?? {}).some((key) => key.startsWith('__react'));
  });
  await until('code of sections', () => code() > 0);
  assert.equal(await html(), before);
  // A link to a section scrolls to it, and Back returns.
  await follow(page, '/#how');
  await page.waitForURL('**/#how');
  await page.goBack();
  assert.equal(await page.getByRole('heading', { level: 1 }).isVisible(), true);
}, wide));

/** Checks that there is one main heading, no skipped level and no empty heading. */
async function headingsTellTheStory(page: Page): Promise<void> {
  const headings = await page.locator('main :is(h1, h2, h3, h4)').evaluateAll((all) =>
    all.map((one) => ({ level: Number(one.tagName[1]), text: (one.textContent ?? '').trim() })));
  assert.deepEqual(headings.filter(({ level }) => level === 1).length, 1, page.url());
  let level = 0;
  for (const heading of headings) {
    assert.notEqual(heading.text, '');
    assert.ok(heading.level <= level + 1, `${page.url()}: "${heading.text}" is level ${heading.level} after ${level}`);
    level = heading.level;
  }
}

/** Follows a link like an editor's, anywhere on the page. */
async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((href) => {
    const link = Object.assign(document.createElement('a'), { href, textContent: href });
    link.dataset.route = '';
    document.querySelector('main')?.append(link);
    link.click();
    link.remove();
  }, path);
}

async function scrollDown(page: Page): Promise<void> {
  await page.evaluate(() => window.scrollTo({ top: 600, behavior: 'instant' }));
  await page.waitForFunction(() => window.scrollY > 100);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

function headerIsInSight(): boolean {
  const links = [...document.querySelectorAll('.site-header a')].map((link) => link.getBoundingClientRect());
  return links.some(({ top, bottom }) => top >= 0 && bottom <= window.innerHeight);
}

function focusNow(): { place: number; name: string; ring: boolean; seen: boolean } {
  const active = document.activeElement as HTMLElement;
  const box = active.getBoundingClientRect();
  // The element after a radio button draws it.
  const drawn = active.matches('[type=radio]') ? (active.nextElementSibling as HTMLElement) : active;
  return {
    place: [...document.querySelectorAll('main *')].indexOf(active),
    name: (active.textContent ?? '').trim() || active.tagName,
    ring: getComputedStyle(drawn).outlineStyle !== 'none' && parseFloat(getComputedStyle(drawn).outlineWidth) >= 2,
    seen: box.bottom > 0 && box.top < window.innerHeight && box.width > 0,
  };
}

function looksOfFacts(facts: Element[]): { text: string; size: number; contrast: number; seen: boolean }[] {
  const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true }) as OffscreenCanvasRenderingContext2D;
  const rgba = (colour: string): number[] => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data];
  };
  const luminance = (colour: number[]): number => {
    const [r = 0, g = 0, b = 0] = colour.slice(0, 3).map((byte) => {
      const part = byte / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const groundOf = (from: Element): number[] => {
    for (let one: Element | null = from; one !== null; one = one.parentElement) {
      const colour = rgba(getComputedStyle(one).backgroundColor);
      if (colour[3] === 255) return colour;
    }
    return [255, 255, 255, 255];
  };
  // A <wbr>, where a web address may break, has no text and no size.
  return facts.flatMap((fact) => [fact, ...fact.querySelectorAll(':not(wbr)')]).map((one) => {
    const style = getComputedStyle(one);
    const [a, b] = [luminance(rgba(style.color)), luminance(groundOf(one))];
    const box = one.getBoundingClientRect();
    return {
      text: one.textContent ?? '',
      size: parseFloat(style.fontSize),
      contrast: (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05),
      seen: one.closest('details') === null && one.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true }) && box.width > 0 && box.height > 0,
    };
  });
}
