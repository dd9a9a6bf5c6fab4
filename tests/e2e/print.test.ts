// Documents on paper: a card and a receipt fit one page, and no page has only the rest of a footer. Printers omit grounds.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { newMember } from './helpers/client.ts';
import * as person from './helpers/journey.ts';
import { temporaryFolder } from './helpers/process.ts';
import { siteAndBrowser } from './helpers/suite.ts';

const { site, browser } = siteAndBrowser();
const folder = temporaryFolder('print');
const margin = { top: '10mm', right: '10mm', bottom: '10mm', left: '10mm' };

/** Prints the page on paper of the size Letter; returns the text of each sheet. */
async function sheets(page: Page): Promise<string[]> {
  const file = join(folder, 'page.pdf');
  writeFileSync(file, await page.pdf({ format: 'Letter', margin }));
  const count = Number(/^Pages: +(\d+)$/m.exec(execFileSync('pdfinfo', [file], { encoding: 'utf8' }))?.[1]);
  return Array.from({ length: count }, (_, i) => execFileSync('pdftotext', ['-f', `${i + 1}`, '-l', `${i + 1}`, file, '-'], { encoding: 'utf8' }));
}

for (const [brand, languages] of [['cedar', ['en', 'es']], ['harbor', ['en']], ['mesa', ['en', 'es']], ['prairie', ['en']], ['nova', ['en']]] as const) {
  test(`${brand}: card and receipt are printed on one sheet, the agreement without an empty one`, () => person.walk(browser(), `print-${brand}`, async ({ page, context }) => {
    const { client, purchase } = await newMember(site(), brand, { autoRenew: true });
    await client.handOver(context);
    for (const language of languages) {
      const printed = async (path: string) => {
        await person.open(page, `${site().url(brand)}${path}?lang=${language}`);
        return await sheets(page);
      };
      for (const path of ['/dashboard/card', `/dashboard/receipt/${purchase.receiptId}`]) {
        const pages = await printed(path);
        assert.equal(pages.length, 1, `${path} in ${language}; the last sheet: ${pages.at(-1)}`);
        assert.match(pages[0]!, /insurance|seguro/i);
        assert.match(pages[0]!, /Copyright|©/);
      }
      const agreement = await printed(purchase.agreementUrl);
      assert.ok(agreement.length > 1);
      for (const text of agreement) assert.ok(text.length > 400, `a sheet of the agreement in ${language} has only: ${text}`);
    }
  }));
}

for (const brand of ['cedar', 'harbor', 'mesa', 'prairie', 'nova']) {
  test(`${brand}: the telephone number of support, the groups of questions and the names of plans are black on paper without a ground`, () => person.walk(browser(), `print-ink-${brand}`, async ({ page }) => {
    for (const [path, parts] of [
      ['/support', '.support-phone, .support-phone :is(h2, a, p)'],
      ['/faq', '[data-shape="crisp"] .faq-part > h2, [data-shape="block"] .disclosure[open]'],
      ['/join-now', '[data-layout="table"] .plan-head, [data-layout="table"] .plan-head *'],
    ] as const) {
      await person.open(page, site().url(brand) + path);
      await page.emulateMedia({ media: 'print' });
      await page.locator('main details').evaluateAll((all) => all.forEach((one) => ((one as HTMLDetailsElement).open = true)));
      const inks = await page.locator(parts).evaluateAll((all) => all.map((part) => `${getComputedStyle(part).color} on ${getComputedStyle(part).backgroundColor}`));
      assert.deepEqual(inks.filter((ink) => ink !== 'rgb(0, 0, 0) on rgba(0, 0, 0, 0)'), [], path);
      if (path === '/support') assert.ok(inks.length >= 2);
      await page.emulateMedia({ media: null });
    }
  }));
}

test('paper has all prices without a button for them, no questions, and every heading with its text', () => person.walk(browser(), 'print-parts', async ({ page, context }) => {
  const { client } = await newMember(site(), 'cedar');
  for (const path of ['/join-now', '/plans/101', '/savings-summary']) {
    await person.open(page, `${site().url('cedar')}${path}`);
    const text = (await sheets(page)).join('\n');
    assert.doesNotMatch(text, /Where do you live|\d+ more (prices|treatments)/, path);
    assert.match(text, /Night guard against grinding/, path);
    const ends = (await sheets(page)).map((sheet) => sheet.trim().split('\n').at(-1));
    assert.ok(!ends.includes('Five facts to read before you join'), `${path}: ${ends.join(' | ')}`);
  }
  await client.handOver(context);
  await person.open(page, `${site().url('cedar')}/savings-summary/prices`);
  const prices = (await sheets(page)).join('\n');
  assert.match(prices, /Night guard against grinding/);
  assert.doesNotMatch(prices, /\d+ more prices|What will it cost next|as PDF/);
  await person.open(page, `${site().url('cedar')}/dashboard/card`);
  await page.setViewportSize({ width: 320, height: 640 });
  assert.match((await sheets(page)).join('\n'), /\n\/verify and type:/, 'the address breaks before its path');
}));

test('buttons are black on paper, and a price quote has none', () => person.walk(browser(), 'print-buttons', async ({ page }) => {
  for (const brand of ['cedar', 'harbor', 'nova']) {
    await person.open(page, `${site().url(brand)}/join-now`);
    await page.emulateMedia({ media: 'print' });
    const inks = await page.locator('main .button').evaluateAll((all) => all.map((button) => getComputedStyle(button).color));
    assert.deepEqual([...new Set(inks)], ['rgb(0, 0, 0)'], brand);
    await page.emulateMedia({ media: null });
  }
  await person.open(page, `${site().url('cedar')}/savings-summary?t=crown:1`);
  await page.getByRole('button', { name: 'Get the plan’s prices in writing' }).click();
  await page.getByRole('link', { name: /^Save price quote P-/ }).waitFor();
  const quote = (await sheets(page)).join('\n');
  assert.match(quote, /P-\d{4}-\d{6}-\w{5}/);
  assert.doesNotMatch(quote, /as a? ?PDF/);
}));

test('the caption of a price table is never the last line of a sheet, and the list of offices is a table', () => person.walk(browser(), 'print-tables', async ({ page }) => {
  await person.open(page, `${site().url('cedar')}/savings-summary`);
  const samples = page.locator('.savings-samples');
  await samples.evaluate((section) => section.before(Object.assign(document.createElement('div'), { id: 'above' })));
  const ends: string[] = [];
  for (let height = 0; height < 960; height += 60) {
    await page.locator('#above').evaluate((above, pixels) => above.style.setProperty('height', `${pixels}px`), height);
    ends.push(...(await sheets(page)).map((sheet) => sheet.trim().split('\n').at(-1) ?? ''));
  }
  assert.deepEqual(ends.filter((end) => /^What (common|the other) treatments cost/.test(end)), []);
  await person.open(page, `${site().url('prairie')}/directory`);
  await page.setViewportSize({ width: 740, height: 960 }); // width of the text on paper
  await page.emulateMedia({ media: 'print' });
  const row = page.locator('.directory-table tbody tr').first();
  const tops = await row.locator('th, td').evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().top));
  assert.equal(tops.length, 4);
  assert.equal(new Set(tops).size, 1, `cells at ${tops.join(', ')}`);
}));
