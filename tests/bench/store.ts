// Direct access to a site's database, and a hundred thousand members in it.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** The site's database as an operator accesses it. `from` is "TABLE where …". */
export type Store = {
  name: string;
  flags: string[];
  run: (statements: string) => void;
  first: (from: string) => Record<string, unknown>;
  count: (from: string) => number;
};

export function sqliteStore(dataDir: string): Store {
  const withStore = <T>(use: (db: DatabaseSync) => T): T => {
    const db = new DatabaseSync(join(dataDir, 'molar.db'));
    try {
      return use(db);
    } finally {
      db.close();
    }
  };
  return {
    name: 'SQLite (every commit synced to the disk)',
    flags: [],
    run: (statements) => withStore((db) => db.exec(statements)),
    first: (from) => withStore((db) => db.prepare(`select * from ${from} limit 1`).get() as Record<string, unknown>),
    count: (from) => withStore((db) => Number((db.prepare(`select count(*) as n from ${from}`).get() as { n: number }).n)),
  };
}

export function postgresStore(url: string): Store {
  const psql = (text: string): string =>
    execFileSync('psql', [url, '-q', '-t', '-A', '-v', 'ON_ERROR_STOP=1', '-f', '-'], { input: text, maxBuffer: 1e9 }).toString().trim();
  return {
    name: 'PostgreSQL (every commit synced to the disk)',
    flags: ['--database.url', url],
    run: (statements) => void psql(statements),
    first: (from) => JSON.parse(psql(`select row_to_json(t) from (select * from ${from} limit 1) t`)) as Record<string, unknown>,
    count: (from) => Number(psql(`select count(*) from ${from}`)),
  };
}

const quoted = (value: unknown): string => (value === null ? 'null' : typeof value === 'number' || typeof value === 'bigint' ? String(value) : `'${String(value).replaceAll("'", "''")}'`);

/** Copies the household of a real member until there are `members`; `due` of them renew today. */
export function multiply(store: Store, household: string, members: number, due: number): void {
  const rows = {
    household: store.first(`household where id = '${household}'`), member: store.first(`member where household_id = '${household}'`),
    payment_method: store.first(`payment_method where household_id = '${household}'`), subscription: store.first(`subscription where household_id = '${household}'`),
  };
  const today = new Date(Date.now() - 864e5).toISOString().slice(0, 10);
  for (let from = 0; from < members; from += 1000) {
    const size = Math.min(1000, members - from);
    const insert = (table: keyof typeof rows, change: (id: (kind: string) => string, index: number) => Record<string, unknown>): string => {
      const all = Array.from({ length: size }, (_, k) => ({ ...rows[table], ...change((kind) => `${kind}${String(from + k).padStart(26 - kind.length, '0')}`, from + k) }));
      return `insert into ${table} (${Object.keys(all[0]!).join(', ')}) values ${all.map((row) => `(${Object.values(row).map(quoted).join(', ')})`).join(',\n')};`;
    };
    store.run(`begin; ${[
      insert('household', (id) => ({ id: id('HH') })),
      insert('member', (id, index) => ({ id: id('MM'), household_id: id('HH'), member_number: `B${index}` })),
      insert('payment_method', (id) => ({ id: id('PM'), household_id: id('HH') })),
      insert('subscription', (id, index) => ({ id: id('SS'), household_id: id('HH'), payment_method_id: id('PM'), auto_renew: 1, next_notice_on: null,
        ...(index < due ? { renews_on: today, ends_on: new Date(Date.now() - 2 * 864e5).toISOString().slice(0, 10) } : {}) })),
    ].join('\n')} commit;`);
  }
}
