// Prints at the end of a test file, below the report of node:test, the failed cases, the reasons, and the log lines of
// the file's programs during each case; also when the file is interrupted. Imported for its side effect.
import { afterEach, beforeEach, type TestContext } from 'node:test';
import { basename } from 'node:path';
import { lastLines, logsSinceMark, markLogs } from './process.ts';

type Case = TestContext & { fullName: string; passed: boolean; error?: Error & { cause?: unknown } };

const file = basename(process.argv[1] ?? '');
const failures: string[] = [];
let present: string | undefined;

function explain(error: Case['error']): string {
  const cause = error?.cause ?? error;
  const text = cause instanceof Error ? `${cause.message}\n${lastLines((cause.stack ?? '').split('\n').filter((line) => /tests\/.*\.ts/.test(line)).slice(0, 3).join('\n'))}` : String(cause);
  // An empty line would end the entry for the parser in script/gate/outcome.py.
  return text.split('\n').filter((line) => line.trim() !== '').slice(0, 16).map((line) => line.slice(0, 400)).join('\n');
}

beforeEach((context) => {
  present = (context as Case).fullName;
  markLogs();
});

afterEach((context) => {
  const { fullName, passed, error } = context as Case;
  present = undefined;
  if (passed || error === undefined) return;
  failures.push(`*** ${file}: ${fullName}\n${explain(error)}\n${failures.length < 3 ? logsSinceMark() : ''}`);
});

process.once('exit', () => {
  if (present !== undefined) failures.push(`*** ${file}: ${present} (interrupted)\n${logsSinceMark()}`);
  if (failures.length > 0) process.stdout.write(`\n${failures.join('\n\n')}\n`);
});
