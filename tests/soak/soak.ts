// The site under a mixed load for a long time while its render workers are killed at random: visitors, members, buyers and API
// calls. At the end: no response failed, and descriptors, processes and memory have not grown.
//   web/node tests/soak/soak.ts [--seconds 300] [--visitors 6]
// A manual run of an hour: --seconds 3600. MOLAR_BUILD names another build folder.
import { readdirSync, readFileSync } from 'node:fs';
import { Agent, get as ask } from 'node:http';
import { parseArgs } from 'node:util';
import { Client, newMember, randomAddress } from '../e2e/helpers/client.ts';
import { pause, until } from '../e2e/helpers/process.ts';
import { startSite } from '../e2e/helpers/server.ts';
import { join, type Purchase, type Shop } from '../crash/shopper.ts';

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '300' }, visitors: { type: 'string', default: '6' } } });
const seconds = Number(values.seconds);
const brands = ['cedar', 'harbor', 'mesa', 'nova', 'prairie'];
const paths = ['/', '/join-now', '/faq', '/find-a-dentist', '/member-login', '/no-such-page'];
const signals = ['SIGKILL', 'SIGABRT', 'SIGSEGV'] as const;
const WORKERS = 2;

const site = await startSite({ settings: { 'render.threads': String(WORKERS), 'log-level': 'warn', 'server.max_connections_of_client': '2000' } });
const pid = site.process.pid!;
const failures: string[] = [];
const count = { pages: 0, shells: 0, calls: 0, memberPages: 0, kills: 0 };
const purchases: Purchase[] = [];
let over = false;

const any = <Item>(items: readonly Item[]): Item => items[Math.floor(Math.random() * items.length)]!;
const failed = (what: string): void => void failures.push(what);

/** Requests a page as a browser does. */
function page(agent: Agent, brand: string, path: string): Promise<{ status: number; html: string }> {
  const { port, host } = new URL(site.url(brand));
  return new Promise((done, fail) => {
    ask({ host: '127.0.0.1', port, path, agent, headers: { host, 'x-forwarded-for': randomAddress() } }, (answer) => {
      const pieces: Buffer[] = [];
      answer.on('data', (piece: Buffer) => pieces.push(piece));
      answer.on('error', fail);
      answer.on('end', () => done({ status: answer.statusCode!, html: Buffer.concat(pieces).toString() }));
    }).on('error', fail);
  });
}

async function visit(): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (let turn = 0; !over; turn++) {
    const path = any(paths);
    const brand = any(brands);
    // The cache serves pages whatever their query, when they do not read it; the search reads its zip code.
    const asked = path === '/find-a-dentist' ? `${path}?zip=${String(10_000 + Math.floor(Math.random() * 89_000))}` : path;
    try {
      const { status, html } = await page(agent, brand, asked);
      if (status !== (path === '/no-such-page' ? 404 : 200) || !html.endsWith('</html>')) failed(`${brand} ${asked}: ${status}, ${html.length} bytes`);
      count.pages++;
      if (!html.includes('<main')) count.shells++;
    } catch (fault) {
      failed(`${brand} ${asked}: ${String(fault)}`);
    }
    if (turn % 50 === 49) await pause(10);
  }
  agent.destroy();
}

async function useMembership(brand: string): Promise<void> {
  const { client } = await newMember(site, brand);
  while (!over) {
    const path = any(['/dashboard', '/id-card', '/account', '/api/v4/member/info', '/api/auth']);
    const { status, body } = await client.get(path).catch((fault: unknown) => ({ status: 0, body: String(fault) }));
    if (status !== 200 && status !== 404) failed(`member ${brand} ${path}: ${status} ${JSON.stringify(body).slice(0, 200)}`);
    count.memberPages++;
  }
}

async function callApi(): Promise<void> {
  while (!over) {
    const brand = any(brands);
    const client = new Client(site.url(brand));
    for (const path of ['/api/auth', '/api/v4/plans', '/api/cms', '/api/v4/plans?state=AZ']) {
      const { status } = await client.get(path).catch(() => ({ status: 0 }));
      if (status !== 200) failed(`${brand} ${path}: ${status}`);
      count.calls++;
    }
    await pause(20);
  }
}

async function buy(): Promise<void> {
  const origin = `http://127.0.0.1:${new URL(site.url('cedar')).port}`;
  const html = await (await fetch(origin)).text();
  const tokenizeUrl = (/"tokenizeUrl":"([^"]+)"/.exec(html)?.[1] ?? '').replaceAll('\\u002f', '/');
  const shop: Shop = { url: () => origin, tokenizeUrl: () => tokenizeUrl, stopped: () => over };
  const { plans } = (await (await fetch(`${origin}/api/v4/plans`)).json()) as { plans: { id: number; maxMembers: number }[] };
  const planId = plans.find(({ maxMembers }) => maxMembers >= 4)!.id;
  while (!over) {
    await join(shop, planId, (purchase) => purchases.push(purchase)).catch((fault: unknown) => failed(`purchase: ${String(fault)}`));
    await pause(200);
  }
}

/** Child processes of the server. */
function workers(): number[] {
  return readdirSync(`/proc/${pid}/task`).flatMap((task) => {
    try {
      return readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);
    } catch {
      return []; // the thread has ended meanwhile
    }
  });
}

async function kill(): Promise<void> {
  while (!over) {
    await pause(300 + Math.random() * 2_000);
    const victim = any(workers());
    try {
      if (victim !== undefined) process.kill(victim, any(signals));
      count.kills++;
    } catch {
      // It had already ended.
    }
  }
}

type Held = { descriptors: number; processes: number; threads: number; megabytes: number };

/** Resources of the server without requests and with all workers running. */
async function held(): Promise<Held> {
  await until('all workers run', () => workers().length === WORKERS);
  let last = -1;
  const descriptors = await until('no connection is open any more', async () => {
    const now = readdirSync(`/proc/${pid}/fd`).length;
    await pause(500);
    const is = now === last;
    last = now;
    return is && now;
  });
  const megabytes = Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))![1]) / 1024;
  return { descriptors, processes: workers().length, threads: readdirSync(`/proc/${pid}/task`).length, megabytes: Math.round(megabytes) };
}

async function load(time: number): Promise<void> {
  over = false;
  const all = [
    ...Array.from({ length: Number(values.visitors) }, visit), useMembership('cedar'), useMembership('mesa'), callApi(), buy(), kill(),
  ].map((one) => one.catch((fault: unknown) => failed(String(fault))));
  await pause(time * 1_000);
  over = true;
  await Promise.all(all);
}

const isReady = async (): Promise<boolean> => (await fetch(`http://127.0.0.1:${new URL(site.url('cedar')).port}/readyz`)).status === 200;
await until('the server is ready', isReady);
// The first part fills caches and pools completely; the second must add nothing.
await load(seconds * 0.3);
const before = await held();
await load(seconds * 0.7);
const after = await held();
const readyAtTheEnd = await isReady();
const code = await site.stop();

console.log(`${seconds} s: ${JSON.stringify(count)}, ${purchases.length} purchases; held before ${JSON.stringify(before)}, after ${JSON.stringify(after)}`);
for (const failure of failures.slice(0, 20)) console.log(failure);
const checks: [string, boolean][] = [
  ['no failed responses', failures.length === 0],
  ['workers were killed while pages were rendered', count.kills > 0 && count.pages > 0 && count.memberPages > 0 && count.calls > 0],
  ['shells instead of pages: at most one in a thousand', count.shells * 1_000 <= count.pages + count.memberPages],
  ['purchases without a receipt: at most the two interrupted at the end', purchases.filter(({ receiptId }) => receiptId === null).length <= 2],
  // The pool of database connections opens them on demand; one descriptor lost per kill would be more.
  ['descriptors grew by at most 16', after.descriptors <= before.descriptors + 16],
  ['number of processes is unchanged', after.processes === before.processes],
  ['number of threads did not grow', after.threads <= before.threads],
  ['memory of the server grew by at most a tenth plus 8 MB', after.megabytes <= before.megabytes * 1.1 + 8],
  ['the server is ready', readyAtTheEnd],
  ['exit code 0 after the stop', code === 0],
];
for (const [name, is] of checks) console.log(`${is ? 'ok  ' : 'FAIL'} ${name}: ${String(is)} / true`);
const bad = checks.filter(([, is]) => !is).length;
console.log(`${checks.length - bad} passed, ${bad} failed`);
process.exit(bad === 0 ? 0 : 1);
