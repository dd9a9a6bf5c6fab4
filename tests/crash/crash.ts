// Kills the site at random moments while people buy, starts it again, and compares at the end: charges at the providers = memberships
// = receipts, every buyer has an answer, no incomplete household. Three of eight purchases are debits of a bank account; the bank
// pays two and refuses one of them, possibly after a restart of the site; half of those buyers leave before the result.
//   [script/postgres run] web/node tests/crash/crash.ts [--postgres] [--kills 20] [--buyers 8]
import { parseArgs } from 'node:util';
import { Client } from '../e2e/helpers/client.ts';
import { pause, type Program, startProgram, temporaryFolder } from '../e2e/helpers/process.ts';
import { sandboxCharges } from '../e2e/helpers/sandbox-charges.ts';
import { molar, publishBrands } from '../e2e/helpers/server.ts';
import { startStripe } from '../e2e/helpers/stripe.ts';
import { openBooks } from './crash-database.ts';
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
const stripe = await startStripe();
const payments = Object.entries({ 'payment.sandbox_url': sandboxUrl, 'payment.sandbox_secret': secret, ...stripe.settings('mesa') })
  .flatMap(([name, value]) => [`--${name}`, value]);

// A backup from before the first purchase, as an operator would restore it.
const restored = books.copy();
const unbooked = (flags: readonly string[]): { code: number; count: number } => {
  const { code, out, err } = molar({ flags: [...flags, ...payments] }, 'payments', 'reconcile', '--json');
  if (code !== 0 && code !== 3) throw new Error(err);
  const { ok, unbooked: charges } = JSON.parse(out);
  if (ok !== (code === 0)) throw new Error(`exit code ${code}, but in the JSON "ok": ${ok}`);
  return { code, count: charges.length };
};

let siteUrl = '';
let mesaUrl = '';
let over = false;
const serve = ['serve', '--port', '0', '--server.trusted_proxies', '127.0.0.1', ...books.flags, ...payments, '--log-level', 'error'];
const startSite = async (): Promise<Program> => {
  const site = await startProgram(serve);
  const { port } = new URL(site.line.split(/\s+/).find((u) => u.includes('cedar'))!);
  siteUrl = `http://127.0.0.1:${port}`;
  mesaUrl = `http://mesa.localhost:${port}`;
  await stripe.sendEvents(mesaUrl, 'mesa');
  return site;
};

const shop: Shop = { url: () => siteUrl, tokenizeUrl: () => `${sandboxUrl}/v1/tokens`, stopped: () => over };
const bank = (account: string): Shop => ({ ...shop, origin: () => mesaUrl, bankToken: () => stripe.bankToken(account) });
const [paying, refusing] = [bank('000123456789'), bank('000222222227')];
const purchases = new Map<Purchase, Shop>();
const failures: unknown[] = [];
let site = await startSite();
const planOf = async (url: string): Promise<number> =>
  (await new Client(url).get('/api/v4/plans')).body.plans.find((p: any) => p.maxMembers >= 4).id;
const [planId, mesaPlanId] = [await planOf(siteUrl), await planOf(mesaUrl)];

let buying = true;
const turns = [paying, shop, refusing, shop, paying, shop, shop, shop];
let turn = 0;
const buyOne = (): Promise<void> => {
  const at = turns[turn++ % turns.length]!;
  return join(at, at === shop ? planId : mesaPlanId, (p) => purchases.set(p, at));
};
const buyers = Array.from({ length: Number(values.buyers) }, async () => {
  while (buying) await buyOne().catch((error) => { failures.push(error); buying = false; });
});
const moveMoney = (): Promise<void> => stripe.control('POST', 'debits/advance');
const bankDays = (async () => {
  while (!over) {
    await pause(200 + Math.random() * 1_500);
    await moveMoney();
  }
})();
for (let kill = 0; kill < kills && failures.length === 0; kill++) {
  await pause(150 + Math.random() * 600);
  await site.end('SIGKILL');
  site = await startSite();
}
buying = false;
const finished = Promise.all(buyers);
await Promise.race([finished, pause(300_000)]);
over = true;
await Promise.all([finished, bankDays]);
await moveMoney();
const pending = (): number => books.count("select count(*) as n from charge_attempt where status = 'pending'");
const settle = async (): Promise<void> => {
  for (const limit = Date.now() + 60_000; pending() > 0 && Date.now() < limit;) await pause(100);
};
// No buyer waits for the remaining attempts; Stripe's events complete them.
await settle();
await site.end();
// A kill while the site processes an event doubles the pause before its next try. Each hour the site also queries Stripe about the debit.
if (pending() > 0) {
  console.log(`${pending()} attempts wait for an event: the site starts a day later`);
  site = await startProgram([...serve, '--clock.ahead', '1']);
  await settle();
  await site.end();
}

const { intents, refunds } = await stripe.state();
const debits = intents.filter((i) => i.status === 'succeeded').map((i) => ({ amountCents: i.amount_received, reference: i.metadata.reference }));
const charges = [...sandboxCharges(dataDir).filter((c) => !c.refundedCents), ...debits];
const bought = [...purchases.keys()];
const boughtAt = (at: Shop): number => [...purchases.values()].filter((one) => one === at).length;
const { count } = books;
const halves = count(`select count(*) as n from checkout c where c.status = 'paid' and
  (select count(*) from member m where m.household_id = c.household_id) <>
  1 + (select count(*) from checkout_member d where d.checkout_id = c.id)`);
const [current, afterRestore] = [unbooked(books.flags), unbooked(restored)];
const checks: Array<[string, number, number]> = [
  ['charges at the providers = subscriptions', charges.length, count('select count(*) as n from subscription')],
  ['charges = receipts', charges.length, count('select count(*) as n from receipt')],
  ['charges = payments', charges.length, count("select count(*) as n from payment where status = 'succeeded'")],
  ['charges = accounts', charges.length, count('select count(*) as n from account')],
  ['cents charged = cents receipted', charges.reduce((sum, c) => sum + c.amountCents, 0), count('select coalesce(sum(total_cents), 0) as n from invoice')],
  ['charges = welcome mails', charges.length, count("select count(*) as n from outbox where kind = 'welcome'")],
  ['attempts left pending', 0, pending()],
  ['debits that a bank pays = charges', boughtAt(paying), debits.length],
  ['debits that a bank pays = memberships', boughtAt(paying), count("select count(distinct household_id) as n from payment where brand = 'bank_account'")],
  ['debits that a bank refuses = declined', boughtAt(refusing), count("select count(distinct checkout_id) as n from charge_attempt where status = 'declined'")],
  ['debits paid back', 0, refunds.length],
  ['half households', 0, halves],
  ['households without subscription', 0, count('select count(*) as n from household h where not exists (select 1 from subscription s where s.household_id = h.id)')],
  ['checkouts charged twice', 0, charges.length - new Set(charges.map((c) => c.reference)).size],
  ['charges without a booking', 0, current.count],
  ['exit code of reconcile without such charges', 0, current.code],
  ['charges without a booking after restoring a copy', charges.length, afterRestore.count],
  ['exit code of reconcile with such charges', 3, afterRestore.code],
  ['buyers left without an answer', 0, bought.filter((p) => p.receiptId === null && !p.hasLeft && !p.isRefused).length],
  ['buyers with an error', 0, failures.length],
  ['runs without a charge of a card or without a debit', 0, debits.length > 0 && charges.length > debits.length ? 0 : 1],
];
await Promise.all([sandbox.end(), stripe.stop()]);

console.log(`on ${books.name}: ${kills} kills, ${bought.length} purchases started, ${charges.length} charges, ${debits.length} of them debits`);
for (const failure of failures) console.log(failure);
let bad = 0;
for (const [name, expected, found] of checks) {
  if (expected !== found) bad++;
  console.log(`${expected === found ? 'ok  ' : 'FAIL'} ${name}: ${expected} / ${found}`);
}
console.log(`${checks.length - bad} passed, ${bad} failed`);
process.exit(bad === 0 ? 0 : 1);
