// Hostile markup in a brand's content, from end to end: imported by the binary, sanitised in its engine, shown by a
// real browser, with the site's content security policy and without any.
import assert from 'node:assert/strict';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { visitor } from './helpers/browser.ts';
import { ready } from './helpers/journey.ts';
import { root, temporaryFolder } from './helpers/process.ts';
import { demoBrands } from './helpers/server.ts';
import { siteAndBrowser } from './helpers/suite.ts';

type Snippet = { name: string; html: string };
const snippets = JSON.parse(readFileSync(join(root, 'web/src/content/fixtures/hostile-html.json'), 'utf8')) as Snippet[];
const { site, browser } = siteAndBrowser(() => ({ brands: [writeBrand(), ...demoBrands()], override: 'links that lead nowhere are part of the test' }));

/** Writes a brand in which every question has a hostile answer. */
function writeBrand(): string {
  const brand = join(temporaryFolder('brand'), 'hostile');
  cpSync(join(root, 'content/brands/cedar'), brand, { recursive: true });
  const content = JSON.parse(readFileSync(join(brand, 'site.json'), 'utf8'));
  content.group.groupKey = 'hostile';
  content.base.variables.group_key = 'hostile';
  content.site.hosts = ['hostile.localhost'];
  // The import refuses a file with a lone surrogate, so those are replaced here.
  content.pages.faq.items = snippets.map(({ name, html }) => ({ question: name, answer: html.toWellFormed() }));
  delete content.translations;
  content.site.languages = ['en'];
  writeFileSync(join(brand, 'site.json'), JSON.stringify(content));
  return brand;
}

/** Returns the sanitised answers from the site's API, requested by a page of the site. */
function sanitised(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const content = await (await fetch('/api/cms')).json();
    return content.pages.faq.items.map((item: { answer?: string }) => item.answer ?? '');
  });
}

/** Collects requests to other sites, dialogs, and navigations of frames. */
function watchForeign(page: Page, own: string): string[] {
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(own) && !request.url().startsWith('data:')) foreign.push(request.url());
  });
  page.on('dialog', (dialog) => foreign.push(`dialog: ${dialog.message()}`));
  page.on('framenavigated', (frame) => {
    if (frame.parentFrame() !== null || !frame.url().startsWith(own)) foreign.push(`frame: ${frame.url()}`);
  });
  return foreign;
}

/** Runs in the page: returns disallowed nodes in these elements. */
function faultsIn(selector: string): string[] {
  const tags = 'a abbr b blockquote br caption code dd del dl dt em h2 h3 h4 hr i ins li ol p q s small span strong sub sup table tbody td tfoot th thead tr u ul'.split(' ');
  const attributes = ['lang', 'dir', 'title', 'href', 'start', 'colspan', 'rowspan', 'scope'];
  // ":" is the protocol of a link whose address is invalid and leads nowhere.
  const schemes = ['http:', 'https:', 'mailto:', 'tel:', ':'];
  const faults: string[] = [];
  for (const box of document.querySelectorAll(selector)) {
    const walker = document.createTreeWalker(box, NodeFilter.SHOW_ALL);
    while (walker.nextNode()) {
      const node = walker.currentNode;
      if (node instanceof Element) {
        if (node.namespaceURI !== 'http://www.w3.org/1999/xhtml' || !tags.includes(node.localName)) faults.push(node.outerHTML);
        for (const name of node.getAttributeNames()) if (!attributes.includes(name)) faults.push(node.outerHTML);
        if (node instanceof HTMLAnchorElement && node.hasAttribute('href') && !schemes.includes(node.protocol)) faults.push(node.outerHTML);
      } else if (node.nodeType !== Node.TEXT_NODE) faults.push(`node ${node.nodeType}`);
      else if ([...(node.nodeValue ?? '')].some((sign) => sign < ' ' && !'\t\n\r'.includes(sign))) faults.push('control character');
    }
  }
  return faults;
}

/**
 * Runs in the page: removes the attribute that the site, and never content, gives to links to its pages (content/html-links.ts).
 * Returns other elements with that attribute.
 */
function unmark(): string[] {
  const wrong: string[] = [];
  for (const link of document.querySelectorAll('[data-answer] [data-route]')) {
    const isPage = link instanceof HTMLAnchorElement && link.origin === location.origin && !/^\/(media|api|brand|assets)\//.test(link.pathname);
    if (isPage && link.getAttribute('data-route') === '') link.removeAttribute('data-route');
    else wrong.push(link.outerHTML);
  }
  return wrong;
}

test('a page full of hostile markup is harmless', async () => {
  const { page, context, problems } = await visitor(browser());
  const foreign = watchForeign(page, site().url('hostile'));
  await page.goto(`${site().url('hostile')}/faq`, { waitUntil: 'networkidle' });
  await ready(page);
  const shown = (await sanitised(page)).filter((answer) => answer !== '').length;
  assert.ok(shown > 100);
  assert.equal(await page.locator('main details').count(), shown);
  await page.locator('main details').evaluateAll((all) => all.forEach((one) => one.setAttribute('open', '')));
  // The answer is the content of the innermost element of the site's own markup.
  await page.evaluate(() => {
    for (const body of document.querySelectorAll('main details .disclosure-body')) (body.querySelector(':scope > div') ?? body).setAttribute('data-answer', '');
  });
  assert.deepEqual(await page.evaluate(unmark), []);
  assert.deepEqual(await page.evaluate(faultsIn, '[data-answer]'), []);
  assert.equal(await page.evaluate(() => 'hit' in globalThis), false);
  assert.deepEqual(foreign, []);
  assert.deepEqual(problems, [], 'nothing violated the policy');
  assert.equal(await page.title(), await page.evaluate(() => document.querySelector('title')?.textContent));
  await context.close();
});

test('sanitised markup is harmless without a policy and parses the same everywhere', async () => {
  const { page, context } = await visitor(browser());
  await page.goto(`${site().url('hostile')}/robots.txt`);
  const answers = await sanitised(page);
  assert.equal(answers.length, snippets.length);

  // A page of another origin without any policy contains all of it: parsed with the page, and inserted afterwards.
  const bare = 'http://bare.test/';
  const foreign = watchForeign(page, bare);
  const body = answers.map((answer) => `<div data-answer>${answer}</div>`).join('\n');
  await page.route(`${bare}**`, (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body: `<!doctype html><title>bare</title>${body}` }));
  await page.goto(bare, { waitUntil: 'networkidle' });
  assert.equal(await page.locator('body > [data-answer]').count(), answers.length, 'none closes its parent element');
  assert.deepEqual(await page.evaluate(faultsIn, '[data-answer]'), []);
  const unstable = await page.evaluate((all) => {
    document.body.replaceChildren();
    return all.filter((answer) => {
      const [first, second] = [document.createElement('div'), document.createElement('div')];
      document.body.append(first, second);
      first.setAttribute('data-answer', '');
      first.innerHTML = answer;
      second.innerHTML = first.innerHTML;
      second.setAttribute('data-answer', '');
      return !first.isEqualNode(second) || first.innerHTML.replaceAll('&nbsp;', '\u00a0') !== answer;
    });
  }, answers);
  assert.deepEqual(unstable, []);
  assert.deepEqual(await page.evaluate(faultsIn, '[data-answer]'), []);
  // Clicks, pointer and focus events run no code.
  await page.evaluate(() => {
    addEventListener('click', (event) => event.preventDefault());
    for (const element of document.querySelectorAll<HTMLElement>('[data-answer] *')) {
      for (const name of ['focus', 'mouseover', 'toggle', 'animationstart', 'error', 'load']) element.dispatchEvent(new Event(name));
      element.click();
    }
  });
  assert.equal(await page.evaluate(() => 'hit' in globalThis), false);
  assert.deepEqual(foreign, []);
  await context.close();
});
