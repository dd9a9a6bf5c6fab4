// The household size that a visitor enters: every page with plans shows prices for it, and the checkout asks for these people.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { desktop, fitsWidth, newContext, phone } from './helpers/browser.ts';
import * as person from './helpers/journey.ts';
import { until } from './helpers/process.ts';
import { demoBrands } from './helpers/server.ts';
import { siteAndBrowser } from './helpers/suite.ts';

const { site, browser } = siteAndBrowser(() => ({ brands: demoBrands('harbor', 'mesa') }));

const brands = [
  { brand: 'harbor', viewport: phone, plan: 'Harbor Crew', single: 'Harbor Start', landing: '/no-waiting', office: '/office/302', term: '$804', firstYear: '$819' },
  { brand: 'mesa', viewport: desktop, plan: 'Our House', single: 'Just Me', landing: '/new-patients', office: '/office/411', term: '$852', firstYear: '$852' },
] as const;

const card = (page: Page, plan: string) => page.getByRole('article', { name: plan });
const people = 'for 2 adults and 1 child';

for (const { brand, viewport, plan, single, landing, office, term, firstYear } of brands) {
  describe(`two adults and a child at ${brand}, ${viewport.width} px wide`, () => {
    test('see their total price on every page, and in the checkout', () => person.walk(browser(), `family-prices-${brand}`, async ({ page, shot }) => {
      await person.open(page, site().url(brand));
      await page.getByRole('button', { name: 'One adult more' }).click();
      await page.getByRole('button', { name: 'One child more' }).click();
      await card(page, plan).getByText('Lowest price for you').locator('visible=true').waitFor();
      await page.getByText(`Lowest price for 2 adults and 1 child: ${plan}, ${term} a year.`).locator('visible=true').waitFor();
      await card(page, single).getByText('For one person only. You are 3.').waitFor();
      await shot(page, 'home');

      await card(page, plan).getByRole('link', { name: `Choose ${plan}` }).locator('visible=true').click();
      await page.waitForURL(/\/join-now\?.*adults=2&children=1/);
      await card(page, plan).getByRole('button', { name: `Choose ${plan}` }).waitFor(); // a button on this page, a link on the page before
      await card(page, plan).getByText(people).locator('visible=true').waitFor();
      await shot(page, 'join-now');

      // Full page loads, with addresses that do not contain the household.
      for (const path of [landing, office]) {
        await person.open(page, `${site().url(brand)}${path}`);
        await page.getByText(people).locator('visible=true').first().waitFor();
        await until('one child', async () => (await page.getByLabel('Children under 18').inputValue()) === '1');
        await shot(page, path.split('/')[1]!);
      }

      await page.getByRole('link', { name: `Join ${plan} with this office` }).click();
      await page.waitForURL('**/checkout/create-account');
      const buyer = person.newBuyer();
      await person.fillAccount(page, buyer);
      await person.saveAccount(page);
      await page.getByText('2 more people to add').waitFor();
      await shot(page, 'people');
      await page.getByRole('button', { name: 'Add your partner' }).click();
      await person.addPerson(page, { firstName: 'José', lastName: 'Example', month: '5', day: '5', year: '1960' }, 'Spouse');
      await page.getByRole('button', { name: 'Add your child' }).click();
      assert.equal(await page.getByLabel('Relationship to you').inputValue(), 'child');
      await person.addPerson(page, { firstName: 'Ana', lastName: 'Example', month: '6', day: '6', year: '2015' }, 'Child');
      await page.getByRole('button', { name: 'Add a person' }).waitFor();
      await person.continueToPayment(page);
      await page.getByRole('button', { name: new RegExp(`^Pay \\${firstYear}\\.00`) }).waitFor();
    }, viewport));

    test('see it on each page without JavaScript', async () => {
      const context = await newContext(browser(), { viewport, javaScriptEnabled: false, locale: 'en-US' });
      try {
        const page = await context.newPage();
        await page.goto(`${site().url(brand)}/`);
        assert.equal(await page.getByRole('button', { name: 'One adult more' }).count(), 0, 'no button without a function');
        await page.getByLabel('Adults').fill('2');
        await page.getByLabel('Children under 18').fill('1');
        await page.getByRole('button', { name: 'Show our prices' }).click();
        await page.waitForURL(/\/\?adults=2&children=1#how-many$/);
        await card(page, plan).getByText(people).locator('visible=true').waitFor();

        await card(page, plan).getByRole('link', { name: `Choose ${plan}` }).locator('visible=true').click();
        await page.waitForURL(/\/join-now\?plan=\d+&cycle=annual&adults=2&children=1$/);
        await card(page, plan).getByText(people).locator('visible=true').waitFor();
        await page.getByRole('radio', { name: 'Every month' }).check();
        await page.getByLabel('Children under 18').fill('0');
        await page.getByRole('button', { name: 'Show our prices' }).click();
        await page.waitForURL(/\/join-now\?adults=2&children=0&plan=\d+&cycle=monthly#how-many$/);
        await card(page, plan).getByText('for 2 adults').locator('visible=true').waitFor();
        await page.setViewportSize({ width: 320, height: 640 });
        await fitsWidth(page);
      } finally {
        await context.close();
      }
    });
  });
}
