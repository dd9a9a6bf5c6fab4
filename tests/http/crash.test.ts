// Log output and behaviour of the real binary when a signal ends it or one of its render workers, and its exit codes when it cannot start.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { removeFolder, startProgram, temporaryFolder, until } from '../e2e/helpers/process.ts';
import { demoBrands, molar, publishBrands, startSite } from '../e2e/helpers/server.ts';
import { one } from './raw.ts';

let dataDir: string;
let flags: string[];
before(() => {
  dataDir = temporaryFolder('crash');
  flags = ['--data-dir', dataDir, '--render.limit_ms', '20000'];
  publishBrands({ flags }, demoBrands('cedar'));
});
after(() => removeFolder(dataDir));

test('a crash report names signal, build and location, and the process ends with the signal', async () => {
  for (const [signal, number] of [['SIGSEGV', 11], ['SIGABRT', 6]] as const) {
    const site = await startProgram(['serve', '--port', '0', ...flags]);
    assert.equal(await site.end(signal), null);
    assert.equal(site.child.signalCode, signal);
    const report = site.log().replaceAll(/^\{.*\n/gm, ''); // other threads log between its lines
    assert.match(report, new RegExp(`^molar: fatal signal ${number} ${signal}\nbuild id: [0-9a-f]{40}\nat: .+\nstack:\n(.+\\(\\+?.*\\).*\n)+end of stack$`, 'm'));
  }
});

test('exit codes distinguish errors that a restart can fix from others', async () => {
  assert.equal(molar({ flags }, 'serve', '--no.such_setting', '1').code, 2);
  const empty = temporaryFolder('empty');
  assert.equal(molar({ flags: ['--data-dir', empty] }, 'serve', '--port', '0').code, 78, 'no brand is published');
  removeFolder(empty);
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { code, err } = molar({ flags }, 'serve', '--server.address', '127.0.0.1', '--port', String((other.address() as AddressInfo).port));
  other.close();
  assert.equal(code, 1, err);
  assert.match(err, /address_in_use/);
});

test('workers are killed while pages are requested: every response is a page, and new workers start', async () => {
  const site = await startSite({ dataDir, brands: [], settings: { 'render.threads': '2', 'pages.cache_mb': '0' } });
  const workers = (): number[] => childrenOf(site.process.pid!);
  try {
    const cedar = site.url('cedar');
    await until('it is ready', async () => (await one(cedar, 'GET /readyz')).status === 200);
    for (const signal of ['SIGKILL', 'SIGABRT', 'SIGSEGV'] as const) {
      const victim = workers()[0]!;
      const pages = Array.from({ length: 20 }, () => one(cedar, 'GET /faq'));
      process.kill(victim, signal);
      for (const { status, body } of await Promise.all(pages)) {
        assert.equal(status, 200);
        assert.match(body.toString(), /<main/);
      }
      await until('another worker runs', () => workers().length === 2 && !workers().includes(victim));
    }
    await until('the log names the page', () => /"event":"render_worker_(died|dropped)"[^\n]*"page":"cedar \/faq"/.test(site.log()));
  } finally {
    await site.stop();
  }
});

test('a server is ready once it has rendered a page, also under more requests than it has workers', async () => {
  const site = await startSite({ dataDir, brands: [], settings: { 'pages.cache_mb': '0', 'server.max_connections_of_client': '2000' } });
  try {
    const cedar = site.url('cedar');
    const first = await one(cedar, 'GET /readyz');
    assert.ok([200, 503].includes(first.status));
    await until('it is ready', async () => (await one(cedar, 'GET /readyz')).status === 200);
    let open = 500;
    const pages = Array.from({ length: open }, (_, index) => one(cedar, `GET /faq?visitor=${index}`).finally(() => open--));
    let probes = 0;
    while (open > 0) {
      assert.equal((await one(cedar, 'GET /readyz')).status, 200);
      probes++;
    }
    assert.ok(probes > 0);
    for (const { status } of await Promise.all(pages)) assert.ok([200, 503].includes(status), String(status));
    assert.equal((await one(cedar, 'GET /readyz')).status, 200);
  } finally {
    await site.stop();
  }
});

/** Child processes of this process, started by any of its threads. */
function childrenOf(pid: number): number[] {
  return readdirSync(`/proc/${pid}/task`).flatMap((task) => {
    try {
      return readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);
    } catch {
      return []; // the thread has ended meanwhile
    }
  });
}
