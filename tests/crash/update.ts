// Updates the site under a load of readers and buyers, and counts lost requests: two nodes on PostgreSQL behind a load
// balancer, one after the other; and two releases on one machine with SQLite at the socket of docs/systemd.
//   script/postgres run web/node tests/crash/update.ts [--requests 300]
import { type ChildProcess, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { Agent, createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createProbe } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { postgresStore, sqliteStore, type Store } from '../bench/store.ts';
import { Client, newMember } from '../e2e/helpers/client.ts';
import { binary, cleanEnvironment, pause, type Program, root, startProgram, temporaryFolder, until } from '../e2e/helpers/process.ts';
import { sandboxCharges } from '../e2e/helpers/sandbox-charges.ts';
import { demoBrands, publishBrands } from '../e2e/helpers/server.ts';

const { values } = parseArgs({ options: { requests: { type: 'string', default: '300' } } });
const wanted = Number(values.requests);
const postgres = process.env.MOLAR_TEST_POSTGRES;
if (!postgres) throw new Error('run this through script/postgres');
const secret = 'update-test-secret';
// A busy machine may render slowly; the test needs pages and not the shell.
const common = ['--render.limit_ms', '20000', '--render.threads', '1', '--server.stop_timeout_ms', '50000', '--server.trusted_proxies', '127.0.0.1', '--payment.sandbox_secret', secret, '--log-level', 'error'];

const checks: [string, number, number][] = [];
const readPaths = ['/', '/faq', '/api/v4/plans', '/api/cms', '/support'];

/** Four readers and two buyers, until end() is called. They keep their connections open as browsers do. */
class Crowd {
  reads = 0;
  purchases = 0;
  readonly lost: string[] = [];
  private goesOn = true;
  private readonly url: string;
  private readonly people: Promise<void>[];

  constructor(url: string) {
    this.url = url;
    this.people = [...Array.from({ length: 4 }, (_, first) => this.read(first)), ...Array.from({ length: 2 }, () => this.buy())];
  }

  requests(): number {
    return this.reads + this.purchases;
  }

  private async read(first: number): Promise<void> {
    const reader = new Client(this.url);
    for (let turn = first; this.goesOn; ++turn) {
      const path = readPaths[turn % readPaths.length]!;
      await reader.get(path).then(
        ({ status, bytes }) => (status === 200 && bytes.length > 100 ? ++this.reads : this.lost.push(`${path}: ${status}`)),
        (fault: unknown) => this.lost.push(`${path}: ${String(fault)}`),
      );
    }
  }

  private async buy(): Promise<void> {
    while (this.goesOn) {
      await newMember({ url: () => this.url }, 'cedar').then(() => ++this.purchases, (fault: unknown) => this.lost.push(`purchase: ${String(fault)}`));
    }
  }

  async end(): Promise<void> {
    this.goesOn = false;
    await Promise.all(this.people);
  }
}

/** Repeats the update until enough requests were made meanwhile, then compares the books. */
async function count(name: string, url: string, store: Store, sandboxDataDir: string, update: () => Promise<void>): Promise<void> {
  const crowd = new Crowd(url);
  let updates = 0;
  do {
    await update();
    ++updates;
  } while (crowd.requests() < wanted && crowd.lost.length === 0);
  await crowd.end();
  console.log(`${name}: ${updates} updates, ${crowd.reads} reads, ${crowd.purchases} purchases, ${crowd.lost.length} lost`);
  for (const what of crowd.lost.slice(0, 10)) console.log(`  ${what}`);
  checks.push(
    [`${name}: lost`, 0, crowd.lost.length],
    [`${name}: purchases = charges at the provider`, crowd.purchases, sandboxCharges(sandboxDataDir).length],
    [`${name}: purchases = receipts`, crowd.purchases, store.count('receipt')],
    [`${name}: enough requests were made`, 1, crowd.requests() >= Math.min(wanted, 100) && crowd.purchases > 0 ? 1 : 0],
  );
}

const startSandbox = (dataDir: string): Promise<Program> =>
  startProgram(['payment-sandbox', '--payment.sandbox_port', '0', '--data-dir', dataDir, '--payment.sandbox_secret', secret, '--log-level', 'error']);

async function freePort(): Promise<number> {
  const probe = createProbe().listen(0, '127.0.0.1');
  await new Promise((done) => probe.once('listening', done));
  const { port } = probe.address() as AddressInfo;
  await new Promise((done) => probe.close(done));
  return port;
}

// --- several machines

const probeEvery = 100;
const probesToNotice = 3;

/** Passes each request once to a node that has not failed its last probes of /readyz; a failure there is a lost request. */
class LoadBalancer {
  private readonly nodes: { port: number; failures: number; agent: Agent }[];
  private readonly server = createServer((request, response) => this.pass(request, response));
  private turn = 0;
  private isOpen = true;

  constructor(ports: number[]) {
    this.nodes = ports.map((port) => ({ port, failures: probesToNotice, agent: new Agent({ keepAlive: true }) }));
  }

  async open(): Promise<number> {
    this.server.listen(0, '127.0.0.1');
    await new Promise((done) => this.server.once('listening', done));
    for (const node of this.nodes) void this.probe(node);
    return (this.server.address() as AddressInfo).port;
  }

  isReady(port: number): boolean {
    return this.nodes.some((node) => node.port === port && node.failures === 0);
  }

  isLeft(port: number): boolean {
    return this.nodes.some((node) => node.port === port && node.failures >= probesToNotice);
  }

  close(): void {
    this.isOpen = false;
    this.server.close();
    this.server.closeAllConnections();
  }

  private async probe(node: LoadBalancer['nodes'][number]): Promise<void> {
    for (; this.isOpen; await pause(probeEvery)) {
      const isWell = await fetch(`http://127.0.0.1:${node.port}/readyz`, { signal: AbortSignal.timeout(20_000) }).then(({ status }) => status === 200, () => false);
      node.failures = isWell ? 0 : node.failures + 1;
    }
  }

  private pass(request: IncomingMessage, response: ServerResponse): void {
    const well = this.nodes.filter(({ failures }) => failures < probesToNotice);
    const node = well[++this.turn % Math.max(1, well.length)];
    if (!node) return void response.writeHead(502).end('no node is ready');
    const { method, url, headers } = request;
    const passed = forward({ host: '127.0.0.1', port: node.port, agent: node.agent, method, path: url, headers: { ...headers, connection: 'keep-alive' } }, (answer) => {
      response.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(response);
    });
    passed.on('error', (fault) => (response.headersSent ? response.destroy() : response.writeHead(502).end(String(fault))));
    request.pipe(passed);
  }
}

async function severalMachines(): Promise<void> {
  const store = postgresStore(postgres!);
  const first = temporaryFolder('node-one');
  const sandbox = await startSandbox(first);
  const flags = ['--payment.sandbox_url', sandbox.line.trim(), '--secret_key', 'k'.repeat(64), ...store.flags, ...common];
  publishBrands({ flags: ['--data-dir', first, ...store.flags, '--log-level', 'error'] }, demoBrands('cedar'));
  const second = temporaryFolder('node-two');

  const ports = [await freePort(), await freePort()];
  const start = (node: number): Promise<Program> => startProgram(['serve', '--port', String(ports[node]), '--server.drain_seconds', '3600', '--data-dir', [first, second][node]!, ...flags]);
  const nodes = [await start(0), await start(1)];
  const balancer = new LoadBalancer(ports);
  const url = `http://cedar.localhost:${await balancer.open()}`;
  const isServed = (node: number): Promise<unknown> => until('the node is ready', () => balancer.isReady(ports[node]!));
  // The node drains until the load balancer has noticed, however slow the machine is; a second signal ends it.
  const stop = async (node: number): Promise<void> => {
    nodes[node]!.child.kill('SIGTERM');
    await until('the load balancer leaves the node', () => balancer.isLeft(ports[node]!));
    const code = await nodes[node]!.end();
    if (code !== 0) throw new Error(`a node ended with ${code}`);
  };
  await Promise.all([isServed(0), isServed(1)]);
  await count('two machines', url, store, first, async () => {
    for (const node of [0, 1]) {
      await stop(node);
      nodes[node] = await start(node);
      await isServed(node);
    }
  });
  await Promise.all([stop(0), stop(1)]);
  balancer.close();
  await sandbox.end();
}

// --- one machine

/** Client of tests/counterparts/service-manager.py, which reads the units in docs/systemd. */
class ServiceManager {
  private readonly child: ChildProcess;
  private readonly lines: AsyncIterator<string>;

  constructor(child: ChildProcess) {
    this.child = child;
    this.lines = createInterface({ input: child.stdout! })[Symbol.asyncIterator]();
  }

  static start(replacements: Record<string, string>): ServiceManager {
    const words = Object.entries(replacements).map(([from, to]) => `${from}=${to}`);
    const script = join(root, 'tests/counterparts/service-manager.py');
    const child = spawn('python3', [script, join(root, 'docs/systemd'), ...words], { env: cleanEnvironment(), stdio: ['pipe', 'pipe', 'inherit'] });
    process.once('exit', () => child.stdin.end());
    return new ServiceManager(child);
  }

  async line(): Promise<string> {
    const { value, done } = await this.lines.next();
    if (done) throw new Error('the service manager ended');
    return value;
  }

  async tell(command: string, answer: string): Promise<void> {
    this.child.stdin!.write(`${command}\n`);
    const line = await this.line();
    if (line !== answer) throw new Error(`${command}: ${line}`);
  }

  end(): void {
    this.child.stdin!.end();
  }
}

/** Writes command line flags as a TOML file. */
function writeConfig(file: string, flags: readonly string[]): void {
  const written = (value: string): string => (/^\d+$/.test(value) ? value : JSON.stringify(value));
  const lines = flags.flatMap((flag, at) => (at % 2 === 0 ? [`${flag.slice(2).replaceAll('-', '_')} = ${written(flags[at + 1]!)}`] : []));
  writeFileSync(file, `${lines.join('\n')}\n`);
}

async function oneMachine(): Promise<void> {
  const dataDir = temporaryFolder('one-machine');
  const sandbox = await startSandbox(dataDir);
  publishBrands({ flags: ['--data-dir', dataDir, '--log-level', 'error'] }, demoBrands('cedar'));
  const config = join(dataDir, 'molar.toml');
  writeConfig(config, ['--payment.sandbox_url', sandbox.line.trim(), ...common]);
  const manager = ServiceManager.start({ '/opt/molar/blue/molar': binary, '/opt/molar/green/molar': binary, '/etc/molar.toml': config, '/var/lib/molar': dataDir });
  const url = `http://cedar.localhost:${await manager.line()}`;
  let [running, next] = ['blue', 'green'];
  await manager.tell(`start ${running}`, `started ${running}`);
  await count('one machine', url, sqliteStore(dataDir), dataDir, async () => {
    await manager.tell(`start ${next}`, `started ${next}`);
    await manager.tell(`stop ${running}`, `stopped ${running} 0`);
    [running, next] = [next, running];
  });
  await manager.tell(`stop ${running}`, `stopped ${running} 0`);
  manager.end();
  await sandbox.end();
}

await severalMachines();
await oneMachine();
let bad = 0;
for (const [name, expected, found] of checks) {
  if (expected !== found) bad++;
  console.log(`${expected === found ? 'ok  ' : 'FAIL'} ${name}: ${expected} / ${found}`);
}
console.log(`${checks.length - bad} passed, ${bad} failed`);
process.exit(bad === 0 ? 0 : 1);
