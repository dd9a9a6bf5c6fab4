// See script/bench. A figure that is compared with a peer is the median of alternating rounds.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { until } from '../e2e/helpers/process.ts';
import { type Purchase, type Shop, join as joinPlan } from '../crash/shopper.ts';

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '5' }, pages: { type: 'string', default: '10000' }, rounds: { type: 'string', default: '3' },
    'web-dir': { type: 'string' } },
});
const seconds = Number(values.seconds);
const root = resolve(import.meta.dirname, '../..');
const binary = resolve(root, process.env.MOLAR_BUILD ?? 'build/release', 'molar');
const work = mkdtempSync(join(tmpdir(), 'molar-bench-'));
const dataDir = join(work, 'data');
const env = Object.fromEntries(Object.entries(process.env).filter(([n]) => n !== 'PORT' && !n.startsWith('MOLAR_')));
const children: ChildProcess[] = [];

const median = (xs: number[]) => [...xs].sort((a, b) => a - b)[Math.floor(xs.length / 2)]!;
const ticksPerSecond = Number(execFileSync('getconf', ['CLK_TCK']).toString());

/** CPU seconds (user + system) of a process so far, without its threads of lower priority, which do work in advance. */
function cpu(pid: number): number {
  let ticks = 0;
  for (const task of readdirSync(`/proc/${pid}/task`)) {
    const stat = readFileSync(`/proc/${pid}/task/${task}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (Number(fields[16]) <= 0) ticks += Number(fields[11]) + Number(fields[12]);
  }
  return ticks / ticksPerSecond;
}

/** Process ids of a server and its render workers. */
function familyOf(pid: number): number[] {
  const children = readdirSync(`/proc/${pid}/task`).flatMap((task) => readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').trim().split(' '));
  return [pid, ...children.filter(Boolean).map(Number)];
}

/** Resident memory of the server and its render workers; shared pages count once per process. */
function residentMiB(pid: number): number {
  const one = (each: number) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${each}/status`, 'utf8'))![1]) / 1024;
  return familyOf(pid).reduce((sum, each) => sum + one(each), 0);
}

function run(command: string, args: string[], extra: NodeJS.ProcessEnv = {}): Promise<{ child: ChildProcess; line: string; ms: number }> {
  const began = performance.now();
  const child = spawn(command, args, { env: { ...env, ...extra }, stdio: ['ignore', 'pipe', 'ignore'] });
  children.push(child);
  return new Promise((done, fail) => {
    createInterface({ input: child.stdout! }).once('line', (line) => done({ child, line, ms: performance.now() - began }));
    child.once('exit', (code) => fail(new Error(`${command} stopped (${code})`)));
  });
}

type Load = { perSecond: number; p50: string; p99: string; cpuMicros: number };

/** Runs wrk; returns requests per second, latency, and server CPU per request. */
function load(url: string, pids: number[], headers: string[] = [], more: string[] = []): Load {
  const before = pids.reduce((sum, pid) => sum + cpu(pid), 0);
  const args = ['-t1', '-c32', `-d${seconds}s`, '--latency', ...headers.flatMap((h) => ['-H', h]), ...more, url];
  const text = execFileSync('wrk', args).toString();
  const used = pids.reduce((sum, pid) => sum + cpu(pid), 0) - before;
  const requests = Number(/(\d+) requests in/.exec(text)![1]);
  const refused = /Non-2xx or 3xx responses: (\d+)/.exec(text);
  if (refused) throw new Error(`${refused[1]} answers of ${url} were not 2xx`);
  return {
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(text)![1]),
    p50: /^\s+50%\s+(\S+)/m.exec(text)![1]!,
    p99: /^\s+99%\s+(\S+)/m.exec(text)![1]!,
    cpuMicros: (used / requests) * 1e6,
  };
}

function row(name: string, figures: Load): void {
  console.log(`  ${name.padEnd(34)} ${figures.perSecond.toFixed(0).padStart(8)}/s  p50 ${figures.p50.padStart(8)}  p99 ${figures.p99.padStart(8)}  ${figures.cpuMicros.toFixed(1).padStart(8)} µs CPU each`);
}

const milliseconds = (latency: string) => Number.parseFloat(latency) * (latency.endsWith('us') ? 1e-3 : latency.endsWith('ms') ? 1 : 1e3);

/** Measures members' calls alone and while 500 connections request uncached pages. */
async function beside(members: () => Load, page: string, host: string): Promise<void> {
  console.log('\nGET /api/v4/member/info, 4 at a time');
  const alone: Load[] = [];
  const busy: Load[] = [];
  for (let i = 0; i < Number(values.rounds); i++) {
    alone.push(members());
    const crowd = spawn('wrk', ['-t1', '-c500', `-d${seconds + 2}s`, '--timeout', '30', '-H', host, page], { stdio: 'ignore' });
    await sleep(1_000);
    busy.push(members());
    await once(crowd, 'exit');
  }
  const middle = (loads: Load[]) => [...loads].sort((a, b) => milliseconds(a.p99) - milliseconds(b.p99))[Math.floor(loads.length / 2)]!;
  const [quiet, crowded] = [middle(alone), middle(busy)];
  row('alone', quiet);
  row('beside 500 that ask for pages', crowded);
  console.log(`  p99: ${(milliseconds(crowded.p99) / milliseconds(quiet.p99)).toFixed(1)} ×`);
}

function medianLoad(loads: Load[]): Load {
  return [...loads].sort((a, b) => a.cpuMicros - b.cpuMicros)[Math.floor(loads.length / 2)]!;
}

function compare(title: string, ours: () => Load, peerName: string, peer: () => Load): void {
  console.log(`\n${title}`);
  const a: Load[] = [];
  const b: Load[] = [];
  for (let i = 0; i < Number(values.rounds); i++) {
    a.push(ours());
    b.push(peer());
  }
  const [mine, theirs] = [medianLoad(a), medianLoad(b)];
  row('Molar', mine);
  row(peerName, theirs);
  console.log(`  ratio: ${(mine.perSecond / theirs.perSecond).toFixed(2)} × the requests, ${(mine.cpuMicros / theirs.cpuMicros).toFixed(2)} × the CPU`);
}

/**
 * Prints the CPU of a call, also as a ratio to a page of bare React in alternating rounds: the ratio does not depend on the machine's speed.
 */
function besideReact(name: string, call: () => Load): void {
  const calls: Load[] = [];
  const pages: number[] = [];
  for (let i = 0; i < Number(values.rounds); i++) {
    calls.push(call());
    pages.push(Number(execFileSync(process.execPath, [join(root, 'tests/bench/react-peer.cjs')], { env: { ...env, BENCH_LOOP: '2000' } }).toString()));
  }
  const [figures, page] = [medianLoad(calls), median(pages)];
  row(name, figures);
  console.log(`  ${(figures.cpuMicros / page).toFixed(3)} × a page of bare React in Node.js, which takes ${page.toFixed(0)} µs`);
}

type Served = { name: string; bytes: Buffer; type: string; coding?: string };

/** Starts nginx with these files, each sent unchanged in its content coding. */
async function nginxFor(files: Served[]): Promise<{ url: (name: string) => string; pids: number[] }> {
  const folder = mkdtempSync(join(work, 'nginx-'));
  mkdirSync(join(folder, 'html'));
  for (const file of files) writeFileSync(join(folder, 'html', file.name), file.bytes);
  const locations = files.map((file) => `location = /${file.name} { types {} default_type "${file.type}"; etag on;
    ${file.coding ? `add_header Content-Encoding ${file.coding};` : ''} add_header Vary Accept-Encoding; add_header Cache-Control no-cache; }`);
  const port = 20_000 + Math.floor(Math.random() * 20_000);
  writeFileSync(join(folder, 'nginx.conf'), `user root; worker_processes 2; daemon off; pid ${folder}/pid; error_log ${folder}/error.log;
events { worker_connections 1024; }
http { access_log off; sendfile on; tcp_nopush on; keepalive_requests 100000000; client_body_temp_path ${folder}/b; proxy_temp_path ${folder}/p;
fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s; open_file_cache max=100;
server { listen 127.0.0.1:${port} reuseport; root ${folder}/html; ${locations.join('\n')} } }\n`);
  const child = spawn('nginx', ['-c', join(folder, 'nginx.conf')], { stdio: 'ignore' });
  children.push(child);
  const url = (name: string) => `http://127.0.0.1:${port}/${name}`;
  for (let i = 0; i < 100; i++) {
    if (await fetch(url(files[0]!.name)).then((r) => r.ok, () => false)) break;
    await new Promise((done) => setTimeout(done, 50));
  }
  const workers = execFileSync('pgrep', ['-P', String(child.pid)]).toString().trim().split('\n').map(Number);
  return { url, pids: [child.pid!, ...workers] };
}

/** Returns the bytes of a response body as transferred. */
function raw(url: string, host: string, coding?: string): Buffer {
  const args = ['-s', '-H', host, ...(coding ? ['-H', `Accept-Encoding: ${coding}`] : []), url];
  return execFileSync('curl', args, { maxBuffer: 1 << 26 });
}

/** wrk options that request one of `count` pages at random. */
function randomPages(count: number): string[] {
  const script = join(work, `pages-${count}.lua`);
  writeFileSync(script, `request = function() return wrk.format("GET", "/join-now?zip=" .. math.random(1, ${count})) end\n`);
  return ['-s', script];
}

const webDir = resolve(root, values['web-dir'] ?? 'web/dist');
const flags = ['--data-dir', dataDir, '--log-level', 'error', '--render.limit_ms', '20000', ...(values['web-dir'] ? ['--web-dir', webDir] : [])];
const serve = (...more: string[]) => run(binary, ['serve', '--port', '0', ...flags, ...more]);
const portOf = (line: string) => Number(new URL(line.split(/\s+/)[0]!).port);

try {
  execFileSync(binary, ['content', 'import', '--publish', ...readdirSync(join(root, 'content/brands')).map((k) => join(root, 'content/brands', k)), ...flags], { env, stdio: 'pipe' });
  const code = join(dataDir, 'cache/server-bundle.code');
  const first = await serve();
  await until('the compiled code is cached', () => existsSync(code));
  first.child.kill('SIGTERM');

  console.log(`machine: ${execFileSync('nproc').toString().trim()} cores, ${execFileSync('node', ['--version']).toString().trim()} of the system, ${process.version} for the peer`);

  const starts = { cached: [] as number[], uncached: [] as number[] };
  for (let i = 0; i < 10; i++) {
    const isCached = i % 2 === 0;
    if (!isCached) renameSync(code, `${code}.away`);
    const began = performance.now();
    const { child, line } = await serve();
    await fetch(`http://127.0.0.1:${portOf(line)}/`);
    starts[isCached ? 'cached' : 'uncached'].push(performance.now() - began);
    await new Promise((done) => child.once('exit', done).kill('SIGTERM'));
    if (!isCached) renameSync(`${code}.away`, code);
  }
  const summary = (times: number[]) => `median ${median(times).toFixed(0)} ms (${times.map((s) => s.toFixed(0)).join(', ')})`;
  console.log(`\nStart to first 200 of the home page, existing database: ${summary(starts.cached)}; without cached code, as after an update: ${summary(starts.uncached)}`);

  const site = await serve('--pages.cache_mb', '4096');
  const pid = site.child.pid!;
  const base = `http://127.0.0.1:${portOf(site.line)}`;
  const host = `Host: 127.0.0.1:${portOf(site.line)}`; // the host name of the first brand, which fetch() sends
  await fetch(`${base}/`);
  console.log(`Resident after start and one page: ${residentMiB(pid).toFixed(0)} MiB`);

  // Input of the page for the peer, read from the running site.
  const get = async (path: string) => (await fetch(base + path)).text();
  const html = await get('/');
  const input = { url: '/', origin: base, canonicalOrigin: base, indexable: false, contentKey: 'cedar:1', groupKey: 'cedar', language: 'en',
    timeZone: 'America/Phoenix', now: Date.now(), today: new Date().toISOString().slice(0, 10), csrfToken: 'x'.repeat(43), isAuthenticated: false, requestId: 'bench',
    config: { siteSlug: 'cedar', buildId: 'bench', idleAuthMilliseconds: 900000, idleSessionMilliseconds: 3600000, buildPollMilliseconds: 3600000, tracking: null,
      payment: { provider: 'sandbox', tokenizeUrl: base }, captcha: { provider: 'off' }, languages: ['en', 'es'] } };
  const answers: Record<string, string> = {};
  for (const path of ['/api/auth', '/api/v4/plans']) answers[path] = JSON.stringify({ status: 200, body: await get(path) });
  const files = { content: join(work, 'content.json'), answers: join(work, 'answers.json'), input: join(work, 'input.json') };
  writeFileSync(files.content, await get('/api/cms'));
  writeFileSync(files.answers, JSON.stringify(answers));
  writeFileSync(files.input, JSON.stringify(input));
  const bundle = join(webDir, 'server/molar-server.js');
  const peerArgs = [join(root, 'tests/bench/node-peer.cjs'), bundle, files.content, files.answers, files.input];
  const node = await run(process.execPath, peerArgs);
  const peerHtml = await (await fetch(`http://127.0.0.1:${node.line}/`)).text();
  if (Math.abs(peerHtml.length - html.length) > html.length / 50) throw new Error(`the peer renders another page: ${peerHtml.length} characters instead of ${html.length}`);

  // The server compresses a page with its best encodings only after repeated requests.
  for (const until = Date.now() + 20_000; Date.now() < until; ) {
    await Promise.all(Array.from({ length: 40 }, () => fetch(`${base}/`, { headers: { 'accept-encoding': 'br' } }).then((r) => r.arrayBuffer())));
    const { headers } = await fetch(`${base}/`, { headers: { 'accept-encoding': 'br' } });
    if (headers.get('etag')?.endsWith('-br"')) break;
    await new Promise((done) => setTimeout(done, 200));
  }
  const codings = [{ name: 'page' }, { name: 'page.gz', coding: 'gzip' }, { name: 'page.br', coding: 'br' }];
  const pages = codings.map((one): Served => ({ ...one, bytes: raw(`${base}/`, host, one.coding), type: 'text/html; charset=utf-8' }));
  const prepared = await nginxFor(pages);
  console.log(`\nHome page: ${pages.map((page) => `${(page.bytes.length / 1024).toFixed(1)} KiB ${page.coding ?? 'as it is'}`).join(', ')}`);
  for (const page of pages) {
    const headers = page.coding ? [`Accept-Encoding: ${page.coding}`] : [];
    compare(`Cached home page, ${page.coding ?? 'identity'}`, () => load(`${base}/`, [pid], [host, ...headers]),
      'nginx, the same bytes from a file', () => load(prepared.url(page.name), prepared.pids, headers));
  }
  const tag = execFileSync('curl', ['-s', '-o', '/dev/null', '-D', '-', '-H', host, `${base}/`]).toString().match(/^etag: (.*)$/im)![1]!.trim();
  const known = `If-None-Match: ${tag}`;
  const nginxTag = (await fetch(prepared.url('page'))).headers.get('etag')!;
  compare('The same, 304', () => load(`${base}/`, [pid], [host, known]), 'nginx, 304', () => load(prepared.url('page'), prepared.pids, [`If-None-Match: ${nginxTag}`]));

  const fresh = await serve('--pages.cache_mb', '0');
  const freshPid = fresh.child.pid!;
  const freshBase = `http://127.0.0.1:${portOf(fresh.line)}`;
  load(`${freshBase}/`, familyOf(freshPid), [host]);
  compare('Home page rendered for each request (router, query cache, content), no compression', () => load(`${freshBase}/`, familyOf(freshPid), [host]),
    'Node.js, same bundle, plain http', () => load(`http://127.0.0.1:${node.line}/`, [node.child.pid!]));
  const inLoop = Number(execFileSync(process.execPath, peerArgs, { env: { ...env, BENCH_LOOP: '1000' } }).toString());
  console.log(`  Node.js renderToString of the same page in a loop, no HTTP: ${inLoop.toFixed(0)} µs CPU each`);
  for (const coding of ['gzip', 'br']) row(`Molar, ${coding} on the fly`, load(`${freshBase}/`, familyOf(freshPid), [host, `Accept-Encoding: ${coding}`]));
  node.child.kill('SIGTERM');

  console.log('\nRandom pages of the page cache (better compression continues in the background)');
  for (const count of [1, 100, 10_000]) {
    for (let zip = 1; zip <= count; ) {
      await Promise.all(Array.from({ length: 32 }, () => fetch(`${base}/join-now?zip=${zip++}`).then((r) => r.arrayBuffer())));
    }
    const loads = Array.from({ length: Number(values.rounds) }, () => load(`${base}/`, [pid], [host, 'Accept-Encoding: br'], randomPages(count)));
    row(`${count} pages, ${residentMiB(pid).toFixed(0)} MiB resident`, medianLoad(loads));
  }

  const assets = join(webDir, 'client/assets');
  const asset = readdirSync(assets).filter((f) => f.endsWith('.js')).map((f) => ({ f, size: readFileSync(join(assets, f)).length }))
    .sort((a, b) => Math.abs(a.size - 12_000) - Math.abs(b.size - 12_000))[0]!;
  const script = 'text/javascript; charset=utf-8';
  const nginx = await nginxFor([
    { name: 'file.js', bytes: readFileSync(join(assets, asset.f)), type: script },
    { name: 'file.js.gz', bytes: readFileSync(join(assets, `${asset.f}.gz`)), type: script, coding: 'gzip' },
  ]);
  compare(`Static file of ${(asset.size / 1024).toFixed(1)} KiB`, () => load(`${base}/assets/${asset.f}`, [pid], [host]), 'nginx', () => load(nginx.url('file.js'), nginx.pids));
  compare('The same, gzip prepared', () => load(`${base}/assets/${asset.f}`, [pid], [host, 'Accept-Encoding: gzip']), 'nginx, the same bytes',
    () => load(nginx.url('file.js.gz'), nginx.pids, ['Accept-Encoding: gzip']));

  const sandbox = html.match(/"tokenizeUrl":"([^"]+)"/)?.[1] ?? '';
  const shop: Shop = { url: () => base, tokenizeUrl: () => sandbox.replaceAll('\\u002f', '/'), stopped: () => false };
  const plans = JSON.parse(await get('/api/v4/plans')).plans as Array<{ id: number; maxMembers: number }>;
  const bought: Purchase[] = [];
  const cookies: string[] = [];
  await joinPlan(shop, plans.find((p) => p.maxMembers >= 4)!.id, (p) => bought.push(p), (cookie) => cookies.push(cookie));
  console.log('\nAPI');
  row('GET /api/auth (visitor)', load(`${freshBase}/api/auth`, [freshPid], [host]));
  row('GET /api/auth (member)', load(`${freshBase}/api/auth`, [freshPid], [host, `Cookie: ${cookies[0]}`]));
  besideReact('GET /api/v4/member/info', () => load(`${freshBase}/api/v4/member/info`, [freshPid], [host, `Cookie: ${cookies[0]}`]));
  row('the same, br', load(`${freshBase}/api/v4/member/info`, [freshPid], [host, `Cookie: ${cookies[0]}`, 'Accept-Encoding: br']));

  await beside(() => load(`${freshBase}/api/v4/member/info`, [freshPid], [host, `Cookie: ${cookies[0]}`], ['-c4']), `${freshBase}/`, host);

  const cpuOfAll = () => familyOf(freshPid).reduce((sum, each) => sum + cpu(each), 0);
  const began = cpuOfAll();
  let rendered = 0;
  while (rendered < Number(values.pages)) {
    await Promise.all(Array.from({ length: 16 }, async () => (await fetch(`${freshBase}/`)).text()));
    rendered += 16;
  }
  console.log(`\nResident after ${rendered} more rendered pages, two render workers: ${residentMiB(freshPid).toFixed(0)} MiB (${(((cpuOfAll() - began) / rendered) * 1e6).toFixed(0)} µs CPU a page)`);
} finally {
  for (const child of children) child.kill('SIGTERM');
  rmSync(work, { recursive: true, force: true });
}
