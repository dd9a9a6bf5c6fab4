// A development build of React hydrates the server's markup without a warning, and requests no data that the page
// already contains. Before hydration the page is usable, and no input gets lost.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { newContext, phone, visitor } from './helpers/browser.ts';
import { Client, newMember } from './helpers/client.ts';
import { isOpen, toggle } from './helpers/frame.ts';
import { choosePlan, ready, walk } from './helpers/journey.ts';
import { brandsFolder, devBuild } from './helpers/server.ts';
import { siteAndBrowser } from './helpers/suite.ts';

const { site, browser } = siteAndBrowser(() => ({ webDir: devBuild, settings: { 'pages.cache_mb': '0' } }));
const always = [
  '/', '/join-now', '/faq', '/terms', '/privacy', '/arizona', '/support', '/member-login', '/savings-summary', '/find-a-dentist',
  '/find-a-dentist?near=85001', '/directory', '/no-such-page', '/no/such/page',
];
const ofMembers = ['/dashboard', '/dashboard/plan', '/dashboard/billing', '/dashboard/cancel', '/dashboard/renew', '/dashboard/card', '/dashboard/household', '/dashboard/account', '/savings-summary', '/savings-summary/visit', '/savings-summary/prices', '/'];

type Brand = { key: string; languages: string[]; landings: string[] };

/** Every brand of the repository, with its own paths: landing pages and an office. */
const brands: Brand[] = readdirSync(brandsFolder).map((key) => {
  const content = JSON.parse(readFileSync(join(brandsFolder, key, 'site.json'), 'utf8'));
  const { offices = [] } = JSON.parse(readFileSync(join(brandsFolder, key, 'catalogue.json'), 'utf8'));
  const own = [
    ...(content.landings ?? []).map(({ slug }: { slug: string }) => `/${slug}`),
    ...offices.slice(0, 1).map(({ id }: { id: number }) => `/office/${id}`),
  ];
  return { key, languages: content.site.languages ?? ['en'], landings: own };
});

/** Collects console warnings and errors, and API requests of a page; both should stay empty. */
function collectProblems(page: Page): { said: string[]; asked: string[] } {
  const heard = { said: [] as string[], asked: [] as string[] };
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()) && !message.text().startsWith('Failed to load resource')) heard.said.push(`${page.url()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => heard.said.push(`${page.url()}: ${String(error)}`));
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) heard.asked.push(`${page.url()}: ${request.url()}`);
  });
  return heard;
}

/** Waits until React has hydrated the page and its sections. */
async function takenOver(page: Page): Promise<void> {
  await ready(page);
  // Sections hydrate when a visitor uses the page; how soon React listens is not fixed, so the key is repeated.
  await page.waitForFunction(() => {
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Shift' }));
    return [...document.querySelectorAll('main > :is(.hero, .band)')].every((one) => Object.keys(one).some((key) => key.startsWith('__react')));
  });
}

for (const { brand, language, landings } of brands.flatMap(({ key, languages, landings }) => languages.map((language) => ({ brand: key, language, landings })))) {
  test(`pages of ${brand} in ${language} hydrate without a warning and without another request`, async () => {
    const { page, context } = await visitor(browser());
    const { said, asked } = collectProblems(page);
    const somebody = new Client(site().url(brand));
    for (const path of [...always, ...landings]) {
      const address = `${path}${path.includes('?') ? '&' : '?'}lang=${language}`;
      await somebody.get(address); // The server has cached the shared parts from now on.
      await page.goto(site().url(brand) + address);
      await takenOver(page);
      assert.equal(await page.evaluate(() => document.compatMode), 'CSS1Compat');
      assert.equal(await page.getAttribute('html', 'lang'), language);
    }
    assert.deepEqual(said, []);
    assert.deepEqual(asked, []);
    await context.close();
  });
}

test('pages of a member and of the checkout hydrate without a warning', async () => {
  for (const { key } of brands) {
    const { page, context } = await visitor(browser());
    const { said } = collectProblems(page);
    await choosePlan(page, site().url(key), /^(Choose|Elegir)/);
    for (const path of ['/checkout', '/checkout/create-account', '/join-now']) {
      await page.goto(site().url(key) + path);
      await takenOver(page);
    }
    await (await newMember(site(), key)).client.handOver(context);
    for (const path of ofMembers) {
      await page.goto(site().url(key) + path);
      await takenOver(page);
    }
    assert.deepEqual(said, []);
    await context.close();
  }
});

test('pages of a member request no data that they contain; a quote of a change is made once, in the browser', async () => {
  const { page, context } = await visitor(browser());
  const { asked } = collectProblems(page);
  const { client } = await newMember(site(), 'cedar');
  const { receipts, agreementUrl, people } = (await client.get('/api/v4/member/info')).body;
  await client.handOver(context);
  const own = [`/dashboard/receipt/${receipts[0].id}`, agreementUrl, `/dashboard/household/${people[0].id}`];
  const lists = ['/dashboard/messages', '/dashboard/grievances', '/dashboard/household/add'];
  for (const path of [...ofMembers, ...lists, ...own]) {
    await page.goto(site().url('cedar') + path);
    await takenOver(page);
  }
  const calls = asked.map((call) => call.replaceAll(site().url('cedar'), ''));
  assert.deepEqual(calls, [
    '/dashboard/cancel: /api/v4/member/cancel/quote',
    '/dashboard/renew: /api/v4/member/renewSubscription?quote=1',
  ]);
  await context.close();
});

describe('before hydration', () => {
  /** Delays the page's scripts until `release` is called; `scripts` lists the requested ones. */
  async function holdApp(page: Page): Promise<{ scripts: string[]; release: () => void }> {
    const scripts: string[] = [];
    let release = (): void => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route(/\/assets\/[^/]*\.js$/, async (route) => {
      scripts.push(new URL(route.request().url()).pathname);
      await released;
      await route.continue();
    });
    return { scripts, release };
  }

  /** Simulates a browser that is never idle. */
  const neverIdle = (page: Page): Promise<unknown> => page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });

  test('home loads no script before the first interaction, and the first tap opens the menu', () => walk(browser(), 'early-tap', async ({ page }) => {
    await neverIdle(page);
    const { scripts, release } = await holdApp(page);
    await page.goto(site().url('cedar'));
    assert.deepEqual(scripts, []);
    await toggle(page).click();
    assert.equal(await toggle(page).getAttribute('aria-busy'), 'true', 'the button is busy');
    assert.equal(await isOpen(page), false);
    release();
    await page.waitForFunction(() => document.querySelector('.menu-toggle')?.getAttribute('aria-expanded') === 'true');
    assert.equal(await toggle(page).getAttribute('aria-busy'), null);
    assert.ok(scripts.length > 1);
  }, phone));

  test('home loads its app automatically once the browser is idle', () => walk(browser(), 'early-idle', async ({ page }) => {
    await page.goto(site().url('cedar'));
    await page.waitForFunction(() => Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__reactProps')));
  }));

  test('keys open a disclosure, and a button once hydrated', () => walk(browser(), 'early-keys', async ({ page }) => {
    await neverIdle(page);
    const { release } = await holdApp(page);
    await page.goto(`${site().url('cedar')}/faq`);
    const question = page.locator('main summary').first();
    await question.focus();
    await page.keyboard.press('Enter');
    assert.equal(await question.evaluate((it) => (it.parentElement as HTMLDetailsElement).open), true);
    await toggle(page).focus();
    await page.keyboard.press('Enter');
    release();
    await page.waitForFunction(() => document.querySelector('.menu-toggle')?.getAttribute('aria-expanded') === 'true');
    assert.equal(await question.evaluate((it) => (it.parentElement as HTMLDetailsElement).open), true, 'opened once, not closed again');
  }, phone));

  test('input stays, and a submit is replayed', () => walk(browser(), 'early-form', async ({ page }) => {
    await neverIdle(page);
    const { release } = await holdApp(page);
    // The app is part of this page, and the browser's load event would wait for it.
    await page.goto(`${site().url('cedar')}/member-login`, { waitUntil: 'commit' });
    const form = page.locator('form').filter({ has: page.getByRole('button', { name: 'Log in' }) });
    await form.getByLabel('Email address').pressSequentially('ruth@example.test');
    await form.getByRole('button', { name: 'Log in' }).click();
    assert.equal(new URL(page.url()).search, '', 'the address contains no input');
    release();
    // The form's own reaction: the password is missing, the address is present.
    const summary = page.getByRole('alert').filter({ has: page.getByRole('link') });
    await summary.waitFor();
    assert.deepEqual(await summary.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href'))), ['#field-password']);
    assert.equal(await form.getByLabel('Email address').inputValue(), 'ruth@example.test');
  }));

  test('the browser submits a search and follows links', () => walk(browser(), 'early-links', async ({ page }) => {
    await neverIdle(page);
    await holdApp(page);
    await page.goto(`${site().url('cedar')}/find-a-dentist`);
    await page.getByRole('combobox').first().fill('85001');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.waitForURL('**/find-a-dentist?zip=85001**');
    await page.locator('header a[href="/"]').first().click();
    await page.waitForURL(`${site().url('cedar')}/`);
  }));

  test('without JavaScript pages are readable and links work', async () => {
    const context = await newContext(browser(), { viewport: phone, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(site().url('cedar'));
    assert.equal(await page.getByRole('heading', { level: 1 }).isVisible(), true);
    await page.getByRole('link', { name: /^Questions$/ }).first().click();
    await page.waitForURL('**/faq');
    await page.locator('main summary').first().click();
    assert.equal(await page.locator('main details[open]').count(), 1);
    await context.close();
  });
});
