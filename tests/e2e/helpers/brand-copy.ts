// A copy of a brand of the repository with changes for a test.
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root, temporaryFolder } from './process.ts';

export type SiteJson = Record<string, any>;

/** Writes the copy and returns its folder, which startSite() can import. */
export function brandCopy(brand: string, change: (site: SiteJson) => void): string {
  const folder = join(temporaryFolder('brand'), basename(brand));
  cpSync(join(root, 'content/brands', brand), folder, { recursive: true });
  const file = join(folder, 'site.json');
  const site = JSON.parse(readFileSync(file, 'utf8')) as SiteJson;
  change(site);
  writeFileSync(file, JSON.stringify(site));
  return folder;
}
