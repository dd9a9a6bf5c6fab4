// The directory of offices on the real binary: every format of it for visitors, the immediate disappearance of a
// terminated office, and hostile input.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Client } from '../e2e/helpers/client.ts';
import { mailTo } from '../e2e/helpers/mails.ts';
import { type Site, molar, startSite } from '../e2e/helpers/server.ts';
import { one } from './raw.ts';

let site: Site;
let cedar: string;
let visitor: Client;

before(async () => {
  site = await startSite({ offices: { cedar: { count: 60, states: 'AZ', seed: 3 } } });
  cedar = site.url('cedar');
  visitor = new Client(cedar);
});
after(() => site?.stop());

const api = '/api/km/group/cedar';
const text = async (path: string): Promise<string> => (await one(cedar, `GET ${path}`)).body.toString('utf8');
const get = async (path: string): Promise<any> => {
  const answer = await visitor.get(path);
  assert.equal(answer.status, 200, `${path}: ${JSON.stringify(answer.body)}`);
  return answer.body;
};

/** Runs a command of the operator, which must succeed. */
function operate(...words: string[]): any {
  const done = molar(site, ...words, '--json');
  assert.equal(done.code, 0, done.err + done.out);
  return JSON.parse(done.out);
}

/** Returns every office of a paginated list. */
async function wholeList(path: string): Promise<any[]> {
  const all: any[] = [];
  for (let page = 1; ; ++page) {
    const body = await get(`${path}&page=${page}`);
    all.push(...body.offices);
    if (page >= body.pages) return all;
  }
}

test('the directory is the same in every format, complete and in order', async () => {
  const entries = await wholeList(`${api}/directory?size=25`);
  const { total, states, today } = await get(`${api}/directory`);
  assert.equal(entries.length, total);
  assert.equal(states.reduce((sum: number, { count }: any) => sum + count, 0), total);
  assert.equal(new Set(entries.map(({ id }) => id)).size, total);
  const inOrder = entries.map(({ address }) => address.state);
  assert.deepEqual(inOrder, [...inOrder].sort());
  // The search omits offices that were not verified for half a year; the list contains them.
  const found = await wholeList(`${api}/offices?state=AZ&size=50`);
  assert.ok(found.length < total && found.every(({ id }) => entries.some((entry) => entry.id === id)));

  const csv = await one(cedar, `GET ${api}/directory?format=csv`);
  assert.match(csv.headers.get('content-disposition')!, new RegExp(`^attachment; filename="directory-all-${today}\\.csv"$`));
  const rows = csv.body.toString('utf8').trim().split('\r\n').slice(1);
  assert.deepEqual(rows.map((row) => Number(row.split(',').at(-1))), entries.map(({ id }) => id));
  assert.ok(rows.every((row) => row.startsWith(today)));

  for (const language of ['en', 'es']) {
    const pdf = await one(cedar, `GET ${api}/directory?format=pdf&state=AZ&lang=${language}`);
    assert.equal(pdf.headers.get('content-type'), 'application/pdf');
    assert.ok(pdf.body.toString('latin1').includes(`/Lang (${language}-US)`), language);
    assert.ok(pdf.body.includes('/StructTreeRoot'), 'tagged');
  }
});

test('a terminated office disappears everywhere immediately', async () => {
  const office = (await get(`${api}/offices?state=AZ`)).offices[0];
  const page = `/office/${office.id}`;
  // Twice, so that the pages are cached.
  for (const path of [page, '/directory', '/arizona', page, '/directory', '/arizona']) assert.equal((await one(cedar, `GET ${path}`)).status, 200, path);
  operate('office', 'review', 'terminate', 'cedar', `${office.id}`, '--note', 'closed');
  const gone = await visitor.get(`/api/km/office/${office.id}/details`);
  assert.deepEqual([gone.status, gone.body.code, gone.body.name, gone.body.nearest.length], [410, 'office_terminated', office.name, 3]);
  assert.equal((await one(cedar, `GET ${page}`)).status, 410);
  for (const path of ['/directory', '/arizona', `${api}/directory?format=csv`, '/sitemap-offices-1.xml'])
    assert.ok(!new RegExp(`(/office/|,)${office.id}\\b`).test(await text(path)), path);
  assert.ok((await wholeList(`${api}/directory?size=200`)).every(({ id }) => id !== office.id));
  assert.ok((await wholeList(`${api}/offices?state=AZ&size=50`)).every(({ id }) => id !== office.id));
  assert.equal((await get(`${api}/offices?name=${encodeURIComponent(office.name)}`)).offices.some(({ id }: any) => id === office.id), false);
});

test('a report reaches the work list, and its sender gets a mail when it is done', async () => {
  const office = (await get(`${api}/offices?state=AZ`)).offices[0];
  const sent = await visitor.post(`/api/km/office/${office.id}/report`, { topics: ['phone'], message: 'Nobody answers.', email: 'ana@example.test' });
  assert.equal(sent.status, 202, JSON.stringify(sent.body));
  const { items } = operate('office', 'review', 'list', 'cedar', '--reason', 'report');
  assert.deepEqual(items.map(({ number, officeId }: any) => [number, officeId]), [[sent.body.number, office.id]]);
  const shown = operate('office', 'review', 'show', 'cedar', sent.body.number);
  assert.equal(shown.office.openReports[0].message, 'Nobody answers.');
  operate('office', 'review', 'correct', 'cedar', sent.body.number, '--phone', '602-555-0177');
  const after = await get(`/api/km/office/${office.id}/details`);
  assert.deepEqual([after.phone, after.verifiedOn, after.isStale], ['6025550177', after.today, false]);
  assert.deepEqual(operate('office', 'review', 'list', 'cedar', '--reason', 'report').items, []);
  await mailTo(site, 'ana@example.test', /./);
  const corrected = molar(site, 'office', 'review', 'correct', 'cedar', `${office.id}`, '--wheelchair', 'yes');
  assert.deepEqual([corrected.code, corrected.out.includes('brings the old entry back')], [0, true], corrected.err + corrected.out);
  assert.equal(molar(site, 'office', 'review', 'dismiss', 'cedar', sent.body.number).code, 1);
});

test('hostile input is refused', async () => {
  const hostile = ['%00', '%FF%FE', "'%20or%201=1--", '%25', '_'.repeat(200), '1e309', '-1', 'NaN', '[]', '%F0%9F%98%80', '../../etc/passwd', '%0d%0aSet-Cookie:%20a=b', '9'.repeat(40)];
  const names = ['zip', 'city', 'state', 'lat', 'lng', 'radius', 'name', 'specialty', 'language', 'newPatients', 'plan_id', 'sort', 'page', 'size', 'q', 'format', 'lang'];
  for (const value of hostile) {
    for (const path of [`${api}/offices`, `${api}/suggestions`, `${api}/directory`, '/api/v4/locations']) {
      const { status, headers } = await one(cedar, `GET ${path}?${names.map((name) => `${name}=${value}`).join('&')}`);
      const refused = [400, 414, 422].includes(status) || (status === 200 && path.endsWith('suggestions'));
      assert.ok(refused, `${path} ${value}: ${status}`);
      assert.equal(headers.get('set-cookie'), undefined);
    }
    for (const path of [`/api/km/office/${value}/details`, `/api/km/office/${value}/plans`, `/api/v4/locations/${value}`, `/api/km/group/${value}/offices?zip=85001`, `/sitemap-offices-${value}.xml`]) {
      const { status } = await one(cedar, `GET ${path}`);
      assert.ok([400, 404, 414].includes(status), `${path}: ${status}`);
    }
  }
  // The first value of a repeated parameter counts.
  assert.equal((await get(`${api}/offices?state=AZ&size=1&size=x`)).size, 1);
  const office = (await get(`${api}/offices?state=AZ&size=1`)).offices[0];
  for (const body of ['', '[]', 'null', '{"topics":["phone"],"__proto__":{}}', '{"topics":["phone"],"topics":["hours"]}', `{"topics":${'['.repeat(40)}${']'.repeat(40)}}`]) {
    const { status } = await visitor.post(`/api/km/office/${office.id}/report`, Buffer.from(body));
    assert.ok([400, 422].includes(status), `${body.slice(0, 40)}: ${status}`);
  }
  assert.equal((await one(cedar, 'GET /readyz')).status, 200);
});
