// Access control: every call of the API that needs a session is tried without one, with another brand's, with a
// dependent's own, and with the ids of another household. The list of calls is the API's own description, so a call
// that this test does not cover fails it.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { Client, type Member, newMember } from '../e2e/helpers/client.ts';
import { linkTo } from '../e2e/helpers/mails.ts';
import { type Site, startSite } from '../e2e/helpers/server.ts';

type Operation = { method: string; path: string };
const nameOf = ({ method, path }: Operation): string => `${method} ${path}`;

let site: Site;
let victim: Member;
let stranger: Member;
let elsewhere: Member;
let dependent: Client;
let operations: Operation[];

before(async () => {
  site = await startSite();
  const household = { autoRenew: true, dependents: [{ firstName: 'Ann' }, { firstName: 'Sam', dateOfBirth: '1961-02-03', relationship: 'spouse' }] };
  victim = await newMember(site, 'cedar', { ...household, firstName: 'Vera' });
  stranger = await newMember(site, 'cedar', { ...household, firstName: 'Stan' });
  elsewhere = await newMember(site, 'harbor', { ...household, firstName: 'Hugo' });
  operations = await memberOperations(victim.client);
  dependent = await loginOfSpouse(victim);
});
after(() => site?.stop());

/** Returns the calls for which the description always requires a session. */
async function memberOperations(client: Client): Promise<Operation[]> {
  const { paths } = (await client.get('/api/openapi.json')).body;
  return Object.entries<any>(paths).flatMap(([path, methods]) =>
    Object.entries<any>(methods)
      .filter(([, operation]) => operation.security?.length > 0 && operation.security.every((way: object) => 'session' in way))
      .map(([method]) => ({ method: method.toUpperCase(), path })));
}

/** The spouse of a household accepts an invitation with the mailed link. */
async function loginOfSpouse(member: Member): Promise<Client> {
  const { people } = (await member.client.get('/api/v4/member/info')).body;
  const spouse = people.find((one: any) => one.relationship === 'spouse');
  const email = `sam.${randomUUID().slice(0, 8)}@example.test`;
  const invited = await member.client.post(`/api/v4/member/invite/${spouse.id}`, { email });
  assert.ok(invited.status < 300, JSON.stringify(invited.body));
  const token = (await linkTo(site, email, '/invite')).split('token=')[1];
  const client = new Client(member.client.origin);
  const signedUp = await client.post('/api/v4/member/signup', { inviteToken: token, password: 'another kettle harvest 61' });
  assert.ok(signedUp.status < 300, JSON.stringify(signedUp.body));
  if (!(await client.get('/api/auth')).body.isAuthenticated) await client.logIn(email, 'another kettle harvest 61');
  return client;
}

const person = { person: { firstName: 'Eve', lastName: 'Example', dateOfBirth: '2014-01-01', relationship: 'child' } };
const anything = 'abcdefghijklmnopqrstuvwxyz';

/** Bodies that pass the first checks, so that the id or the role is the reason of the refusal. */
const bodies: Record<string, unknown> = {
  'PUT /api/v4/member/dependents/{id}': person,
  'POST /api/v4/member/dependents': { ...person, quoteId: anything, idempotencyKey: anything },
  'POST /api/v4/member/switch/{id}': { when: 'now', quoteId: anything, idempotencyKey: anything },
  'PUT /api/v4/member/autoRenew': { enabled: false },
  'POST /api/v4/member/cancel': { quoteId: anything },
  'POST /api/v4/member/renewSubscription': { quoteId: anything, consents: [], idempotencyKey: anything },
  'POST /api/v4/member/invite/{personId}': { email: 'eve@example.test' },
  'POST /api/v4/member/grievances/{number}/messages': { text: 'Is there any news of this?' },
  'POST /api/v4/member/grievances/{number}/appeal': { text: 'The invoice that I sent was not read.' },
};

/** Query parameters without which the call would be refused before the id is checked. */
const queries: Record<string, string> = { 'DELETE /api/v4/member/dependents/{id}': '?quote=1' };

/** Returns ids that belong to the victim, by the path that accepts them. A path that is missing here fails its test. */
async function idsOf(member: Member): Promise<Record<string, string[]>> {
  const info = (await member.client.get('/api/v4/member/info')).body;
  const list = async (path: string, key: string): Promise<any[]> => (await member.client.get(path)).body?.[key] ?? [];
  const people = info.people.map((one: any) => one.id);
  const methods = (await list('/api/v4/member/paymentMethods', 'methods')).map((one) => one.id);
  return {
    '/api/v4/member/receipt/{id}': info.receipts.map((one: any) => one.id),
    '/api/v4/member/agreement/{subscriptionId}': [info.subscription.id],
    '/api/v4/member/dependents/{id}': people.slice(1),
    '/api/v4/member/idCard/{personId}': people,
    '/api/v4/member/invite/{personId}': people.slice(1),
    '/api/v4/member/paymentMethods/{id}': methods,
    '/api/v4/member/paymentMethods/{id}/active': methods,
    '/api/v4/member/sessions/{id}': (await list('/api/v4/member/sessions', 'sessions')).map((one) => one.id),
    '/api/v4/member/messages/{id}': (await list('/api/v4/member/messages', 'messages')).map((one) => one.id),
    ...(await papersOf(member, info)),
    ...(await grievanceOf(member)),
  };
}

/** Creates a treatment entry and a price quote of the member; returns their ids. */
async function papersOf(member: Member, info: any): Promise<Record<string, string[]>> {
  const { prices } = (await member.client.get('/api/v4/member/savings')).body;
  const visit = { personId: info.member.id, visitOn: info.subscription.startsOn, treatments: [{ procedure: prices[0].procedure }] };
  const noted = await member.client.post('/api/v4/member/savings', visit);
  assert.equal(noted.status, 201, JSON.stringify(noted.body));
  const quote = await member.client.post('/api/v4/member/priceQuotes');
  return {
    '/api/v4/member/savings/{id}': noted.body.summary.lines.map((one: any) => one.id),
    '/api/v4/member/priceQuotes/{id}': quote.status === 201 ? [quote.body.id] : [],
  };
}

async function grievanceOf(member: Member): Promise<Record<string, string[]>> {
  const filed = await member.client.post('/api/v4/grievance', {
    filer: 'member', memberName: 'Vera Example', email: member.email, preferredReply: 'email', about: 'billing', happenedOn: '2026-01-15',
    description: 'The amount on the card was not the one on the page.', mayContactOffice: false, urgent: false, statementOfTruth: true,
    idempotencyKey: randomUUID(), signedIn: true,
  });
  assert.equal(filed.status, 201, JSON.stringify(filed.body));
  const numbers = [filed.body.number];
  const at = '/api/v4/member/grievances/{number}';
  return { [at]: numbers, [`${at}/messages`]: numbers, [`${at}/withdraw`]: numbers, [`${at}/appeal`]: numbers };
}

const fill = (path: string, id: string): string => path.replace(/\{[^}]+\}/, encodeURIComponent(id));
const someId = (path: string): string => fill(path, /switch/.test(path) ? '1' : '01ARZ3NDEKTSV4RRFFQ69G5FAV');
const attempt = (client: Client, { method, path }: Operation, at = path) =>
  client.call(method, at + (queries[`${method} ${path}`] ?? ''), method === 'GET' || method === 'DELETE' ? undefined : (bodies[`${method} ${path}`] ?? {}));

/** Returns the data of a household, to show that no attempt changed it. */
async function stateOf(member: Member): Promise<unknown> {
  const parts = ['info', 'dependents', 'balance', 'paymentMethods', 'autoRenew', 'switch'];
  return Promise.all(parts.map(async (part) => (await member.client.get(`/api/v4/member/${part}`)).body));
}

test('without a session every call is refused', async () => {
  for (const operation of operations) {
    const { status, body } = await attempt(new Client(victim.client.origin), operation, someId(operation.path));
    assert.deepEqual([nameOf(operation), status, body.code], [nameOf(operation), 401, 'auth_required']);
  }
});

test("a session of one brand is invalid at another", async () => {
  const borrowed = new Client(elsewhere.client.origin);
  borrowed.takeCookies(victim.client);
  for (const operation of operations) {
    const { status, body } = await attempt(borrowed, operation, someId(operation.path));
    assert.deepEqual([nameOf(operation), status, body.code], [nameOf(operation), 401, 'auth_required']);
  }
});

/** Calls that an adult dependent may make with an own login; all others are the primary member's. */
const dependentsOwn = new Set([
  'GET /api/v4/member/info', 'GET /api/v4/member/dentist', 'PUT /api/v4/member/update', 'GET /api/v4/member/locations', 'GET /api/v4/member/idCard/{personId}',
  'GET /api/v4/member/messages', 'GET /api/v4/member/messages/{id}',
  'GET /api/v4/member/sessions', 'DELETE /api/v4/member/sessions', 'DELETE /api/v4/member/sessions/{id}',
  'GET /api/v4/member/account', 'POST /api/v4/member/changeEmail', 'POST /api/v4/member/changePassword', 'GET /api/v4/member/deletion', 'DELETE /api/v4/member',
  'GET /api/v4/member/export', 'GET /api/v4/member/grievances', 'GET /api/v4/member/grievances/{number}', 'POST /api/v4/member/grievances/{number}/messages',
  'POST /api/v4/member/grievances/{number}/withdraw', 'POST /api/v4/member/grievances/{number}/appeal', 'POST /api/v4/member/idCard/{personId}',
]);

test("a dependent's own login has no access to payments, plan and other people", async () => {
  const before = await stateOf(victim);
  for (const operation of operations) {
    if (dependentsOwn.has(nameOf(operation))) continue;
    const { status, body } = await attempt(dependent, operation, someId(operation.path));
    assert.deepEqual([nameOf(operation), status, body.code], [nameOf(operation), 403, 'forbidden']);
  }
  assert.deepEqual(await stateOf(victim), before);
  const info = (await dependent.get('/api/v4/member/info')).body;
  assert.deepEqual(info.people.map((one: any) => one.firstName), ['Sam']);
  assert.deepEqual([info.receipts, info.nextCharge, info.paymentMethod], [[], null, null]);
  assert.doesNotMatch(JSON.stringify(info), /Vera|Ann|priceCents":\s*[1-9]/);
  const ids = await idsOf(victim);
  const others = ids['/api/v4/member/idCard/{personId}']!.filter((id) => id !== info.member.id);
  for (const id of others) assert.equal((await dependent.get(`/api/v4/member/idCard/${id}`)).status, 404);
  for (const id of ids['/api/v4/member/messages/{id}']!) assert.equal((await dependent.get(`/api/v4/member/messages/${id}`)).status, 404);
});

describe('ids of another household', () => {
  test('are not found, at the same brand and at another', async () => {
    const ids = await idsOf(victim);
    const before = await stateOf(victim);
    for (const operation of operations.filter(({ path }) => path.includes('{') && !isCatalogue(path))) {
      const known = ids[operation.path];
      assert.ok(known, `${nameOf(operation)}: which ids of the victim's should a stranger try?`);
      assert.ok(known.length > 0, `${nameOf(operation)}: the victim has none`);
      for (const id of known) {
        for (const other of [stranger, elsewhere]) {
          const { status, bytes } = await attempt(other.client, operation, fill(operation.path, id));
          assert.equal(status, 404, `${nameOf(operation)} with ${id}: ${status} ${bytes.toString().slice(0, 200)}`);
        }
      }
    }
    assert.deepEqual(await stateOf(victim), before);
  });
});

/** Ids in these paths do not belong to a household. */
const isCatalogue = (path: string): boolean => /\/switch\/\{id\}$/.test(path);

/** Calls of the public directory, with the brand's own key or the id of one of its offices. */
const ofDirectory = /^\/api\/(km\/(group|office)|v4\/locations)\/\{id\}/;

test("another brand's group and offices are not found", async () => {
  const client = new Client(victim.client.origin);
  const other = new Client(elsewhere.client.origin);
  const { paths } = (await client.get('/api/openapi.json')).body;
  const theirs = (await other.get('/api/km/group/harbor/directory')).body.offices.map(({ id }: any) => id);
  assert.ok(theirs.length > 0);
  const calls = Object.entries<any>(paths).filter(([path]) => ofDirectory.test(path));
  assert.ok(calls.length >= 7);
  for (const [path, methods] of calls) {
    for (const method of Object.keys(methods)) {
      const [first, missing] = path.includes('group') ? [['harbor'], 'nobody'] : [theirs, '987654321'];
      const body = method === 'post' ? { topics: ['phone'] } : undefined;
      const nothing = await client.call(method.toUpperCase(), fill(path, missing), body);
      for (const id of first) {
        const { status, body: answer } = await client.call(method.toUpperCase(), fill(path, `${id}`), body);
        assert.deepEqual([path, status, answer.code, answer.detail], [path, 404, nothing.body.code, nothing.body.detail]);
      }
    }
  }
});
