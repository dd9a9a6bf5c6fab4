// Versions of content, managed by the command line and read by two processes over one store: on SQLite and on PostgreSQL.
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, before, describe, test } from 'node:test';
import { one } from '../http/raw.ts';
import { cleanEnvironment, root, temporaryFolder, until } from './helpers/process.ts';
import { binary, molar, type Site, startSite } from './helpers/server.ts';

const work = temporaryFolder('publish');
const [cedar, mesa] = ['cedar', 'mesa'].map((key) => join(work, 'brands', key)) as [string, string];
for (const folder of [cedar, mesa]) cpSync(join(root, 'content/brands', basename(folder)), folder, { recursive: true });

type Json = Record<string, unknown>;

/** Creates a copy of a brand's folder in which `to` replaces the text `from`. */
function edition(brand: string, name: string, from: string | RegExp, to: string): string {
  const folder = join(work, name, brand);
  cpSync(join(work, 'brands', brand), folder, { recursive: true });
  const site = join(folder, 'site.json');
  const text = readFileSync(site, 'utf8');
  assert.match(text, from instanceof RegExp ? from : new RegExp(from));
  writeFileSync(site, text.replace(from, to));
  return folder;
}

const TITLE = 'Dental prices you can read first';
const titled = (name: string): string => edition('cedar', name, TITLE, `Edition ${name}`);

async function homeTitle(site: Site, path = '/'): Promise<string> {
  const page = (await one(site.url('cedar'), `GET ${path}`)).body.toString();
  return /<title>([^<]*)/.exec(page)?.[1] ?? page.slice(0, 200);
}

/** Path and query of a signed link to a version of cedar. */
function previewPath(site: Site, version: string): string {
  const { url } = ok(site, 'content', 'preview-link', 'cedar', '--version', version, '--valid-for', '10m');
  const { pathname, search } = new URL(String(url));
  return pathname + search;
}

async function showsTitle(sites: readonly Site[], title: string): Promise<void> {
  for (const site of sites) {
    let shown = '';
    await until(`the title ${title}`, async () => (shown = await homeTitle(site)).includes(title), { seen: () => shown });
  }
}

function ok(site: Site, ...words: string[]): Json {
  const answer = molar(site, ...words, '--json');
  assert.equal(answer.code, 0, answer.err);
  return JSON.parse(answer.out) as Json;
}

function refused(site: Site, ...words: string[]): Json {
  const answer = molar(site, ...words, '--json');
  assert.equal(answer.code, 1, answer.out);
  return JSON.parse(answer.out) as Json;
}

const paths = (report: Json): string[] => (report.faults as { path: string }[]).map(({ path }) => path);

/** Returns the name and the SHA-256 of every file in a folder. */
function filesOf(folder: string): Map<string, string> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    names.map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return [path.slice(folder.length), createHash('sha256').update(readFileSync(path)).digest('hex')];
    }),
  );
}

/** `without`: a file that only the first folder has. */
function assertSameFiles(folder: string, original: string, without = ''): void {
  const files = filesOf(folder);
  assert.equal(files.delete(without), without !== '');
  assert.deepEqual(files, filesOf(original));
}

/** Starts a PostgreSQL server for this file; undefined where PostgreSQL is not installed. */
type Cluster = { url: string; stop: () => Promise<void> };
async function startPostgres(): Promise<Cluster | undefined> {
  const child: ChildProcess = spawn(
    join(root, 'script/postgres'),
    ['run', 'sh', '-c', 'echo "$MOLAR_TEST_POSTGRES"; cat >/dev/null'],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
  const ended = new Promise<number | null>((done) => child.once('exit', done));
  const line = new Promise<string>((done) => createInterface({ input: child.stdout! }).once('line', done));
  const url = await Promise.race([line, ended]);
  if (typeof url !== 'string') return undefined;
  return {
    url,
    stop: async () => {
      child.stdin!.end();
      await ended;
    },
  };
}

for (const store of ['SQLite', 'PostgreSQL'] as const) {
  describe(`on ${store}`, () => {
    let cluster: Cluster | undefined;
    let sites: Site[] = [];
    let site: Site;

    before(async () => {
      if (store === 'PostgreSQL') cluster = await startPostgres();
      if (store === 'PostgreSQL' && cluster === undefined) return;
      const settings: Record<string, string> = {};
      if (cluster !== undefined) {
        Object.assign(settings, { 'database.url': cluster.url, secret_key: 'the same on every machine of a site' });
      }
      site = await startSite({ settings, brands: [cedar, mesa] });
      // On SQLite the other process shares the data folder; with PostgreSQL it represents another machine.
      const other = cluster === undefined ? { dataDir: site.dataDir } : {};
      sites = [site, await startSite({ settings, brands: [], ...other })];
    });
    after(async () => {
      for (const running of sites.toReversed()) await running.stop();
      await cluster?.stop();
    });

    const journey = (name: string, body: () => Promise<void>): void => {
      test(name, async (context) => {
        if (sites.length === 0) return context.skip('no PostgreSQL server is installed');
        await body();
      });
    };

    journey('a draft is seen by nobody, its publication by every process, and so is the way back', async () => {
      await showsTitle(sites, TITLE);
      const [saved] = ok(site, 'content', 'import', titled('one')) as unknown as Json[];
      assert.deepEqual([saved!.version, saved!.base, saved!.changed], ['working', 1, true]);
      const changes = ok(site, 'content', 'diff', 'cedar', 'published', 'working') as unknown as Json[];
      assert.deepEqual(changes, [{ path: 'pages.home.title', before: TITLE, after: 'Edition one' }]);
      const link = previewPath(site, 'working');
      for (const running of sites) {
        assert.match(await homeTitle(running, link), /Edition one/);
        assert.match(await homeTitle(running, link.replace('preview=', 'preview=1')), new RegExp(TITLE));
      }
      await showsTitle(sites, TITLE);

      assert.equal(ok(site, 'content', 'publish', 'cedar', '--dry-run').version, 2);
      const published = ok(site, 'content', 'publish', 'cedar', '--note', 'spring');
      assert.deepEqual([published.version, published.previous], [2, 1]);
      await showsTitle(sites, 'Edition one');

      assert.equal(ok(site, 'content', 'rollback', 'cedar').version, 1);
      await showsTitle(sites, TITLE);
      const { history, versions } = ok(site, 'content', 'show', 'cedar');
      assert.deepEqual((history as Json[]).map((entry) => entry.version), [1, 2, 1]);
      assert.equal((versions as Json[]).length, 2);
      assert.match(String((history as Json[])[0]!.actor), /^cli:./);
    });

    journey('a publication of something stale is refused and says what the other one changed', async () => {
      ok(site, 'content', 'import', titled('mine'));
      ok(site, 'content', 'publish', 'cedar', '--version', '2');
      const stale = refused(site, 'content', 'publish', 'cedar');
      assert.equal(stale.code, 'content_stale');
      assert.deepEqual(paths(stale), ['pages.home.title']);
      await showsTitle(sites, 'Edition one');
      assert.equal(ok(site, 'content', 'publish', 'cedar', '--base', '2').changed, true);
      await showsTitle(sites, 'Edition mine');
    });

    journey('an export imports as the same and exports to the same bytes', async () => {
      const first = join(work, store, 'first');
      const second = join(work, store, 'second');
      ok(site, 'content', 'export', 'mesa', first);
      assertSameFiles(join(first, 'mesa'), mesa, '/origin.json');
      const [again] = ok(site, 'content', 'import', '--publish', join(first, 'mesa')) as unknown as Json[];
      assert.equal(again!.changed, false);
      ok(site, 'content', 'export', 'mesa', second);
      assertSameFiles(join(second, 'mesa'), join(first, 'mesa'));
      assert.equal(refused(site, 'content', 'export', 'mesa', second).code, 'folder_not_empty');
    });

    journey('a broken file is refused by the paths of its faults, and changes nothing', async () => {
      const before = ok(site, 'content', 'show', 'mesa');
      const broken = edition('mesa', `broken-${store}`, /"title": "[^"]*"/, '"title": 7');
      const [report] = JSON.parse(molar(site, 'content', 'import', '--publish', broken, '--json').out) as Json[];
      assert.equal(report!.code, 'content_invalid');
      assert.ok(paths(report!).length > 0 && paths(report!).every((path) => path.endsWith('.title')), paths(report!).join());
      assert.equal(molar(site, 'content', 'validate', broken).code, 3);
      assert.deepEqual(ok(site, 'content', 'show', 'mesa'), before);
    });

    journey('a plan for several that costs two people more than single plans is valid, and named', async () => {
      const folder = edition('mesa', `dear-${store}`, /^/, '');
      const catalogue = JSON.parse(readFileSync(join(folder, 'catalogue.json'), 'utf8'));
      const family = catalogue.plans.findIndex(({ id }: Json) => id === 402);
      catalogue.plans[family].prices[0].cents = 60000;
      writeFileSync(join(folder, 'catalogue.json'), JSON.stringify(catalogue));
      const { code, err } = molar(site, 'content', 'validate', folder);
      assert.equal(code, 0, err);
      assert.match(err, /plans\[1\]\.prices\[0\]\.cents.*Our House costs two people \$828\.00 a year\. With Just Me they pay \$696\.00/);
      assert.doesNotMatch(molar(site, 'content', 'validate', mesa).err, /costs two people/);
    });

    journey('an import warns of what a validation warns of, with and without publishing', async () => {
      const folder = edition('mesa', `undrawn-${store}`, /^/, '');
      const logo = join(folder, 'assets/logo.svg');
      writeFileSync(logo, readFileSync(logo, 'utf8').replace('</svg>', '<text x="1" y="9">Mesa</text></svg>'));
      for (const words of [['validate'], ['import', '--dry-run'], ['import', '--publish', '--dry-run']]) {
        const { code, err } = molar(site, 'content', ...words, folder);
        assert.equal(code, 0, err);
        assert.match(err, /header\.header_log: logo\.svg cannot be shown in mails and documents/, words.join(' '));
      }
      assert.doesNotMatch(molar(site, 'content', 'import', '--dry-run', mesa).err, /cannot be shown/);
    });

    journey('what the law forbids needs a reason, which stays in the history', async () => {
      const unlawful = edition('cedar', `unlawful-${store}`, TITLE, 'The best dental coverage');
      ok(site, 'content', 'import', unlawful);
      const answer = refused(site, 'content', 'publish', 'cedar');
      assert.equal(answer.code, 'content_not_compliant');
      assert.deepEqual(paths(answer), ['pages.home.title']);
      ok(site, 'content', 'publish', 'cedar', '--override', 'counsel agreed');
      const [latest] = ok(site, 'content', 'show', 'cedar').history as Json[];
      assert.equal(latest!.override, 'counsel agreed');
      assert.equal((latest!.findings as Json[])[0]!.rule, 'L-7');
    });

    journey('content of a past schema opens, is shown, and can be brought back', async () => {
      const folder = edition('cedar', `past-${store}`, TITLE, TITLE);
      const past = readFileSync(join(root, 'web/src/content/schema/fixtures/site-schema-1.json'), 'utf8');
      writeFileSync(join(folder, 'site.json'), past.replace(TITLE, 'Edition past'));
      const [old] = ok(site, 'content', 'import', '--publish', folder) as unknown as Json[];
      ok(site, 'content', 'import', '--publish', titled('after'));
      await showsTitle(sites, 'Edition after');
      assert.match(await homeTitle(site, previewPath(site, String(old!.version))), /Edition past/);
      ok(site, 'content', 'rollback', 'cedar', '--to', String(old!.version));
      await showsTitle(sites, 'Edition past');
      const home = (await one(site.url('cedar'), 'GET /')).body.toString();
      assert.match(home, /Cedar is not insurance\.<\/strong>/);
      assert.match(home, /The discount plan organization is Cedar Dental Club, Inc\./);
    });

    journey('a publication that is killed leaves a whole version', async () => {
      ok(site, 'content', 'import', '--publish', titled('whole'));
      for (const milliseconds of [40, 80, 120, 160, 200, 300]) {
        const folder = titled(`killed ${milliseconds}`);
        const child = spawn(binary, ['content', 'import', '--publish', folder, ...site.flags], { stdio: 'ignore', env: cleanEnvironment() });
        const timer = setTimeout(() => child.kill('SIGKILL'), milliseconds);
        await new Promise((ended) => child.once('exit', ended));
        clearTimeout(timer);
        // Before or after the change: the published version is one of the folders, and every process shows it.
        const { out } = molar(site, 'content', 'show', 'cedar', '--version', 'published');
        const title = /Edition (?:whole|killed \d+)/.exec(out)?.[0];
        assert.ok(title, out.slice(0, 200));
        assert.doesNotThrow(() => JSON.parse(out));
        await showsTitle(sites, title);
      }
      ok(site, 'content', 'import', '--publish', titled('alive'));
      await showsTitle(sites, 'Edition alive');
    });

    journey('two who publish at once: one wins, the other learns it', async () => {
      const flags = ['--json', ...site.flags];
      const publish = (name: string): Promise<number | null> => {
        const child = spawn(binary, ['content', 'import', '--publish', titled(name), ...flags], { stdio: 'ignore', env: cleanEnvironment() });
        return new Promise((done) => child.once('exit', done));
      };
      const codes = await Promise.all([publish('left'), publish('right')]);
      assert.ok(codes.includes(0), codes.join());
      const { history, published } = ok(site, 'content', 'show', 'cedar');
      const numbers = (history as Json[]).map((entry) => entry.number);
      assert.deepEqual(numbers, numbers.map((_, index) => numbers.length - index));
      assert.equal((history as Json[])[0]!.version, published);
    });
  });
}
