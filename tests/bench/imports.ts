// Rows per second of imports on SQLite and PostgreSQL, compared with Python's csv module and sqlite3 for the same work on
// the same file, and the peak memory of each. Run by script/bench.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { writeNppes } from '../crash/nppes.ts';

const { values } = parseArgs({
  options: { rows: { type: 'string', default: '200000' }, offices: { type: 'string', default: '10000' }, rounds: { type: 'string', default: '3' } },
});
const rows = Number(values.rows);
const root = resolve(import.meta.dirname, '../..');
const binary = resolve(root, process.env.MOLAR_BUILD ?? 'build/release', 'molar');
const env = Object.fromEntries(Object.entries(process.env).filter(([n]) => n !== 'PORT' && !n.startsWith('MOLAR_')));
const work = mkdtempSync(join(tmpdir(), 'molar-bench-imports-'));

type Cost = { seconds: number; cpu: number; peakMiB: number };

/** Runs a command to its end and prints its resource usage, which Python can request from the system and Node.js cannot. */
const MEASURE = `
import json, resource, subprocess, sys, time
began = time.monotonic()
code = subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL).returncode
used = resource.getrusage(resource.RUSAGE_CHILDREN)
print(json.dumps({"code": code, "seconds": time.monotonic() - began, "cpu": used.ru_utime + used.ru_stime, "peakMiB": used.ru_maxrss / 1024}))
`;

function measure(command: string[]): Promise<Cost> {
  const child = spawn('python3', ['-c', MEASURE, ...command], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  let out = '';
  child.stdout.on('data', (piece: Buffer) => (out += piece.toString()));
  return new Promise((done, fail) =>
    child.once('close', () => {
      const { code, ...cost } = JSON.parse(out) as Cost & { code: number };
      if (code === 0) done(cost);
      else fail(new Error(`${command.join(' ')} ended with ${code}`));
    }),
  );
}

const best = (costs: Cost[]): Cost => ({ ...costs.reduce((a, b) => (b.cpu < a.cpu ? b : a)), peakMiB: Math.max(...costs.map((c) => c.peakMiB)) });
const n = (value: number): string => Math.round(value).toLocaleString('en-US').padStart(10);

function row(name: string, count: number, cost: Cost): void {
  console.log(`  ${name.padEnd(44)} ${n(count / cost.seconds)} rows/s  ${n(count / cost.cpu)} rows a CPU second  peak ${cost.peakMiB.toFixed(0)} MiB`);
}

/** The same work in Python: read every row, keep dentists by any of 15 taxonomies, insert them. No validation. */
const PEER = `
import csv, sqlite3, sys
csv.field_size_limit(1 << 20)
rows = csv.reader(open(sys.argv[1], newline="", encoding="utf-8"))
names = next(rows)
codes = [names.index(f"Healthcare Provider Taxonomy Code_{i}") for i in range(1, 16)]
keep = [names.index(name) for name in ("NPI", "Entity Type Code", "Provider Last Name (Legal Name)", "Provider First Name", "Provider Middle Name",
    "Provider Credential Text", "Provider First Line Business Practice Location Address", "Provider Business Practice Location Address City Name",
    "Provider Business Practice Location Address State Name", "Provider Business Practice Location Address Postal Code", "Last Update Date")]
db = sqlite3.connect(sys.argv[2])
db.execute("pragma journal_mode = wal")
db.execute("create table dentist (npi text primary key, b, c, d, e, f, g, h, i, j, k)")
def dentists():
    for row in rows:
        if any(row[code].startswith("1223") for code in codes):
            yield [row[at] for at in keep]
db.executemany("insert into dentist values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", dentists())
db.commit()
`;

async function nppes(): Promise<void> {
  const file = join(work, 'npidata_pfile_20050523-20261213.csv');
  const { bytes, dentists } = writeNppes(file, { rows, dentistEvery: 25, updated: '12/01/2026' });
  console.log(`\nNPPES main file, ${rows.toLocaleString('en-US')} rows (${(bytes / 1e6).toFixed(0)} MB), ${dentists.toLocaleString('en-US')} of them dentists`);
  const sqlite = join(work, 'data');
  const postgres = process.env.MOLAR_TEST_POSTGRES;
  const quiet = ['--quiet', '--force', '--log-level', 'error'];
  const own = (more: string[]): string[] => [binary, 'import', 'nppes', file, '--data-dir', sqlite, ...quiet, ...more];
  await measure([binary, 'migrate', 'up', '--data-dir', sqlite, '--log-level', 'error']);
  const costs: Record<'sqlite' | 'postgres' | 'python', Cost[]> = { sqlite: [], postgres: [], python: [] };
  for (let round = 0; round < Number(values.rounds); ++round) {
    costs.sqlite.push(await measure(own([])));
    if (postgres) costs.postgres.push(await measure(own(['--database.url', postgres])));
    costs.python.push(await measure(['python3', '-c', PEER, file, join(work, `peer-${round}.db`)]));
  }
  row('Molar on SQLite', rows, best(costs.sqlite));
  if (postgres) row('Molar on PostgreSQL (its server not counted)', rows, best(costs.postgres));
  row('Python csv + sqlite3, without any check', rows, best(costs.python));
  console.log(`  Molar needs ${(best(costs.sqlite).cpu / best(costs.python).cpu).toFixed(2)} of the CPU of Python`);
}

async function offices(): Promise<void> {
  const folder = join(work, 'offices');
  mkdirSync(folder);
  const data = join(work, 'brand');
  const common = ['--data-dir', data, '--log-level', 'error'];
  await measure([binary, 'content', 'import', '--publish', join(root, 'content/brands/cedar'), ...common]);
  await measure([binary, 'offices', 'generate', folder, '--count', values.offices, '--seed', '1', ...common]);
  console.log(`\nOperator's files of ${Number(values.offices).toLocaleString('en-US')} offices, on SQLite`);
  for (const kind of ['prices', 'offices', 'providers', 'agreements']) {
    const file = join(folder, `${kind}.csv`);
    const lines = Number((await text(['wc', '-l', file])).split(' ')[0]) - 1;
    row(kind, lines, await measure([binary, 'import', kind, file, '--group', 'cedar', '--quiet', ...common]));
  }
}

function text(command: string[]): Promise<string> {
  const child = spawn(command[0]!, command.slice(1), { stdio: ['ignore', 'pipe', 'inherit'] });
  let out = '';
  child.stdout.on('data', (piece: Buffer) => (out += piece.toString()));
  return new Promise((done) => child.once('close', () => done(out.trim())));
}

try {
  await nppes();
  await offices();
} finally {
  rmSync(work, { recursive: true, force: true });
}
