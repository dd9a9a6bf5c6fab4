// Members change their membership through the API of the real binary: people, plan, renewal, end and return. After each
// change the statements of all members together must equal the payment sandbox's ledger.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { type Answer, cardToken, Client, type JoinOptions, type Member, newMember } from '../e2e/helpers/client.ts';
import { temporaryFolder, until } from '../e2e/helpers/process.ts';
import { sandboxCharges } from '../e2e/helpers/sandbox-charges.ts';
import { demoBrands, molar, type Site, startSite } from '../e2e/helpers/server.ts';

const brands = demoBrands('cedar');
let members: Member[] = [];
/** The last net amount in each member's statement. */
const kept = new Map<Member, number>();
let site: Site;

before(async () => (site = await startSite({ brands })));
after(async () => assert.equal(await site?.stop(), 0, 'the server ends with exit code 0'));

/** Runs `life` with a separate site whose clock it may advance; no job runs in the skipped time, as during an outage. */
async function withTimeTravel(life: (travelTo: (daysAhead: number) => Promise<void>) => Promise<void>): Promise<void> {
  const [present, others] = [site, members];
  const dataDir = temporaryFolder('membership');
  members = [];
  try {
    site = await startSite({ dataDir, brands });
    await life(async (daysAhead) => {
      await site.stop();
      site = await startSite({ dataDir, brands: [], settings: { 'clock.ahead': String(daysAhead) }, doesDue: true });
      kept.clear();
      for (const one of members) {
        (one.client as { origin: string }).origin = new URL(site.url('cedar')).origin;
        one.client.takeCookies(new Client(one.client.origin)); // its session has expired
        await one.client.logIn(one.email, one.password);
      }
    });
  } finally {
    await site.stop();
    [site, members] = [present, others];
    kept.clear();
  }
}

async function member(options: JoinOptions = {}): Promise<Member> {
  const joined = await newMember(site, 'cedar', options);
  members.push(joined);
  return joined;
}

function command(...words: string[]): any {
  const { code, out, err } = molar(site, ...words, '--json');
  assert.equal(code, 0, `${words.join(' ')}: ${err}${out}`);
  return JSON.parse(out);
}
const shown = (one: Member): any => command('member', 'show', 'cedar', one.email);

/** Sends pending refunds, then compares the books with the provider's. `changed`: the members whose books changed since the last call. */
async function expectBooks(...changed: Member[]): Promise<void> {
  command('jobs', 'run', 'refunds');
  for (const one of new Set([...changed, ...members.filter((known) => !kept.has(known))])) {
    // The server itself may be sending a refund now.
    const statement = await until('nothing is on its way back', () => {
      const { statement: now } = shown(one);
      return now.refundPendingCents === 0 && now;
    });
    assert.ok(statement.balances, JSON.stringify(statement));
    kept.set(one, statement.netCents);
  }
  const taken = sandboxCharges(site.dataDir).reduce((sum, charge) => sum + charge.amountCents - charge.refundedCents, 0);
  assert.equal([...kept.values()].reduce((sum, cents) => sum + cents, 0), taken, 'our statements and the provider’s ledger');
}

async function ok(answer: Promise<Answer>, status: number): Promise<any> {
  const { status: got, body } = await answer;
  assert.equal(got, status, JSON.stringify(body));
  return body;
}
const refused = async (answer: Promise<Answer>, status: number, code: string): Promise<any> => {
  const body = await ok(answer, status);
  assert.equal(body.code, code);
  return body;
};

const ben = { firstName: 'Ben', lastName: 'Example', dateOfBirth: '2016-03-04', relationship: 'child' };
const api = '/api/v4/member';

test('a person is added once despite repeated requests, and a removal refunds the rest', async () => {
  const parent = await member({ plan: /Household/, dependents: [{ firstName: 'Ann' }] });
  const { client } = parent;
  const quote = await ok(client.post(`${api}/dependents?quote=1`, { person: ben }), 200);
  assert.equal(quote.dueTodayCents, 3600);
  assert.equal(quote.nextPriceCents, 18900 + 2 * 3600);
  assert.ok(quote.words.length >= 3);

  // Two tabs press the button at the same moment.
  const tab = (key: string): Promise<Answer> => client.post(`${api}/dependents`, { person: ben, quoteId: quote.quoteId, idempotencyKey: key });
  const answers = await Promise.all([tab(randomUUID()), tab(randomUUID())]);
  const added = answers.find(({ status }) => status === 201);
  assert.ok(added, JSON.stringify(answers.map(({ body }) => body)));
  const other = answers.find((answer) => answer !== added)!;
  assert.ok(other.status === 201 || ['quote_expired', 'charge_in_progress'].includes(other.body.code), JSON.stringify(other.body));
  const again = await ok(tab(randomUUID()), 201);
  assert.deepEqual(again, added.body);
  const { people } = await ok(client.get(`${api}/dependents`), 200);
  assert.deepEqual(people.map((one: any) => one.firstName), ['Ann', 'Ben']);
  await expectBooks(parent);

  const eve = { person: { ...ben, firstName: 'Eve' }, quoteId: quote.quoteId, idempotencyKey: randomUUID() };
  await refused(client.post(`${api}/dependents`, eve), 410, 'quote_expired');
  const leave = await ok(client.delete(`${api}/dependents/${people[1].id}?quote=1`), 200);
  assert.equal(leave.refundCents, 3600);
  const gone = await ok(client.delete(`${api}/dependents/${people[1].id}?quoteId=${leave.quoteId}`), 200);
  assert.equal(gone.person.status, 'removed');
  await ok(client.delete(`${api}/dependents/${people[1].id}?quoteId=${leave.quoteId}`), 200);
  await refused(client.delete(`${api}/dependents/${people[1].id}?quote=1`), 404, 'member_not_found');
  await expectBooks(parent);
  assert.equal((await ok(client.get(`${api}/dependents`), 200)).people.length, 1);
});

test('a declined card changes nothing, another one pays', async () => {
  const payer = await member({ plan: /Household/ });
  const { client } = payer;
  const quote = await ok(client.post(`${api}/dependents?quote=1`, { person: ben }), 200);
  const send = async (card?: string): Promise<Answer> => client.post(`${api}/dependents`, {
    person: ben, quoteId: quote.quoteId, idempotencyKey: randomUUID(), paymentToken: await cardToken(client, card),
  });
  const declined = await refused(send('4000000000009995'), 402, 'payment_declined');
  assert.equal(declined.reason, 'insufficient_funds');
  assert.equal((await ok(client.get(`${api}/dependents`), 200)).people.length, 0);
  await expectBooks(payer);
  await ok(send('5555555555554444'), 201);
  assert.equal((await ok(client.get(`${api}/info`), 200)).paymentMethod.last4, '4444');
  await expectBooks(payer);
});

test('a plan is upgraded immediately, downgraded at the renewal, and a scheduled switch is undone', async () => {
  const switcher = await member({ plan: /Individual/ });
  const { client } = switcher;
  const { plans } = await ok(client.get(`${api}/switch`), 200);
  const household = plans.find((one: any) => /Household/.test(one.plan.name));
  assert.deepEqual(household.when, ['now', 'renewal']);
  const path = `${api}/switch/${household.plan.id}`;
  const quote = await ok(client.post(`${path}?quote=1`, { when: 'now' }), 200);
  assert.equal(quote.dueTodayCents, household.dueTodayCents);
  await refused(client.post(path, { when: 'renewal', quoteId: quote.quoteId, idempotencyKey: randomUUID() }), 404, 'quote_not_found');
  const done = await ok(client.post(path, { when: 'now', quoteId: quote.quoteId, idempotencyKey: randomUUID() }), 201);
  assert.equal(done.subscription.planId, household.plan.id);
  await expectBooks(switcher);

  const individual = (await ok(client.get(`${api}/switch`), 200)).plans.find((one: any) => /Individual/.test(one.plan.name));
  assert.deepEqual(individual.when, ['renewal']);
  const later = await ok(client.post(`${api}/switch/${individual.plan.id}?quote=1`, { when: 'renewal' }), 200);
  assert.equal(later.dueTodayCents, 0);
  await ok(client.post(`${api}/switch/${individual.plan.id}`, { when: 'renewal', quoteId: later.quoteId, idempotencyKey: randomUUID() }), 201);
  assert.equal((await ok(client.get(`${api}/switch`), 200)).planned.planId, individual.plan.id);
  const undone = await ok(client.delete(`${api}/switch`), 200);
  assert.equal(undone.subscription.plannedSwitch, undefined);
  assert.equal(undone.subscription.nextPriceCents, 18900);
  await expectBooks(switcher);
});

test('a membership ends in two calls after the refund is shown, and is resumed without a fee', async () => {
  const leaver = await member({ plan: /Individual/, autoRenew: true });
  const { client } = leaver;
  const quote = await ok(client.get(`${api}/cancel/quote`), 200);
  assert.equal(quote.refundCents, 12900);
  const ended = await ok(client.post(`${api}/cancel`, { quoteId: quote.quoteId, reason: 'We move abroad.' }), 200);
  assert.equal(ended.refundCents, 12900);
  assert.equal(ended.card.last4, '4242');
  assert.deepEqual(await ok(client.post(`${api}/cancel`, { quoteId: quote.quoteId, reason: 'We move abroad.' }), 200), ended);
  await refused(client.get(`${api}/cancel/quote`), 409, 'no_membership');
  await refused(client.post(`${api}/dependents?quote=1`, { person: ben }), 409, 'no_membership');
  await expectBooks(leaver);
  assert.equal(shown(leaver).refunds.length, 1);
  const history = shown(leaver).history.map((one: any) => one.action);
  assert.ok(history.includes('canceled') && history.includes('member_read'), history.join());

  const back = await ok(client.post(`${api}/renewSubscription?quote=1`, {}), 200);
  assert.equal(back.dueTodayCents, 12900);
  const key = randomUUID();
  const renewed = await ok(client.post(`${api}/renewSubscription`, { quoteId: back.quoteId, idempotencyKey: key }), 201);
  assert.equal(renewed.subscription.status, 'active');
  assert.equal(renewed.subscription.autoRenew, false);
  assert.deepEqual(await ok(client.post(`${api}/renewSubscription`, { quoteId: back.quoteId, idempotencyKey: key }), 201), renewed);
  await expectBooks(leaver);
});

test('a former member buys a membership without a checkout', async () => {
  const returning = await member({ plan: /Household/ });
  const { client, plan } = returning;
  const choice = { planId: plan.id, billingCycle: 'monthly' };
  await refused(client.post(`${api}/purchaseSubscription?quote=1`, choice), 409, 'already_member');
  const cancel = await ok(client.get(`${api}/cancel/quote`), 200);
  await ok(client.post(`${api}/cancel`, { quoteId: cancel.quoteId }), 200);
  const quote = await ok(client.post(`${api}/purchaseSubscription?quote=1`, choice), 200);
  const order = { ...choice, quoteId: quote.quoteId, autoRenew: true, idempotencyKey: randomUUID() };
  await refused(client.post(`${api}/purchaseSubscription`, order), 422, 'consent_required');
  const consents = quote.consents.map(({ key, version }: any) => ({ key, version }));
  const bought = await ok(client.post(`${api}/purchaseSubscription`, { ...order, idempotencyKey: randomUUID(), consents }), 201);
  assert.equal(bought.subscription.cycle, 'monthly');
  assert.equal(bought.subscription.autoRenew, true);
  await ok(client.get(`${api}/receipt/${bought.receiptId}`), 200);
  await expectBooks(returning);
});

test('automatic renewal is disabled with one call and enabled with consent', async () => {
  const { client } = await member({ autoRenew: true });
  assert.equal((await ok(client.put(`${api}/autoRenew`, { enabled: false }), 200)).subscription.autoRenew, false);
  await refused(client.put(`${api}/autoRenew`, { enabled: true }), 422, 'consent_required');
  const { consents } = await ok(client.get(`${api}/autoRenew`), 200);
  const agreed = consents.map(({ key, version }: any) => ({ key, version }));
  assert.equal((await ok(client.put(`${api}/autoRenew`, { enabled: true, consents: agreed }), 200)).subscription.autoRenew, true);
});

test('every mail about a change is rendered and sent', async () => {
  const ofKind = (kind: string, status: string): boolean =>
    command('mail', 'list', 'cedar', '--limit', '500').messages.some((mail: any) => mail.kind === kind && mail.status === status);
  const kinds = ['person_added', 'person_removed', 'plan_switched', 'canceled', 'renewed', 'welcome', 'auto_renew_changed'];
  const missing = (): string[] => kinds.filter((kind) => !ofKind(kind, 'sent'));
  await until('a mail of every kind', () => missing().length === 0, { every: 500, seen: missing });
  assert.deepEqual(command('mail', 'list', 'cedar', '--status', 'dead').messages, []);
});

test('the operator refunds part of a receipt, never more than its amount', async () => {
  const payer = members[1]!;
  const { number, totalCents } = shown(payer).receipts.at(-1);
  const refund = (amount: string) => molar(site, 'member', 'refund', 'cedar', number, amount, '--reason', 'goodwill', '--json');
  assert.equal(refund('5.00').code, 0);
  assert.equal(refund(`${Math.ceil(totalCents / 100)}.00`).code, 1);
  assert.equal(refund('5').code, 0);
  assert.equal(refund('5,00').code, 2);
  assert.equal(molar(site, 'member', 'show', 'cedar', 'nobody@example.test').code, 1);
  await expectBooks(payer);
});

test('the next term is paid in advance, and a notice by letter counts from the day it was sent', () => withTimeTravel(async (travelTo) => {
  const ahead = await member({ plan: /Individual/ });
  const byLetter = await member({ plan: /Individual/ });
  const pleased = await member({ plan: /Individual/ });
  await travelTo(330);
  const quote = await ok(ahead.client.post(`${api}/renewSubscription?quote=1`, {}), 200);
  const paid = await ok(ahead.client.post(`${api}/renewSubscription`, { quoteId: quote.quoteId, idempotencyKey: randomUUID() }), 201);
  assert.equal(paid.subscription.paidUntil, quote.endsOn);
  await refused(ahead.client.post(`${api}/renewSubscription?quote=1`, {}), 409, 'already_renewed');
  await expectBooks(ahead, byLetter);

  // 12,900 for a year of 365 or 366 days; the letter is of the 100th day, and the days after it are refunded.
  const { startsOn, endsOn } = (await ok(byLetter.client.get(`${api}/info`), 200)).subscription;
  const [start, last] = [startsOn, endsOn].map((day) => Date.parse(`${day}T12:00:00Z`)) as [number, number];
  const days = Math.round((last - start) / 86_400_000) + 1;
  const comesBack = Math.round((12_900 * (days - 100)) / days);
  const sent = new Date(start + 99 * 86_400_000).toISOString().slice(0, 10);
  const words = ['member', 'cancel', 'cedar', byLetter.email, '--notice-on', sent, '--reason', 'letter'];
  assert.equal(command(...words, '--dry-run').refundCents, comesBack);
  assert.equal(shown(byLetter).subscription.status, 'active');
  assert.equal(command(...words).refundCents, comesBack);
  assert.equal(shown(byLetter).subscription.endsOn, sent);
  await expectBooks(ahead, byLetter);

  // A goodwill refund does not reduce the refund for the same letter.
  const { number } = shown(pleased).receipts.at(-1);
  command('member', 'refund', 'cedar', number, '5.00', '--reason', 'goodwill');
  await expectBooks(pleased);
  const canceled = command('member', 'cancel', 'cedar', pleased.email, '--notice-on', sent, '--reason', 'letter');
  assert.equal(canceled.refundCents, comesBack);
  await expectBooks(pleased);
  assert.equal(shown(byLetter).statement.netCents - shown(pleased).statement.netCents, 500);

  await travelTo(366);
  const { subscription } = await ok(ahead.client.get(`${api}/info`), 200);
  assert.equal(subscription.status, 'active');
  assert.equal(subscription.startsOn, quote.startsOn);
  assert.equal(subscription.paidUntil, undefined);
  await expectBooks(ahead, byLetter);
}));
