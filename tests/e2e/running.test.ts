// The running page: rules of the content, new builds, new days, missing files, errors, languages.
import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import { cpSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { after, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { one } from '../http/raw.ts';
import { fitsWidth, inspect, visitor } from './helpers/browser.ts';
import { brandCopy, type SiteJson } from './helpers/brand-copy.ts';
import { follow, open, ready, walk } from './helpers/journey.ts';
import { root, temporaryFolder, until } from './helpers/process.ts';
import { startSite } from './helpers/server.ts';
import { siteAndBrowser } from './helpers/suite.ts';

let elsewhere: Server;
let outside: string;
const { site, browser } = siteAndBrowser(async () => {
  elsewhere = createServer((_, response) => response.end('<!doctype html><title>Elsewhere</title><h1>Another site</h1>'));
  elsewhere.listen(0, '127.0.0.1');
  await once(elsewhere, 'listening');
  outside = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/shop`;
  const routeRules = [
    { path: '/old-faq', redirect: '/faq', status: 301 },
    { path: '/older-faq', redirect: '/faq?from=older' },
    { path: '/oldest-faq', redirect: '/faq', status: 307 },
    { path: '/shop', redirect: outside, external: true },
    { path: '/terms', middleware: ['members_only'] },
    { path: '/privacy', redirect: '/support' },
  ];
  const cedar = brandCopy('cedar', (content) => Object.assign(content, { routeRules }));
  return { brands: [cedar], settings: { 'build.poll_milliseconds': '1000' } };
});
after(() => {
  elsewhere?.close();
  elsewhere?.closeAllConnections();
});

/** Sets a mark on the window, which a full page load would delete. */
async function mark(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(window, { stillTheSamePage: true }));
}

function isSamePage(page: Page): Promise<boolean> {
  return page.evaluate(() => 'stillTheSamePage' in window);
}

describe('rules of the content', () => {
  test('redirect with their own status on the server', async () => {
    const url = site().url('cedar');
    const table = [
      ['/old-faq', 301, '/faq'],
      ['/old-faq/?utm=1', 301, '/faq?utm=1'],
      ['/older-faq?from=mail&utm=1', 302, '/faq?from=older&utm=1'],
      ['/older-faq', 302, '/faq?from=older'],
      ['/oldest-faq', 307, '/faq'],
      ['/privacy', 302, '/support'],
      ['/shop', 302, outside],
      ['/terms', 302, '/member-login?redirect=%2Fterms'],
    ] as const;
    for (const [path, status, location] of table) {
      const answer = await one(url, `GET ${path}`);
      assert.deepEqual([answer.status, answer.headers.get('location')], [status, location], path);
    }
  });

  test('redirect within the app, and load other sites in full', () =>
    walk(browser(), 'running-rules', async ({ page }) => {
      await open(page, site().url('cedar'));
      await mark(page);
      await follow(page, '/older-faq');
      await page.waitForURL('**/faq?from=older');
      assert.equal(await isSamePage(page), true);
      await follow(page, '/terms');
      await page.waitForURL('**/member-login?redirect=%2Fterms');
      assert.equal(await isSamePage(page), true);
      await follow(page, '/shop');
      await page.getByRole('heading', { name: 'Another site' }).waitFor();
      assert.equal(page.url(), outside);
    }));

  test('unknown addresses are not found, on the server and in the app', () =>
    walk(browser(), 'running-not-found', async ({ page, shot }) => {
      const response = await page.goto(`${site().url('cedar')}/no/such/page`);
      assert.equal(response?.status(), 404);
      await ready(page);
      await page.getByRole('heading', { level: 1, name: 'Page not found: /no/such/page' }).waitFor();
      await shot(page, 'server');
      await follow(page, '/nor-this');
      await page.getByRole('heading', { level: 1, name: 'Page not found: /nor-this' }).waitFor();
      await page.getByRole('link', { name: 'Go to the home page' }).click();
      await page.waitForURL(`${site().url('cedar')}/`);
    }));
});

describe('a new build', () => {
  test('is noticed by the poll, and the next navigation is a full load', async () => {
    const { page, context } = await visitor(browser());
    await open(page, site().url('cedar'));
    await mark(page);
    const polled = await page.waitForRequest(/\/builds\/latest\.json\?\d+$/);
    assert.ok(Math.abs(Number(new URL(polled.url()).search.slice(1)) - Date.now()) < 60_000, 'the query is a timestamp');
    await follow(page, '/faq');
    await page.waitForURL('**/faq');
    assert.equal(await isSamePage(page), true, 'the same build: no reload');
    let polls = 0;
    await page.route('**/builds/latest.json*', (route) => {
      polls += 1;
      return route.fulfill({ json: { id: 'another' } });
    });
    // With its third request, the page has read the first response.
    await until('the page has polled three times', () => polls >= 3);
    await mark(page);
    await context.setOffline(true);
    await follow(page, '/support');
    await page.getByRole('link', { name: 'Try again' }).waitFor(); // the page stays
    assert.equal(await isSamePage(page), true, 'without a network');
    await context.setOffline(false);
    await follow(page, '/support');
    await page.waitForURL('**/support');
    await page.waitForFunction(() => !('stillTheSamePage' in window));
    await context.close();
  });

  test('serves files of the previous build to open pages', async () => {
    const [dataDir, folders] = [temporaryFolder('builds'), temporaryFolder('web')];
    const [first = '', second = ''] = ['first', 'second'].map((name) => join(folders, name));
    const built = resolve(root, process.env.MOLAR_TEST_WEB_DIR ?? 'web/dist');
    cpSync(built, first, { recursive: true });
    cpSync(built, second, { recursive: true });
    writeFileSync(join(second, 'client/builds/latest.json'), '{"id":"second"}');
    const chunk = readdirSync(join(second, 'client/assets')).find((name) => /^support-.*\.js$/.test(name)) ?? '';
    for (const ending of ['', '.br', '.gz']) rmSync(join(second, 'client/assets', chunk + ending), { force: true });

    let running = await startSite({ dataDir, webDir: first, brands: [brandCopy('cedar', () => {})] });
    const { page, context, problems } = await visitor(browser());
    try {
      const url = running.url('cedar');
      await open(page, url);
      await mark(page);
      const settings = { 'server.port': new URL(url).port };
      await running.stop();
      running = await startSite({ dataDir, webDir: second, brands: [brandCopy('cedar', () => {})], settings });
      assert.equal(((await one(url, 'GET /builds/latest.json')).body.toString()), '{"id":"second"}');
      const oldFile = await one(url, `GET /assets/${chunk}`);
      assert.equal(oldFile.status, 200);
      assert.match(oldFile.headers.get('cache-control') ?? '', /immutable/);
      await follow(page, '/support');
      await page.waitForURL('**/support');
      assert.equal(await isSamePage(page), true, 'the old file still exists');
      assert.deepEqual(problems, []);
    } finally {
      await context.close();
      await running.stop();
    }
  });
});

test('on a new day the next navigation is a full load', async () => {
  const { page, context } = await visitor(browser());
  await context.clock.install();
  await open(page, site().url('cedar'));
  await mark(page);
  await context.clock.setFixedTime(Date.now() + 2 * 24 * 60 * 60 * 1000);
  await context.setOffline(true);
  await follow(page, '/faq');
  await page.getByRole('link', { name: 'Try again' }).waitFor(); // the page stays
  await context.setOffline(false);
  await follow(page, '/faq');
  await page.waitForURL('**/faq');
  await page.waitForFunction(() => !('stillTheSamePage' in window));
  await context.close();
});

describe('a file that fails to load', () => {
  test('causes a full load of the next page', async () => {
    const { page, context } = await visitor(browser());
    await open(page, site().url('cedar'));
    // Not available until the page itself is requested again.
    let isGone = true;
    page.on('request', (request) => (isGone &&= !request.isNavigationRequest()));
    await page.route('**/assets/support-*.js', (route) => (isGone ? route.abort() : route.continue()));
    const fullLoad = page.waitForResponse((response) => new URL(response.url()).pathname === '/support');
    await follow(page, '/support?from=home#top');
    await fullLoad;
    await page.waitForURL('**/support?from=home#top');
    await ready(page);
    const { pathname, search, hash } = new URL(page.url());
    assert.equal(pathname + search + hash, '/support?from=home#top');
    assert.equal(await page.locator('.error-page').count(), 0);
    await context.close();
  });

  test('permanently leaves the page readable below a bar with the phone number', async () => {
    const { page, context } = await visitor(browser());
    // A page is not loaded again for the same reason within ten seconds. The clock is stopped, so that they do not pass on a slow machine.
    await page.addInitScript((now) => Object.assign(Date, { now: () => now }), Date.now());
    await open(page, site().url('cedar'));
    let loads = 0;
    page.on('request', (request) => {
      if (request.isNavigationRequest()) loads += 1;
    });
    await page.route('**/assets/support-*.js', (route) => route.abort());
    await follow(page, '/support');
    const bar = page.getByRole('alert').filter({ hasText: 'Part of this page could not be loaded' });
    await bar.waitFor();
    assert.equal(loads, 1, 'no reload loop');
    assert.equal(new URL(page.url()).pathname, '/support');
    assert.equal(await page.locator('.error-page').count(), 0);
    assert.ok(await page.getByRole('heading', { level: 1 }).isVisible());
    assert.match((await bar.getByRole('link', { name: /^Call / }).getAttribute('href'))!, /^tel:\d{10}$/);
    await fitsWidth(page);

    // From here on, when a file or the content of the next page is missing, the current page stays.
    await page.unroute('**/assets/support-*.js');
    await open(page, `${site().url('cedar')}/faq`);
    await page.route('**/assets/support-*.js', (route) => route.abort());
    await page.route('**/api/cms*', (route) => route.fulfill({ status: 503, body: '{}' }));
    await mark(page);
    for (const path of ['/support?from=faq', '/arizona']) {
      await follow(page, path);
      await page.getByRole('alert').getByRole('link', { name: 'Try again' }).and(page.locator(`[href="${path}"]`)).waitFor();
      assert.equal(new URL(page.url()).pathname, '/faq');
      assert.equal(await isSamePage(page), true);
      await page.evaluate(() => window.scrollTo(0, 400));
      const call = page.getByRole('alert').getByRole('link', { name: /^Call / });
      assert.ok((await call.boundingBox())!.y > 0, 'the bar stays visible');
    }
    // 400 % zoom: the bar leaves room for the page.
    await page.setViewportSize({ width: 320, height: 256 });
    const lowBar = (await page.locator('.outage').boundingBox())!;
    assert.ok(lowBar.height <= 256 * 0.4, 'a bar in a low window');
    await page.locator('main summary').nth(3).focus();
    await page.keyboard.press('Shift+Tab');
    const focused = (await page.locator(':focus').boundingBox())!;
    assert.ok(focused.y >= lowBar.height, 'no focused element is under the bar');
    assert.equal(await page.locator('.error-page').count(), 0);
    await context.close();
  });
});

describe('a slow page', () => {
  test('covers the previous page, which is inert', async () => {
    const { page, context, problems } = await visitor(browser());
    await open(page, `${site().url('cedar')}/find-a-dentist`);
    let answer = (): void => {};
    const released = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/api/cms*', async (route) => {
      await released;
      await route.continue();
    });
    await page.locator('main input').first().focus();
    await follow(page, '/support');
    const cover = page.locator('.loading-overlay');
    await cover.waitFor();
    assert.equal(await cover.locator('p').innerText(), 'Opening the page…');
    assert.equal(await page.locator('.container').evaluate((element) => element.matches('[inert]')), true);
    await inspect(page, 'running-loading', problems);
    answer();
    await page.waitForURL('**/support');
    await cover.waitFor({ state: 'detached' });
    assert.equal(await page.locator('.container').evaluate((element) => element.matches('[inert]')), false);
    assert.equal(await page.evaluate(() => document.activeElement?.closest('main') !== null), true, 'the focus is in the new page');
    assert.deepEqual(problems, []);
    await context.close();
  });
});

describe('a fatal error', () => {
  test('before the app has started replaces the app', async () => {
    const { page, context, problems } = await visitor(browser());
    const home = `${site().url('cedar')}/`;
    const html = (await one(home, 'GET /')).body.toString();
    await page.route(home, (route) => route.fulfill({ contentType: 'text/html', body: html.replace(/(id="molar-state">)[^<]*/, '$1{}') }));
    await page.goto(home);
    const heading = page.getByRole('heading', { level: 1, name: 'Internal Server Error' });
    await heading.waitFor();
    assert.equal(await page.locator('header:not(main header), footer').count(), 0, 'the app is gone');
    assert.equal(await page.getAttribute('.error-page', 'data-status'), '500');
    assert.ok(await page.evaluate(() => (window as unknown as { molarPayload: { error: unknown } }).molarPayload.error instanceof Error));
    await until('it is in the console', () => problems.some((problem) => problem.includes('TypeError')), { seen: () => problems });
    problems.length = 0;
    await inspect(page, 'running-fatal', problems);
    await fitsWidth(page);
    assert.deepEqual(problems, []);
    await page.unroute(home);
    await page.getByRole('link', { name: 'Try again' }).click();
    await ready(page);
    assert.equal(await heading.count(), 0);
    await context.close();
  });

  for (const [what, spoil] of [
    ['of the frame', '"header_menu":'],
    ['of everything', '"base":{"variables":'],
  ] as const) {
    test(`${what} shows the error page instead of the app`, async () => {
      const { page, context } = await visitor(browser());
      const html = (await one(site().url('cedar'), 'GET /faq')).body.toString();
      assert.ok(html.includes(spoil));
      const spoiled = html.replace(spoil, spoil.replace(/"(\w+)":$/, '"no-$1":'));
      await page.route(`${site().url('cedar')}/faq`, (route) => route.fulfill({ contentType: 'text/html', body: spoiled }));
      await page.goto(`${site().url('cedar')}/faq`);
      await page.getByRole('heading', { level: 1, name: 'Internal Server Error' }).waitFor();
      assert.equal(await page.locator('.error-page').count(), 1);
      assert.doesNotMatch(await page.locator('body').innerText(), /TypeError|undefined|at \w+ \(/);
      assert.equal(await page.getAttribute('html', 'lang'), 'en');
      await context.close();
    });
  }
});

describe('the head', () => {
  test('has one title, description and canonical address of the current page', async () => {
    const describe = (content: SiteJson): void => {
      content.pages.home.description = 'What home says';
      content.pages.faq.description = 'What the questions say';
    };
    const listed = await startSite({ brands: [brandCopy('cedar', describe)], settings: { 'server.mode': 'production' } });
    const { page, context, problems } = await visitor(browser());
    const head = () =>
      page.evaluate(() => ({
        description: [...document.querySelectorAll<HTMLMetaElement>('meta[name="description"]')].map(({ content }) => content),
        canonical: [...document.querySelectorAll<HTMLLinkElement>('link[rel="canonical"]')].map(({ href }) => new URL(href).pathname),
        robots: [...document.querySelectorAll<HTMLMetaElement>('meta[name="robots"]')].map(({ content }) => content),
        titles: document.querySelectorAll('title').length,
      }));
    try {
      await open(page, listed.url('cedar'));
      assert.deepEqual(await head(), { description: ['What home says'], canonical: ['/'], robots: [], titles: 1 });
      await follow(page, '/faq?utm_source=mail');
      await page.waitForURL('**/faq?*');
      await page.waitForFunction(() => document.querySelector('link[rel="canonical"]')?.getAttribute('href')?.endsWith('/faq'));
      assert.deepEqual(await head(), { description: ['What the questions say'], canonical: ['/faq'], robots: [], titles: 1 });
      await follow(page, '/member-login');
      await page.waitForURL('**/member-login');
      await page.waitForFunction(() => document.querySelector('meta[name="robots"]') !== null);
      assert.deepEqual((await head()).canonical, []);
      assert.deepEqual(problems, []);
    } finally {
      await context.close();
      await listed.stop();
    }
  });
});

describe('languages', () => {
  test('the switch keeps the page, and the choice is stored', () =>
    walk(browser(), 'running-language', async ({ page, shot }) => {
      await open(page, `${site().url('cedar')}/faq`);
      await page.getByRole('link', { name: 'Español' }).first().click();
      await page.waitForURL('**/faq?lang=es');
      await ready(page);
      assert.equal(await page.getAttribute('html', 'lang'), 'es');
      await shot(page, 'es');
      await page.goto(`${site().url('cedar')}/support`);
      assert.equal(await page.getAttribute('html', 'lang'), 'es');
      await page.getByRole('link', { name: 'English' }).first().click();
      await page.waitForURL('**/support?lang=en');
      assert.equal(await page.getAttribute('html', 'lang'), 'en');
    }));
});
