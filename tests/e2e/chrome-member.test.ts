// The header of a member, in every variant: dashboard first, two entries fewer, logout.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { launch } from './helpers/browser.ts';
import { frameIsSound, openPanel } from './helpers/frame.ts';
import * as person from './helpers/journey.ts';
import { type Site, startSite } from './helpers/server.ts';
import { type VariantKey, writeVariantBrands } from './helpers/variant-brands.ts';

const narrow = { width: 320, height: 640 };
const wide = { width: 1280, height: 800 };

let site: Site;
let browser: Browser;
let folders: ReturnType<typeof writeVariantBrands>;
before(async () => {
  folders = writeVariantBrands();
  site = await startSite({ brands: folders.folders });
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await site?.stop();
  folders?.clean();
});

for (const key of ['onebare', 'two', 'three', 'four', 'nxbare'] as const) {
  test(`${key}: dashboard first, two entries fewer, logout`, () => person.walk(browser, `chrome-member-${key}`, async ({ page }) => {
    await join(page, key);
    for (const viewport of [wide, narrow]) {
      await page.setViewportSize(viewport);
      await person.open(page, `${site.url(key)}/faq`);
      if (viewport === narrow) await openPanel(page);
      const titles = await page.locator('.main-menu a').evaluateAll((all) => all.map((link) => link.firstChild?.textContent?.trim()));
      assert.deepEqual(titles, ['Dashboard', 'Plans and prices', 'Questions', 'Partner']);
      assert.equal(await page.locator('.login-dropdown, .header-join').count(), 0);
      await frameIsSound(page, `chrome-member-${key}-${viewport.width}`);
    }
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL('**/member-login');
    await page.locator('.header-join').waitFor();
    await page.goto(`${site.url(key)}/dashboard`);
    assert.match(page.url(), /member-login/, 'the session has ended at the server');
  }, wide));
}

async function join(page: Page, key: VariantKey): Promise<void> {
  const buyer = person.newBuyer('Mara');
  await person.choosePlan(page, site.url(key), /^Choose/);
  await person.fillAccount(page, buyer);
  await person.saveAccount(page);
  await person.continueToPayment(page);
  await person.agree(page);
  await person.fillCard(page, person.cards.good);
  await person.pay(page);
  await person.confirmed(page);
}
