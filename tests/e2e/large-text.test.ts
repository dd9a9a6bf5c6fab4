// Text of double size by the browser's own setting on a phone, and forced colors: all content is visible and fits the window.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import type { BrowserContext, Page } from 'playwright-core';
import { fitsWidth, newContext, phone, picture } from './helpers/browser.ts';
import { Client, newMember } from './helpers/client.ts';
import * as person from './helpers/journey.ts';
import { removeFolder, temporaryFolder } from './helpers/process.ts';
import { brandsFolder, molar, type Site } from './helpers/server.ts';
import { siteAndBrowser } from './helpers/suite.ts';

const { site, browser } = siteAndBrowser(undefined, importLongOffice);
const longOffice = 'Rancho Cucamonga Interdisciplinary Prosthodontics';

/** Imports an office of cedar with long words and amounts with cents. */
function importLongOffice(to: Site): void {
  const folder = temporaryFolder('long-office');
  const tables = {
    prices: `procedure_slug,usual_fee_cents,member_fee_cents,price_list,effective_from
checkup_exam,10995,7147,long,2026-01-01
crown,189995,123497,long,2026-01-01
denture_full,1234567,987654,long,2026-01-01
`,
    offices: `reference,name,address_line1,address_line2,city,state,zip,phone,lat,lng,website,hours,languages,wheelchair,accepts_new_patients,verified_on,status,price_list
L-1,${longOffice},12345 Llanfairpwllgwyngyllgogerychwyrndrobwll Way,Building 12 Suite 3456,Rancho Cucamonga,AZ,85001,6025550199,33.45,-112.07,https://www.rancho-cucamonga-interdisciplinary-prosthodontics.example,"Mo-Th 08:00-12:00,13:00-17:00",en es,yes,yes,2026-10-02,active,long
`,
    agreements: `reference,office_reference,starts_on,ends_on,price_list,terms,price_cap
L-1-A1,L-1,2026-01-01,,long,Members pay the price of the list.,yes
`,
  };
  for (const [kind, table] of Object.entries(tables)) {
    const file = join(folder, `${kind}.csv`);
    writeFileSync(file, table);
    const { code, out, err } = molar(to, 'import', kind, file, '--group', 'cedar', '--quiet');
    assert.equal(code, 0, out + err);
  }
  removeFolder(folder);
}

async function longOfficePath(): Promise<string> {
  const { offices } = (await new Client(site().url('cedar')).get('/api/km/group/cedar/offices?zip=85001&radius=10')).body;
  return `/office/${offices.find((office: { name: string }) => office.name === longOffice).id}`;
}

const publicPages = [
  '/', '/?adults=2&children=1', '/faq', '/join-now', '/join-now?adults=1&children=0', '/savings-summary', '/savings-summary?t=crown:1', '/find-a-dentist', '/find-a-dentist?zip=85001', '/directory', '/support', '/terms', '/arizona',
  '/member-login', '/reset-password', '/grievance-form', '/verify', '/no-such-page',
];
const memberPages = ['/dashboard', '/dashboard/card', '/dashboard/household', '/dashboard/plan', '/dashboard/billing', '/dashboard/cancel', '/dashboard/account', '/dashboard/account#contact', '/savings-summary', '/savings-summary/visit', '/savings-summary/prices'];

/** Returns the paths of a plan and an office of the brand's own catalogue. */
function catalogued(brand: string): string[] {
  const { plans, offices = [] } = JSON.parse(readFileSync(join(brandsFolder, brand, 'catalogue.json'), 'utf8')) as Record<'plans' | 'offices', { id: number }[]>;
  const paths = [...plans.slice(0, 1).map(({ id }) => `/plans/${id}`), ...offices.slice(0, 1).map(({ id }) => `/office/${id}`)];
  return plans[0] && offices[0] ? [...paths, `/plans/${plans[0].id}/${offices[0].id}`] : paths;
}

/** Opens each step of the checkout; the last ones only where the brand is sold at the journeys' postal address. */
async function checkout(page: Page, brand: string, check: (path: string) => Promise<void>): Promise<void> {
  await person.choosePlan(page, site().url(brand), /^Choose/);
  await check('/checkout/create-account');
  if (!['cedar', 'harbor', 'mesa'].includes(brand)) return;
  await person.fillAccount(page, person.newBuyer());
  await person.saveAccount(page);
  if (page.url().endsWith('/add-member')) await check('/checkout/add-member');
  await person.continueToPayment(page);
  await check('/checkout/payment');
}

/** Sets a base size of 32 px, where the browser's default is 16, for this page and all that it opens. */
async function enlargeText(context: BrowserContext, page: Page): Promise<void> {
  const settings = await context.newCDPSession(page);
  await settings.send('Page.enable');
  await settings.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
}

async function openLarge(page: Page, url: string): Promise<void> {
  await person.open(page, url);
  await page.waitForFunction(() => getComputedStyle(document.documentElement).fontSize === '32px');
}

/** Returns buttons whose text is wider than they are. */
const cutButtons = (page: Page) => page.evaluate(() =>
  [...document.querySelectorAll<HTMLElement>('button, .button')]
    .filter((element) => element.checkVisibility({ visibilityProperty: true }) && element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 1)
    .map((element) => `${element.className}: ${element.textContent.trim()}`));

/** Returns headings of pages and sections that have less than half of the window's width because of an adjacent element. */
const squeezedHeadings = (page: Page) => page.evaluate(() =>
  [...document.querySelectorAll<HTMLElement>('.band-head > h2, .page-head > h1')]
    .filter((element) => element.checkVisibility() && element.clientWidth < window.innerWidth / 2)
    .map((element) => element.textContent));

/**
 * Returns words of at most `letters` letters in controls and lists of amounts that continue on a second line, and amounts and telephone numbers
 * that do. "$12" and "9" would be another price.
 */
const brokenWords = (page: Page, letters = 8) => page.evaluate((most) => {
  const found: string[] = [];
  const parts = 'h1, .status-panel h2, .notice-title, button, .button, .error-summary a, .field-error, .choice, .menu-toggle, .header-3-call, .top-bar-phone, .header-checkout-phone, .result-views a, .cycle-switch, .plan-price-main, .price-from-amount, .amount-table, .estimate-sums, .footer-links, .savings-quantity-what, .hours-table, .sample-card-code';
  for (const part of document.querySelectorAll(parts)) {
    if (!part.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      for (const word of (text as Text).data.matchAll(new RegExp(`\\$[\\d,.]+|\\(\\d{3}\\) \\d{3}-\\d{4}|\\p{L}{2,${most}}(?!\\p{L})`, 'gu'))) {
        if (/\p{L}/u.test((text as Text).data[word.index - 1] ?? '')) continue;
        const range = document.createRange();
        range.setStart(text, word.index);
        range.setEnd(text, word.index + word[0].length);
        const lines = new Set([...range.getClientRects()].filter(({ width }) => width > 1).map(({ top }) => Math.round(top)));
        if (lines.size > 1) found.push(`${word[0]} in ${part.tagName} ${part.className}`);
      }
    }
  }
  return found;
}, letters);

/** Returns plans whose badge covers their name, and cards, password fields and reasons for calls with a part outside their box. */
const coveredOrCut = (page: Page) => page.evaluate(() => {
  const covered = [...document.querySelectorAll('.plan:has(.plan-badge:not(:empty))')].filter((plan) => {
    const [badge, name] = ['.plan-badge', '.plan-name'].map((part) => plan.querySelector(part)!.getBoundingClientRect());
    return badge!.bottom > name!.top;
  });
  const cut = [...document.querySelectorAll('.membership-card, .id-card, .control-row, .support-topics')].filter((box) => box.scrollWidth > box.clientWidth + 1);
  const narrow = [...document.querySelectorAll('.control-row input')].filter((input) => input.clientWidth < window.innerWidth / 2);
  return [...covered, ...cut, ...narrow].map(({ className, textContent }) => `${className}: ${textContent.trim().slice(0, 40)}`);
});

/** Returns whether the header's menu button has a row to itself, with neither logo nor buttons beside it. */
const isMenuAlone = (page: Page) => page.evaluate(() => {
  const box = (part: string) => document.querySelector(`.site-header ${part}`)?.getBoundingClientRect();
  const menu = box('.menu-toggle');
  return menu !== undefined && ![box('.site-logo'), box('.header-actions')].some((other) => other !== undefined && other.top < menu.bottom && other.bottom > menu.top);
});

const narrow = { width: 320, height: 640 };
const narrowPages = ['/', '/join-now', '/find-a-dentist?zip=85001', '/savings-summary?t=crown:1', '/directory', '/support', '/member-login', '/verify', '/dashboard', '/dashboard/card', '/dashboard/plan', '/dashboard/cancel', '/savings-summary/prices'];

/** Loads every page of a brand once with large text; returns the faults in a narrow window and on a phone. */
async function look(brand: string): Promise<{ narrow: string[]; phone: string[] }> {
  const faults = { narrow: [] as string[], phone: [] as string[] };
  await person.walk(browser(), `large-${brand}`, async ({ page, context }) => {
    const fits = (found: string[], path: string) => fitsWidth(page).catch((fault: Error) => found.push(`${path}: ${fault.message}`));
    const checkNarrow = async (path: string) => {
      await page.setViewportSize(narrow);
      await fits(faults.narrow, path);
      for (const details of await page.locator('main details').all()) await details.evaluate((one: HTMLDetailsElement) => (one.open = true));
      faults.narrow.push(...[...await brokenWords(page), ...await coveredOrCut(page)].map((fault) => `${path}: ${fault}`));
      if (await isMenuAlone(page)) faults.narrow.push(`${path}: the menu button has a row to itself`);
      await page.setViewportSize(phone);
    };
    const check = async (path: string, isNarrow = narrowPages.includes(path)) => {
      await openLarge(page, site().url(brand) + path);
      await fits(faults.phone, path);
      faults.phone.push(...[...await cutButtons(page), ...await squeezedHeadings(page)].map((fault) => `${path}: ${fault}`));
      await picture(page, `large-${brand}-${path.replaceAll(/\W+/g, '-')}`);
      if (isNarrow) await checkNarrow(path);
    };
    await enlargeText(context, page);
    for (const path of publicPages) await check(path);
    for (const path of catalogued(brand)) await check(path, true);
    if (brand === 'cedar') await check(await longOfficePath(), true);
    await checkout(page, brand, (path) => check(path, brand === 'cedar'));
    const { client, purchase } = await newMember(site(), brand);
    await client.handOver(context);
    for (const path of [...memberPages, `/dashboard/receipt/${purchase.receiptId}`]) await check(path);
    await person.open(page, `${site().url(brand)}/dashboard`);
    const agreement = await page.locator('main a[href^="/dashboard/agreement/"]').first().getAttribute('href');
    await check(agreement ?? 'no agreement');
  }, phone);
  return faults;
}

describe('text at 200 % on a phone', () => {
  for (const brand of ['cedar', 'harbor', 'mesa', 'prairie', 'nova']) {
    let looked: ReturnType<typeof look> | undefined;
    test(`${brand}: at 320 px no short word or amount is broken, and nothing covers a name`, async () => {
      looked ??= look(brand);
      assert.deepEqual((await looked).narrow, []);
    });

    test(`${brand}: at 320 px the errors of an empty login have no broken word`, () => person.walk(browser(), `large-errors-${brand}`, async ({ page, context }) => {
      await enlargeText(context, page);
      await openLarge(page, `${site().url(brand)}/member-login`);
      await page.locator('main').getByRole('button', { name: 'Log in', exact: true }).click();
      await page.getByRole('alert').getByRole('link', { name: 'Enter your password' }).waitFor();
      assert.deepEqual(await brokenWords(page), []);
    }, narrow));

    test(`${brand}: at 320 px the dashboard of a canceled membership has no broken word`, () => person.walk(browser(), `large-canceled-${brand}`, async ({ page, context }) => {
      const { client } = await newMember(site(), brand);
      const { quoteId } = (await client.get('/api/v4/member/cancel/quote')).body;
      assert.equal((await client.post('/api/v4/member/cancel', { quoteId })).status, 200);
      await enlargeText(context, page);
      await client.handOver(context);
      await openLarge(page, `${site().url(brand)}/dashboard`);
      await page.getByRole('link', { name: 'Renew your membership' }).waitFor();
      assert.deepEqual(await brokenWords(page, 'membership'.length), []);
    }, narrow));

    test(`${brand}: no page scrolls sideways, cuts a button or squeezes a heading`, async () => {
      looked ??= look(brand);
      assert.deepEqual((await looked).phone, []);
    });
  }
});

test('a street of one long word breaks inside its column, and the number of a result is beside the first line of a long name', () => person.walk(browser(), 'long-street', async ({ page }) => {
  await person.open(page, site().url('cedar') + await longOfficePath());
  await fitsWidth(page);
  for (const size of [phone, { width: 1280, height: 900 }]) {
    await page.setViewportSize(size);
    await person.open(page, `${site().url('cedar')}/find-a-dentist?zip=85001`);
    const card = page.locator('.result-card', { hasText: longOffice });
    assert.equal(await card.locator('.result-card-place').evaluate((place) => place.scrollWidth - place.clientWidth), 0);
    const [number, name] = await Promise.all([card.locator('.result-card-number').boundingBox(), card.locator('.result-card-head a').boundingBox()]);
    if (number !== null && name !== null) assert.ok(Math.abs(number.y - name.y) < 12, `number at ${number.y}, name at ${name.y}`);
  }
}, phone));

/**
 * Returns fields and buttons that are not recognisable as such: no border of their own or of the box that they fill, and no underline.
 */
const edgeless = (page: Page) => page.evaluate(() => {
  const hasEdge = (element: Element) => {
    const { borderBottomWidth, borderBottomStyle } = getComputedStyle(element);
    return borderBottomWidth !== '0px' && borderBottomStyle !== 'none';
  };
  return [...document.querySelectorAll<HTMLElement>('button, .button, select, textarea, input:not([type=checkbox], [type=radio])')]
    .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && element.clientWidth > 1)
    .filter((element) => !hasEdge(element) && !hasEdge(element.parentElement!) && getComputedStyle(element).textDecorationLine === 'none')
    .map((element) => `${element.tagName} ${element.className}: ${element.textContent.trim()}`);
});

/** Returns drawings with a color of their own, which forced colors do not replace, and links in the form of buttons with a border at their text. */
const unforced = (page: Page) => page.evaluate(() => {
  const colored = [...document.querySelectorAll('.icon')].filter((icon) => icon.checkVisibility() && getComputedStyle(icon).color !== getComputedStyle(icon.parentElement!).color);
  const framed = [...document.querySelectorAll('.button[data-variant="quiet"]')].filter((button) => getComputedStyle(button).borderTopColor !== getComputedStyle(document.body).backgroundColor);
  return [...colored.map((icon) => `drawing in ${icon.parentElement!.outerHTML.slice(0, 60)}`), ...framed.map((button) => button.textContent)];
});

describe('with forced colors a logo keeps its background, buttons and fields a border, and the current step its bar', () => {
  for (const brand of ['cedar', 'harbor', 'mesa', 'prairie', 'nova']) {
    test(brand, async () => {
      const context = await newContext(browser(), { viewport: phone, forcedColors: 'active' });
      const page = await context.newPage();
      const check = async (path: string) => {
        const ground = await page.locator('.site-logo img').first().evaluate((logo) => getComputedStyle(logo).backgroundColor);
        assert.notEqual(ground, 'rgba(0, 0, 0, 0)', path);
        assert.deepEqual(await edgeless(page), [], path);
        assert.deepEqual(await unforced(page), [], path);
        assert.deepEqual(await squeezedHeadings(page), [], path);
        await picture(page, `forced-${brand}-${path.replaceAll(/\W+/g, '-')}`);
      };
      for (const path of ['/', '/faq', '/join-now', '/find-a-dentist', '/member-login']) {
        await person.open(page, site().url(brand) + path);
        await check(path);
      }
      await person.choosePlan(page, site().url(brand), /^Choose/);
      await page.getByLabel('First name').waitFor();
      await check('/checkout/create-account');
      const steps = await page.locator('.step').evaluateAll((all) => all.map((step) => getComputedStyle(step).borderTopColor));
      assert.notEqual(steps[0], steps[1], 'the bar of the next step');
      const { client } = await newMember(site(), brand);
      await client.handOver(context);
      for (const path of ['/dashboard', '/dashboard/card']) {
        await person.open(page, site().url(brand) + path);
        await check(path);
        const ground = await page.locator('.membership-card-logo, .id-card-logo').first().evaluate((logo) => getComputedStyle(logo).backgroundColor);
        assert.notEqual(ground, 'rgba(0, 0, 0, 0)', `the card on ${path}`);
      }
      await context.close();
    });
  }
});
