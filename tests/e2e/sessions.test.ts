// Sessions of members: one that ends while a form is filled in, an idle one, one in several tabs.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BrowserContext, Page } from 'playwright-core';
import { phone } from './helpers/browser.ts';
import { Client, newMember } from './helpers/client.ts';
import * as person from './helpers/journey.ts';
import { until } from './helpers/process.ts';
import { demoBrands } from './helpers/server.ts';
import { siteAndBrowser } from './helpers/suite.ts';

const { site, browser } = siteAndBrowser(() => ({ brands: demoBrands('cedar', 'harbor') }));

for (const way of ['on the spot', 'at the login page'] as const) {
  test(`harbor: a session that ends in the middle of a form is renewed ${way}, and no input is lost`, async () => {
    const member = await newMember(site(), 'harbor', { firstName: 'Helen' });
    await person.walk(browser(), `account-expired-${way.replaceAll(' ', '-')}`, async ({ page, context, shot }) => {
      await person.enter(context, page, member, `${site().url('harbor')}/dashboard/account`);
      await person.openRow(page, 'How we reach you');
      await page.getByLabel('Street address').fill('99 Lighthouse Lane');
      await page.getByLabel('Phone number').fill('(503) 555-0188');
      const other = new Client(site().url('harbor'));
      await other.logIn(member.email, member.password);
      assert.equal((await other.delete('/api/v4/member/sessions')).status, 200);

      await page.getByRole('button', { name: 'Save phone and address' }).click();
      const dialog = page.getByRole('dialog', { name: 'Please log in again' });
      await dialog.waitFor();
      if (way === 'on the spot') {
        await shot(page, 'asked');
        const lefts = await Promise.all([dialog.getByLabel('Password', { exact: true }), dialog.getByRole('button', { name: 'Log in and continue' })].map(async (part) => (await part.boundingBox())!.x));
        assert.equal(lefts[0], lefts[1], 'field and button begin at the same edge');
        await dialog.getByLabel('Password', { exact: true }).fill('not it');
        await page.keyboard.press('Enter');
        await dialog.getByText('Email or password is incorrect.').waitFor();
        await dialog.getByLabel('Password', { exact: true }).fill(member.password);
        await page.keyboard.press('Enter');
      } else {
        await dialog.getByRole('button', { name: 'Go to the login page' }).click();
        await page.waitForURL('**/member-login?redirect=*');
        await person.ready(page);
        await person.logIn(page, member.email, member.password);
        await page.waitForURL('**/dashboard/account');
        assert.equal(await page.getByLabel('Street address').inputValue(), '99 Lighthouse Lane');
        await page.getByRole('button', { name: 'Save phone and address' }).click();
      }
      await page.getByText('Saved. This is how we reach you now.').waitFor();
      const again = new Client(site().url('harbor'));
      await again.logIn(member.email, member.password);
      const account = (await again.get('/api/v4/member/account')).body;
      assert.equal(account.address.line1, '99 Lighthouse Lane');
      assert.equal(account.phone, '5035550188');
    }, way === 'on the spot' ? phone : undefined);
  });
}

const minute = 60_000;

/** Lets the test control the clock. Minutes then pass in a moment, so the timeouts of running calls are disabled. */
async function holdClock(context: BrowserContext): Promise<void> {
  await context.clock.install();
  await context.addInitScript(() => {
    AbortSignal.timeout = () => new AbortController().signal;
  });
}

/** Each tab has a copy of the shared storage: waits until both contain the same last activity. */
async function bothKnow(one: Page, other: Page): Promise<void> {
  const lastAct = (of: Page): Promise<string | null> => of.evaluate(() => localStorage.getItem('molar.last-activity'));
  await until('both tabs know of the last act', async () => (await lastAct(one)) === (await lastAct(other)));
}

test('cedar: an idle member is warned, stays logged in with one key, and is finally logged out in all tabs', async () => {
  const member = await newMember(site(), 'cedar', { firstName: 'Helen' });
  await person.walk(browser(), 'account-idle-cedar', async ({ page, context, shot }) => {
    await holdClock(context);
    const cedar = site().url('cedar');
    await person.enter(context, page, member, `${cedar}/dashboard/account`);
    const second = await context.newPage();
    await person.open(second, `${cedar}/dashboard`);
    const warning = (of: Page) => of.getByRole('alertdialog', { name: 'Are you still there?' });

    await context.clock.runFor(10 * minute);
    await second.mouse.move(200, 200); // activity in the other tab
    await second.mouse.move(220, 220);
    await bothKnow(page, second);
    await context.clock.runFor(6 * minute);
    assert.equal(await warning(page).count(), 0, 'activity in one tab counts for all tabs');

    await page.bringToFront();
    await person.openRow(page, 'How we reach you');
    await page.getByLabel('City').fill('Flagstaff');
    await page.getByLabel('City').press('End');
    await bothKnow(page, second);
    await context.clock.runFor(14 * minute + 5_000);
    // The clock is fixed, because on a slow machine it would otherwise reach the logout, 55 seconds later.
    const warnedAt = await page.evaluate(() => Date.now());
    await context.clock.setFixedTime(warnedAt);
    await warning(page).waitFor();
    await warning(second).waitFor();
    await shot(page, 'warned');
    await page.keyboard.press('Enter');
    await bothKnow(page, second);
    await context.clock.runFor(2_000);
    await warning(page).waitFor({ state: 'detached' });
    await warning(second).waitFor({ state: 'detached' });
    await context.clock.setSystemTime(warnedAt);

    await context.clock.runFor(15 * minute + 5_000);
    await page.waitForURL('**/member-login?redirect=*ended=idle');
    await second.waitForURL('**/member-login?*');
    await page.getByText('You were logged out').waitFor();
    await shot(page, 'logged-out');
    assert.equal((await member.client.get('/api/v4/member/info')).status, 401, 'at the server too');
    await person.ready(page);
    await person.logIn(page, member.email, member.password);
    await page.waitForURL('**/dashboard/account');
    // The document shows the saved values; the app then inserts the typed ones.
    await person.ready(page);
    assert.equal(await page.getByLabel('City').inputValue(), 'Flagstaff', 'the input is still there');
  });
});

test('cedar: a logout in one tab logs out the other; the session limit reloads the page', async () => {
  const member = await newMember(site(), 'cedar', { firstName: 'Helen' });
  await person.walk(browser(), 'account-tabs-cedar', async ({ page, context }) => {
    await holdClock(context);
    const cedar = site().url('cedar');
    await person.enter(context, page, member, `${cedar}/dashboard`);
    const second = await context.newPage();
    await person.open(second, `${cedar}/dashboard/account`);
    await person.openRow(second, 'How we reach you');
    await second.getByLabel('City').fill('Flagstaff');
    await page.getByRole('button', { name: /log ?out/i }).first().click();
    await page.waitForURL('**/member-login');
    await second.waitForURL('**/member-login');
    await person.logIn(second, member.email, member.password);
    await second.waitForURL('**/dashboard');
    await page.waitForURL('**/dashboard');
    await person.open(second, `${cedar}/dashboard/account`);
    assert.notEqual(await second.getByLabel('City').inputValue(), 'Flagstaff', 'a logout by choice deletes the drafts');
    await second.close();
    // Behind the other tab this one may not have been painted yet; its idle time starts with the app.
    await page.bringToFront();
    await person.ready(page);

    await page.evaluate(() => ((window as any).sameLoad = true));
    await context.clock.runFor(15 * minute + 5_000);
    await page.waitForURL('**/member-login?*');
    assert.equal(await page.evaluate(() => (window as any).sameLoad), true);
    await context.clock.runFor(45 * minute);
    await page.waitForFunction(() => (window as any).sameLoad === undefined);
    assert.match(page.url(), /\/member-login/);
  });
});
