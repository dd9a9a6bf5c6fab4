// Start and stop of the real binary: reasons to refuse the start, draining, and limits on everything that delays the stop.
// Updates under load: tests/crash/update.ts.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { spawn } from 'node:child_process';
import { chmodSync, closeSync, copyFileSync, cpSync, openSync, readdirSync, readFileSync, readSync, renameSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, before, test } from 'node:test';
import { binary, cleanEnvironment, removeFolder, root, temporaryFolder, until } from '../e2e/helpers/process.ts';
import { demoBrands, molar, publishBrands, startSite } from '../e2e/helpers/server.ts';
import { one } from './raw.ts';

let dataDir: string;
let flags: string[];
before(() => {
  dataDir = temporaryFolder('stop');
  flags = ['--data-dir', dataDir, '--render.limit_ms', '20000', '--render.threads', '1', '--server.stop_timeout_ms', '60000'];
  publishBrands({ flags }, demoBrands('cedar'));
});
after(() => removeFolder(dataDir));

test('production does not start with the payment sandbox', () => {
  const { code, err } = molar({ flags }, 'serve', '--port', '0', '--server.mode', 'production');
  assert.equal(code, 78); // a supervisor does not start it again
  assert.match(err, /payment_sandbox_in_production/);
  assert.match(err, /payment\.provider/);
  const found = JSON.parse(molar({ flags }, 'doctor', '--json', '--server.mode', 'production').out) as { check: string; ok: boolean }[];
  assert.deepEqual(found.filter(({ check }) => check === 'payment').map(({ ok }) => ok), [false]);
});

test('production does not start with the captcha for tests, and doctor reports it', () => {
  const wrong = ['--server.mode', 'production', '--payment.allow_sandbox', 'true', '--captcha.provider', 'test'];
  const { code, err } = molar({ flags }, 'serve', '--port', '0', ...wrong);
  assert.equal(code, 78);
  assert.match(err, /captcha_not_for_production/);
  const found = JSON.parse(molar({ flags }, 'doctor', '--json', ...wrong).out) as { check: string; ok: boolean; note: string }[];
  assert.deepEqual(found.filter(({ check }) => check === 'captcha').map(({ ok }) => ok), [false]);
});

test('doctor finds risks of data loss: file modes, a missing key, a damaged page, a deleted log', async () => {
  const failed = (): string[] => {
    const found = JSON.parse(molar({ flags }, 'doctor', '--json').out) as { check: string; ok: boolean }[];
    return found.filter(({ check, ok }) => !ok && check !== 'script compiler' && check !== 'disk').map(({ check }) => check);
  };
  const database = join(dataDir, 'molar.db');
  const key = join(dataDir, 'keys', 'secret');
  // Each case restores what it has changed.
  const site = await startSite({ dataDir, brands: [] });
  try {
    assert.deepEqual(failed(), []);
    chmodSync(database, 0o644);
    assert.deepEqual(failed(), ['file modes']);
    chmodSync(database, 0o600);
    renameSync(key, `${key}.away`);
    assert.deepEqual(failed(), ['secret key']);
    renameSync(`${key}.away`, key);

    copyFileSync(`${database}-wal`, `${database}-wal.copy`);
    rmSync(`${database}-wal`);
    assert.deepEqual(failed(), ['database files']);
    const answer = await one(site.url('cedar'), 'GET /readyz');
    assert.equal(answer.status, 503);
    assert.deepEqual(JSON.parse(answer.body.toString()), { status: 'not ready', reason: 'database_damaged' });
    await until('the log says it', () => /"event":"database_damaged"/.test(site.log()));
    site.process.kill('SIGKILL');
  } finally {
    await site.stop();
  }
  renameSync(`${database}-wal.copy`, `${database}-wal`);

  assert.deepEqual(failed(), []);  // this also merges the write-ahead log into the file
  const file = openSync(database, 'r+');
  const page = Buffer.alloc(4096);
  readSync(file, page, 0, 4096, 8 * 4096);
  writeSync(file, Buffer.alloc(4096, 0xff), 0, 4096, 8 * 4096);
  assert.ok(failed().includes('database integrity'));
  writeSync(file, page, 0, 4096, 8 * 4096);
  closeSync(file);
});

test('doctor names the number of published brands that this build rejects', () => {
  const brands = () => {
    const found = JSON.parse(molar({ flags }, 'doctor', '--json').out) as { check: string; ok: boolean; note: string }[];
    return found.filter(({ check }) => check === 'brands').map(({ ok, note }) => ({ ok, note }));
  };
  assert.deepEqual(brands(), [{ ok: true, note: '1 published' }]);
  const database = new DatabaseSync(join(dataDir, 'molar.db'));
  database.exec(`insert into content_version (group_key, version, schema_version, body, sha256, note, created_at)
    values ('nova', 1, 1, '{}', 's', '', 0);
    insert into content_published (group_key, version, catalogue_sha256, published_at) values ('nova', 1, '', 0)`);
  assert.deepEqual(brands(), [{ ok: false, note: '2 published, 1 can be served: see content_rejected in the log' }]);
  database.exec(`delete from content_published where group_key = 'nova'; delete from content_version where group_key = 'nova'`);
  database.close();
});

test('mail test does not report a mail as sent that a running server has only begun to deliver', () => {
  const database = new DatabaseSync(join(dataDir, 'molar.db'));
  database.exec('create trigger lease after insert on outbox begin update outbox set lease_until = 9e15 where id = new.id; end');
  const { code, out } = molar({ flags }, 'mail', 'test', 'cedar', 'ops@example.test', '--json');
  database.exec('drop trigger lease');
  database.close();
  assert.deepEqual([code, (JSON.parse(out) as { code?: string }).code], [1, 'mail_not_sent']);
});

test('jobs run all runs the other jobs after a failed one, and reports it', () => {
  const database = new DatabaseSync(join(dataDir, 'molar.db'));
  database.exec(`create trigger refuse before insert on job_run when new.name = 'renewals' begin select raise(abort, 'refused'); end`);
  const { code, out } = molar({ flags }, 'jobs', 'run', 'all', '--json');
  database.exec('drop trigger refuse');
  const { ok, jobs } = JSON.parse(out) as { ok: boolean; jobs: Record<string, { error?: string }> };
  assert.deepEqual({ code, ok }, { code: 1, ok: false });
  assert.match(jobs.renewals?.error ?? '', /refused/);
  const failed = Object.values(jobs).filter(({ error }) => error !== undefined);
  assert.deepEqual([failed.length, Object.keys(jobs).length > 4], [1, true]);
  const audited = database.prepare(`select count(*) as n from audit where action = 'job_run' and detail like '%refused%'`).get();
  database.close();
  assert.equal(audited?.n, 1);
});

test('a draining server reports it and serves requests until the second signal', async () => {
  const site = await startSite({ dataDir, brands: [], settings: { 'server.drain_seconds': '3600', 'server.stop_timeout_ms': '60000' } });
  const cedar = site.url('cedar');
  await until('it is ready', async () => (await one(cedar, 'GET /readyz')).status === 200);
  site.process.kill('SIGTERM');
  const ready = await until('/readyz fails', async () => {
    const answer = await one(cedar, 'GET /readyz');
    return answer.status === 503 && answer;
  });
  assert.deepEqual(JSON.parse(ready.body.toString()), { status: 'draining' });
  for (let i = 0; i < 3; ++i) {
    const page = await one(cedar, 'GET /faq', { Connection: 'keep-alive' });
    assert.equal(page.status, 200);
    assert.equal(page.headers.get('connection'), 'close');
  }
  assert.equal((await one(cedar, 'GET /healthz')).status, 200);
  assert.equal(await site.stop(), 0);
});

test('commands without rendering need no script engine', () => {
  const without = { flags: [...flags, '--render.node', '/no/such/program'] };
  for (const words of [['payments', 'reconcile', '--json'], ['jobs', 'run', 'all'], ['content', 'show', 'cedar']]) {
    const { code, err } = molar(without, ...words);
    assert.equal(code, 0, `${words.join(' ')}: ${err}`);
  }
  const { code, err } = molar(without, 'content', 'validate', ...demoBrands('cedar'));
  assert.equal(code, 1);
  assert.match(err, /script_engine_failed/);
});

test('payments reconcile reports in its JSON too that charges could not be compared', () => {
  const reconcile = (...more: string[]) => {
    const { code, out } = molar({ flags: [...flags, ...more] }, 'payments', 'reconcile', '--json');
    const { ok, failures } = JSON.parse(out) as { ok: boolean; failures: { group: string }[] };
    return { code, ok, failed: failures.map(({ group }) => group) };
  };
  assert.deepEqual(reconcile(), { code: 0, ok: true, failed: [] });
  assert.deepEqual(reconcile('--payment.sandbox_url', 'http://127.0.0.1:1'), { code: 1, ok: false, failed: ['cedar'] });
});

test('a server that is stopped while it starts ends immediately', async () => {
  // A bundle that never finishes loading.
  const webDir = temporaryFolder('endless');
  cpSync(join(root, process.env.MOLAR_TEST_WEB_DIR ?? 'web/dist'), webDir, { recursive: true });
  writeFileSync(join(webDir, 'server/molar-server.js'), 'for (;;);');
  const server = spawn(binary, ['serve', '--port', '0', ...flags, '--web-dir', webDir, '--render.start_limit_ms', '600000'], { env: cleanEnvironment(), stdio: 'ignore' });
  try {
    const ended = once(server, 'close');
    await until('a render worker starts', () => readdirSync(`/proc/${server.pid}/task`).some((task) => {
      try {
        return readFileSync(`/proc/${server.pid}/task/${task}/children`, 'utf8') !== '';
      } catch {
        return false; // the thread has ended
      }
    }));
    server.kill('SIGTERM');
    assert.deepEqual(await ended, [0, null]);
  } finally {
    server.kill('SIGKILL');
    removeFolder(webDir);
  }
});

test('a server that cannot stop in time ends at its limit and logs it', async () => {
  // A payment provider that accepts connections and never responds: the comparison of charges waits for it right after the start.
  let asked = 0;
  const provider = createServer(() => ++asked).listen(0, '127.0.0.1');
  await once(provider, 'listening');
  const { port } = provider.address() as AddressInfo;
  const settings = { 'server.stop_timeout_ms': '200', 'payment.sandbox_url': `http://127.0.0.1:${port}`, 'payment.sandbox_secret': 'stop-test-secret' };
  try {
    const site = await startSite({ dataDir, brands: [], settings });
    await until('the provider gets a request', () => asked > 0);
    assert.equal(await site.stop(), 1);
    assert.match(site.log(), /"event":"stop_overdue"/);
  } finally {
    provider.close();
    provider.closeAllConnections();
  }
});
