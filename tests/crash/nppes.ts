// NPPES files of fictional people, for tests and benchmarks: their numbers begin with 9, which no real one does.
import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import { resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

/** Reads the column names of the main file from the fixture of the C++ tests, so that both use one list. */
function columns(): string[] {
  const source = readFileSync(resolve(root, 'src/domain/npi/testing/nppes_file.cc'), 'utf8');
  const list = (name: string): string[] => {
    const body = new RegExp(`${name} = \\{([^}]*)\\}`).exec(source)?.[1];
    if (body === undefined) throw new Error(`${name} is not in nppes_file.cc`);
    return [...body.matchAll(/"([^"]+)"/g)].map((match) => match[1]!);
  };
  const numbered = (names: string[], count: number): string[] =>
    Array.from({ length: count }, (_, i) => names.map((name) => `${name}_${i + 1}`)).flat();
  return [...list('kFirstColumns'), ...numbered(list('kTaxonomyColumns'), 15), ...numbered(list('kIdentifierColumns'), 50),
    ...list('kLaterColumns'), ...numbered(['Healthcare Provider Taxonomy Group'], 15), 'Certification Date'];
}

/** Returns the n-th number that begins with 9 and has a valid check digit. */
export function fictionalNpi(n: number): string {
  const digits = String(900_000_000 + n);
  let sum = 24; // of "80840"
  for (let i = 0; i < 9; ++i) {
    const doubled = Number(digits[i]) * (i % 2 === 0 ? 2 : 1);
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return digits + String((10 - (sum % 10)) % 10);
}

export interface NppesOptions {
  rows: number;
  /** Interval of dentists in the rows; about 25 in the real file. */
  dentistEvery: number;
  updated: string;
}

/** Writes a main file; returns its size and the number of dentists in it. */
export function writeNppes(path: string, { rows, dentistEvery, updated }: NppesOptions): { bytes: number; dentists: number } {
  const names = columns();
  const at = (name: string): number => names.indexOf(name);
  const place = 'Provider Business Practice Location Address ';
  const file = openSync(path, 'w');
  let bytes = 0;
  let pending: string[] = [`"${names.join('","')}"\n`];
  const flush = (): void => {
    const text = pending.join('');
    bytes += writeSync(file, text);
    pending = [];
  };
  let dentists = 0;
  const empty = names.map(() => '');
  for (let n = 1; n <= rows; ++n) {
    const isDentist = n % dentistEvery === 0;
    dentists += isDentist ? 1 : 0;
    const row = [...empty];
    row[at('NPI')] = fictionalNpi(n);
    row[at('Entity Type Code')] = '1';
    row[at('Provider Last Name (Legal Name)')] = 'TESTPERSON';
    row[at('Provider First Name')] = `NUMBER ${n}`;
    row[at('Provider Credential Text')] = isDentist ? 'D.D.S.' : 'M.D.';
    row[at('Provider First Line Business Mailing Address')] = `PO BOX ${n}, {LEFT}`;
    row[at('Provider First Line Business Practice Location Address')] = `${n % 900} SAMPLE STREET, SUITE ${n % 40}`;
    row[at(`${place}City Name`)] = 'PHOENIX';
    row[at(`${place}State Name`)] = 'AZ';
    row[at(`${place}Postal Code`)] = '850011234';
    row[at(`${place}Country Code (If outside U.S.)`)] = 'US';
    row[at(`${place}Telephone Number`)] = '6025550100';
    row[at('Provider Enumeration Date')] = '05/23/2005';
    row[at('Last Update Date')] = updated;
    row[at('Healthcare Provider Taxonomy Code_1')] = isDentist ? '1223G0001X' : '207Q00000X';
    row[at('Healthcare Provider Primary Taxonomy Switch_1')] = 'Y';
    row[at('Certification Date')] = updated;
    pending.push(`"${row.join('","')}"\n`);
    if (pending.length >= 2000) flush();
  }
  flush();
  closeSync(file);
  return { bytes, dentists };
}
