// How the brands look: every page of each in each of its languages at three widths, as a picture, with nothing that
// scrolls sideways and a silent console; axe looks at phones here, matrix.test.ts at the other widths. And what makes
// them five companies.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { after, before, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { desktop, fitsWidth, inspect, launch, phone, visitor } from './helpers/browser.ts';
import { type Site, startSite } from './helpers/server.ts';

const folder = resolve(import.meta.dirname, '../../content/brands');
const pictures = resolve(import.meta.dirname, '../output/screenshots');
const brands = readdirSync(folder);
const widths = { phone, tablet: { width: 768, height: 1024 }, desktop };
const fixed = ['/', '/faq', '/terms', '/privacy', '/support', '/join-now', '/arizona', '/member-login'];

type Link = { link?: string };
type Content = {
  layout: { header: string; footer: string };
  landings: { slug: string }[];
  routeRules: { path: string; redirect: string; status?: number; external?: boolean }[];
  header: { header_menu: Link[]; header_top_right_nav: Link[] };
  site: { languages: string[] };
  theme: { fonts: { heading: string }; shape: string; pattern: string; dark?: object };
};

let site: Site;
let browser: Browser;
before(async () => {
  site = await startSite();
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await site?.stop();
});

function contentOf(brand: string): Content {
  return JSON.parse(readFileSync(join(folder, brand, 'site.json'), 'utf8')) as Content;
}

function pagesOf(brand: string): string[] {
  return [...fixed, ...contentOf(brand).landings.map(({ slug }) => `/${slug}`)];
}

for (const brand of brands) {
  for (const [width, viewport] of Object.entries(widths)) {
    test(`${brand}, every page, ${width}`, async () => {
      const { context, page, problems } = await visitor(browser, viewport);
      for (const path of pagesOf(brand)) {
        for (const language of contentOf(brand).site.languages) {
          await page.goto(`${site.url(brand)}${path}?lang=${language}`);
          assert.equal(await page.getAttribute('html', 'lang'), language);
          assert.equal(await page.locator('h1').count(), 1, `one h1 on ${path}`);
          await fitsWidth(page);
          const name = path === '/' ? 'home' : path.slice(1);
          const picture = `brand-${brand}-${name}-${language}-${viewport.width}`;
          if (viewport === phone) await inspect(page, picture, problems);
          else await page.screenshot({ path: join(pictures, `${picture}.png`), fullPage: true });
        }
      }
      await context.close();
      assert.deepEqual(problems, []);
    });
  }

  test(`${brand}: every link and file on its pages leads somewhere`, async () => {
    const { context, page } = await visitor(browser);
    const targets = new Set<string>();
    for (const path of pagesOf(brand)) {
      await page.goto(`${site.url(brand)}${path}`);
      const ids = new Set(await page.locator('[id]').evaluateAll((all) => all.map((element) => element.id)));
      const links = await page.locator('a[href], img[src]').evaluateAll((all) =>
        all.map((element) => element.getAttribute('href') ?? element.getAttribute('src') ?? ''));
      for (const link of links) {
        if (link.startsWith('#')) assert.ok(ids.has(link.slice(1)), `${path} has no ${link}`);
        else if (link.startsWith('/')) targets.add(link);
      }
    }
    for (const target of targets) {
      const answer = await context.request.get(`${site.url(brand)}${target}`);
      assert.ok(answer.ok(), `${target} answers ${answer.status()}`);
      const [path, id] = target.split('#');
      if (id !== undefined && path === '/') assert.ok((await answer.text()).includes(`id="${id}"`), `no ${target}`);
    }
    await context.close();
  });

  test(`${brand}: its redirects lead where they say`, async () => {
    for (const { path, redirect, status = 302 } of contentOf(brand).routeRules) {
      const answer = await fetch(`${site.url(brand)}${path}`, { redirect: 'manual' });
      assert.equal(answer.status, status, path);
      assert.ok(answer.headers.get('location')?.endsWith(redirect), `${path} leads to ${answer.headers.get('location')}`);
    }
  });
}

test('no two brands have the same frame, type and shape', () => {
  const all = brands.map(contentOf);
  for (const of of [
    ({ layout }: Content) => layout.header,
    ({ theme }: Content) => theme.fonts.heading,
    ({ theme }: Content) => theme.shape,
    ({ theme }: Content) => theme.pattern,
  ]) {
    assert.equal(new Set(all.map(of)).size, brands.length);
  }
  assert.equal(new Set(all.map(({ layout }) => layout.footer)).size, 3);
});

test('a brand with dark colours is readable in the dark', async () => {
  for (const brand of brands.filter((name) => contentOf(name).theme.dark !== undefined)) {
    const { context, page, problems } = await visitor(browser);
    await page.emulateMedia({ colorScheme: 'dark' });
    for (const path of pagesOf(brand)) {
      await page.goto(`${site.url(brand)}${path}`);
      await inspect(page, `brand-${brand}-${path === '/' ? 'home' : path.slice(1)}-dark`, problems);
    }
    await context.close();
    assert.deepEqual(problems, []);
  }
});
