// Kills the site at random moments while people buy, starts it again, and counts at the end:
// charges at the provider = memberships = receipts, nobody stuck, no half household.
//   [script/postgres run] web/node tests/crash/crash.ts [--postgres] [--kills 20] [--buyers 8]
import { parseArgs } from 'node:util';
import { pause, type Program, startProgram, temporaryFolder } from '../e2e/helpers/process.ts';
import { molar, publishBrands } from '../e2e/helpers/server.ts';
import { openBooks } from './books.ts';
import { join, type Purchase, type Shop } from './shopper.ts';

const { values } = parseArgs({
  options: { kills: { type: 'string', default: '20' }, buyers: { type: 'string', default: '8' }, postgres: { type: 'boolean', default: false } },
});
const kills = Number(values.kills);
const dataDir = temporaryFolder('crash');
const secret = 'crash-test-secret';

const books = openBooks(dataDir, values.postgres);
publishBrands({ flags: books.flags });
const sandbox = await startProgram(['payment-sandbox', '--payment.sandbox_port', '0', '--data-dir', dataDir, '--payment.sandbox_secret', secret]);
const sandboxUrl = sandbox.line.trim();

// The database as it was before anybody bought: a copy that an operator restores.
const restored = books.copy();
const unbooked = (flags: readonly string[]): { code: number; count: number } => {
  const { code, out, err } = molar({ flags: [...flags, '--payment.sandbox_url', sandboxUrl, '--payment.sandbox_secret', secret] },
    'payments', 'reconcile', '--json');
  if (code !== 0 && code !== 3) throw new Error(err);
  return { code, count: JSON.parse(out).unbooked.length };
};

let siteUrl = '';
let over = false;
const startSite = async (): Promise<Program> => {
  const site = await startProgram(['serve', '--port', '0', '--server.trusted_proxies', '127.0.0.1', ...books.flags, '--payment.sandbox_url', sandboxUrl,
    '--payment.sandbox_secret', secret, '--log-level', 'error']);
  const url = new URL(site.line.split(/\s+/).find((u) => u.includes('cedar'))!);
  siteUrl = `http://127.0.0.1:${url.port}`;
  return site;
};

const shop: Shop = { url: () => siteUrl, tokenizeUrl: () => `${sandboxUrl}/v1/tokens`, stopped: () => over };
const purchases: Purchase[] = [];
const failures: unknown[] = [];
let site = await startSite();
const planId = ((await (await fetch(`${siteUrl}/api/v4/plans`)).json()) as any).plans.find((p: any) => p.maxMembers >= 4).id;

let buying = true;
const buyers = Array.from({ length: Number(values.buyers) }, async () => {
  while (buying) await join(shop, planId, (p) => purchases.push(p)).catch((error) => { failures.push(error); buying = false; });
});
for (let kill = 0; kill < kills && failures.length === 0; kill++) {
  await pause(150 + Math.random() * 600);
  await site.end('SIGKILL');
  site = await startSite();
}
buying = false;
const finished = Promise.all(buyers);
await Promise.race([finished, pause(300_000)]);
over = true;
await finished;
await site.end();

const ledger = (await (await fetch(`${sandboxUrl}/v1/ledger`, { headers: { authorization: `Bearer ${secret}` } })).json()) as any;
const charges = ledger.charges.filter((c: any) => c.status === 'succeeded' && !c.refundedCents);
const { count } = books;
const halves = count(`select count(*) as n from checkout c where c.status = 'paid' and
  (select count(*) from member m where m.household_id = c.household_id) <>
  1 + (select count(*) from checkout_member d where d.checkout_id = c.id)`);
const [told, lost] = [unbooked(books.flags), unbooked(restored)];
const checks: Array<[string, number, number]> = [
  ['charges at the provider = subscriptions', charges.length, count('select count(*) as n from subscription')],
  ['charges = receipts', charges.length, count('select count(*) as n from receipt')],
  ['charges = payments', charges.length, count("select count(*) as n from payment where status = 'succeeded'")],
  ['charges = accounts', charges.length, count('select count(*) as n from account')],
  ['cents charged = cents receipted', charges.reduce((sum: number, c: any) => sum + c.amountCents, 0), count('select coalesce(sum(total_cents), 0) as n from invoice')],
  ['charges = welcome mails', charges.length, count("select count(*) as n from outbox where kind = 'welcome'")],
  ['attempts left pending', 0, count("select count(*) as n from charge_attempt where status = 'pending'")],
  ['half households', 0, halves],
  ['households without subscription', 0, count('select count(*) as n from household h where not exists (select 1 from subscription s where s.household_id = h.id)')],
  ['checkouts charged twice', 0, charges.length - new Set(charges.map((c: any) => c.reference)).size],
  ['charges without a booking', 0, told.count],
  ['that is a success of the command', 0, told.code],
  ['charges told missing after restoring a copy', charges.length, lost.count],
  ['that is a find of the command', 3, lost.code],
  ['buyers left without an answer', 0, purchases.filter((p) => p.receiptId === null).length],
  ['buyers with an error', 0, failures.length],
];
await sandbox.end();

console.log(`on ${books.name}: ${kills} kills, ${purchases.length} purchases begun, ${charges.length} charges`);
for (const failure of failures) console.log(failure);
let bad = 0;
for (const [name, wanted, found] of checks) {
  if (wanted !== found) bad++;
  console.log(`${wanted === found ? 'ok  ' : 'FAIL'} ${name}: ${wanted} / ${found}`);
}
console.log(`${checks.length - bad} passed, ${bad} failed`);
process.exit(bad === 0 && charges.length > 0 ? 0 : 1);
