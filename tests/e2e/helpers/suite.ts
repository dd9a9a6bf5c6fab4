// One site and one browser for all tests of a file.
import { after, before } from 'node:test';
import type { Browser } from 'playwright-core';
import { launch } from './browser.ts';
import { type Site, type SiteOptions, startSite } from './server.ts';

export type Suite = { site: () => Site; browser: () => Browser };

/**
 * Starts both before the first test of the file and ends them after the last. `prepare` runs just before the start,
 * `begun` just after it: node:test does not wait for one hook of a file before it runs the next.
 */
export function siteAndBrowser(prepare: () => SiteOptions | Promise<SiteOptions> = () => ({}), begun?: (site: Site) => unknown): Suite {
  let site: Site | undefined;
  let browser: Browser | undefined;
  before(async () => {
    site = await startSite(await prepare());
    await begun?.(site);
    browser = await launch();
  });
  after(async () => {
    const [code] = await Promise.all([site?.stop(), browser?.close()]);
    if (site !== undefined && code !== 0) throw new Error(`the server ended with exit code ${code}`);
  });
  return { site: () => site!, browser: () => browser! };
}
