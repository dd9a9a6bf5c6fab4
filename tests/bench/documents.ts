// Documents per second: cards as PDF and picture, receipts, agreements, and card verification; and the duration of the
// complete list of 5,000 offices as a file. Run by script/bench.
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { Client, newMember } from '../e2e/helpers/client.ts';
import { importOffices } from '../e2e/helpers/server.ts';

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '5' }, 'web-dir': { type: 'string' } } });
const root = resolve(import.meta.dirname, '../..');
const binary = resolve(root, process.env.MOLAR_BUILD ?? 'build/release', 'molar');
const env = Object.fromEntries(Object.entries(process.env).filter(([n]) => n !== 'PORT' && !n.startsWith('MOLAR_')));
const dataDir = mkdtempSync(join(tmpdir(), 'molar-bench-'));
const flags = ['--data-dir', dataDir, '--log-level', 'error', ...(values['web-dir'] ? ['--web-dir', values['web-dir']] : [])];

function load(title: string, origin: string, path: string, cookie: string, width: number): void {
  const { host, port } = new URL(origin);
  const text = execFileSync('wrk', ['-t1', `-c${width}`, `-d${values.seconds}s`, '--timeout', '30s', '--latency', '-H', `Host: ${host}`, '-H', `Cookie: ${cookie}`, `http://127.0.0.1:${port}${path}`]).toString();
  if (/Non-2xx/.test(text)) throw new Error(`${path}\n${text}`);
  const found = (pattern: RegExp): string => pattern.exec(text)![1]!;
  console.log(`  ${`${title}, ${width} at a time`.padEnd(52)} ${Number(found(/Requests\/sec:\s+([\d.]+)/)).toFixed(0).padStart(7)}/s   p50 ${found(/^\s+50%\s+(\S+)/m)}, p99 ${found(/^\s+99%\s+(\S+)/m)}`);
}

/** Requests a file of all offices: the first request renders it, the next one finds it in the cache. */
async function file(title: string, origin: string, query: string): Promise<void> {
  const began = performance.now();
  const { status, bytes } = await new Client(origin).get(`/api/km/group/cedar/directory?${query}`);
  if (status !== 200) throw new Error(`${query}: ${status}`);
  const kib = (bytes.length / 1024).toFixed(0);
  console.log(`  ${title.padEnd(52)} ${(performance.now() - began).toFixed(0).padStart(7)} ms   ${kib} KiB`);
}

execFileSync(binary, ['content', 'import', '--publish', join(root, 'content/brands/cedar'), ...flags], { env, stdio: 'pipe' });
importOffices({ flags }, 'cedar', { count: 5_000 });
const site = spawn(binary, ['serve', '--port', '0', '--server.trusted_proxies', '127.0.0.1', ...flags], { env, stdio: ['ignore', 'pipe', 'inherit'] });
try {
  const line = await new Promise<string>((done) => createInterface({ input: site.stdout! }).once('line', done));
  const origin = line.split(/\s+/)[0]!.replace(/\/$/, '');
  const { client, purchase } = await newMember({ url: () => origin }, 'cedar', {});
  const card = `/api/v4/member/idCard/${(await client.get('/api/v4/member/info')).body.member.id}`;
  const cookie = client.cookieHeader();
  console.log('\nDocuments (of one member, rendered for each request; the client runs on the same machine)');
  for (const width of [1, 8]) load('card as PDF', origin, `${card}?format=pdf`, cookie, width);
  load('card as picture', origin, `${card}?format=png`, cookie, 8);
  load('card as data, with its QR code', origin, card, cookie, 8);
  load('receipt as PDF', origin, `/api/v4/member/receipt/${purchase.receiptId}?format=pdf`, cookie, 8);
  load('agreement as PDF', origin, `/api/v4/member/agreement/${purchase.subscription.id}?format=pdf`, cookie, 8);
  console.log('\nThe complete list of 5,000 offices, one request each');
  await file('as PDF, in English', origin, 'format=pdf');
  await file('as PDF, in Spanish', origin, 'format=pdf&lang=es');
  await file('as PDF, requested again', origin, 'format=pdf');
  await file('as CSV', origin, 'format=csv');
} finally {
  await new Promise((done) => site.once('exit', done).kill('SIGTERM'));
  rmSync(dataDir, { recursive: true, force: true });
}
