// See script/bench. Memory of the server and its render workers after many pages of all demo brands, with a new database and
// without the page cache. Pss counts each shared page once, VmRSS once for each process.
import { execFileSync, spawn } from 'node:child_process';
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';

const { values } = parseArgs({ options: { pages: { type: 'string', default: '10000' } } });
const root = resolve(import.meta.dirname, '../..');
const binary = process.env.MOLAR_BINARY ?? resolve(root, process.env.MOLAR_BUILD ?? 'build/release', 'molar');
const folder = mkdtempSync(join(tmpdir(), 'molar-memory-'));
const PATHS = ['/', '/faq', '/join-now', '/terms'];
const AT_ONCE = 4;
const ASSET = /\/assets\/[\w.-]+/g;

const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });

function load(url: URL, path: string, coding = 'identity'): Promise<string> {
  return new Promise((done, failed) => {
    const request = get({ agent, host: '127.0.0.1', port: url.port, path, headers: { host: url.host, 'accept-encoding': coding } }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => (answer.statusCode === 200 ? done(Buffer.concat(parts).toString()) : failed(new Error(`${url.host}${path}: ${answer.statusCode}`))));
    });
    request.on('error', failed);
  });
}

async function loadAll(brands: readonly URL[], count: number): Promise<void> {
  let next = 0;
  const one = async (): Promise<void> => {
    for (let page = next++; page < count; page = next++) {
      await load(brands[page % brands.length]!, PATHS[Math.floor(page / brands.length) % PATHS.length]!);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
}

/** Requests each file once that browsers load for these pages. Returns the number of files. */
async function loadFiles(brands: readonly URL[]): Promise<number> {
  const files = new Set<string>();
  for (const brand of brands) {
    for (const path of PATHS) for (const [file] of (await load(brand, path)).matchAll(ASSET)) files.add(file);
  }
  for (const file of files) await load(brands[0]!, file, 'br');
  return files.size;
}

function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((child) => {
      try {
        return Number(readFileSync(`/proc/${child}/stat`, 'utf8').replace(/^.*\) /s, '').split(' ')[1]) === pid;
      } catch {
        return false;
      }
    });
}

const kilobytes = (text: string, name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1] ?? 0);

function memoryOf(pid: number): { pss: number; resident: number } {
  return {
    pss: kilobytes(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'), 'Pss') / 1024,
    resident: kilobytes(readFileSync(`/proc/${pid}/status`, 'utf8'), 'VmRSS') / 1024,
  };
}

const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => name !== 'PORT' && !name.startsWith('MOLAR_')));
const flags = ['--data-dir', join(folder, 'data'), '--log-level', 'error'];
const brands = readdirSync(join(root, 'content/brands')).map((name) => join(root, 'content/brands', name));
// Uses copies of the binaries: with shared files, pages shared with other processes would reduce the Pss.
const molar = join(folder, 'molar');
try {
  copyFileSync(join(dirname(binary), 'molar-node'), join(folder, 'molar-node'));
  copyFileSync(binary, molar);
  execFileSync(molar, ['content', 'import', '--publish', ...brands, ...flags], { env, stdio: 'pipe' });
  const server = spawn(molar, ['serve', '--port', '0', '--pages.cache_mb', '0', ...flags], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    const line = await new Promise<string>((done, failed) => {
      createInterface(server.stdout).once('line', done);
      server.once('exit', (code) => failed(new Error(`the server ended with ${code}`)));
    });
    const sites = line.split(/\s+/).map((url) => new URL(url));
    const files = await loadFiles(sites);
    await loadAll(sites, Number(values.pages));
    const processes = [server.pid!, ...childrenOf(server.pid!)].map(memoryOf);
    const sum = (part: 'pss' | 'resident') => processes.reduce((all, one) => all + one[part], 0).toFixed(0);
    console.log(`\nMemory after ${values.pages} pages of ${brands.length} brands, and ${files} files, page cache off, server and ${processes.length - 1} workers`);
    console.log(`  Pss   ${sum('pss')} MiB (${processes.map(({ pss }) => pss.toFixed(0)).join(' + ')})`);
    console.log(`  VmRSS ${sum('resident')} MiB (${processes.map(({ resident }) => resident.toFixed(0)).join(' + ')})`);
  } finally {
    agent.destroy();
    const ended = new Promise((done) => server.once('exit', done));
    server.kill('SIGTERM');
    await ended;
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
