// Two processes run the renewals of one PostgreSQL store at the same time: each of a thousand due members is charged
// once.
//   script/postgres run web/node tests/crash/two-processes.ts [--due 1000]
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { parseArgs } from 'node:util';
import { multiply, postgresStore } from '../bench/store.ts';
import { newMember } from '../e2e/helpers/client.ts';
import { binary, cleanEnvironment, startProgram, temporaryFolder } from '../e2e/helpers/process.ts';
import { sandboxCharges } from '../e2e/helpers/sandbox-charges.ts';
import { demoBrands, publishBrands } from '../e2e/helpers/server.ts';

const { values } = parseArgs({ options: { due: { type: 'string', default: '1000' } } });
const due = Number(values.due);
const postgres = process.env.MOLAR_TEST_POSTGRES;
if (!postgres) throw new Error('run this through script/postgres');
const env = cleanEnvironment();
const secret = 'two-processes-secret';
const dataDirs = ['one', 'two'].map(temporaryFolder);
const store = postgresStore(postgres);
const quiet = ['--log-level', 'error'];

const ended = (child: ChildProcess): Promise<number> => new Promise((done) => child.once('exit', (code) => done(code ?? -1)));

publishBrands({ flags: ['--data-dir', dataDirs[0]!, ...store.flags, ...quiet] }, demoBrands('cedar'));
// Makes the data folder of the second machine: jobs do not.
execFileSync(binary, ['migrate', 'up', '--data-dir', dataDirs[1]!, ...store.flags, ...quiet], { env, stdio: 'pipe' });
const sandbox = await startProgram(['payment-sandbox', '--payment.sandbox_port', '0', '--data-dir', dataDirs[0]!, '--payment.sandbox_secret', secret, ...quiet]);
const flags = ['--payment.sandbox_url', sandbox.line.trim(), '--payment.sandbox_secret', secret, ...store.flags, ...quiet];

const site = await startProgram(['serve', '--port', '0', '--server.trusted_proxies', '127.0.0.1', '--data-dir', dataDirs[0]!, ...flags]);
const member = await newMember({ url: () => site.line.split(/\s+/).find((url) => url.includes('cedar'))!.replace(/\/$/, '') }, 'cedar', { autoRenew: true });
await site.end();
multiply(store, String(store.first(`account where email = '${member.email}'`).household_id), due, due);

const tallies = await Promise.all(dataDirs.map(async (dataDir) => {
  const job = spawn(binary, ['jobs', 'run', 'renewals', '--json', '--data-dir', dataDir, ...flags], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  let out = '';
  job.stdout!.on('data', (piece: Buffer) => (out += piece.toString()));
  if ((await ended(job)) !== 0) throw new Error(`a job failed: ${out}`);
  return out.trim();
}));
// One more run completes the rows that a process skipped in favour of the other.
execFileSync(binary, ['jobs', 'run', 'renewals', '--data-dir', dataDirs[0]!, ...flags], { env, stdio: 'pipe' });

const charges = sandboxCharges(dataDirs[0]!).length - 1; // without the purchase
await sandbox.end();

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
for (const [name, expected, found] of checks) {
  if (expected !== found) bad++;
  console.log(`${expected === found ? 'ok  ' : 'FAIL'} ${name}: ${expected} / ${found}`);
}
console.log(`${checks.length - bad} passed, ${bad} failed`);
process.exit(bad === 0 ? 0 : 1);
