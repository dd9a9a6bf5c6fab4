// One site and one browser for all tests of a file.
import { after, before } from 'node:test';
import type { Browser } from 'playwright-core';
import { launch } from './browser.ts';
import { type Site, type SiteOptions, startSite } from './server.ts';

export type Suite = { site: () => Site; browser: () => Browser };

/**
 * Starts both before the first test of the file and ends them after the last; fails then if the server could not render a page.
 * `prepare` runs just before the site's start, `begun` just after it: node:test does not await one hook of a file before it runs the next.
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
    const faults = site?.log().split('\n').filter((line) => /"event":"page_(shell|failed)"/.test(line)) ?? [];
    if (faults.length > 0) throw new Error(`pages that the server could not render: ${faults.length}, such as\n${faults.slice(0, 3).join('\n')}`);
  });
  return { site: () => site!, browser: () => browser! };
}
