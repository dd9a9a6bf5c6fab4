// A page retains its look when style sheets of other pages are added: links that a visitor points at fetch those of the next page.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { boxes } from './helpers/boxes.ts';
import { newMember } from './helpers/client.ts';
import * as person from './helpers/journey.ts';
import { root } from './helpers/process.ts';
import { demoBrands } from './helpers/server.ts';
import { settled } from './helpers/settled.ts';
import { siteAndBrowser } from './helpers/suite.ts';

const { site, browser } = siteAndBrowser(() => ({ brands: demoBrands('cedar', 'harbor') }));
const assets = resolve(root, process.env.MOLAR_TEST_WEB_DIR ?? 'web/dist', 'client/assets');
const sheets = readdirSync(assets).filter((name) => name.endsWith('.css'));

/** Adds them as the app does: sheets that the page has are not added again. */
const addAll = (page: Page): Promise<void> => page.evaluate(async (names) => {
  const missing = names.filter((name) => document.querySelector(`link[href="/assets/${name}"]`) === null);
  const links = missing.map((name) => Object.assign(document.createElement('link'), { rel: 'stylesheet', href: `/assets/${name}` }));
  const coming = links.map((link) => new Promise((done, fail) => Object.assign(link, { onload: done, onerror: fail })));
  document.head.append(...links);
  await Promise.all(coming);
}, sheets);

async function keepsItsLooks(page: Page, url: string): Promise<void> {
  assert.equal((await page.goto(url))?.status(), 200, url);
  await person.ready(page);
  await page.waitForFunction(() => document.querySelector('[data-waiting], .grievance-loading, main .spinner') === null); // Forms and quotes load after their page.
  await settled(page);
  const before = await boxes(page);
  await addAll(page);
  await settled(page);
  const after = await boxes(page);
  assert.deepEqual(after.filter((one, i) => one !== before[i]).slice(0, 5), [], url);
  assert.equal(after.length, before.length, `${url}: something is hidden`);
}

test('the layers of the styles have their declared order', () => person.walk(browser(), 'style-sheets-layers', async ({ page }) => {
  const [, declared] = /^@layer (.*);$/m.exec(readFileSync(resolve(root, 'web/src/ui/tokens.css'), 'utf8'))!;
  await page.goto(site().url('cedar'));
  const found = await page.evaluate(() => [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]).flatMap((rule) => {
    if (rule instanceof CSSLayerStatementRule) return [...rule.nameList];
    return rule instanceof CSSLayerBlockRule ? [rule.name] : [];
  }));
  assert.equal([...new Set(found)].join(', '), declared);
}));

for (const brand of ['cedar', 'harbor']) {
  for (const width of [320, 1280]) {
    test(`pages of ${brand} at ${width} px`, () => person.walk(browser(), `style-sheets-${brand}-${width}`, async ({ page, context }) => {
      assert.ok(sheets.length > 10);
      const origin = site().url(brand);
      const everybodys = ['/', '/join-now', '/faq', '/find-a-dentist', '/directory', '/support', '/member-login', '/grievance-form', '/terms'];
      for (const path of everybodys) await keepsItsLooks(page, origin + path);
      const member = await newMember(site(), brand);
      await member.client.handOver(context);
      const members = ['', '/account', '/billing', '/cancel', '/card', '/household', '/messages', '/plan'].map((path) => `/dashboard${path}`);
      for (const path of [...members, '/savings-summary']) await keepsItsLooks(page, origin + path);
    }, { width, height: 800 }));
  }
}
