// Starts the real binary on a free port with a data folder of its own and imported brands, and stops it again.
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { binary, cleanEnvironment, type Program, removeFolder, root, startProgram, temporaryFolder } from './process.ts';
if (process.argv[1]?.endsWith('.test.ts')) await import('./failures.ts');

export { binary } from './process.ts';

export const brandsFolder = join(root, 'content/brands');

/** The development build of the web part. */
export const devBuild = process.env.MOLAR_TEST_WEB_DEV_DIR ?? 'web/dist-dev';

export type Site = {
  /** The URL of a brand, without a slash at the end. */
  url: (brand: string) => string;
  dataDir: string;
  /** Flags with this site's data and web build, for any command of the binary. */
  flags: readonly string[];
  process: Program['child'];
  /** Standard error of the server so far: one JSON object per line. */
  log: () => string;
  /** Ends it; resolves to its exit code. */
  stop: () => Promise<number | null>;
};

export type SiteOptions = {
  webDir?: string;
  /** Reason for publishing brands in spite of findings. */
  override?: string;
  settings?: Record<string, string>;
  dataDir?: string;
  /** Folders of brands to publish; those of the repository unless given, and none to leave the data folder's content as it is. */
  brands?: readonly string[];
  /** Runs all due jobs, renewals and dunning, before the server starts, because its own jobs would do a part of the work at the same time. */
  doesDue?: boolean;
  /** Generated offices to import into brands: `{ cedar: 400 }` in all states, or `{ cedar: { count: 400, states: 'AZ,NM' } }`. */
  offices?: Readonly<Record<string, number | GeneratedOffices>>;
};

export type GeneratedOffices = { count: number; seed?: number; states?: string };

/** Result of a command of the binary. */
export type CommandAnswer = { code: number; out: string; err: string };

/** Runs a command of the binary with a site's data. */
export function molar(site: Pick<Site, 'flags'>, ...words: string[]): CommandAnswer {
  const done = spawnSync(binary, [...words, ...site.flags], { env: cleanEnvironment(), encoding: 'utf8' });
  if (done.error) throw new Error(`${binary} cannot be run: ${done.error.message}`);
  return { code: done.status ?? -1, out: done.stdout, err: done.stderr };
}

/** Generates offices and imports them as an operator would: prices, offices, providers, agreements. */
export function importOffices(site: Pick<Site, 'flags'>, group: string, offices: GeneratedOffices): void {
  const folder = temporaryFolder('offices');
  try {
    const where = offices.states ? ['--states', offices.states] : [];
    run(site, 'offices', 'generate', folder, '--count', `${offices.count}`, '--seed', `${offices.seed ?? 1}`, ...where);
    for (const kind of ['prices', 'offices', 'providers', 'agreements'])
      run(site, 'import', kind, join(folder, `${kind}.csv`), '--group', group, '--quiet');
  } finally {
    removeFolder(folder);
  }
}

function run(site: Pick<Site, 'flags'>, ...words: string[]): void {
  const { code, out, err } = molar(site, ...words);
  if (code !== 0) throw new Error(`molar ${words.join(' ')} answered ${code}:\n${out}${err}`);
}

/** Returns the folders of these demo brands; of all when none is named. */
export const demoBrands = (...keys: string[]): string[] => (keys.length > 0 ? keys : readdirSync(brandsFolder)).map((key) => join(brandsFolder, key));

/** Imports and publishes brands; those of the repository unless others are given. */
export function publishBrands(site: Pick<Site, 'flags'>, brands: readonly string[] = demoBrands(), override?: string): void {
  if (brands.length > 0) run(site, 'content', 'import', '--publish', ...(override === undefined ? [] : ['--override', override]), ...brands);
}

export async function startSite(options: SiteOptions = {}): Promise<Site> {
  const dataDir = options.dataDir ?? temporaryFolder('site');
  // A loaded machine may need longer for a page than visitors should wait; the tests need the page and not the shell.
  const settings: Record<string, string> = { 'render.limit_ms': '20000', 'render.threads': '1', 'server.trusted_proxies': '127.0.0.1', 'server.stop_timeout_ms': '60000', ...options.settings };
  // In production mode a test pays as in a rehearsal; the sandbox is not allowed there otherwise.
  if (settings['server.mode'] === 'production') settings['payment.allow_sandbox'] ??= 'true';
  const flags = ['--data-dir', dataDir, ...Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value])];
  // MOLAR_TEST_WEB_DIR: uses another web build without building the binary again.
  const webDir = options.webDir ?? process.env.MOLAR_TEST_WEB_DIR;
  if (webDir) flags.push('--web-dir', resolve(root, webDir));
  const brands = options.brands ?? demoBrands();
  publishBrands({ flags }, brands, options.override);

  for (const [group, offices] of Object.entries(options.offices ?? {})) {
    importOffices({ flags }, group, typeof offices === 'number' ? { count: offices } : offices);
  }

  if (options.doesDue) run({ flags }, 'jobs', 'run', 'all');
  const server = await startProgram(['serve', '--port', '0', ...flags]);
  const urls = server.line.trim().split(/\s+/);
  return {
    url: (brand) => {
      const found = urls.find((url) => new URL(url).hostname.startsWith(`${brand}.`));
      if (!found) throw new Error(`no URL of ${brand} in: ${server.line}`);
      return found.replace(/\/$/, '');
    },
    dataDir,
    flags,
    process: server.child,
    log: server.log,
    stop: async () => {
      const code = await server.end();
      if (!options.dataDir) removeFolder(dataDir);
      return code;
    },
  };
}
