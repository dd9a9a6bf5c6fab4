// The database behind a crash program: SQLite in its data folder or, with --postgres, the one of script/postgres.
import { execFileSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { temporaryFolder } from '../e2e/helpers/process.ts';

export type Books = {
  name: string;
  /** Flags with data folder and database, for every command of the binary. */
  flags: readonly string[];
  /** Returns the result of a query with the single column n. */
  count: (sql: string) => number;
  /** Copies the data while no process uses the database, as a backup that an operator restores later. Returns the flags of the copy. */
  copy: () => readonly string[];
};

export function openBooks(dataDir: string, onPostgres: boolean): Books {
  return onPostgres ? postgresBooks(dataDir) : sqliteBooks(dataDir);
}

function sqliteBooks(dataDir: string): Books {
  return {
    name: 'SQLite',
    flags: ['--data-dir', dataDir],
    count: (sql) => {
      const db = new DatabaseSync(join(dataDir, 'molar.db'), { readOnly: true, timeout: 60_000 });
      try {
        return Number((db.prepare(sql).get() as { n: number | bigint }).n);
      } finally {
        db.close();
      }
    },
    copy: () => ['--data-dir', copyFolder(dataDir)],
  };
}

function postgresBooks(dataDir: string): Books {
  const url = process.env.MOLAR_TEST_POSTGRES;
  if (!url) throw new Error('run this through script/postgres');
  const ask = (sql: string): string => execFileSync('psql', [url, '-q', '-t', '-A', '-v', 'ON_ERROR_STOP=1', '-c', sql]).toString().trim();
  return {
    name: 'PostgreSQL',
    flags: ['--data-dir', dataDir, '--database.url', url],
    count: (sql) => Number(ask(sql)),
    copy: () => {
      ask('create database restored template postgres');
      return ['--data-dir', copyFolder(dataDir), '--database.url', url.replace('/postgres?', '/restored?')];
    },
  };
}

/** Copies without the payment provider's store: charges made after the copy remain charged. */
function copyFolder(dataDir: string): string {
  const folder = temporaryFolder('restored');
  cpSync(dataDir, folder, { recursive: true, filter: (name) => !name.includes('sandbox') });
  return folder;
}
