// The look of the brands: every page of each in each of its languages at three widths, with a screenshot, no sideways
// scrolling and no console message. axe checks phones here; matrix.test.ts checks the other widths. Also the
// differences between the five brands.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { get, type IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { test } from 'node:test';
import { desktop, fitsWidth, inspect, phone, picture, visitor } from './helpers/browser.ts';
import { open } from './helpers/journey.ts';
import { brandsFolder } from './helpers/server.ts';
import { siteAndBrowser } from './helpers/suite.ts';

const { site, browser } = siteAndBrowser();
const brands = readdirSync(brandsFolder);
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

function contentOf(brand: string): Content {
  return JSON.parse(readFileSync(join(brandsFolder, brand, 'site.json'), 'utf8')) as Content;
}

function pagesOf(brand: string): string[] {
  return [...fixed, ...contentOf(brand).landings.map(({ slug }) => `/${slug}`)];
}

type Answer = { status: number; headers: IncomingHttpHeaders; text: string };
/** Sends a request as a browser would, without following redirects; Node's resolver does not resolve names under localhost. */
function ask(url: string): Promise<Answer> {
  const { host, port, pathname, search } = new URL(url);
  return new Promise((done, fail) => {
    get({ host: '127.0.0.1', port, path: pathname + search, headers: { host } }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.on('end', () => done({ status: response.statusCode ?? 0, headers: response.headers, text }));
    }).on('error', fail);
  });
}

type Width = keyof typeof widths;

type Look = { faults: Record<Width, string[]>; linked: Set<string>; deadFragments: string[] };

/**
 * Loads every page of a brand once and checks it in each width; returns the faults by width, the paths of the site to which its pages link,
 * and the fragments of their own that they lack.
 */
async function look(brand: string): Promise<Look> {
  const faults: Record<Width, string[]> = { phone: [], tablet: [], desktop: [] };
  const linked = new Set<string>();
  const deadFragments: string[] = [];
  const { context, page, problems } = await visitor(browser(), phone);
  const sizes = Object.entries(widths) as [Width, typeof phone][];
  for (const path of pagesOf(brand)) {
    for (const language of contentOf(brand).site.languages) {
      await open(page, `${site().url(brand)}${path}?lang=${language}`);
      assert.equal(await page.getAttribute('html', 'lang'), language);
      assert.equal(await page.locator('h1').count(), 1, `one h1 on ${path}`);
      if (language === contentOf(brand).site.languages[0]) {
        const { ids, links } = await page.evaluate(() => ({
          ids: [...document.querySelectorAll('[id]')].map((element) => element.id),
          links: [...document.querySelectorAll('a[href], img[src]')].map((element) =>
            element.getAttribute('href') ?? element.getAttribute('src') ?? ''),
        }));
        for (const link of links) {
          if (link.startsWith('#') && !ids.includes(link.slice(1))) deadFragments.push(`${path} has no ${link}`);
          else if (link.startsWith('/')) linked.add(link);
        }
      }
      for (const [width, viewport] of sizes) {
        await page.setViewportSize(viewport);
        await fitsWidth(page).catch((fault: Error) => faults[width].push(`${path} in ${language}: ${fault.message}`));
        const title = `brand-${brand}-${path === '/' ? 'home' : path.slice(1)}-${language}-${viewport.width}`;
        if (viewport === phone) await inspect(page, title, faults.phone);
        else await picture(page, title, { fullPage: true });
      }
      sizes.reverse(); // The next page opens in this size.
    }
  }
  await context.close();
  for (const found of Object.values(faults)) found.push(...problems);
  return { faults, linked, deadFragments };
}

for (const brand of brands) {
  let looked: ReturnType<typeof look> | undefined;
  for (const width of Object.keys(widths) as Width[]) {
    test(`${brand}, every page, ${width}`, async () => {
      looked ??= look(brand);
      assert.deepEqual((await looked).faults[width], []);
    });
  }

  test(`${brand}: every link and file on its pages exists`, async () => {
    looked ??= look(brand);
    const { linked, deadFragments } = await looked;
    assert.deepEqual(deadFragments, []);
    for (const target of linked) {
      const answer = await ask(`${site().url(brand)}${target}`);
      assert.equal(answer.status, 200, target);
      const id = target.split('#')[1];
      if (id !== undefined) assert.ok(answer.text.includes(`id="${id}"`), `no ${target}`);
    }
  });

  test(`${brand}: its redirects reach their targets`, async () => {
    for (const { path, redirect, status = 302 } of contentOf(brand).routeRules) {
      const { status: answered, headers } = await ask(`${site().url(brand)}${path}`);
      assert.equal(answered, status, path);
      assert.ok(headers.location?.endsWith(redirect), `${path} leads to ${headers.location}`);
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

test('the head of an inner page has the ground of its brand, and none on paper or with forced colors', async () => {
  const grounds = new Set<string>();
  for (const brand of brands) {
    const { context, page } = await visitor(browser());
    await open(page, `${site().url(brand)}/faq`);
    const ground = (): Promise<string> => page.locator('.page-head').evaluate((head) => getComputedStyle(head).borderImageSource);
    grounds.add(await ground());
    await page.emulateMedia({ media: 'print' });
    assert.equal(await ground(), 'none', `${brand} on paper`);
    await page.emulateMedia({ media: 'screen', forcedColors: 'active' });
    assert.equal(await ground(), 'none', `${brand} with forced colors`);
    await context.close();
  }
  assert.ok(!grounds.has('none'));
  assert.equal(grounds.size, brands.length);
});

test('a brand with dark colours is readable in the dark', async () => {
  for (const brand of brands.filter((name) => contentOf(name).theme.dark !== undefined)) {
    const { context, page, problems } = await visitor(browser());
    await page.emulateMedia({ colorScheme: 'dark' });
    for (const path of pagesOf(brand)) {
      await open(page, `${site().url(brand)}${path}`);
      await inspect(page, `brand-${brand}-${path === '/' ? 'home' : path.slice(1)}-dark`, problems);
    }
    await context.close();
    assert.deepEqual(problems, []);
  }
});

// A limit on the page length, because visitors do not read longer pages to the end; a screen is 375 x 812 CSS pixels.
test('on phones a home has nine screens at most, join-now six, an office seven, and the footer 450 pixels', async () => {
  const { context, page } = await visitor(browser(), { width: 375, height: 812 });
  const tooLong: string[] = [];
  const editions = [...brands.map((brand) => [brand, 'en'] as const), ['cedar', 'es'] as const, ['mesa', 'es'] as const];
  for (const [brand, language] of editions) {
    await context.addCookies([{ name: 'molar_lang', value: language, url: site().url(brand) }]);
    const { offices = [] } = JSON.parse(readFileSync(join(brandsFolder, brand, 'catalogue.json'), 'utf8')) as { offices?: { id: number }[] };
    const most: [path: string, screens: number][] = [['/', 9], ['/join-now', 6], ...offices.slice(0, 1).map(({ id }): [string, number] => [`/office/${id}`, 7])];
    for (const [path, screens] of most) {
      await open(page, site().url(brand) + path);
      const { height, footer } = await page.evaluate(async () => {
        await document.fonts.ready;
        return { height: document.documentElement.scrollHeight, footer: document.querySelector('.site-footer')!.getBoundingClientRect().height };
      });
      if (height > screens * 812) tooLong.push(`${brand}${path} ${language}: ${(height / 812).toFixed(2)} screens`);
      if (footer > 450) tooLong.push(`${brand}${path} ${language}: a footer of ${Math.round(footer)} pixels`);
    }
  }
  await context.close();
  assert.deepEqual(tooLong, []);
});
