// Starts programs for tests and records their logs. When the process ends, for any reason, it ends every program that
// it has started and deletes every temporary folder.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { inspect } from 'node:util';

export const root = resolve(import.meta.dirname, '../../..');
const build = resolve(root, process.env.MOLAR_BUILD ?? 'build/release');
export const binary = resolve(build, 'molar');
/** The stand-in for Stripe, built with ninja -C build/release molar-stripe-stand-in. */
export const stripeStandIn = resolve(build, 'molar-stripe-stand-in');

/** Returns the environment without variables that change the settings of a site. */
export function cleanEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => name !== 'PORT' && !name.startsWith('MOLAR_')));
}

export type Program = {
  child: ChildProcess;
  /** The first line of its standard output, which shows that it is ready. */
  line: string;
  /** Its standard error so far. */
  log: () => string;
  /** Ends it; resolves to its exit code, or null when the signal ended it. */
  end: (signal?: NodeJS.Signals) => Promise<number | null>;
};

type Entry = { name: string; child: ChildProcess; log: string; mark: number; sent?: NodeJS.Signals };
const entries = new Set<Entry>();
const folders = new Set<string>();

/** Starts a program, by default the server's binary, and waits for its first line. */
export function startProgram(args: readonly string[], { command = binary }: { command?: string } = {}): Promise<Program> {
  const child = spawn(command, args, { env: cleanEnvironment(), stdio: ['ignore', 'pipe', 'pipe'] });
  const entry: Entry = { name: `${command === binary ? 'molar' : command} ${args[0] ?? ''}`, child, log: '', mark: 0 };
  entries.add(entry);
  child.stderr.on('data', (chunk: Buffer) => (entry.log += chunk.toString()));
  const ended = new Promise<number | null>((done) => child.once('close', (code) => done(code)));
  const end = (signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> => {
    entry.sent = signal;
    child.kill(signal);
    return ended;
  };
  return new Promise((done, fail) => {
    let isReady = false;
    createInterface({ input: child.stdout }).once('line', (line) => {
      isReady = true;
      done({ child, line, log: () => entry.log, end });
    });
    child.once('error', fail);
    child.once('close', (code, signal) => {
      if (entry.sent !== undefined && (signal === null || signal === entry.sent)) return void entries.delete(entry);
      const how = `${entry.name} (process ${child.pid}) ended unexpectedly: ${signal ?? `exit code ${code}`}`;
      entry.name = how;
      if (isReady) process.stderr.write(`${how}\n${lastLines(entry.log)}\n`);
      else fail(new Error(`${how}\n${lastLines(entry.log)}`));
    });
  });
}

/** Creates a folder below the system's folder for temporary files. It is deleted when this process ends. */
export function temporaryFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `molar-${name}-`));
  folders.add(folder);
  return folder;
}

export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  folders.delete(folder);
}

export function lastLines(text: string, count = 15): string {
  return text.trimEnd().split('\n').slice(-count).map((line) => line.slice(0, 400)).join('\n');
}

/** Marks the current end of all logs, at the beginning of a case. */
export function markLogs(): void {
  for (const entry of entries) entry.mark = entry.log.length;
}

/** Returns the last log lines of each program since the mark, without requests for static files. */
export function logsSinceMark(): string {
  return [...entries].map(({ name, log, mark }) => `--- log of ${name}\n${lastLines(log.slice(mark).replaceAll(/^.*"route":"\/(?:assets|media|fonts)\/.*\n?/gm, '')) || '(nothing since the case began)'}`).join('\n');
}

export const pause = (milliseconds: number): Promise<void> => new Promise((done) => setTimeout(done, milliseconds));

/**
 * Calls `ask` until the result is neither undefined nor null nor false, and returns it. The default timeout suits a
 * machine that is busy with other work. The error contains the value of `seen`, or else the last result.
 */
export async function until<Value>(
  what: string,
  ask: () => Value | Promise<Value>,
  { seconds = 60, every = 50, seen }: { seconds?: number; every?: number; seen?: () => unknown } = {},
): Promise<Exclude<Value, undefined | null | false>> {
  for (const begun = performance.now(); ; await pause(every)) {
    const answer = await ask();
    if (answer !== undefined && answer !== null && answer !== false) return answer as Exclude<Value, undefined | null | false>;
    if (performance.now() - begun < seconds * 1000) continue;
    throw new Error(`${what}: not within ${seconds} s; seen last: ${inspect(seen === undefined ? answer : seen(), { depth: 4 }).slice(0, 2000)}`);
  }
}

process.once('exit', () => {
  for (const { child } of entries) child.kill('SIGKILL');
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
});
for (const [signal, code] of [['SIGINT', 130], ['SIGTERM', 143], ['SIGHUP', 129]] as const) {
  process.once(signal, () => process.exit(code));
}
