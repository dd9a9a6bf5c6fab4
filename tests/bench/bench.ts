// See script/bench. Every figure with a peer is taken in alternating rounds, and the median is printed.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { type Purchase, type Shop, join as joinPlan } from '../crash/shopper.ts';

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '5' }, pages: { type: 'string', default: '10000' }, rounds: { type: 'string', default: '3' } },
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

/** CPU seconds (user + system) of a process and its children so far. */
function cpu(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

function residentMiB(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024;
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

/** Load with wrk: requests a second, latency, and server CPU per answered request. */
function load(url: string, pids: number[], headers: string[] = [], connections = 32): Load {
  const before = pids.reduce((sum, pid) => sum + cpu(pid), 0);
  const args = ['-t1', `-c${connections}`, `-d${seconds}s`, '--latency', ...headers.flatMap((h) => ['-H', h]), url];
  const text = execFileSync('wrk', args).toString();
  const used = pids.reduce((sum, pid) => sum + cpu(pid), 0) - before;
  const requests = Number(/(\d+) requests in/.exec(text)![1]);
  const refused = /Non-2xx or 3xx responses: (\d+)/.exec(text);
  if (refused) throw new Error(`${refused[1]} answers of ${url} were not 2xx`);
  return {
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(text)![1]),
    p50: /50%\s+(\S+)/.exec(text)![1]!,
    p99: /99%\s+(\S+)/.exec(text)![1]!,
    cpuMicros: (used / requests) * 1e6,
  };
}

function row(name: string, figures: Load): void {
  console.log(`  ${name.padEnd(34)} ${figures.perSecond.toFixed(0).padStart(8)}/s  p50 ${figures.p50.padStart(8)}  p99 ${figures.p99.padStart(8)}  ${figures.cpuMicros.toFixed(1).padStart(8)} µs CPU each`);
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

async function nginxFor(file: string, encoded: string | null): Promise<{ url: string; pids: number[] }> {
  const folder = join(work, 'nginx');
  mkdirSync(join(folder, 'html'), { recursive: true });
  writeFileSync(join(folder, 'html', 'file.js'), readFileSync(file));
  if (encoded) writeFileSync(join(folder, 'html', 'file.js.gz'), readFileSync(encoded));
  const port = 20_000 + Math.floor(Math.random() * 20_000);
  writeFileSync(join(folder, 'nginx.conf'), `user root; worker_processes 2; daemon off; pid ${folder}/pid; error_log ${folder}/error.log;
events { worker_connections 1024; }
http { include /etc/nginx/mime.types; access_log off; sendfile on; keepalive_requests 100000000; client_body_temp_path ${folder}/b; proxy_temp_path ${folder}/p;
fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s; open_file_cache max=100;
server { listen 127.0.0.1:${port} reuseport; root ${folder}/html; gzip_static on; add_header Cache-Control "public, max-age=31536000, immutable"; } }\n`);
  const child = spawn('nginx', ['-c', join(folder, 'nginx.conf')], { stdio: 'ignore' });
  children.push(child);
  const url = `http://127.0.0.1:${port}/file.js`;
  for (let i = 0; i < 100; i++) {
    if (await fetch(url).then((r) => r.ok, () => false)) break;
    await new Promise((done) => setTimeout(done, 50));
  }
  const workers = execFileSync('pgrep', ['-P', String(child.pid)]).toString().trim().split('\n').map(Number);
  return { url, pids: [child.pid!, ...workers] };
}

const flags = ['--data-dir', dataDir, '--log-level', 'error'];
const serve = () => run(binary, ['serve', '--port', '0', ...flags]);
const portOf = (line: string) => Number(new URL(line.split(/\s+/)[0]!).port);

try {
  execFileSync(binary, ['content', 'import', '--publish', ...readdirSync(join(root, 'content/brands')).map((k) => join(root, 'content/brands', k)), ...flags], { env, stdio: 'pipe' });
  (await serve()).child.kill('SIGTERM');

  console.log(`machine: ${execFileSync('nproc').toString().trim()} cores, ${execFileSync('node', ['--version']).toString().trim()} of the system, ${process.version} for the peer`);

  const starts: number[] = [];
  for (let i = 0; i < 5; i++) {
    const began = performance.now();
    const { child, line } = await serve();
    await fetch(`http://127.0.0.1:${portOf(line)}/`);
    starts.push(performance.now() - began);
    await new Promise((done) => child.once('exit', done).kill('SIGTERM'));
  }
  console.log(`\nStart to first 200 of the home page, existing database: median ${median(starts).toFixed(0)} ms (${starts.map((s) => s.toFixed(0)).join(', ')})`);

  const site = await serve();
  const pid = site.child.pid!;
  const base = `http://127.0.0.1:${portOf(site.line)}`;
  const host = 'Host: cedar.localhost';
  await fetch(`${base}/`, { headers: { host: 'cedar.localhost' } });
  console.log(`Resident after start and one page: ${residentMiB(pid).toFixed(0)} MiB`);

  // What the page needs, taken from the running site, for the peer.
  const get = async (path: string) => (await fetch(base + path)).text();
  const html = await get('/');
  const input = { url: '/', origin: 'http://cedar.localhost', groupKey: 'cedar', language: 'en', timeZone: 'America/Phoenix', now: Date.now(),
    csrfToken: 'x'.repeat(43), isAuthenticated: false, requestId: 'bench', config: { siteSlug: '', buildId: 'bench', idleAuthMilliseconds: 900000,
      idleSessionMilliseconds: 3600000, payment: { provider: 'sandbox', tokenizeUrl: base }, captcha: { provider: 'off' }, languages: ['en', 'es'] } };
  const answers: Record<string, string> = {};
  for (const path of ['/api/auth', '/api/v4/plans']) answers[path] = JSON.stringify({ status: 200, body: await get(path) });
  const files = { content: join(work, 'content.json'), answers: join(work, 'answers.json'), input: join(work, 'input.json') };
  writeFileSync(files.content, await get('/api/cms'));
  writeFileSync(files.answers, JSON.stringify(answers));
  writeFileSync(files.input, JSON.stringify(input));
  const bundle = join(root, 'web/dist/server/molar-server.js');
  const peerArgs = [join(root, 'tests/bench/node-peer.cjs'), bundle, files.content, files.answers, files.input];
  const node = await run(process.execPath, peerArgs);
  console.log(`\nHome page: ${(html.length / 1024).toFixed(1)} KiB of HTML`);
  load(`${base}/`, [pid], [host]);
  compare('Home page rendered for each request (router, query cache, content), no compression', () => load(`${base}/`, [pid], [host]),
    'Node.js, same bundle, plain http', () => load(`http://127.0.0.1:${node.line}/`, [node.child.pid!]));
  const inLoop = Number(execFileSync(process.execPath, peerArgs, { env: { ...env, BENCH_LOOP: '3000' } }).toString());
  console.log(`  Node.js renderToString of the same page in a loop, no HTTP: ${inLoop.toFixed(0)} µs CPU each`);
  const gzipped = load(`${base}/`, [pid], [host, 'Accept-Encoding: gzip']);
  row('Molar, compressed on the fly', gzipped);

  const assets = join(root, 'web/dist/client/assets');
  const asset = readdirSync(assets).filter((f) => f.endsWith('.js')).map((f) => ({ f, size: readFileSync(join(assets, f)).length }))
    .sort((a, b) => Math.abs(a.size - 12_000) - Math.abs(b.size - 12_000))[0]!;
  const nginx = await nginxFor(join(assets, asset.f), join(assets, `${asset.f}.gz`));
  compare(`Static file of ${(asset.size / 1024).toFixed(1)} KiB`, () => load(`${base}/assets/${asset.f}`, [pid], [host]), 'nginx', () => load(nginx.url, nginx.pids));
  compare('The same, gzip prepared', () => load(`${base}/assets/${asset.f}`, [pid], [host, 'Accept-Encoding: gzip']), 'nginx gzip_static',
    () => load(nginx.url, nginx.pids, ['Accept-Encoding: gzip']));

  const sandbox = html.match(/"tokenizeUrl":"([^"]+)"/)?.[1] ?? '';
  const shop: Shop = { url: () => base, tokenizeUrl: () => sandbox.replaceAll('\\u002f', '/'), stopped: () => false };
  const plans = JSON.parse(await get('/api/v4/plans')).plans as Array<{ id: number; maxMembers: number }>;
  const bought: Purchase[] = [];
  const cookies: string[] = [];
  await joinPlan(shop, plans.find((p) => p.maxMembers >= 4)!.id, (p) => bought.push(p), (cookie) => cookies.push(cookie));
  console.log('\nAPI');
  row('GET /api/auth (visitor)', load(`${base}/api/auth`, [pid], [host]));
  row('GET /api/auth (member)', load(`${base}/api/auth`, [pid], [host, `Cookie: ${cookies[0]}`]));
  row('GET /api/v4/member/info', load(`${base}/api/v4/member/info`, [pid], [host, `Cookie: ${cookies[0]}`]));

  const began = cpu(pid);
  let pages = 0;
  while (pages < Number(values.pages)) {
    await Promise.all(Array.from({ length: 16 }, async () => (await fetch(`${base}/`)).text()));
    pages += 16;
  }
  console.log(`\nResident after ${pages} more pages, two render threads: ${residentMiB(pid).toFixed(0)} MiB (${(((cpu(pid) - began) / pages) * 1e6).toFixed(0)} µs CPU a page)`);
} finally {
  for (const child of children) child.kill('SIGTERM');
  rmSync(work, { recursive: true, force: true });
}
