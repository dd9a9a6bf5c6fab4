// A program that locks the database for writing: the server asks writers to retry later, and readers do not wait.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, before, test } from 'node:test';
import { Client, type Member, newMember } from '../e2e/helpers/client.ts';
import { demoBrands, type Site, startSite } from '../e2e/helpers/server.ts';

let site: Site;
let member: Member;
before(async () => {
  site = await startSite({ brands: demoBrands('cedar'), settings: { 'database.busy_timeout_ms': '500' } });
  member = await newMember(site, 'cedar');
});
after(() => site.stop());

const message = { name: 'Ruth Example', email: 'ruth@example.test', topic: 'billing', message: 'My card was charged twice.' };

test('a locked database fails writing requests with 503 within their time limit, and does not block readers', async () => {
  const visitor = new Client(site.url('cedar'));
  await visitor.get('/api/auth');
  const other = new DatabaseSync(join(site.dataDir, 'molar.db'), { timeout: 60_000 }); // the server may be writing
  try {
    other.exec('begin immediate');
    const { id: planId } = member.plan;
    const writes: [Client, string, unknown][] = [
      [visitor, '/api/v4/contact', message],
      [visitor, '/api/km/checkout', { planId, billingCycle: 'annual' }],
      [visitor, '/api/login', { email: member.email, password: member.password }],
      [member.client, '/api/v4/contact', message],
    ];
    for (const [client, path, body] of writes) {
      const refused = await client.post(path, body);
      assert.deepEqual([refused.status, refused.body.code], [503, 'database_busy'], path);
      assert.ok(Number(refused.headers['retry-after']) >= 1, path);
    }
    // More requests than worker threads: readers still find a free one.
    const crowd = Array.from({ length: 40 }, () => visitor.post('/api/v4/contact', message));
    for (const [client, path] of [[visitor, '/faq'], [visitor, '/api/v4/plans'], [member.client, '/api/v4/member/info']] as const) {
      assert.equal((await client.get(path)).status, 200, path);
    }
    for (const { status, body } of await Promise.all(crowd)) assert.deepEqual([status, body.code], [503, 'database_busy']);
    other.exec('rollback');
    const taken = await visitor.post('/api/v4/contact', message);
    assert.equal(taken.status, 201, JSON.stringify(taken.body));
  } finally {
    other.close();
  }
});
