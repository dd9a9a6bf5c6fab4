// A development build of React takes over what the server rendered without a word of complaint, and asks for nothing
// that the page already carries.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { visitor } from './helpers/browser.ts';
import { ready } from './helpers/journey.ts';
import { brandsFolder, devBuild } from './helpers/server.ts';
import { siteAndBrowser } from './helpers/suite.ts';

const { site, browser } = siteAndBrowser(() => ({ webDir: devBuild, settings: { 'pages.cache_mb': '0' } }));
const always = ['/', '/join-now', '/faq', '/terms', '/privacy', '/arizona', '/support', '/member-login', '/no-such-page', '/no/such/page'];

type Brand = { key: string; languages: string[]; landings: string[] };

/** Every brand of the repository, with the addresses of its own. */
const brands: Brand[] = readdirSync(brandsFolder).map((key) => {
  const content = JSON.parse(readFileSync(join(brandsFolder, key, 'site.json'), 'utf8'));
  return { key, languages: content.site.languages ?? ['en'], landings: (content.landings ?? []).map(({ slug }: { slug: string }) => `/${slug}`) };
});

for (const { brand, language, landings } of brands.flatMap(({ key, languages, landings }) => languages.map((language) => ({ brand: key, language, landings })))) {
  test(`pages of ${brand} in ${language} hydrate without a warning and without another request`, async () => {
    const { page, context } = await visitor(browser());
    const said: string[] = [];
    const asked: string[] = [];
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type()) && !message.text().startsWith('Failed to load resource')) said.push(`${page.url()}: ${message.text()}`);
    });
    page.on('pageerror', (error) => said.push(`${page.url()}: ${String(error)}`));
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.startsWith('/api/')) asked.push(`${page.url()}: ${request.url()}`);
    });
    for (const path of [...always, ...landings]) {
      await page.goto(`${site().url(brand)}${path}?lang=${language}`, { waitUntil: 'networkidle' });
      // Now with the parts that the server has kept.
      await page.reload({ waitUntil: 'networkidle' });
      await ready(page);
      // Sections take over when somebody begins to use the page.
      await page.keyboard.press('Shift');
      await page.waitForFunction(() => [...document.querySelectorAll('main > :is(.hero, .band)')].every((one) => Object.keys(one).some((key) => key.startsWith('__react'))));
      assert.equal(await page.evaluate(() => document.compatMode), 'CSS1Compat');
      assert.equal(await page.getAttribute('html', 'lang'), language);
    }
    assert.deepEqual(said, []);
    assert.deepEqual(asked, []);
    await context.close();
  });
}
