// Requests of search engines, browsers and researchers to the real binary, in production mode and before it.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { resolve } from 'node:path';
import { brandCopy, type SiteJson } from '../e2e/helpers/brand-copy.ts';
import { until } from '../e2e/helpers/process.ts';
import { molar, type Site, startSite } from '../e2e/helpers/server.ts';
import { type Answer, one } from './raw.ts';

const harborFolder = resolve(import.meta.dirname, '../../content/brands/harbor');
const landing = (slug: string, more: object = {}) => ({ slug, title: `For ${slug}`, sections: [], ...more });

// A brand with another host, landing pages of which one is hidden, and one that redirects.
const change = (site: SiteJson): void => {
  site.site.hosts = ['cedar.localhost', 'www.cedar.localhost'];
  // The footer links to /families.
  site.landings = [landing('families'), landing('veterans'), landing('staff-only', { noindex: true }), landing('old-offer')];
  delete site.translations.es.landings; // they would replace those of this test

  site.routeRules = [{ path: '/old-offer', redirect: '/veterans', status: 301 }];
};
const cedarFolder = brandCopy('cedar', change);

let site: Site;
let staging: Site;
let cedar: string;
before(async () => {
  const brands = [cedarFolder, harborFolder];
  site = await startSite({ brands, settings: { 'server.mode': 'production' } });
  staging = await startSite({ brands: [cedarFolder] });
  cedar = site.url('cedar');
});
after(async () => {
  await site?.stop();
  await staging?.stop();
});

const text = (answer: Answer): string => answer.body.toString('utf8');
const header = (answer: Answer, name: string): string => answer.headers.get(name) ?? '';

/** Repeats the request until the response is the whole page. On a busy machine it may be the shell, which must not be cached. */
async function wholePage(origin: string, address: string): Promise<Answer> {
  return until(`a whole page at ${address}`, async () => {
    const page = await one(origin, `GET ${address}`);
    return !header(page, 'cache-control').includes('no-store') && page;
  });
}

const FILES: [path: string, type: string][] = [
  ['/robots.txt', 'text/plain; charset=utf-8'],
  ['/sitemap.xml', 'application/xml; charset=utf-8'],
  ['/sitemap-pages.xml', 'application/xml; charset=utf-8'],
  ['/site.webmanifest', 'application/manifest+json'],
  ['/.well-known/security.txt', 'text/plain; charset=utf-8'],
];

for (const [path, type] of FILES) {
  test(`${path} is served with cache headers and an ETag`, async () => {
    const answer = await one(cedar, `GET ${path}`);
    assert.equal(answer.status, 200);
    assert.equal(header(answer, 'content-type'), type);
    assert.match(header(answer, 'cache-control'), /^public, max-age=\d+$/);
    assert.equal(header(answer, 'set-cookie'), '');
    const head = await one(cedar, `HEAD ${path}`);
    assert.equal(head.status, 200);
    assert.equal(head.body.length, 0);
    assert.equal(header(head, 'content-length'), String(answer.body.length));
    const again = await one(cedar, `GET ${path}`, { 'If-None-Match': header(answer, 'etag') });
    assert.equal(again.status, 304);
    assert.equal((await one(cedar, `POST ${path}`, { 'Content-Length': '0' })).status, 405);
    assert.equal((await one(cedar, `GET ${path}`, { Host: 'unknown.example' })).status, 421);
  });
}

test('robots may read production sites only', async () => {
  const robots = text(await one(cedar, 'GET /robots.txt'));
  assert.match(robots, /^Sitemap: https:\/\/cedar\.localhost\/sitemap\.xml$/m);
  assert.match(robots, /^Disallow: \/dashboard$/m);
  assert.doesNotMatch(robots, /^Disallow: \/$/m);
  assert.equal(text(await one(staging.url('cedar'), 'GET /robots.txt')), 'User-agent: *\nDisallow: /\n');
});

test('every address of the sitemap is a page with this canonical address', async () => {
  assert.match(text(await one(cedar, 'GET /sitemap.xml')), /<loc>https:\/\/cedar\.localhost\/sitemap-pages\.xml<\/loc><lastmod>\d{4}-/);
  const map = text(await one(cedar, 'GET /sitemap-pages.xml'));
  const addresses = [...map.matchAll(/<loc>([^<]+)<\/loc><lastmod>([^<]+)<\/lastmod>/g)];
  assert.equal(addresses.length, map.split('<url>').length - 1, 'every address has a date');
  const plain = addresses.map(([, address]) => address!).filter((address) => !address.includes('?'));
  assert.deepEqual(
    plain.map((address) => new URL(address).pathname),
    ['/', '/find-a-dentist', '/join-now', '/savings-summary', '/directory', '/faq', '/support', '/arizona', '/terms', '/privacy', '/families', '/veterans'],
  );
  assert.equal(addresses.length, 2 * plain.length, 'English and Spanish');
  for (const [, address, date] of addresses) {
    assert.ok(Date.now() - Date.parse(date!) < 3_600_000, date);
    const { pathname, search } = new URL(address!);
    const page = await wholePage(cedar, `${pathname}${search}`);
    assert.equal(page.status, 200, address);
    const canonical = /<link rel="canonical" href="([^"]+)"/.exec(text(page))?.[1];
    assert.equal(canonical, address, 'the page names the same address');
    assert.doesNotMatch(text(page), /<meta name="robots" content="noindex"/, address);
  }
});

test('a page keeps its date while others change', async () => {
  const dateOf = async (path: string): Promise<string> => {
    const map = text(await one(cedar, 'GET /sitemap-pages.xml'));
    return new RegExp(`<loc>https://cedar\\.localhost${path}</loc><lastmod>([^<]+)<`).exec(map)?.[1] ?? '';
  };
  const [faq, terms] = [await dateOf('/faq'), await dateOf('/terms')];
  const changed = brandCopy('cedar', (json) => {
    change(json);
    json.pages.faq.title = 'Good questions';
  });
  const published = molar(site, 'content', 'import', '--publish', changed);
  assert.equal(published.code, 0, published.err);
  await until('the new date', async () => (await dateOf('/faq')) !== faq);
  assert.ok((await dateOf('/faq')) > faq);
  assert.equal(await dateOf('/terms'), terms);
});

test('a page redirects to its first host, with the requested address', async () => {
  const alias = `www.${new URL(cedar).host}`;
  const moved = await one(cedar, 'GET /faq?state=AZ', { Host: alias });
  assert.equal(moved.status, 301);
  assert.equal(header(moved, 'location'), `${cedar}/faq?state=AZ`);
  assert.equal((await one(cedar, 'HEAD /faq', { Host: alias })).status, 301);
  assert.equal((await one(cedar, 'GET /faq')).status, 200);
  assert.equal((await one(cedar, 'GET /faq', { Host: alias })).status, 301, 'also when the page is in the cache');
  assert.equal((await one(cedar, 'GET /api/auth', { Host: alias })).status, 200, 'calls are not redirected');
  const before = staging.url('cedar');
  assert.equal((await one(before, 'GET /faq', { Host: `www.${new URL(before).host}` })).status, 200, 'hosts of development are not redirected');
});

test('the manifest names an existing icon', async () => {
  for (const brand of ['cedar', 'harbor']) {
    const manifest = JSON.parse(text(await one(site.url(brand), 'GET /site.webmanifest')));
    assert.match(manifest.theme_color, /^#[0-9a-f]{6}$/i);
    assert.equal(manifest.start_url, '/');
    assert.ok(manifest.icons.length > 0);
    for (const icon of manifest.icons) {
      const answer = await one(site.url(brand), `GET ${icon.src}`);
      assert.equal(answer.status, 200);
      assert.equal(header(answer, 'content-type'), icon.type);
    }
  }
});

test('security.txt has not expired and its pages exist', async () => {
  const lines = text(await one(cedar, 'GET /.well-known/security.txt')).trim().split('\n');
  const value = (name: string): string[] => lines.filter((line) => line.startsWith(`${name}: `)).map((line) => line.slice(name.length + 2));
  const [expires = ''] = value('Expires');
  const days = (Date.parse(expires) - Date.now()) / 86_400_000;
  assert.ok(days > 30 && days < 365, expires);
  assert.ok(value('Contact').includes('https://cedar.localhost/support'));
  assert.deepEqual(value('Canonical'), ['https://cedar.localhost/.well-known/security.txt']);
  assert.deepEqual(value('Preferred-Languages'), ['en, es']);
});

test('password managers are redirected to an existing page', async () => {
  const answer = await one(cedar, 'GET /.well-known/change-password');
  assert.equal(answer.status, 302);
  assert.equal((await one(cedar, `GET ${header(answer, 'location')}`)).status, 200);
  // As the specification requires: a path that certainly does not exist must not have status 200.
  assert.equal((await one(cedar, 'GET /.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200')).status, 404);
});
