// Starts the real binary on a free port with a data folder of its own, brands imported, and stops it again.
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';

const root = resolve(import.meta.dirname, '../../..');
const build = process.env.MOLAR_BUILD ?? 'build/release';
export const binary = resolve(root, build, 'molar');

export type Site = {
  /** The URL of a brand, without a slash at the end. */
  url: (brand: string) => string;
  dataDir: string;
  /** Names this site's data and web build to any command of the binary. */
  flags: readonly string[];
  process: ChildProcess;
  /** What the server wrote to standard error so far: one JSON object a line. */
  log: () => string;
  stop: () => Promise<number | null>;
};

export type SiteOptions = {
  webDir?: string;
  settings?: Record<string, string>;
  dataDir?: string;
  /** Folders of brands to publish; those of the repository unless given, none when what is there is to stay. */
  brands?: readonly string[];
  /** Invented offices to import into brands: `{ cedar: 400 }` everywhere, or `{ cedar: { count: 400, states: 'AZ,NM' } }`. */
  offices?: Readonly<Record<string, number | GeneratedOffices>>;
};

export type GeneratedOffices = { count: number; seed?: number; states?: string };

/** What a command of the binary answers; it runs to its end. */
export type CommandAnswer = { code: number; out: string; err: string };

/** Runs a command of the binary with a site's data. */
export function molar(site: Pick<Site, 'flags'>, ...words: string[]): CommandAnswer {
  const done = spawnSync(binary, [...words, ...site.flags], { env: cleanEnvironment(), encoding: 'utf8' });
  return { code: done.status ?? -1, out: done.stdout, err: done.stderr };
}

/** Invents offices and imports them as an operator would: prices, offices, providers, agreements. */
export function importOffices(site: Pick<Site, 'flags'>, group: string, wish: GeneratedOffices): void {
  const folder = mkdtempSync(join(tmpdir(), 'molar-offices-'));
  try {
    const where = wish.states ? ['--states', wish.states] : [];
    run(site, 'offices', 'generate', folder, '--count', `${wish.count}`, '--seed', `${wish.seed ?? 1}`, ...where);
    for (const kind of ['prices', 'offices', 'providers', 'agreements'])
      run(site, 'import', kind, join(folder, `${kind}.csv`), '--group', group, '--quiet');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function run(site: Pick<Site, 'flags'>, ...words: string[]): void {
  const { code, out, err } = molar(site, ...words);
  if (code !== 0) throw new Error(`molar ${words.join(' ')} answered ${code}:\n${out}${err}`);
}

export async function startSite(options: SiteOptions = {}): Promise<Site> {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'molar-e2e-'));
  const env = cleanEnvironment();
  // A loaded machine may take longer for a page than visitors should wait; the shell in its place is no page to test.
  const settings = { 'render.limit_ms': '10000', ...options.settings };
  const flags = ['--data-dir', dataDir, ...Object.entries(settings).flatMap(([k, v]) => [`--${k}`, v])];
  // MOLAR_TEST_WEB_DIR: try a fresh web build without building the binary anew.
  const webDir = options.webDir ?? process.env.MOLAR_TEST_WEB_DIR;
  if (webDir) flags.push('--web-dir', resolve(root, webDir));
  const brands = options.brands ?? readdirSync(join(root, 'content/brands')).map((key) => join(root, 'content/brands', key));
  if (brands.length > 0) execFileSync(binary, ['content', 'import', '--publish', ...brands, ...flags], { env, stdio: 'pipe' });

  for (const [group, wish] of Object.entries(options.offices ?? {})) {
    importOffices({ flags }, group, typeof wish === 'number' ? { count: wish } : wish);
  }

  const child = spawn(binary, ['serve', '--port', '0', ...flags], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let log = '';
  child.stderr.on('data', (chunk: Buffer) => (log += chunk.toString()));
  const line = await firstLine(child, () => log);
  const urls = line.trim().split(/\s+/);
  return {
    url: (brand) => {
      const found = urls.find((url) => new URL(url).hostname.startsWith(`${brand}.`));
      if (!found) throw new Error(`no URL of ${brand} in: ${line}`);
      return found.replace(/\/$/, '');
    },
    dataDir,
    flags,
    process: child,
    log: () => log,
    stop: async () => {
      const code = await stopProcess(child);
      if (!options.dataDir) rmSync(dataDir, { recursive: true, force: true });
      return code;
    },
  };
}

/** The mails that the site has delivered, oldest first. */
export function mails(site: Site): string[] {
  const folder = join(site.dataDir, 'mail');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8'));
}

function cleanEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => name !== 'PORT' && !name.startsWith('MOLAR_')),
  );
}

function firstLine(child: ChildProcess, log: () => string): Promise<string> {
  return new Promise((done, fail) => {
    createInterface({ input: child.stdout! }).once('line', done);
    child.once('exit', (code) => fail(new Error(`the server stopped (${code}):\n${log()}`)));
  });
}

function stopProcess(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((done) => {
    child.once('exit', (code) => done(code));
    child.kill('SIGTERM');
  });
}
