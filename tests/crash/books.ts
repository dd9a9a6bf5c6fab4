// The database behind a crash program: SQLite in its data folder or, with --postgres, the one of script/postgres.
import { execFileSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { temporaryFolder } from '../e2e/helpers/process.ts';

export type Books = {
  name: string;
  /** Name data folder and database to every command of the binary. */
  flags: readonly string[];
  /** The number that a query answers as its only column, n. */
  count: (sql: string) => number;
  /** Flags of a copy, made while nobody uses the database: what an operator restores later. */
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
  if (!url) throw new Error('run this by script/postgres');
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

/** Without the payment provider's own store: charges made since the copy stay charged. */
function copyFolder(dataDir: string): string {
  const folder = temporaryFolder('restored');
  cpSync(dataDir, folder, { recursive: true, filter: (name) => !name.includes('sandbox') });
  return folder;
}
