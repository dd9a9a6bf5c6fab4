// A brand of the repository with changes of a test's own.
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../../..');

export type SiteJson = Record<string, any>;

/** The folder of a copy of the brand, which startSite() can import. The system's folder for such things keeps it. */
export function brandCopy(brand: string, change: (site: SiteJson) => void): string {
  const folder = join(mkdtempSync(join(tmpdir(), 'molar-brand-')), basename(brand));
  cpSync(join(root, 'content/brands', brand), folder, { recursive: true });
  const file = join(folder, 'site.json');
  const site = JSON.parse(readFileSync(file, 'utf8')) as SiteJson;
  change(site);
  writeFileSync(file, JSON.stringify(site));
  return folder;
}
