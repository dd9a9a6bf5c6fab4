// Cost of members: signing in, reading their data, paying, and renewing a hundred thousand memberships; on SQLite and
// on PostgreSQL, both of which write to the disk before they respond. Run by script/bench; when started directly, it
// needs the URL of an empty PostgreSQL database in MOLAR_TEST_POSTGRES.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { cardToken, Client, newMember } from '../e2e/helpers/client.ts';
import { multiply, postgresStore, sqliteStore, type Store } from './store.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '5' }, buyers: { type: 'string', default: '8' }, purchases: { type: 'string', default: '200' },
    members: { type: 'string', default: '100000' }, due: { type: 'string', default: '10000' },
  },
});
const root = resolve(import.meta.dirname, '../..');
const binary = resolve(root, process.env.MOLAR_BUILD ?? 'build/release', 'molar');
const env = Object.fromEntries(Object.entries(process.env).filter(([n]) => n !== 'PORT' && !n.startsWith('MOLAR_')));
const secret = 'bench-secret';
const postgres = process.env.MOLAR_TEST_POSTGRES;

function start(args: string[]): Promise<{ child: ChildProcess; line: string }> {
  const child = spawn(binary, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  return new Promise((done, fail) => {
    createInterface({ input: child.stdout! }).once('line', (line) => done({ child, line }));
    child.once('exit', (code) => code === 0 || fail(new Error(`${args[0]} stopped (${code})`)));
  });
}

function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((done) => child.once('exit', () => done()).kill('SIGTERM'));
}

/** Runs `task` `count` times, `width` at a time; prints the rate and the latency. */
async function measure(title: string, width: number, count: number, task: (index: number) => Promise<void>): Promise<void> {
  const took: number[] = [];
  let next = 0;
  const began = performance.now();
  await Promise.all(Array.from({ length: width }, async () => {
    while (next < count) {
      const index = next++;
      const at = performance.now();
      await task(index);
      took.push(performance.now() - at);
    }
  }));
  const seconds = (performance.now() - began) / 1000;
  took.sort((a, b) => a - b);
  const quantile = (share: number): string => took[Math.min(took.length - 1, Math.floor(took.length * share))]!.toFixed(1);
  console.log(`  ${title.padEnd(52)} ${(count / seconds).toFixed(0).padStart(7)}/s   p50 ${quantile(0.5)} ms, p99 ${quantile(0.99)} ms`);
}

function info(origin: string, client: Client): void {
  const url = origin.replace(/\/\/[^:]+/, '//127.0.0.1');
  const text = execFileSync('wrk', ['-t1', '-c32', `-d${values.seconds}s`, '--latency', '-H', `Host: ${new URL(origin).host}`,
    '-H', `Cookie: ${client.cookieHeader()}`, `${url}/api/v4/member/info`]).toString();
  if (/Non-2xx/.test(text)) throw new Error(text);
  const found = (pattern: RegExp): string => pattern.exec(text)![1]!;
  console.log(`  ${'GET /api/v4/member/info, 32 at a time'.padEnd(52)} ${Number(found(/Requests\/sec:\s+([\d.]+)/)).toFixed(0).padStart(7)}/s   p50 ${found(/^\s+50%\s+(\S+)/m)}, p99 ${found(/^\s+99%\s+(\S+)/m)}`);
}

async function purchases(origin: string): Promise<void> {
  const count = Number(values.purchases);
  let repeated = 0;
  const ready = await Promise.all(Array.from({ length: count }, () => prepare(origin)));
  await measure(`purchaseSubscription, ${values.buyers} at a time`, Number(values.buyers), count, async (index) => {
    const { client, body } = ready[index]!;
    // As the page does: repeats the request with the same key while the outcome is unknown.
    let answer = await client.post('/api/v4/member/purchaseSubscription', body);
    for (; answer.status === 503 || answer.body?.code === 'purchase_in_progress'; repeated++) answer = await client.post('/api/v4/member/purchaseSubscription', body);
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  });
  if (repeated > 0) console.log(`  (${repeated} requests repeated, as their outcome was still unknown)`);
}

/** Goes through a checkout up to the payment. */
async function prepare(origin: string): Promise<{ client: Client; body: object }> {
  const client = new Client(origin);
  const plan = (await client.get('/api/v4/plans')).body.plans[0];
  await client.post('/api/km/checkout', { planId: plan.id, billingCycle: 'annual' });
  const checkout = (await client.post('/api/km/checkout/account', {
    email: `${randomUUID()}@example.test`, password: 'walnut kettle harvest 58', firstName: 'Ruth', lastName: 'Example', dateOfBirth: '1958-04-27',
    phone: '6025550142', address: { line1: '12 Elm Street', city: 'Phoenix', state: 'AZ', zip: '85001' },
  })).body;
  await client.post('/api/km/checkout/members-done', {});
  const quote = (await client.post('/api/km/checkout/quote', {})).body;
  const consents = quote.consents.filter((one: any) => one.required).map(({ key, version }: any) => ({ key, version }));
  return { client, body: { checkoutId: checkout.id, quoteId: quote.id, paymentToken: await cardToken(client), billingCycle: 'annual', autoRenew: false, consents, idempotencyKey: randomUUID() } };
}

async function renewals(store: Store, dataDir: string, sandboxUrl: string, household: string): Promise<void> {
  const [members, due] = [Number(values.members), Number(values.due)];
  multiply(store, household, members, due);
  const began = performance.now();
  execFileSync(binary, ['jobs', 'run', 'renewals', ...store.flags, '--data-dir', dataDir, '--payment.sandbox_url', sandboxUrl, '--payment.sandbox_secret', secret, '--log-level', 'error'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const seconds = (performance.now() - began) / 1000;
  const renewed = store.count("invoice where kind = 'renewal' and status = 'paid'");
  console.log(`  ${`renewals, ${renewed} of ${members} members due, one process`.padEnd(52)} ${(renewed / seconds).toFixed(0).padStart(7)}/s`);
}

async function bench(store: Store, dataDir: string): Promise<void> {
  console.log(`\n${store.name}`);
  const flags = ['--data-dir', dataDir, '--log-level', 'error', ...store.flags];
  execFileSync(binary, ['content', 'import', '--publish', ...readdirSync(join(root, 'content/brands')).map((k) => join(root, 'content/brands', k)), ...flags], { env, stdio: 'pipe' });
  const sandbox = await start(['payment-sandbox', '--payment.sandbox_port', '0', '--data-dir', dataDir, '--payment.sandbox_secret', secret, '--log-level', 'error']);
  const sandboxUrl = sandbox.line.trim();
  const site = await start(['serve', '--port', '0', '--server.trusted_proxies', '127.0.0.1', ...flags, '--payment.sandbox_url', sandboxUrl, '--payment.sandbox_secret', secret, '--log-level', 'error']);
  const origin = site.line.split(/\s+/).find((url) => url.includes('cedar'))!.replace(/\/$/, '');
  try {
    const member = await newMember({ url: () => origin }, 'cedar', { autoRenew: true });
    info(origin, member.client);
    await measure('login (one password hash each), 4 at a time', 4, 40, async () => {
      await new Client(origin).logIn(member.email, member.password);
    });
    await purchases(origin);
    const household = store.first(`account where email = '${member.email}'`).household_id as string;
    await end(site.child);
    await renewals(store, dataDir, sandboxUrl, household);
  } finally {
    await end(site.child);
    await end(sandbox.child);
  }
}

console.log('\nMembers: the client runs on the same machine; its cost is part of the figures of login and purchase');
for (const make of [sqliteStore, ...(postgres ? [() => postgresStore(postgres)] : [])]) {
  const dataDir = mkdtempSync(join(tmpdir(), 'molar-bench-'));
  try {
    await bench(make(dataDir), dataDir);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
