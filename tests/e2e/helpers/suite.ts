// One site and one browser for all tests of a file.
import { after, before } from 'node:test';
import type { Browser } from 'playwright-core';
import { launch } from './browser.ts';
import { type Site, type SiteOptions, startSite } from './server.ts';

export type Suite = { site: () => Site; browser: () => Browser };

/**
 * Starts both before the first test of the file and ends them after the last. `prepare` runs just before the start;
 * what it gives as `clean` runs at the end, whatever happened.
 */
export function siteAndBrowser(prepare: () => { options?: SiteOptions; clean?: () => void } = () => ({})): Suite {
  let site: Site | undefined;
  let browser: Browser | undefined;
  let clean: (() => void) | undefined;
  before(async () => {
    const prepared = prepare();
    clean = prepared.clean;
    site = await startSite(prepared.options);
    browser = await launch();
  });
  after(async () => {
    await browser?.close();
    await site?.stop();
    clean?.();
  });
  return { site: () => site!, browser: () => browser! };
}
