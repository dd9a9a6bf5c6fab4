// Pages for anonymous visitors come complete from memory, without personal data. Tested on the real binary with raw
// bytes; the tests beside src/app/pages/page_cache.cc cover threads and memory.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { join as joinPlan } from '../crash/shopper.ts';
import { brandCopy } from '../e2e/helpers/brand-copy.ts';
import { until } from '../e2e/helpers/process.ts';
import { demoBrands, type Site, molar, startSite } from '../e2e/helpers/server.ts';
import { type Answer, ask, one, request } from './raw.ts';

let site: Site;
let cedar: string;
let harbor: string;

/** Copies cedar with another title, which is on every page. */
function cedarWith(title: string): string {
  return brandCopy('cedar', (json) => {
    json.base.variables.global_title = title;
    for (const translation of Object.values(json.translations ?? {}) as any[]) delete translation.base;
  });
}

before(async () => {
  site = await startSite({ settings: { 'log-level': 'debug' }, brands: demoBrands('cedar', 'harbor') });
  cedar = site.url('cedar');
  harbor = site.url('harbor');
});
after(() => site?.stop());

const text = (answer: Answer): string => answer.body.toString('utf8');
const header = (answer: Answer, name: string): string => answer.headers.get(name) ?? '';
const cookieOf = (answer: Answer): string => header(answer, 'set-cookie').split(';')[0]!;

/** Number of renders of a page in the log so far. */
function renders(route: string): number {
  return site
    .log()
    .split('\n')
    .filter((line) => line.includes('"page_rendered"') && line.includes(`"route":"${route}"`)).length;
}

let later = 0;

/** Log lines are written late but in order: a superfluous render is logged before the render of a page requested later. */
async function expectRenders(route: string, count: number): Promise<void> {
  await until(`${count} renders of ${route} in the log`, () => renders(route) >= count);
  const none = `/no-such-page-${++later}`;
  await one(cedar, `GET ${none}`);
  await until(`the render of ${none} in the log`, () => renders(none) > 0);
  assert.equal(renders(route), count);
}

test('many requests for an uncached page cause one render', async () => {
  const herd = await Promise.all(Array.from({ length: 100 }, () => one(cedar, 'GET /terms')));
  for (const answer of herd) {
    assert.equal(answer.status, 200);
    assert.ok(answer.body.equals(herd[0]!.body));
  }
  await expectRenders('/terms', 1);
});

test('a page is precompressed in every coding, with a strong ETag each', async () => {
  const plain = await one(cedar, 'GET /privacy');
  assert.equal(header(plain, 'cache-control'), 'no-cache');
  assert.equal(header(plain, 'vary'), 'Accept-Encoding, Accept-Language, Cookie');
  assert.match(header(plain, 'content-security-policy'), /default-src 'self'/);
  await until('the prepared gzip', async () => {
    const packed = await one(cedar, 'GET /privacy', { 'Accept-Encoding': 'gzip' });
    assert.ok(gunzipSync(packed.body).equals(plain.body));
    return !header(packed, 'etag').startsWith('W/');
  });
  const gzip = await one(cedar, 'GET /privacy', { 'Accept-Encoding': 'gzip' });
  const brotli = await one(cedar, 'GET /privacy', { 'Accept-Encoding': 'gzip, deflate, br' });
  assert.ok(brotliDecompressSync(brotli.body).equals(plain.body));
  const tags = [plain, gzip, brotli].map((answer) => header(answer, 'etag'));
  assert.equal(new Set(tags).size, 3);
  for (const tag of tags) {
    assert.match(tag, /^"[\w-]+"$/);
    const same = await one(cedar, 'GET /privacy', { 'If-None-Match': tag });
    assert.equal(same.status, 304);
    assert.equal(same.body.length, 0);
  }
  assert.equal((await one(cedar, 'GET /privacy', { 'If-None-Match': '"other"' })).status, 200);
  const [head] = await ask(cedar, request(cedar, 'HEAD /privacy'));
  assert.equal(Number(header(head!, 'content-length')), plain.body.length);
  await expectRenders('/privacy', 1);
});

test('cache keys ignore unused parameters, and distinguish brand, language and choices', async () => {
  const home = text(await one(cedar, 'GET /'));
  for (const query of ['?utm_source=mail', '?fbclid=1&x=%C3%B1', '?version=working', '?lang=xx']) {
    assert.ok(text(await one(cedar, `GET /${query}`)) === home, query);
  }
  await expectRenders('/', 1);
  assert.ok(text(await one(harbor, 'GET /')) !== home);
  const spanish = await one(cedar, 'GET /', { 'Accept-Language': 'es' });
  assert.match(text(spanish), /<html lang="es"/);
  const chosen = await one(cedar, 'GET /?lang=es');
  assert.ok(text(chosen) === text(spanish));
  assert.equal(cookieOf(chosen), 'molar_lang=es');
  assert.match(header(chosen, 'cache-control'), /private/);
  assert.ok(text(await one(cedar, 'GET /', { Cookie: 'molar_lang=es' })) === text(spanish));
  const monthly = text(await one(cedar, 'GET /join-now?cycle=monthly&utm=1'));
  assert.ok(monthly !== text(await one(cedar, 'GET /join-now')));
  assert.ok(monthly === text(await one(cedar, 'GET /join-now?utm=2&cycle=monthly')));
});

test('a publication is visible within two seconds, and no response in between is broken', async () => {
  const title = 'A title of the second version';
  const before = text(await one(cedar, 'GET /faq'));
  assert.ok(!before.includes(title));
  const published = molar(site, 'content', 'import', '--publish', cedarWith(title));
  assert.equal(published.code, 0, published.err);
  await until('the new version', async () => {
    const some = await Promise.all(Array.from({ length: 10 }, () => one(cedar, 'GET /faq')));
    for (const answer of some) {
      assert.equal(answer.status, 200);
      assert.ok(text(answer) === before || text(answer).includes(title), 'one complete version or the other');
    }
    return text(some[0]!).includes(title);
  });
  await until('every page', async () => text(await one(cedar, 'GET /faq')).includes(title));
  await expectRenders('/faq', 2);
});

test('a draft is shown with its link only, and leaving it shows the published site', async () => {
  const title = 'A title that nobody may read yet';
  assert.equal(molar(site, 'content', 'import', cedarWith(title)).code, 0);
  const link = molar(site, 'content', 'preview-link', 'cedar', '--origin', cedar);
  assert.equal(link.code, 0, link.err);
  const address = new URL(link.out.trim());
  const target = `/faq${address.search}`;
  await one(cedar, 'GET /faq');
  const shown = await one(cedar, `GET ${target}`);
  assert.ok(text(shown).includes(title));
  assert.equal(header(shown, 'cache-control'), 'private, no-store');
  assert.equal(header(shown, 'x-robots-tag'), 'noindex');
  const cookie = cookieOf(shown);
  assert.match(cookie, /^molar_preview=working\./);
  const inside = await one(cedar, 'GET /', { Cookie: cookie });
  assert.ok(text(inside).includes(title));
  assert.match(text(await one(cedar, 'GET /api/cms?version=working', { Cookie: cookie })), new RegExp(title));
  for (const theme of text(inside).match(/\/brand\/theme\.css[^"]*/g) ?? []) {
    const answer = await one(cedar, `GET ${theme}`, { Cookie: cookie });
    assert.equal(header(answer, 'cache-control'), 'private, no-store', theme);
  }
  // All others see the published content, before and after, also with an invalid signature or without one.
  const tampered = target.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
  for (const line of ['GET /faq', 'GET /', `GET ${tampered}`, 'GET /faq?version=working']) {
    assert.ok(!text(await one(cedar, line)).includes(title), line);
  }
  assert.ok(!text(await one(harbor, `GET ${target}`)).includes(title));
  assert.equal((await one(cedar, 'GET /api/cms?version=working')).status, 403);
  const left = await one(cedar, 'GET /faq?version=published&plan=2', { Cookie: cookie });
  assert.equal(left.status, 302);
  assert.equal(header(left, 'location'), '/faq?plan=2');
  assert.match(header(left, 'set-cookie'), /^molar_preview=;.*Max-Age=0/);
});

test('a member and a buyer get their own pages, which are not shown to others', async () => {
  const plans = JSON.parse(text(await one(cedar, 'GET /api/v4/plans'))).plans as { id: number; maxMembers: number }[];
  const tokenize = await until('a page names the tokeniser', async () => /"tokenizeUrl":"([^"]+)"/.exec(text(await one(cedar, 'GET /')))?.[1]);
  const origin = cedar.replace('cedar.localhost', '127.0.0.1');
  const shop = { url: () => origin, tokenizeUrl: () => tokenize.replaceAll('\\u002f', '/'), stopped: () => false };
  const cookies: string[] = [];
  await joinPlan(shop, plans.find((plan) => plan.maxMembers >= 4)!.id, () => undefined, (cookie) => cookies.push(cookie));
  const cookie = cookies[0]!;
  const auth = JSON.parse(text(await one(cedar, 'GET /api/auth', { Cookie: cookie })));
  assert.equal(auth.isAuthenticated, true);
  const secrets = [auth.email, auth.csrfToken, ...cookie.split('; ').map((pair) => pair.split('=')[1]!)];
  const taken = await one(cedar, 'GET /join-now', { Cookie: cookie });
  assert.equal(taken.status, 302, 'a member has joined');
  assert.match(header(taken, 'location'), /^\/dashboard/);
  assert.equal(header(taken, 'cache-control'), 'private, no-store');
  assert.equal((await one(cedar, 'GET /join-now')).status, 200);
  const paths = ['/', '/faq', '/support', '/find-dentist', '/no-such-page', '/arizona'];
  const visits = paths.flatMap((path) =>
    Array.from({ length: 6 }, async (_, turn) => {
      const isMember = turn % 2 === 0;
      const page = await one(cedar, `GET ${path}`, isMember ? { Cookie: cookie } : {});
      if (isMember) {
        assert.ok(text(page).includes(auth.email), `${path} of the member`);
        assert.equal(header(page, 'cache-control'), 'private, no-store', path);
        assert.ok(!page.headers.has('etag'), path);
      } else {
        for (const secret of secrets) assert.ok(!text(page).includes(secret), `${path} for everybody`);
        assert.ok(!page.headers.has('set-cookie'), path);
      }
    }),
  );
  await Promise.all(visits);
});
