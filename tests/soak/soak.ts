// The site under a mixed load for a long time while its render workers are killed at random: visitors, members, buyers, API
// calls, logins, and operators who publish and import. At the end: no response failed, no sanitizer reported a fault, and
// descriptors, processes and memory have not grown.
//   web/node tests/soak/soak.ts [--seconds 300] [--visitors 6]
// A manual run of an hour: --seconds 3600. MOLAR_BUILD names another build folder.
import { spawn } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import { Agent, get as ask } from 'node:http';
import { parseArgs } from 'node:util';
import { Client, type Member, newMember, randomAddress } from '../e2e/helpers/client.ts';
import { binary, cleanEnvironment, pause, temporaryFolder, until } from '../e2e/helpers/process.ts';
import { brandsFolder, startSite } from '../e2e/helpers/server.ts';
import { join, type Purchase, type Shop } from '../crash/shopper.ts';

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '300' }, visitors: { type: 'string', default: '6' } } });
const seconds = Number(values.seconds);
const brands = ['cedar', 'harbor', 'mesa', 'nova', 'prairie'];
const paths = ['/', '/join-now', '/faq', '/find-a-dentist', '/member-login', '/no-such-page'];
const signals = ['SIGKILL', 'SIGABRT', 'SIGSEGV'] as const;
const WORKERS = 2;

// For sanitizer builds. The server has signal stacks of its own. Fontconfig stores offsets instead of pointers, which looks
// like a leak, and the libraries of documents synchronize with atomics that ThreadSanitizer does not see.
process.env.ASAN_OPTIONS ??= 'use_sigaltstack=0:quarantine_size_mb=32';
process.env.UBSAN_OPTIONS ??= 'print_stacktrace=1';
process.env.LSAN_OPTIONS ??= `suppressions=${import.meta.dirname}/leaks.txt`;
process.env.TSAN_OPTIONS ??= `suppressions=${import.meta.dirname}/races.txt`;
// Limits that a busy machine or a slow sanitizer build reaches.
const patience = { 'render.limit_ms': '60000', 'server.queue_limit_ms': '60000', 'database.busy_timeout_ms': '60000' };
const site = await startSite({ settings: { 'render.threads': String(WORKERS), 'log-level': 'warn', 'server.max_connections_of_client': '2000', ...patience } });
const pid = site.process.pid!;
const failures: string[] = [];
/** The beginning of a report of a sanitizer. */
const report = /(?:ERROR|WARNING): \w+Sanitizer|runtime error:/;
const count = { pages: 0, shells: 0, calls: 0, memberPages: 0, renders: 0, kills: 0, logins: 0, publications: 0, imports: 0 };
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

async function useMembership({ client }: Member): Promise<void> {
  while (!over) {
    const path = any(['/dashboard', '/id-card', '/account', '/api/v4/member/info', '/api/auth']);
    const { status, body } = await client.get(path).catch((fault: unknown) => ({ status: 0, body: String(fault) }));
    if (status !== 200 && status !== 404) failed(`member ${client.origin} ${path}: ${status} ${JSON.stringify(body).slice(0, 200)}`);
    count.memberPages++;
    if (status === 200 && !path.startsWith('/api/')) count.renders++; // pages of members are not cached
  }
}

/** A member who logs in again and again, and reads card and receipt. */
async function logIn({ email, password, client, purchase }: Member): Promise<void> {
  const { body: { member } } = await client.get('/api/v4/member/info');
  const documents = [`idCard/${member.id}?format=pdf`, `idCard/${member.id}?format=png`, `receipt/${purchase.receiptId}?format=pdf`];
  while (!over) {
    const visitor = new Client(client.origin);
    await visitor.logIn(email, password);
    for (const path of ['/dashboard', ...documents.map((document) => `/api/v4/member/${document}`)]) {
      const { status } = await visitor.get(path);
      // A fast machine reaches the limit of a member's documents.
      if (status !== 200 && !(status === 429 && path.includes('format='))) failed(`login ${path}: ${status}`);
    }
    const { status } = await visitor.post('/api/v4/member/logout');
    if (status >= 300) failed(`logout: ${status}`);
    count.logins++;
    await pause(300);
  }
}

/** Runs a command of the binary while the server runs. */
function run(...words: string[]): Promise<void> {
  const child = spawn(binary, [...words, ...site.flags], { env: cleanEnvironment(), stdio: ['ignore', 'ignore', 'pipe'] });
  let errors = '';
  child.stderr.on('data', (piece: Buffer) => (errors += piece.toString()));
  return new Promise((done) => child.once('close', (code) => {
    if (code !== 0 || report.test(errors)) failed(`molar ${words.slice(0, 3).join(' ')}: exit code ${code}: ${errors.slice(0, 2_000)}`);
    done();
  }));
}

/** An operator who publishes another title of a brand again and again. */
async function publish(brand: string): Promise<void> {
  const folder = temporaryFolder('soak-brand');
  cpSync(`${brandsFolder}/${brand}`, `${folder}/${brand}`, { recursive: true });
  const file = `${folder}/${brand}/site.json`;
  const content = JSON.parse(readFileSync(file, 'utf8')) as { base: { variables: { global_title: string } } };
  while (!over) {
    content.base.variables.global_title = `Club ${++count.publications % 2}`;
    writeFileSync(file, JSON.stringify(content));
    await run('content', 'import', '--publish', `${folder}/${brand}`);
    await pause(1_000);
  }
}

/** An operator who imports one of two lists of a brand's offices again and again. */
async function importOffices(brand: string): Promise<void> {
  const lists = await Promise.all([300, 270].map(async (offices) => {
    const folder = temporaryFolder('soak-offices');
    await run('offices', 'generate', folder, '--count', `${offices}`, '--seed', '1');
    return folder;
  }));
  await run('import', 'prices', `${lists[0]}/prices.csv`, '--group', brand, '--quiet');
  while (!over) {
    const list = lists[count.imports++ % 2]!;
    for (const kind of ['offices', 'providers', 'agreements']) {
      if (!over) await run('import', kind, `${list}/${kind}.csv`, '--group', brand, '--quiet', '--force');
    }
    await pause(1_000);
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

/** Kills a worker after at least one page was rendered since the last kill: a busy machine starts workers slowly. */
async function kill(): Promise<void> {
  let seen = 0;
  while (!over) {
    await pause(300 + Math.random() * 2_000);
    if (count.renders === seen) continue;
    seen = count.renders;
    const victim = any(workers());
    try {
      if (victim !== undefined) process.kill(victim, any(signals));
      count.kills++;
    } catch {
      // It had already ended.
    }
  }
}

type Held = { descriptors: number; database: number; fonts: number; processes: number; threads: number; megabytes: number };

/** Number of open descriptors of each kind. Connections to the database and fonts of documents are opened on demand and stay open. */
function openDescriptors(): Pick<Held, 'descriptors' | 'database' | 'fonts'> {
  const targets = readdirSync(`/proc/${pid}/fd`).flatMap((name) => {
    try {
      return readlinkSync(`/proc/${pid}/fd/${name}`);
    } catch {
      return []; // closed meanwhile
    }
  });
  const database = targets.filter((target) => target.includes('/molar.db')).length;
  const fonts = targets.filter((target) => target.includes('memfd:molar-font')).length;
  return { descriptors: targets.length - database - fonts, database, fonts };
}

/** Resources of the server without requests and with all workers running. */
async function held(): Promise<Held> {
  let last = '';
  // One more process compiles code after a publication.
  const { descriptors, database, fonts, processes } = await until('no connection is open any more, and all workers run', async () => {
    const now = { ...openDescriptors(), processes: workers().length };
    const isSame = JSON.stringify(now) === last;
    last = JSON.stringify(now);
    await pause(500);
    return isSame && now.processes === WORKERS && now;
  });
  const megabytes = Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))![1]) / 1024;
  return { descriptors, database, fonts, processes, threads: readdirSync(`/proc/${pid}/task`).length, megabytes: Math.round(megabytes) };
}

async function load(time: number): Promise<void> {
  over = false;
  const all = [
    ...Array.from({ length: Number(values.visitors) }, visit), useMembership(cedar), useMembership(mesa), logIn(harbor), callApi(), buy(),
    publish('prairie'), importOffices('cedar'), kill(),
  ].map((one) => one.catch((fault: unknown) => failed(String(fault))));
  await pause(time * 1_000);
  over = true;
  await Promise.all(all);
}

const isReady = async (): Promise<boolean> => (await fetch(`http://127.0.0.1:${new URL(site.url('cedar')).port}/readyz`)).status === 200;
await until('the server is ready', isReady);
const cedar = await newMember(site, 'cedar');
const mesa = await newMember(site, 'mesa');
const harbor = await newMember(site, 'harbor');
// The first part fills caches and pools completely; the second must add nothing.
await load(seconds * 0.3);
const before = await held();
const isThreadSanitized = readFileSync(`/proc/${pid}/maps`, 'utf8').includes('/libtsan.so');
await load(seconds * 0.7);
const after = await held();
const readyAtTheEnd = await isReady();
const code = await site.stop();

console.log(`${seconds} s: ${JSON.stringify(count)}, ${purchases.length} purchases; held before ${JSON.stringify(before)}, after ${JSON.stringify(after)}`);
for (const failure of failures.slice(0, 20)) console.log(failure);
if (report.test(site.log())) console.log(site.log().slice(site.log().search(report)).slice(0, 20_000));
const checks: [string, boolean][] = [
  ['no failed responses', failures.length === 0],
  ['workers were killed while pages were rendered', count.kills > 0 && count.pages > 0 && count.memberPages > 0 && count.calls > 0],
  ['members logged in, and operators published and imported', count.logins > 0 && count.publications > 0 && count.imports > 0],
  ['shells instead of pages: at most one in a thousand', count.shells * 1_000 <= count.pages + count.memberPages],
  ['purchases without a receipt: at most the two interrupted at the end', purchases.filter(({ receiptId }) => receiptId === null).length <= 2],
  ['descriptors grew by at most 16, without those of the database and of fonts', after.descriptors <= before.descriptors + 16],
  // Two descriptors per connection, and one shared by all.
  ['descriptors of the database: at most those of its pool', after.database <= 2 * 32 + 1],
  ['number of processes is unchanged', after.processes === before.processes],
  ['number of threads did not grow', after.threads <= before.threads],
  // ThreadSanitizer stores the history of memory that the server uses again.
  ['memory of the server grew by at most a tenth plus 8 MB', after.megabytes <= before.megabytes * (isThreadSanitized ? 1.5 : 1.1) + 8],
  ['the server is ready', readyAtTheEnd],
  ['exit code 0 after the stop', code === 0],
  ['the server reported no fault of a sanitizer', !report.test(site.log())],
];
for (const [name, is] of checks) console.log(`${is ? 'ok  ' : 'FAIL'} ${name}: ${String(is)} / true`);
const bad = checks.filter(([, is]) => !is).length;
console.log(`${checks.length - bad} passed, ${bad} failed`);
process.exit(bad === 0 ? 0 : 1);
