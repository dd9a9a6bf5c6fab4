// See script/bench. CPU cost of rendering a page, without HTTP: Molar's bundle in Node.js compared with bare React, on the
// same text. Rounds alternate; the medians are printed. With --keep FOLDER the recorded input stays there for the next run.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { join as joinPlan, type Shop } from '../crash/shopper.ts';

const { values } = parseArgs({
  options: { loop: { type: 'string', default: '2000' }, rounds: { type: 'string', default: '3' }, keep: { type: 'string' }, bundle: { type: 'string' },
    seconds: { type: 'string' }, pages: { type: 'string' }, 'web-dir': { type: 'string' } },
});
const here = import.meta.dirname;
const root = resolve(here, '../..');
const binary = process.env.MOLAR_BINARY ?? resolve(root, process.env.MOLAR_BUILD ?? 'build/release', 'molar');
const bundle = resolve(values.bundle ?? join(root, values['web-dir'] ?? 'web/dist', 'server/molar-server.js'));
const folder = values.keep ?? mkdtempSync(join(tmpdir(), 'molar-rendering-'));
const require = createRequire(import.meta.url);
const { landing } = require('./peer-text.cjs') as { landing: (slug: string) => object };
const { openRealm } = require('./realm.cjs') as {
  openRealm: (bundle: string, content: string, answers: Record<string, string>) => { render: (input: string) => Promise<unknown>; asked: Set<string> };
};

const PEERS = 'peers';
const PAGES = [
  { name: 'home', path: '/', isMember: false },
  { name: 'the text of the peers', path: `/${PEERS}`, isMember: false },
  { name: 'dashboard of a member', path: '/dashboard', isMember: true },
];
const fileOf = (kind: string, page = '') => join(folder, `${kind}${page.replaceAll(/\W/g, '-')}.json`);

async function prepare(): Promise<void> {
  const brand = join(folder, 'cedar');
  mkdirSync(folder, { recursive: true });
  cpSync(join(root, 'content/brands/cedar'), brand, { recursive: true });
  const site = JSON.parse(readFileSync(join(brand, 'site.json'), 'utf8'));
  site.landings.push(landing(PEERS));
  writeFileSync(join(brand, 'site.json'), JSON.stringify(site));
  const flags = ['--data-dir', join(folder, 'data'), '--log-level', 'error'];
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => name !== 'PORT' && !name.startsWith('MOLAR_')));
  execFileSync(binary, ['content', 'import', '--publish', brand, ...flags], { env, stdio: 'pipe' });
  const server = spawn(binary, ['serve', '--port', '0', ...flags], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    await record(new URL((await firstLine(server)).split(/\s+/)[0]!).port);
  } finally {
    server.kill('SIGTERM');
  }
}

function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((done, failed) => {
    createInterface(child.stdout!).once('line', done);
    child.once('exit', (code) => failed(new Error(`the server ended with ${code}`)));
  });
}

/** Writes the content, and for each page its input and the API responses that it requests. */
async function record(port: string): Promise<void> {
  const origin = `http://127.0.0.1:${port}`;
  const ask = (path: string, cookie = '') => fetch(origin + path, { headers: { cookie } });
  const content = fileOf('content');
  writeFileSync(content, await (await ask('/api/cms')).text());
  const cookie = await becomeMember(origin);
  for (const { path, isMember } of PAGES) {
    const html = await (await ask(path, isMember ? cookie : '')).text();
    const state = JSON.parse(/<script type="application\/json" id="molar-state">(.*?)<\/script>/s.exec(html)![1]!);
    const input = JSON.stringify({ ...state.input, url: path, csrfToken: 'x'.repeat(43), requestId: 'bench' });
    const answers: Record<string, string> = {};
    for (;;) {
      const realm = openRealm(bundle, content, answers);
      await realm.render(input);
      const missing = [...realm.asked].filter((one) => !(one in answers));
      if (missing.length === 0) break;
      for (const one of missing) {
        const answer = await ask(one, isMember ? cookie : '');
        answers[one] = JSON.stringify({ status: answer.status, body: await answer.text() });
      }
    }
    writeFileSync(fileOf('input', path), input);
    writeFileSync(fileOf('answers', path), JSON.stringify(answers));
  }
}

/** Returns the cookies of a new member. */
async function becomeMember(origin: string): Promise<string> {
  const html = await (await fetch(origin)).text();
  const tokenizeUrl = (/"tokenizeUrl":"([^"]+)"/.exec(html)?.[1] ?? '').replaceAll('\\u002f', '/');
  const shop: Shop = { url: () => origin, tokenizeUrl: () => tokenizeUrl, stopped: () => false };
  const { plans } = (await (await fetch(`${origin}/api/v4/plans`)).json()) as { plans: { id: number; maxMembers: number }[] };
  let cookie = '';
  await joinPlan(shop, plans.find(({ maxMembers }) => maxMembers >= 4)!.id, () => undefined, (got) => (cookie = got));
  return cookie;
}

const argsOf = (path: string) => [join(here, 'node-peer.cjs'), bundle, fileOf('content'), fileOf('answers', path), fileOf('input', path)];
const react = [join(here, 'react-peer.cjs')];
const run = (args: readonly string[], more: Record<string, string> = {}) =>
  execFileSync(process.execPath, args, { env: { ...process.env, ...more }, maxBuffer: 1 << 26 }).toString();
const micros = (args: readonly string[]) => Number(run(args, { BENCH_LOOP: values.loop }));
const median = (figures: number[]) => figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)]!;

function describe(args: readonly string[]): string {
  const html = run([...args, '--html']);
  const markup = html.replaceAll(/<script[^>]*json[^>]*>.*?<\/script>/gs, '');
  const kilobytes = (text: string) => `${(Buffer.byteLength(text) / 1000).toFixed(1)} KB`;
  return `${String((markup.match(/<[a-z]/g) ?? []).length).padStart(5)} elements, ${kilobytes(markup)} and ${kilobytes(html.slice(markup.length))} of data`;
}

try {
  if (!existsSync(fileOf('answers', PAGES.at(-1)!.path))) await prepare();
  const rows = [{ name: 'bare React, the text of the peers', args: react }, ...PAGES.map(({ name, path }) => ({ name: `Molar, ${name}`, args: argsOf(path) }))];
  const figures = rows.map((): number[] => []);
  for (let round = 0; round < Number(values.rounds); round++) rows.forEach(({ args }, index) => figures[index]!.push(micros(args)));
  console.log(`\nRendering alone, CPU of ${values.loop} pages in a loop after as many to warm up, ${process.version}`);
  const least = median(figures[0]!);
  rows.forEach(({ name, args }, index) => {
    const cost = median(figures[index]!);
    console.log(`  ${name.padEnd(36)} ${cost.toFixed(0).padStart(6)} µs  ${(cost / least).toFixed(2).padStart(6)} ×  ${describe(args)}`);
  });
} finally {
  if (values.keep === undefined) rmSync(folder, { recursive: true, force: true });
}
