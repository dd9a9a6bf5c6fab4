// The page behind a link is fetched before the visitor follows it: by the browser until the app has started, then by the
// app. Never data about one person, and nothing when the visitor saves data.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { phone } from './helpers/browser.ts';
import { open, ready, walk } from './helpers/journey.ts';
import { until } from './helpers/process.ts';
import { demoBrands } from './helpers/server.ts';
import { siteAndBrowser } from './helpers/suite.ts';

const { site, browser } = siteAndBrowser(() => ({ brands: demoBrands('cedar'), settings: { 'pages.cache_mb': '0' } }));

const visits = (path: string): number => site().log().split('\n').filter((line) => line.includes(`"event":"request"`) && line.includes(`"route":"${path}"`)).length;
const link = (page: Page, path: string) => page.locator(`header a[href="${path}"], footer a[href="${path}"]`).filter({ visible: true }).first();

test('the browser fetches the page behind a link under the mouse', () => walk(browser(), 'prefetch-browser', async ({ page }) => {
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  await page.goto(site().url('cedar'));
  const before = visits('/faq');
  await link(page, '/faq').hover();
  await until('the browser requests the page', () => visits('/faq') === before + 1);
  assert.equal(await page.evaluate(() => 'molarPayload' in window), false, 'without the app');
}));

test('the app prefetches code and content of the page behind a link, and navigates without another request', () => walk(browser(), 'prefetch-app', async ({ page }) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await open(page, `${site().url('cedar')}/terms`);
  assert.equal(await page.locator('script[type="speculationrules"]').count(), 0, 'links are the app\'s now');
  const [pages, files] = [visits('/faq'), requests.length];
  await link(page, '/faq').hover();
  // Code and messages: both files have this name.
  await until('code, messages and content are loaded', () => requests.filter((path) => /\/faq-[^/]*\.js$/.test(path)).length === 2 && requests.includes('/api/cms'));
  await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('/api/cms')));
  const fetched = requests.length;
  assert.ok(fetched > files);
  await link(page, '/faq').click();
  await page.waitForURL('**/faq');
  await page.locator('main summary').first().waitFor();
  assert.deepEqual(requests.slice(fetched).filter((path) => path.startsWith('/api/') || /\/faq-/.test(path)), []);
  assert.equal(visits('/faq'), pages, 'not as a page');
}));

test('nothing of a private page is prefetched', () => walk(browser(), 'prefetch-private', async ({ page }) => {
  const requests: string[] = [];
  await open(page, `${site().url('cedar')}/terms`);
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await page.evaluate(() => {
    const link = Object.assign(document.createElement('a'), { href: '/dashboard', textContent: 'To my membership' });
    link.dataset.route = '';
    document.querySelector('main')?.prepend(link);
  });
  await page.getByRole('link', { name: 'To my membership' }).hover();
  // A later prefetch shows that the one before would have happened by now.
  await link(page, '/faq').hover();
  await until('the next page is fetched', () => requests.some((path) => /\/faq-[^/]*\.js$/.test(path)));
  assert.deepEqual(requests.filter((path) => path.startsWith('/api/') && path !== '/api/cms'), []);
  assert.deepEqual(requests.filter((path) => path.includes('dashboard')), []);
}));

const routerFile = /\/router-[^/]*\.js$/;

test('a page loads the router after a scroll or at a link, and not before', () => walk(browser(), 'router-asleep', async ({ page }) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  const isRequested = () => requests.some((path) => routerFile.test(path));
  const rest = () => page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await open(page, site().url('cedar'));
  await page.keyboard.press('Shift');
  await rest();
  assert.equal(isRequested(), false);
  await page.evaluate(() => window.scrollTo(0, 400));
  await until('the router is requested', isRequested);
  requests.length = 0;
  // Another page, because the browser would restore this page's scroll position.
  await open(page, `${site().url('cedar')}/terms`);
  await rest();
  assert.equal(isRequested(), false);
  await link(page, '/faq').focus();
  await until('the router is requested', isRequested);
}));

test('the page behind a link is requested together with the router, not after it', () => walk(browser(), 'prefetch-beside-router', async ({ page }) => {
  const requests: string[] = [];
  const router = Promise.withResolvers<void>();
  await page.route(routerFile, (route) => router.promise.then(() => route.continue()));
  await open(page, site().url('cedar'));
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await link(page, '/support').hover();
  const parts = [/\/support-[^/]*\.js$/, /\/contact-[^/]*\.js$/, /\/common-[^/]*\.js$/, /^\/api\/cms$/];
  await until('code, messages and content are requested', () => parts.every((part) => requests.some((path) => part.test(path))));
  router.resolve();
  await link(page, '/support').click();
  await page.waitForURL('**/support');
  await page.locator('.support-page').waitFor();
  assert.equal(requests.filter((path) => path === '/api/cms').length, 1);
}));

const sectionCode = /\/(hero|steps)-[^/]*\.js$/;

test('a navigation does not load the code of the current page', () => walk(browser(), 'leaving', async ({ page }) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await open(page, site().url('cedar'));
  await link(page, '/faq').click();
  await page.waitForURL('**/faq');
  await page.locator('main summary').first().waitFor();
  assert.deepEqual(requests.filter((path) => sectionCode.test(path)), []);
  await open(page, site().url('cedar'));
  await page.locator('main h1').click();
  await until('a press on the page itself requests its code', () => requests.some((path) => sectionCode.test(path)));
}));

test('the code of the current page is not requested while the loading overlay covers it', () => walk(browser(), 'leaving-slowly', async ({ page }) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  const content = Promise.withResolvers<void>();
  await page.route('**/api/cms*', (route) => content.promise.then(() => route.continue()));
  await open(page, site().url('cedar'));
  await link(page, '/support').click();
  await page.waitForFunction(() => document.activeElement?.closest('.loading-overlay') !== null);
  content.resolve();
  await page.locator('.support-page').waitFor();
  assert.deepEqual(requests.filter((path) => sectionCode.test(path)), []);
}));

test('a link in a section whose code is not loaded navigates within the app', () => walk(browser(), 'leaving-plan', async ({ page }) => {
  const requests: string[] = [];
  await open(page, site().url('cedar'));
  page.on('request', (request) => requests.push(request.resourceType() === 'document' ? 'document' : new URL(request.url()).pathname));
  const join = page.locator('main a[href^="/join-now?plan="]').filter({ visible: true }).first();
  await join.hover();
  await until('the router is requested', () => requests.some((path) => routerFile.test(path)));
  await join.click();
  await page.waitForURL('**/join-now*');
  await page.locator('.join-page').waitFor();
  assert.deepEqual(requests.filter((path) => path === 'document'), []);
}));

test('a link in a text of the content navigates within the app', () => walk(browser(), 'leaving-text', async ({ page }) => {
  const documents: string[] = [];
  await open(page, `${site().url('cedar')}/faq`);
  page.on('request', (request) => request.resourceType() === 'document' && documents.push(request.url()));
  const text = page.locator('main details', { has: page.locator('a[href="/directory"]') }).first();
  await text.locator('summary').click();
  await text.locator('a[href="/directory"]').click();
  await page.waitForURL('**/directory');
  await page.getByRole('heading', { level: 1 }).filter({ hasNotText: /questions/i }).waitFor();
  assert.deepEqual(documents, []);
}));

test('a home page stays usable and shows an error if the next page fails to load', () => walk(browser(), 'leaving-outage', async ({ page }) => {
  await page.route('**/api/cms*', (route) => route.fulfill({ status: 503, contentType: 'application/problem+json', body: '{"status":503,"code":"busy"}' }));
  await open(page, site().url('cedar'));
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  const isFree = () => page.waitForFunction(() => document.querySelector('[inert], .loading-overlay, [data-busy]') === null);
  for (const path of ['/faq', '/support']) {
    await link(page, path).click();
    await page.waitForFunction((next) => document.querySelector('[role="alert"] a')?.getAttribute('href') === next, path);
    await isFree();
    assert.equal(new URL(page.url()).pathname, '/');
  }
  await page.locator('main h1').click();
  await until('the page itself is used', () => requests.some((path) => sectionCode.test(path)));
  await isFree();
  await page.unroute('**/api/cms*');
  await page.getByRole('alert').getByRole('link', { name: 'Try again' }).click();
  await page.waitForURL('**/support');
  await page.locator('.support-page').waitFor();
}));

test('the page stays and shows an error while offline, and navigates once online', () => walk(browser(), 'router-offline', async ({ context, page }) => {
  await open(page, `${site().url('cedar')}/terms`);
  await context.setOffline(true);
  await link(page, '/faq').click();
  await page.getByRole('alert').getByText('Something could not be loaded.').waitFor();
  assert.equal(new URL(page.url()).pathname, '/terms');
  assert.equal(await page.getByRole('alert').getByRole('link', { name: 'Try again' }).getAttribute('href'), '/faq');
  await context.setOffline(false);
  await link(page, '/faq').click();
  await page.waitForURL('**/faq');
  await page.locator('main summary').first().waitFor();
}));

test('a fragment of the current page needs no router', () => walk(browser(), 'router-part', async ({ page }) => {
  await page.route(routerFile, (route) => route.abort());
  await open(page, site().url('cedar'));
  let documents = 0;
  page.on('request', (request) => (documents += Number(request.resourceType() === 'document')));
  await link(page, '/#plans').evaluate((part) => (part as HTMLElement).click());
  await page.waitForURL('**/#plans');
  assert.ok(await page.evaluate(() => window.scrollY) > 0);
  await page.goBack();
  await page.waitForURL((url) => url.hash === '');
  assert.equal(documents, 0, 'the page was not reloaded');
  assert.equal(await page.getByRole('alert').count(), 0);
}));

const elsewhere = '/find-a-dentist';

test('a link to a part of the page scrolls there while the code of the sections is loading, and so does Back', () => walk(browser(), 'part-asleep', async ({ context, page }) => {
  await open(page, site().url('cedar'));
  await context.route(/\.js$/, () => undefined);
  for (const press of [() => page.locator('main a[href$="#plans"]').first().click(), () => page.locator('main a[href$="#visit"]').first().press('Enter')]) {
    await press();
    await page.waitForFunction(() => window.scrollY > 0);
    assert.equal(await page.getByRole('heading', { level: 1 }).count(), 1, 'the sections are still visible');
    await page.goBack();
    await page.waitForFunction(() => window.scrollY === 0);
    assert.equal(await page.getByRole('heading', { level: 1 }).count(), 1, 'the sections are still visible');
  }
}));

test('Back restores the scroll position, also after a reload of the current page', () => walk(browser(), 'router-back', async ({ page }) => {
  await open(page, `${site().url('cedar')}/faq`);
  const heading = await page.locator('h1').innerText();
  const way = link(page, elsewhere);
  await way.evaluate(() => window.scrollTo(0, 400));
  await way.evaluate((one) => (one as HTMLElement).click());
  await page.waitForURL(`**${elsewhere}`);
  await page.reload();
  await ready(page);
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  await page.waitForFunction(() => window.scrollY === 400);
  await page.goForward();
  await page.getByRole('heading', { level: 1, name: heading }).waitFor({ state: 'detached' });
}));

test('Back before the app has started loads the previous page', () => walk(browser(), 'router-back-early', async ({ page }) => {
  await open(page, `${site().url('cedar')}/faq`);
  const heading = await page.locator('h1').innerText();
  await link(page, elsewhere).click();
  await page.waitForURL(`**${elsewhere}`);
  await page.getByRole('heading', { level: 1, name: heading }).waitFor({ state: 'detached' });
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  await page.reload();
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  assert.equal(await page.evaluate(() => 'molarPayload' in window), false, 'without the app');
}));

test('a page rendered in the browser navigates and goes back within the app', () => walk(browser(), 'router-mounted', async ({ page }) => {
  const documents: string[] = [];
  page.on('request', (request) => request.resourceType() === 'document' && documents.push(request.url()));
  // As after a render that exceeded its time limit: the page without the server's markup.
  await page.addInitScript(() => document.addEventListener('DOMContentLoaded', () => {
    const block = document.getElementById('molar-state')!;
    const { input } = JSON.parse(block.textContent ?? '') as { input: object };
    block.textContent = JSON.stringify({ input });
  }));
  await open(page, `${site().url('cedar')}/faq`);
  assert.equal(await page.evaluate(() => (window as unknown as { molarPayload: { mode: string } }).molarPayload.mode), 'mounted');
  const heading = await page.locator('h1').innerText();
  await link(page, elsewhere).click();
  await page.getByRole('heading', { level: 1, name: heading }).waitFor({ state: 'detached' });
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  assert.equal(documents.length, 1);
}));

test('after a tap on a link to join-now the button is not animated, and the page becomes complete', () => walk(browser(), 'prefetch-tap', async ({ page }) => {
  const text = (): Promise<string | null> => page.locator('main').textContent();
  await open(page, site().url('cedar'));
  const join = link(page, '/join-now');
  assert.equal(await join.evaluate((button) => getComputedStyle(button).transitionDuration), '0s');
  await join.tap();
  await page.waitForURL('**/join-now');
  await page.locator('.join-prices').waitFor();
  const afterTap = await text();
  await page.reload();
  await ready(page);
  assert.equal(afterTap, await text(), 'as in the document');
}, phone, { hasTouch: true, isMobile: true }));
