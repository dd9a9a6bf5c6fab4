// A year and a half of memberships in a minute: renewals, failed payments, cancellations, refunds, added and removed
// people, and their mails, while the site is killed at random moments. Each start advances the clock by some days. At
// the end the books must agree with the provider's, without duplicates.
//   [script/postgres run] web/node tests/crash/lifecycle.ts [--postgres] [--kills 40] [--members 24] [--days 540]
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { cardToken, Client, type Member, newMember } from '../e2e/helpers/client.ts';
import { binary, cleanEnvironment, pause, type Program, startProgram, temporaryFolder, until } from '../e2e/helpers/process.ts';
import { sandboxCharges } from '../e2e/helpers/sandbox-charges.ts';
import { demoBrands, publishBrands } from '../e2e/helpers/server.ts';
import { openBooks } from './crash-database.ts';

const { values } = parseArgs({
  options: { kills: { type: 'string', default: '40' }, members: { type: 'string', default: '24' }, days: { type: 'string', default: '540' }, keep: { type: 'boolean', default: false }, postgres: { type: 'boolean', default: false } },
});
const [kills, days] = [Number(values.kills), Number(values.days)];
const dataDir = values.keep ? mkdtempSync(join(tmpdir(), 'molar-lifecycle-')) : temporaryFolder('lifecycle');
const secret = 'lifecycle-secret';

const books = openBooks(dataDir, values.postgres);
publishBrands({ flags: books.flags }, demoBrands('cedar'));
const sandbox = await startProgram(['payment-sandbox', '--payment.sandbox_port', '0', '--data-dir', dataDir, '--payment.sandbox_secret', secret]);
const sandboxUrl = sandbox.line.trim();
const siteFlags = [...books.flags, '--payment.sandbox_url', sandboxUrl, '--payment.sandbox_secret', secret, '--log-level', 'error'];

let port = 0;
let ahead = 0;
async function startSite(): Promise<Program> {
  const site = await startProgram(['serve', '--port', '0', '--server.trusted_proxies', '127.0.0.1', '--clock.ahead', String(ahead), ...siteFlags]);
  port = Number(new URL(site.line.split(/\s+/).find((url) => url.includes('cedar'))!).port);
  return site;
}

/** Cards that always pay, that pay first and are declined later for lack of funds, and that are reported stolen later. */
const cards = ['4242424242424242', '4242424242424242', '4000000000000341', '4000000000009987'];
let site = await startSite();
const originNow = (): string => `http://cedar.localhost:${port}`;
const members: Member[] = [];
for (let index = 0; index < Number(values.members); index++) {
  members.push(await newMember({ url: originNow }, 'cedar', {
    autoRenew: index % 5 !== 4, cycle: index % 3 === 0 ? 'annual' : 'monthly', card: cards[index % cards.length],
    firstName: `Mem${'abcdefghijklmnopqrstuvwxyz'[index % 26]}`, plan: /Household/, dependents: index % 2 ? [{ firstName: 'Ann' }] : [],
  }));
}

let over = false;
const refusals = new Map<string, number>();
const failures: string[] = [];

/** Repeats the request with the same body until the site answers. Returns null when the test is over. */
async function ask(member: Member, method: string, path: string, body?: unknown): Promise<{ status: number; body: any } | null> {
  while (!over) {
    try {
      const client = new Client(originNow());
      await client.logInAgain(member);
      const answer = await client.call(method, path, body);
      if (answer.status !== 503 && answer.body?.code !== 'csrf_invalid' && answer.status !== 401) return answer;
    } catch { /* the site was just killed */ }
    await pause(50);
  }
  return null;
}

// The more kills, the shorter the time between two starts: without this, members would leave before the first renewal.
const leaving = Math.min(1, 20 / kills);

/** Actions of a member during the year. A refusal is no failure (a quote of yesterday, a membership that has ended). */
const actions: ((member: Member) => Promise<{ status: number; body: any } | null>)[] = [
  async (member) => { // adds a person to the household
    const person = { firstName: 'Lea', lastName: 'Example', dateOfBirth: '2016-06-06', relationship: 'child' };
    const quote = await ask(member, 'POST', '/api/v4/member/dependents?quote=1', { person });
    if (quote?.status !== 200) return quote;
    return ask(member, 'POST', '/api/v4/member/dependents', { person, quoteId: quote.body.quoteId, idempotencyKey: randomUUID() });
  },
  async (member) => { // removes a person
    const people = await ask(member, 'GET', '/api/v4/member/dependents');
    const one = people?.body.people?.find((person: any) => person.role !== 'primary' && person.status === 'active');
    if (!one) return people;
    const quote = await ask(member, 'DELETE', `/api/v4/member/dependents/${one.id}?quote=1`);
    if (quote?.status !== 200) return quote;
    return ask(member, 'DELETE', `/api/v4/member/dependents/${one.id}?quoteId=${quote.body.quoteId}`);
  },
  async (member) => { // cancels the whole membership
    if (Math.random() >= 0.4 * leaving) return null;
    const quote = await ask(member, 'GET', '/api/v4/member/cancel/quote');
    if (quote?.status !== 200) return quote;
    return ask(member, 'POST', '/api/v4/member/cancel', { quoteId: quote.body.quoteId });
  },
  async (member) => (Math.random() < leaving ? ask(member, 'PUT', '/api/v4/member/autoRenew', { enabled: false }) : null),
  async (member) => { // pays the past-due amount
    const token = await cardToken(new Client(originNow())).catch(() => null);
    return token ? ask(member, 'POST', '/api/v4/member/balance', { pay: 'past_due', paymentToken: token, idempotencyKey: randomUUID() }) : null;
  },
  async (member) => { // replaces the card
    const token = await cardToken(new Client(originNow())).catch(() => null);
    return token ? ask(member, 'PUT', '/api/v4/member/updateBilling', { paymentToken: token, idempotencyKey: randomUUID() }) : null;
  },
];

let acting = true;
const actors = Array.from({ length: 3 }, async () => {
  while (acting) {
    const member = members[Math.floor(Math.random() * members.length)]!;
    const answer = await actions[Math.floor(Math.random() * actions.length)]!(member).catch((error) => { failures.push(String(error)); return null; });
    if (answer && answer.status >= 400) refusals.set(answer.body?.code ?? answer.status, (refusals.get(answer.body?.code ?? answer.status) ?? 0) + 1);
    if (answer && answer.status >= 500) failures.push(JSON.stringify(answer.body));
    await pause(100);
  }
});
for (let kill = 1; kill <= kills; kill++) {
  await pause(400 + Math.random() * 1200);
  await site.end('SIGKILL');
  ahead = Math.round((days * kill) / kills);
  site = await startSite();
}
acting = false;
await Promise.race([Promise.all(actors), pause(300_000)]);
over = true;
await Promise.all(actors);

// Runs each job until nothing is due; then a day passes for mails whose delivery was interrupted.
await site.end();
const jobs = (...words: string[]): string => execFileSync(binary, ['jobs', ...words, ...siteFlags, '--clock.ahead', String(ahead)], { env: cleanEnvironment(), stdio: 'pipe' }).toString();
ahead++;
for (let round = 0; round < 4; round++) for (const job of JSON.parse(jobs('list', '--json')).jobs) jobs('run', job.name);
ahead++;
site = await startSite();
await until('all mails to be sent', () => mailsQueued() === 0, { every: 100, seconds: 180, seen: mailsQueued });
await site.end();

function mailsQueued(): number {
  return books.count("select count(*) as n from outbox where status = 'queued'");
}

const charges = sandboxCharges(dataDir);
const sum = (numbers: number[]): number => numbers.reduce((total, one) => total + one, 0);
const { count } = books;
const messageIds = readdirSync(join(dataDir, 'mail')).filter((name) => name.endsWith('.eml')).map((name) => /^Message-ID: (.*)$/im.exec(readFileSync(join(dataDir, 'mail', name), 'utf8'))?.[1] ?? name);
const renewals = count("select count(*) as n from invoice where kind = 'renewal' and status <> 'open'");
const ended = count("select count(*) as n from subscription where status = 'canceled'");
const checks: [string, number, number][] = [
  ['charges at the provider = payments', charges.length, count("select count(*) as n from payment where status = 'succeeded'")
    + count("select count(*) as n from charge_attempt where status = 'paid_back'")],
  ['cents charged = cents booked', sum(charges.map((charge) => charge.amountCents)),
    count("select coalesce(sum(amount_cents), 0) as n from payment where status = 'succeeded'") + count("select coalesce(sum(amount_cents), 0) as n from charge_attempt where status = 'paid_back'")],
  ['cents paid back = refunds booked', sum(charges.map((charge) => charge.refundedCents)), count("select coalesce(sum(amount_cents), 0) as n from refund where status = 'succeeded'")],
  ['refunds left pending', 0, count("select count(*) as n from refund where status = 'pending'")],
  ['charges left pending', 0, count("select count(*) as n from charge_attempt where status = 'pending'")],
  ['terms billed twice', 0, count("select count(*) as n from (select 1 from invoice where kind = 'renewal' and status in ('open', 'paid', 'partially_refunded', 'refunded') group by subscription_id, term_starts_on having count(*) > 1) t")],
  ['invoices paid twice', 0, count("select count(*) as n from (select 1 from payment where status = 'succeeded' group by invoice_id having count(*) > 1) t")],
  ['payments without receipt', 0, count("select count(*) as n from payment p where status = 'succeeded' and not exists (select 1 from receipt r where r.payment_id = p.id)")],
  ['households whose refunds exceed their payments', 0, count(`select count(*) as n from household h where
    (select coalesce(sum(amount_cents), 0) from refund where household_id = h.id and status <> 'failed' and payment_id is not null) > (select coalesce(sum(amount_cents), 0) from payment where household_id = h.id)`)],
  ['households with negative credit', 0, count('select count(*) as n from (select 1 from credit group by household_id having sum(cents) < 0) t')],
  ['ended memberships that would be charged', 0, count("select count(*) as n from subscription where status in ('canceled', 'expired') and next_try_on is not null")],
  ['mails queued for ever', 0, count("select count(*) as n from outbox where status = 'queued'")],
  ['dead letters', 0, count("select count(*) as n from outbox where status = 'dead'")],
  ['mails delivered = mails sent', count("select count(*) as n from outbox where status = 'sent'"), messageIds.length],
  ['mails delivered twice', 0, messageIds.length - new Set(messageIds).size],
  ['actions with an error', 0, failures.length],
  ['runs without a renewal or a canceled membership', 0, renewals > 0 && ended > 0 ? 0 : 1],
];
await sandbox.end();
if (values.keep) console.log(`data remains in ${dataDir}`);

console.log(`on ${books.name}: ${kills} kills over ${days} days, ${members.length} memberships, ${charges.length} charges, ${renewals} renewals billed, ${ended} canceled, ${messageIds.length} mails`);
console.log(`refused: ${[...refusals].map(([code, times]) => `${code} ${times}`).join(', ') || 'nothing'}`);
for (const failure of failures.slice(0, 10)) console.log(failure);
let bad = 0;
for (const [name, expected, found] of checks) {
  if (expected !== found) bad++;
  console.log(`${expected === found ? 'ok  ' : 'FAIL'} ${name}: ${expected} / ${found}`);
}
console.log(`${checks.length - bad} passed, ${bad} failed`);
process.exit(bad === 0 ? 0 : 1);
