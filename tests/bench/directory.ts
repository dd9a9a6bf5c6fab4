// Cost of office searches: in process on SQLite and on PostgreSQL, with 10,000, 200,000 and 1,000,000 offices side by side in
// one database, compared with SQLite's own R*Tree; and over HTTP, with generated offices that were imported. Run by
// script/bench, which builds directory_bench; PostgreSQL is measured when MOLAR_TEST_POSTGRES names a cluster.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '10000,200000,1000000' }, queries: { type: 'string', default: '2000' },
    offices: { type: 'string', default: '10000' }, seconds: { type: 'string', default: '5' }, 'web-dir': { type: 'string' },
  },
});
const root = resolve(import.meta.dirname, '../..');
const built = (name: string): string => resolve(root, process.env.MOLAR_BUILD ?? 'build/release', name);
const env = Object.fromEntries(Object.entries(process.env).filter(([n]) => n !== 'PORT' && !n.startsWith('MOLAR_')));
const postgres = process.env.MOLAR_TEST_POSTGRES;
const webDir = resolve(root, values['web-dir'] ?? 'web/dist');
const zips = join(webDir, 'server/zips.csv');
const folder = mkdtempSync(join(tmpdir(), 'molar-bench-'));

type Line = { what: string; found: number; cpuMean: number; cpuP50: number; cpuP99: number; wallP50: number; wallP99: number };

const bench = (...args: string[]): Line[] =>
  execFileSync(built('directory_bench'), args, { env, stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 1e8 }).toString().trim().split('\n').filter(Boolean).map((line) => JSON.parse(line) as Line);

const us = (value: number): string => value.toFixed(0).padStart(7);

function show(line: Line): void {
  console.log(`  ${line.what.padEnd(40)} ${line.found.toFixed(0).padStart(7)} found   CPU here: mean ${us(line.cpuMean)}, p50 ${us(line.cpuP50)}, p99 ${us(line.cpuP99)}   time: p50 ${us(line.wallP50)}, p99 ${us(line.wallP99)} µs`);
}

/** Fills groups of growing size into one database and measures each; measures the smallest one again beside the others. */
function inProcess(title: string, url: string, ready: () => void): Map<string, Line> {
  const sizes = values.sizes.split(',');
  const nearest = new Map<string, Line>();
  for (const size of sizes) {
    const began = performance.now();
    bench('fill', url, `g${size}`, size, zips);
    ready();
    console.log(`\n${title}, ${size} offices (filled in ${((performance.now() - began) / 1000).toFixed(1)} s)`);
    const lines = bench('run', url, `g${size}`, values.queries, zips);
    lines.forEach(show);
    nearest.set(size, lines[0]!);
  }
  if (sizes.length > 1) {
    console.log(`\n${title}, ${sizes[0]} offices beside all of those`);
    bench('run', url, `g${sizes[0]}`, values.queries, zips).forEach(show);
  }
  return nearest;
}

function peers(nearest: Map<string, Line>): void {
  console.log('\nThe 20 nearest: Molar on SQLite (freshness, listing and facets checked) beside an R*Tree of points alone, CPU');
  for (const [size, own] of nearest) {
    const [peer] = bench('peer', join(folder, 'tree.db'), size, values.queries, zips);
    console.log(`  ${size.padStart(9)} offices   ${us(own.cpuMean)} and ${us(peer!.cpuMean)} µs mean, p99 ${us(own.cpuP99)} and ${us(peer!.cpuP99)} µs   ratio ${(own.cpuMean / peer!.cpuMean).toFixed(2)}`);
  }
}

function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((done) => child.once('exit', () => done()).kill('SIGTERM'));
}

/**
 * Writes a wrk script with another IP address for each request, because each address has its own limit; the site trusts
 * X-Forwarded-For from this machine.
 */
function writeLua(path: string): string {
  const list = readFileSync(zips, 'utf8').split('\n').map((line) => line.slice(0, 5)).filter((zip) => /^\d{5}$/.test(zip));
  writeFileSync(path, `local zips = {${list.map((zip) => `"${zip}"`).join(',')}}
request = function()
  wrk.headers["X-Forwarded-For"] = math.random(1, 223) .. "." .. math.random(0, 255) .. "." .. math.random(0, 255) .. ".7"
  return wrk.format("GET", (wrk.path:gsub("ZIP", zips[math.random(#zips)])))
end
`);
  return path;
}

function load(title: string, origin: string, path: string, width: number): void {
  const { host, port } = new URL(origin);
  const lua = writeLua(join(folder, 'zips.lua'));
  const text = execFileSync('wrk', ['-t1', `-c${width}`, `-d${values.seconds}s`, '--latency', '-s', lua, '-H', `Host: ${host}`, `http://127.0.0.1:${port}${path}`]).toString();
  if (/Non-2xx/.test(text)) throw new Error(`${path}\n${text}`);
  const found = (pattern: RegExp): string => pattern.exec(text)![1]!;
  console.log(`  ${`${title}, ${width} at a time`.padEnd(52)} ${Number(found(/Requests\/sec:\s+([\d.]+)/)).toFixed(0).padStart(7)}/s   p50 ${found(/^\s+50%\s+(\S+)/m)}, p99 ${found(/^\s+99%\s+(\S+)/m)}`);
}

async function overHttp(title: string, database: string[]): Promise<void> {
  const dataDir = mkdtempSync(join(folder, 'site-'));
  const flags = ['--data-dir', dataDir, '--web-dir', webDir, '--log-level', 'error', ...database];
  const molar = (...args: string[]): void => void execFileSync(built('molar'), [...args, ...flags], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  molar('content', 'import', '--publish', join(root, 'content/brands/cedar'));
  const { plans } = JSON.parse(readFileSync(join(root, 'content/brands/cedar/catalogue.json'), 'utf8')) as { plans: { states: string[] }[] };
  molar('offices', 'generate', join(dataDir, 'files'), '--count', values.offices, '--seed', '1', '--states', plans[0]!.states.join(','));
  console.log(`\nHTTP on ${title}, ${values.offices} generated offices, imported; random ZIPs, the client on the same machine`);
  for (const kind of ['prices', 'offices', 'providers', 'agreements']) {
    const began = performance.now();
    molar('import', kind, join(dataDir, 'files', `${kind}.csv`), '--group', 'cedar');
    const rows = readFileSync(join(dataDir, 'files', `${kind}.csv`), 'utf8').split('\n').length - 2;
    console.log(`  ${`import of ${rows} ${kind}`.padEnd(52)} ${((rows * 1000) / (performance.now() - began)).toFixed(0).padStart(7)}/s`);
  }
  const site = spawn(built('molar'), ['serve', '--port', '0', '--server.trusted_proxies', '127.0.0.1', ...flags], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    const line = await new Promise<string>((done) => createInterface({ input: site.stdout! }).once('line', done));
    const origin = line.split(/\s+/)[0]!.replace(/\/$/, '');
    for (const width of [1, 32]) {
      load('first page, 25 miles', origin, '/api/km/group/cedar/offices?zip=ZIP', width);
      load('first page, 100 miles', origin, '/api/km/group/cedar/offices?zip=ZIP&radius=100', width);
    }
    load('filtered, 25 miles', origin, '/api/km/group/cedar/offices?zip=ZIP&specialty=general&newPatients=1', 32);
    load('suggestions', origin, '/api/km/group/cedar/suggestions?q=ph', 32);
  } finally {
    await end(site);
  }
}

try {
  const nearest = inProcess('SQLite', `sqlite://${join(folder, 'spots.db')}`, () => undefined);
  peers(nearest);
  await overHttp('SQLite', []);
  if (postgres) {
    inProcess('PostgreSQL', postgres, () => execFileSync('psql', [postgres, '-q', '-c', 'vacuum analyze office_spot']));
    await overHttp('PostgreSQL', ['--database.url', postgres]);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
