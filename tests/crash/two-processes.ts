// Two processes do the renewals of one PostgreSQL store at the same time: each of a thousand due members is charged once.
//   script/postgres run web/node tests/crash/two-processes.ts [--due 1000]
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { multiply, postgresStore } from '../bench/store.ts';
import { newMember } from '../e2e/helpers/client.ts';

const { values } = parseArgs({ options: { due: { type: 'string', default: '1000' } } });
const due = Number(values.due);
const root = resolve(import.meta.dirname, '../..');
const binary = resolve(root, process.env.MOLAR_BUILD ?? 'build/release', 'molar');
const postgres = process.env.MOLAR_TEST_POSTGRES;
if (!postgres) throw new Error('run this by script/postgres');
const env = Object.fromEntries(Object.entries(process.env).filter(([n]) => n !== 'PORT' && !n.startsWith('MOLAR_')));
const secret = 'two-processes-secret';
const dataDirs = ['one', 'two'].map((name) => mkdtempSync(join(tmpdir(), `molar-${name}-`)));
const store = postgresStore(postgres);
const quiet = ['--log-level', 'error'];

function start(args: string[]): Promise<{ child: ChildProcess; line: string }> {
  const child = spawn(binary, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  return new Promise((done, fail) => {
    createInterface({ input: child.stdout! }).once('line', (line) => done({ child, line }));
    child.once('exit', (code) => code === 0 || fail(new Error(`${args[0]} stopped (${code})`)));
  });
}
const ended = (child: ChildProcess): Promise<number> => new Promise((done) => child.once('exit', (code) => done(code ?? -1)));

execFileSync(binary, ['content', 'import', '--publish', join(root, 'content/brands/cedar'), '--data-dir', dataDirs[0]!, ...store.flags, ...quiet], { env, stdio: 'pipe' });
const sandbox = await start(['payment-sandbox', '--payment.sandbox_port', '0', '--data-dir', dataDirs[0]!, '--payment.sandbox_secret', secret, ...quiet]);
const flags = ['--payment.sandbox_url', sandbox.line.trim(), '--payment.sandbox_secret', secret, ...store.flags, ...quiet];

const site = await start(['serve', '--port', '0', '--data-dir', dataDirs[0]!, ...flags]);
const member = await newMember({ url: () => site.line.split(/\s+/).find((url) => url.includes('cedar'))!.replace(/\/$/, '') }, 'cedar', { autoRenew: true });
const siteEnded = ended(site.child);
site.child.kill('SIGTERM');
await siteEnded;
multiply(store, String(store.first(`account where email = '${member.email}'`).household_id), due, due);

const tallies = await Promise.all(dataDirs.map(async (dataDir) => {
  const job = spawn(binary, ['jobs', 'run', 'renewals', '--json', '--data-dir', dataDir, ...flags], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  let out = '';
  job.stdout!.on('data', (piece: Buffer) => (out += piece.toString()));
  if ((await ended(job)) !== 0) throw new Error(`a job failed: ${out}`);
  return out.trim();
}));
// Whatever gave way to the other process is done by one more run.
execFileSync(binary, ['jobs', 'run', 'renewals', '--data-dir', dataDirs[0]!, ...flags], { env, stdio: 'pipe' });

const ledger = (await (await fetch(`${sandbox.line.trim()}/v1/ledger`, { headers: { authorization: `Bearer ${secret}` } })).json()) as any;
const charges = ledger.charges.filter((charge: any) => charge.status === 'succeeded').length - 1; // less the joining
const sandboxEnded = ended(sandbox.child);
sandbox.child.kill('SIGTERM');
await sandboxEnded;
for (const dataDir of dataDirs) rmSync(dataDir, { recursive: true, force: true });

const renewed = "invoice where kind = 'renewal' and status = 'paid'";
const checks: [string, number, number][] = [
  ['members due = charges at the provider', due, charges],
  ['members due = renewals paid', due, store.count(renewed)],
  ['households renewed', due, store.count(`(select distinct household_id from ${renewed}) t`)],
  ['receipts', due, store.count(`receipt r where exists (select 1 from invoice i where i.id = r.invoice_id and i.kind = 'renewal')`)],
  ['mails about a renewal', due, store.count("outbox where kind = 'renewed'")],
  ['charges left pending', 0, store.count("charge_attempt where status = 'pending'")],
];
console.log(`two processes: ${tallies.join(' and ')}`);
let bad = 0;
for (const [name, wanted, found] of checks) {
  if (wanted !== found) bad++;
  console.log(`${wanted === found ? 'ok  ' : 'FAIL'} ${name}: ${wanted} / ${found}`);
}
console.log(`${checks.length - bad} passed, ${bad} failed`);
process.exit(bad === 0 ? 0 : 1);
