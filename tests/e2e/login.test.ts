// Logging in: wrong password, lockout, login, logout, guards.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { phone } from './helpers/browser.ts';
import { newMember } from './helpers/client.ts';
import * as person from './helpers/journey.ts';
import { demoBrands } from './helpers/server.ts';
import { siteAndBrowser } from './helpers/suite.ts';

const { site, browser } = siteAndBrowser(() => ({ brands: demoBrands('cedar', 'harbor') }));

test('a member logs out and in again, and returns to the requested page', async () => {
  const buyer = await newMember(site(), 'cedar', { firstName: 'Helen' });
  await person.walk(browser(), 'login-cedar', async ({ page, shot }) => {
    await person.open(page, `${site().url('cedar')}/dashboard`);
    assert.match(page.url(), /\/member-login\?redirect=(%2F|\/)dashboard$/);
    await shot(page, 'login');
    await person.logIn(page, buyer.email, 'not the password');
    await page.getByText('Email or password is incorrect.').first().waitFor();
    await shot(page, 'wrong-password');
    await person.logIn(page, buyer.email.toUpperCase(), buyer.password);
    await page.waitForURL('**/dashboard');
    await page.getByRole('heading', { level: 1, name: /Helen/ }).waitFor();

    await person.open(page, `${site().url('cedar')}/member-login`);
    assert.match(page.url(), /\/dashboard$/, 'a logged-in member is redirected from the login page');
    await person.open(page, site().url('cedar'));
    await page.getByRole('button', { name: /log ?out/i }).first().click();
    await page.waitForURL('**/member-login');
    await person.open(page, `${site().url('cedar')}/dashboard`);
    assert.match(page.url(), /\/member-login/);
  });
});

test('a member of one brand cannot log in at another', async () => {
  const buyer = await newMember(site(), 'cedar', { firstName: 'Helen' });
  await person.walk(browser(), 'other-brand-harbor', async ({ page, shot }) => {
    await person.open(page, `${site().url('harbor')}/member-login`);
    await person.logIn(page, buyer.email, buyer.password);
    await page.getByText('Email or password is incorrect.').first().waitFor();
    await shot(page, 'refused');
  }, phone);
});

test('five wrong passwords lock the account temporarily, also for the right one, and the page offers a reset', async () => {
  const buyer = await newMember(site(), 'harbor', { firstName: 'Helen' });
  await person.walk(browser(), 'lockout-harbor', async ({ page, shot }) => {
    await person.open(page, `${site().url('harbor')}/member-login`);
    for (let i = 0; i < 5; i++) {
      const answered = page.waitForResponse((response) => response.url().endsWith('/api/login'));
      await person.logIn(page, buyer.email, `wrong password ${i}`);
      assert.equal((await answered).status(), 401);
      await page.getByText('Email or password is incorrect.').first().waitFor();
    }
    await person.logIn(page, buyer.email, buyer.password);
    await page.getByText(/too many failed attempts.* until \d+:\d\d/i).first().waitFor();
    await shot(page, 'locked');
    await page.getByRole('link', { name: 'Or set a new password now.' }).click();
    await page.waitForURL('**/reset-password');
  }, phone);
});

test('a redirect to another site is not followed', async () => {
  const buyer = await newMember(site(), 'cedar', { firstName: 'Helen' });
  await person.walk(browser(), 'foreign-redirect', async ({ page }) => {
    await person.open(page, `${site().url('cedar')}/member-login?redirect=//evil.example/x`);
    await person.logIn(page, buyer.email, buyer.password);
    await page.waitForURL('**/dashboard');
    assert.equal(new URL(page.url()).origin, site().url('cedar'));
  });
});
