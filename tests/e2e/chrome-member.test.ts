// The header of a member, in every variant: dashboard first, two entries fewer, logout.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newMember } from './helpers/client.ts';
import { frameIsSound, openPanel } from './helpers/frame.ts';
import * as person from './helpers/journey.ts';
import { variantSite } from './helpers/variant-brands.ts';

const narrow = { width: 320, height: 640 };
const wide = { width: 1280, height: 800 };

const { site, browser } = variantSite();

for (const key of ['onebare', 'two', 'three', 'four', 'nxbare'] as const) {
  test(`${key}: shows the dashboard first, hides two entries, and logs out`, () => person.walk(browser(), `chrome-member-${key}`, async ({ page, context }) => {
    await (await newMember(site(), key)).client.handOver(context);
    for (const viewport of [wide, narrow]) {
      await page.setViewportSize(viewport);
      await person.open(page, `${site().url(key)}/faq`);
      if (viewport === narrow) await openPanel(page);
      const titles = await page.locator('.main-menu a').evaluateAll((all) => all.map((link) => link.firstChild?.textContent?.trim()));
      assert.deepEqual(titles, ['Dashboard', 'Plans and prices', 'Questions', 'Partner']);
      assert.equal(await page.locator('.login-dropdown, .header-join').count(), 0);
      await frameIsSound(page, `chrome-member-${key}-${viewport.width}`);
    }
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL('**/member-login');
    await page.locator('.header-join').waitFor();
    await page.goto(`${site().url(key)}/dashboard`);
    assert.match(page.url(), /member-login/, 'the session has ended at the server');
  }, wide));
}
