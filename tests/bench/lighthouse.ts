// See script/lighthouse. The real binary in production mode, Debian's Chromium, the phone profile with its slow network
// and slow processor.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';
import lighthouse, { type Result } from 'lighthouse';
import { launch } from 'chrome-launcher';
import { Client } from '../e2e/helpers/client.ts';
import { startSite } from '../e2e/helpers/server.ts';

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '3' }, brands: { type: 'string', default: '' }, pages: { type: 'string', default: 'home,landing,find,join,checkout' } },
});
const runs = Number(values.runs);
const root = resolve(import.meta.dirname, '../..');
const reports = join(root, 'tests/output/lighthouse');
const least = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
type Category = keyof typeof least;
const categories = Object.keys(least) as Category[];
const limits = { js: 90_000, css: 19.5 * 1024 };

const everyBrand = readdirSync(join(root, 'content/brands')).filter((name) => !name.includes('.'));
const brands = values.brands === '' ? everyBrand : values.brands.split(',');

/** A path of a brand and the cookies that it needs. Search engines do not list a page with cookies, which is personal, or one with `isUnlisted`. */
type Audited = { path: string; cookie?: string; isUnlisted?: boolean };

/** Returns those pages of `--pages` that the brand has: its first landing page, the login, and the checkout's first step with a chosen plan. */
async function pagesOf(brand: string): Promise<Audited[]> {
  const { landings = [] } = JSON.parse(readFileSync(join(root, 'content/brands', brand, 'site.json'), 'utf8')) as { landings?: { slug: string }[] };
  const pages: Record<string, () => Audited[] | Promise<Audited[]>> = {
    home: () => [{ path: '/' }],
    landing: () => landings.slice(0, 1).map(({ slug }) => ({ path: `/${slug}` })),
    find: () => [{ path: '/find-a-dentist' }],
    join: () => [{ path: '/join-now' }],
    faq: () => [{ path: '/faq' }],
    login: () => [{ path: '/member-login', isUnlisted: true }],
    checkout: async () => [{ path: '/checkout/create-account', cookie: await beginCheckout(site.url(brand)) }],
  };
  return (await Promise.all(values.pages.split(',').map((name) => pages[name]!()))).flat();
}

async function beginCheckout(origin: string): Promise<string> {
  const buyer = new Client(origin);
  const { plans } = (await buyer.get('/api/v4/plans')).body as { plans: { id: number }[] };
  const begun = await buyer.post('/api/km/checkout', { planId: plans[0]?.id, billingCycle: 'annual' });
  if (begun.status !== 201) throw new Error(`${origin}: no checkout (${begun.status}): ${JSON.stringify(begun.body)}`);
  return buyer.cookieHeader();
}

async function audit({ url, cookie, isUnlisted }: Audited & { url: string }, port: number): Promise<Result> {
  const personal = cookie === undefined ? {} : { extraHeaders: { Cookie: cookie }, skipAudits: ['is-crawlable'] };
  const unlisted = isUnlisted === true ? { skipAudits: ['is-crawlable', 'meta-description'] } : {};
  const ask = () => lighthouse(url, { port, output: 'html', logLevel: 'error', onlyCategories: categories, ...personal, ...unlisted });
  let answer = await ask();
  if (answer?.lhr.runtimeError) answer = await ask(); // Chromium sometimes loses a trace
  if (answer === undefined || answer.lhr.runtimeError) throw new Error(`${url}: ${answer?.lhr.runtimeError?.message ?? 'no result'}`);
  const { hostname, pathname } = new URL(url);
  const name = `${hostname.split('.')[0]}${pathname === '/' ? '-home' : pathname.replaceAll('/', '-')}`;
  writeFileSync(join(reports, `${name}.html`), String(answer.report));
  return answer.lhr;
}

const score = (result: Result, category: Category): number => Math.round((result.categories[category]?.score ?? 0) * 100);
const measured = (result: Result, id: string): string => (result.audits[id]?.displayValue ?? '–').replaceAll('\u00a0', ' ');

/** Returns the audits that reduce a score. */
function complaints(result: Result): string[] {
  return categories.flatMap((category) =>
    (result.categories[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (result.audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => `${category}: ${result.audits[id]?.title} (${id}) ${measured(result, id)}`));
}

/** Returns the run with the median performance score; the other scores are the same in all runs. */
const middleOf = (results: readonly Result[]): Result =>
  results.toSorted((a, b) => score(a, 'performance') - score(b, 'performance'))[Math.floor(results.length / 2)]!;

function get(url: string): Promise<{ body: Buffer; encoding: string }> {
  const { hostname, port, pathname, search, host } = new URL(url);
  const address = hostname.endsWith('.localhost') ? '127.0.0.1' : hostname;
  return new Promise((done, fail) => {
    request({ host: address, port, path: pathname + search, headers: { host, 'accept-encoding': 'gzip' } }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => done({ body: Buffer.concat(parts), encoding: answer.headers['content-encoding'] ?? '' }));
    }).on('error', fail).end();
  });
}

/** Bytes on the wire, with gzip: the page, and all scripts and style sheets that it names, for immediate or later use. */
async function weigh(url: string): Promise<{ js: number; css: number; html: number }> {
  const page = await get(url);
  const html = (page.encoding === 'gzip' ? gunzipSync(page.body) : page.body).toString();
  const sum = async (pattern: RegExp): Promise<number> => {
    const files = new Set(html.match(pattern));
    const sizes = await Promise.all([...files].map(async (file) => (await get(new URL(file, url).href)).body.length));
    return sizes.reduce((all, size) => all + size, 0);
  };
  return { js: await sum(/\/assets\/[\w.-]+\.js(?=[" ])/g), css: await sum(/\/assets\/[\w.-]+\.css(?=[" ])/g), html: page.body.length };
}

const kib = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KiB`;

mkdirSync(reports, { recursive: true });
const site = await startSite({ settings: { 'server.mode': 'production' } });
const chrome = await launch({ chromePath: process.env.CHROMIUM ?? '/usr/bin/chromium', chromeFlags: ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'] });
const faults: string[] = [];
try {
  const pages: (Audited & { brand: string; results: Result[] })[] = [];
  for (const brand of brands) pages.push(...(await pagesOf(brand)).map((page) => ({ ...page, brand, results: [] })));
  // Each round covers every page once, so that a busy minute of the machine affects one run of each page and not all runs of one page.
  for (let run = 0; run < runs; run++) {
    for (const { brand, results, ...page } of pages) results.push(await audit({ ...page, url: `${site.url(brand)}${page.path}` }, chrome.port));
  }
  console.log('| Page | Performance | of runs | Accessibility | Best practices | SEO | FCP | LCP | TBT | CLS |\n|---|---|---|---|---|---|---|---|---|---|');
  for (const { brand, path, results } of pages) {
    const result = middleOf(results);
    const [performance, ...others] = categories.map((category) => score(result, category));
    const metrics = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift'].map((id) => measured(result, id));
    const each = results.map((one) => score(one, 'performance')).join(' ');
    console.log(`| ${[`${brand} ${path}`, performance, each, ...others, ...metrics].join(' | ')} |`);
    const isLow = categories.some((category) => score(result, category) < least[category]);
    if (isLow) faults.push(`${brand} ${path}:`, ...complaints(result).map((line) => `  ${line}`));
  }
  console.log('\n| Home page | JavaScript (gzip) | CSS (gzip) | HTML (gzip) |\n|---|---|---|---|');
  for (const brand of brands) {
    const { js, css, html } = await weigh(`${site.url(brand)}/`);
    console.log(`| ${brand} | ${kib(js)} | ${kib(css)} | ${kib(html)} |`);
    if (js > limits.js || css > limits.css) faults.push(`${brand}: at most ${kib(limits.js)} of JavaScript and ${kib(limits.css)} of CSS`);
  }
} finally {
  chrome.kill();
  await site.stop();
}
if (faults.length > 0) {
  console.log(`\n${faults.join('\n')}\nReports: tests/output/lighthouse`);
  process.exitCode = 1;
}
