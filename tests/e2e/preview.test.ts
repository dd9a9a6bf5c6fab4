// An editor looks at unpublished content: a signed link, the banner, and the way back.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { one } from '../http/raw.ts';
import { brandCopy } from './helpers/brand-copy.ts';
import { open, ready, walk } from './helpers/journey.ts';
import { until } from './helpers/process.ts';
import { molar } from './helpers/server.ts';
import { siteAndBrowser } from './helpers/suite.ts';

const DRAFT = 'Questions in the draft';
const DRAFT_COLOUR = '#123456';
const { site, browser } = siteAndBrowser(() => ({
  brands: [brandCopy('cedar', (content) => void (content.pages.faq.title = 'Questions as published'))],
}), () => {
  const draft = brandCopy('cedar', (content) => {
    content.pages.faq.title = DRAFT;
    content.pages.home.title = 'Home of the draft';
    content.theme.colours.primaryStrong = DRAFT_COLOUR;
  });
  run('content', 'import', draft);
});

function run(...words: string[]): string {
  const { code, out, err } = molar(site(), ...words);
  assert.equal(code, 0, err);
  return out;
}

function previewLink(path: string, version: string): string {
  const origin = site().url('cedar');
  const printed = run('content', 'preview-link', 'cedar', '--version', version, '--path', path, '--origin', origin);
  const link = /http\S+/.exec(printed)?.[0] ?? '';
  assert.ok(link.startsWith(`${origin}${path}?`), printed);
  return link;
}

function stored(page: Page): Promise<string | null> {
  return page.evaluate(() => sessionStorage.getItem('preview-version'));
}

const working = 'You are viewing an unpublished version of this site';
const older = 'You are viewing an older version of this site';
const olderInSpanish = 'Está viendo una versión anterior de este sitio';

test('a signed link shows the draft on every page of the tab, and "here" returns to the published site', () =>
  walk(browser(), 'preview-working', async ({ page, context, shot }) => {
    const response = await page.goto(previewLink('/faq', 'working'));
    assert.equal(response?.headers()['cache-control'], 'private, no-store');
    assert.equal(response?.headers()['x-robots-tag'], 'noindex');
    await ready(page);
    await page.getByText(working).waitFor();
    assert.equal(await page.locator('h1').innerText(), DRAFT);
    assert.equal(await stored(page), 'working');
    assert.equal(await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--color-primary-strong').trim()), DRAFT_COLOUR);
    await shot(page, 'faq');

    await page.locator('header a[href="/"]').first().click();
    await page.waitForURL(`${site().url('cedar')}/`);
    await page.waitForFunction(() => document.title.startsWith('Home of the draft'));
    await page.getByText(working).waitFor();
    await page.reload();
    await ready(page);
    assert.match(await page.title(), /^Home of the draft/);

    await page.getByRole('link', { name: 'here', exact: true }).click();
    // The previous page has the same address.
    await page.waitForFunction(() => document.title !== '' && !document.title.startsWith('Home of the draft'));
    await page.waitForURL(`${site().url('cedar')}/`);
    await ready(page);
    assert.equal(await page.getByText(working).count(), 0);
    assert.doesNotMatch(await page.title(), /draft/);
    assert.equal(await stored(page), null);
    assert.deepEqual((await context.cookies()).map(({ name }) => name).filter((name) => name.includes('preview')), []);
    await open(page, `${site().url('cedar')}/faq`);
    assert.equal(await page.locator('h1').innerText(), 'Questions as published');
  }));

test('a page rendered without the cookie requests the stored version, and deletes it when refused', () =>
  walk(browser(), 'preview-refused', async ({ page, context }) => {
    await page.goto(previewLink('/faq', 'working'));
    await ready(page);
    await context.clearCookies();
    const refused = page.waitForResponse((response) => response.url().includes('/api/cms?'));
    await open(page, `${site().url('cedar')}/faq`);
    assert.equal((await refused).status(), 403);
    await page.waitForFunction(() => sessionStorage.getItem('preview-version') === null);
    assert.equal(await page.locator('h1').innerText(), 'Questions as published');
    assert.equal(await page.getByText(working).count(), 0);
  }));

test('a draft is not shown without a valid token', () =>
  walk(browser(), 'preview-stranger', async ({ page }) => {
    for (const query of ['version=working', 'version=working&preview=bm90LWEtdG9rZW4']) {
      const refused = page.waitForResponse((response) => response.url().includes('/api/cms?'));
      await open(page, `${site().url('cedar')}/faq?${query}`);
      assert.equal((await refused).status(), 403);
      await page.waitForFunction(() => sessionStorage.getItem('preview-version') === null);
      assert.equal(await page.locator('h1').innerText(), 'Questions as published');
      assert.equal(await page.getByText(working).count(), 0);
    }
  }));

test('a home page stays visible when a version is refused', () =>
  walk(browser(), 'preview-stranger-home', async ({ page }) => {
    await open(page, `${site().url('cedar')}/?version=working`);
    await page.getByText(/^This preview has expired/).waitFor();
    assert.equal(await page.getByRole('heading', { level: 1 }).count(), 1);
    assert.ok((await page.getByRole('heading', { level: 2 }).count()) > 3);
  }));

test('a link to a version within the app loads a new document', () =>
  walk(browser(), 'preview-within', async ({ page }) => {
    await open(page, `${site().url('cedar')}/support`);
    const link = new URL(previewLink('/faq', 'working'));
    await page.evaluate((href) => {
      const added = Object.assign(document.createElement('a'), { href });
      added.dataset.route = '';
      document.querySelector('main')?.append(added);
      added.click();
    }, link.href);
    await page.getByText(working).waitFor();
    assert.equal(await page.locator('h1').innerText(), DRAFT);
  }));

test('an older version shows a banner', () =>
  walk(browser(), 'preview-older', async ({ page, shot }) => {
    run('content', 'publish', 'cedar');
    await until('the publication', async () => (await one(site().url('cedar'), 'GET /faq')).body.includes(DRAFT));
    await open(page, `${site().url('cedar')}/faq?version=2`);
    await page.waitForFunction(() => sessionStorage.getItem('preview-version') === null);
    assert.equal(await page.locator('.preview-banner').count(), 0, 'the number of the published version shows no banner');
    assert.equal(await page.locator('h1').innerText(), DRAFT);
    await page.goto(previewLink('/faq', '1'));
    await ready(page);
    await page.getByText(older).waitFor();
    assert.equal(await page.locator('h1').innerText(), 'Questions as published');
    assert.equal(await stored(page), '1');
    await shot(page, 'faq');
    await page.goto(`${site().url('cedar')}/faq?lang=es`);
    await ready(page);
    await page.getByText(olderInSpanish).waitFor();
    await page.getByRole('link', { name: 'aquí', exact: true }).click();
    await page.waitForURL('**/faq');
    await page.waitForFunction((title) => document.title.length > 0 && !document.body.innerText.includes(title), olderInSpanish);
    assert.equal(await stored(page), null);
  }));
