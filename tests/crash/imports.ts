// Kills `molar import` at random moments and starts it again, on SQLite and, under script/postgres, on PostgreSQL: at
// any time the registry contains exactly one complete file, and at the end no rows of former imports remain.
//   [script/postgres run] web/node tests/crash/imports.ts [--kills 20] [--rows 20000] [--seed N]
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { binary, cleanEnvironment, temporaryFolder } from '../e2e/helpers/process.ts';
import { postgresStore, sqliteStore, type Store } from '../bench/store.ts';
import { writeNppes } from './nppes.ts';

const { values } = parseArgs({
  options: { kills: { type: 'string', default: '20' }, rows: { type: 'string', default: '20000' }, seed: { type: 'string', default: '1' } },
});
const kills = Number(values.kills);
const rows = Number(values.rows);
const env = cleanEnvironment();
const files = temporaryFolder('imports');
let state = Number(values.seed) || 1;
const random = (): number => {
  state = (state * 48271) % 2147483647;
  return state / 2147483647;
};

interface Done {
  code: number | null;
  ms: number;
  imports: { kind: string; outcome: string; resumed: boolean; rowsRead: number; rowsKept: number }[];
}

/** Runs an import, and kills it after `killAfter` milliseconds. */
function importFile(file: string, flags: string[], killAfter?: number): Promise<Done> {
  const began = performance.now();
  const child = spawn(binary, ['import', 'nppes', file, '--json', '--log-level', 'error', ...flags], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  let out = '';
  child.stdout.on('data', (piece: Buffer) => (out += piece.toString()));
  const timer = killAfter === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfter);
  return new Promise((done) =>
    child.once('close', (code) => {
      clearTimeout(timer);
      done({ code, ms: performance.now() - began, imports: out === '' ? [] : (JSON.parse(out) as { imports?: Done['imports'] }).imports ?? [] });
    }),
  );
}

function check(is: boolean, what: string): void {
  if (!is) throw new Error(what);
}

const live = "npi_registry r join registry_head h on h.name = 'npi' and h.generation = r.generation";

/** Two files that are imported in turn; the change dates of their dentists differ. */
const versions = [
  { name: 'npidata_pfile_20050523-20261108.csv', rows: rows + 500, updated: '01/15/2026', day: '2026-01-15' },
  { name: 'npidata_pfile_20050523-20261213.csv', rows, updated: '12/01/2026', day: '2026-12-01' },
];
const dentistEvery = 5;

/** Checks that the visible rows are all of this version and none of the other. */
function checkWhole(store: Store, version: number, when: string): void {
  const { day, rows: written } = versions[version]!;
  const expected = Math.floor(written / dentistEvery);
  const found = { all: store.count(live), ofVersion: store.count(`${live} where r.updated_on = '${day}'`), said: Number(store.first("registry_head where name = 'npi'").row_count) };
  check(found.all === expected && found.ofVersion === expected && found.said === expected, `${when}: ${expected} rows of ${day} expected, ${JSON.stringify(found)} found`);
}

/** Returns the index of the visible version. */
const versionOf = (store: Store): number => (String(store.first("registry_head where name = 'npi'").as_of) === '2026-11-08' ? 0 : 1);

async function killMany(store: Store, dataDir: string): Promise<string> {
  const flags = ['--data-dir', dataDir, '--force', ...store.flags];
  const began = performance.now();
  let done = await importFile(join(files, versions[0]!.name), flags);
  check(done.code === 0, `import of the first file: ${JSON.stringify(done)}`);
  checkWhole(store, 0, 'the first file');
  done = await importFile(join(files, versions[1]!.name), flags); // the import of the first file also created the database
  checkWhole(store, 1, 'the second file');
  const whole = done.ms;
  let killed = 0;
  let resumed = 0;
  let version = 1;
  while (killed < kills) {
    version = 1 - version;
    for (let over = false; !over; ) {
      done = await importFile(join(files, versions[version]!.name), flags, killed < kills ? random() * whole : undefined);
      over = done.code !== null;
      check(!over || done.code === 0, `an import failed: ${JSON.stringify(done)}`);
      killed += over ? 0 : 1;
      resumed += done.imports[0]?.resumed ? 1 : 0;
      // A kill after the swap, while the old rows are deleted, also means that the import took effect.
      over ||= versionOf(store) === version;
      checkWhole(store, over ? version : 1 - version, `after ${killed} kills`);
    }
  }
  done = await importFile(join(files, versions[version]!.name), flags.filter((flag) => flag !== '--force'));
  check(done.imports[0]?.outcome === 'unchanged', `second import of the same file: ${JSON.stringify(done)}`);
  done = await importFile(join(files, versions[version]!.name), flags);
  checkWhole(store, version, 'the end');
  check(store.count('npi_registry') === store.count(live), 'rows of earlier generations remain');
  check(store.count("import_log where outcome = 'running'") === 0, 'a run never ended');
  check(store.count("import_log where outcome = 'abandoned'") === 0, 'a run was restarted instead of resumed');
  return `${store.name}: ${killed} kills, ${resumed} imports completed by resuming, ${Math.round((performance.now() - began) / 1000)} s`;
}

for (const { name, rows: written, updated } of versions) writeNppes(join(files, name), { rows: written, dentistEvery, updated });
const dataDir = temporaryFolder('imports-sqlite');
console.log(await killMany(sqliteStore(dataDir), dataDir));
const postgres = process.env.MOLAR_TEST_POSTGRES;
if (postgres) console.log(await killMany(postgresStore(postgres), temporaryFolder('imports-postgres')));
