// A person's own account: forgotten passwords, invitations, changes, export of data, deletion, captchas.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { startCaptcha, type CaptchaCounterpart } from '../counterparts/captcha.ts';
import { phone } from './helpers/browser.ts';
import { Client, newMember } from './helpers/client.ts';
import * as person from './helpers/journey.ts';
import { linkTo, mailTo } from './helpers/mails.ts';
import { demoBrands, startSite } from './helpers/server.ts';
import { siteAndBrowser } from './helpers/suite.ts';

const { site, browser } = siteAndBrowser(() => ({ brands: demoBrands('cedar', 'harbor') }));
const nextPassword = 'quiet river under stars 7';

const summaryHasFocus = (page: Page) => page.waitForFunction(() => document.activeElement?.matches('.error-summary'));

test('cedar: a forgotten password is reset with a link that works once', async () => {
  const member = await newMember(site(), 'cedar', { firstName: 'Helen' });
  await person.walk(browser(), 'account-reset-cedar', async ({ page, shot }) => {
    const cedar = site().url('cedar');
    await person.open(page, `${cedar}/member-login`);
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await page.waitForURL('**/reset-password');
    await page.getByRole('heading', { level: 1, name: 'Reset Password', exact: true }).waitFor(); // the login form has a field with this label too
    await page.getByLabel('Email address').fill('helen');
    await page.getByRole('button', { name: 'Send me the link' }).click();
    await page.getByRole('link', { name: /like name@example.com/ }).waitFor();
    await summaryHasFocus(page);
    await page.getByLabel('Email address').fill(member.email);
    await page.getByRole('button', { name: 'Send me the link' }).click();
    await page.getByText('Check your email').waitFor();
    await shot(page, 'sent');

    const link = await linkTo(site(), member.email, '/reset-password');
    await person.open(page, cedar + link);
    await page.getByText(member.email).waitFor();
    await page.getByLabel('New password', { exact: true }).fill('short');
    await page.getByRole('button', { name: 'Save the new password' }).click();
    await page.getByRole('link', { name: /at least 12 characters/ }).waitFor();
    await summaryHasFocus(page);
    await shot(page, 'new-password');
    await page.getByLabel('New password', { exact: true }).fill(nextPassword);
    await page.getByRole('button', { name: 'Save the new password' }).click();
    await page.getByText('Your new password is set').waitFor();
    await shot(page, 'done');
    assert.equal((await member.client.get('/api/v4/member/info')).status, 401, 'every session has ended');

    await page.getByRole('link', { name: 'Log in', exact: true }).last().click();
    await page.waitForURL('**/member-login');
    await person.ready(page);
    await person.logIn(page, member.email, nextPassword);
    await page.waitForURL('**/dashboard');
    await person.open(page, cedar + link);
    assert.match(page.url(), /\/dashboard$/, 'a logged-in member is redirected to the dashboard');
    await page.context().clearCookies();
    await person.open(page, cedar + link);
    await page.getByText('This link is no longer valid').waitFor();
    await shot(page, 'link-over');
    await mailTo(site(), member.email, /password/i);
  });
});

test('cedar: a reset for an unknown address looks the same, in Spanish, by keyboard', async () => {
  await person.walk(browser(), 'account-reset-spanish', async ({ page, context, shot }) => {
    const cedar = site().url('cedar');
    await context.addCookies([{ name: 'molar_lang', value: 'es', url: cedar }]);
    await person.open(page, `${cedar}/reset-password`);
    await page.getByLabel('Correo electrónico').focus();
    await page.keyboard.type('nadie@example.test');
    await page.keyboard.press('Enter');
    await page.getByText('Revise su correo').waitFor();
    await shot(page, 'enviado');
    await person.open(page, `${cedar}/reset-password?token=${'x'.repeat(43)}`);
    await page.getByText('Este enlace ya no es válido').waitFor();
    const again = page.getByRole('link', { name: 'Pedir un enlace nuevo' });
    await again.focus();
    await page.keyboard.press('Enter');
    await page.getByLabel('Correo electrónico').waitFor();
    await shot(page, 'otra-vez');
  }, phone);
});

test('harbor: another adult is invited, and sees their own card but no amounts', async () => {
  const spouse = { firstName: 'Beatriz', dateOfBirth: '1960-02-03', relationship: 'spouse' };
  const member = await newMember(site(), 'harbor', { firstName: 'Helen', dependents: [spouse] });
  const info = (await member.client.get('/api/v4/member/info')).body;
  const beatriz = info.people.find((one: any) => one.firstName === 'Beatriz');
  const email = `beatriz.${process.pid}@example.test`;
  const invited = await member.client.post(`/api/v4/member/invite/${beatriz.id}`, { email });
  assert.equal(invited.status, 202, JSON.stringify(invited.body));

  await person.walk(browser(), 'account-invite-harbor', async ({ page, shot }) => {
    const harbor = site().url('harbor');
    const link = await linkTo(site(), email, '/invite');
    await person.open(page, harbor + link);
    await page.getByRole('heading', { level: 1, name: 'Welcome, Beatriz' }).waitFor();
    await page.getByLabel('Choose a password', { exact: true }).fill('my harbor smiles 1');
    await page.getByRole('button', { name: 'Create my login' }).click();
    await page.getByRole('link', { name: /must not contain/ }).waitFor();
    await shot(page, 'invited');
    await page.getByLabel('Choose a password', { exact: true }).fill(nextPassword);
    await page.getByLabel(/Phone number/).fill('(503) 555-0123');
    await page.getByRole('button', { name: 'Create my login' }).click();
    await page.waitForURL('**/dashboard');
    await page.getByRole('heading', { level: 1, name: 'Hello, Beatriz' }).waitFor();
    await shot(page, 'dashboard');
    const text = await page.locator('body').innerText();
    assert.doesNotMatch(text, /Helen|4242|\$\d/, 'no data of others, and no amounts');
    for (const path of ['/dashboard/billing', '/dashboard/plan', '/dashboard/household']) {
      assert.equal(await page.getByRole('link').and(page.locator(`[href="${path}"]`)).count(), 0, path);
    }
    await person.open(page, `${harbor}/dashboard/account`);
    await page.getByText('(503) 555-0123').waitFor();
    await person.openRow(page, 'Delete your account');
    assert.equal(await page.getByText(/the law asks for proof/).count(), 0);
    await shot(page, 'account');
    await person.open(page, `${harbor}/savings-summary`);
    const { home, member: own, subscription } = await page.evaluate(async () => (await fetch('/api/v4/member/info')).json());
    assert.equal(own.address, undefined, 'the address is of the primary member');
    assert.equal(await page.getByLabel('State', { exact: true }).inputValue(), home.state);
    assert.equal(await page.getByLabel(/^ZIP code/).inputValue(), home.zip);
    assert.equal(await page.getByLabel('Plan', { exact: true }).inputValue(), String(subscription.planId));
    await shot(page, 'savings');
    await person.open(page, harbor + link);
    await page.getByText('This link is no longer valid').waitFor();
  }, phone);
});

test('cedar: phone, preferences, address, password and sessions are changed on one page', async () => {
  const member = await newMember(site(), 'cedar', { firstName: 'Helen' });
  const elsewhere = new Client(site().url('cedar'));
  await elsewhere.logIn(member.email, member.password);
  await person.walk(browser(), 'account-page-cedar', async ({ page, context, shot }) => {
    const cedar = site().url('cedar');
    await person.enter(context, page, member, `${cedar}/dashboard/account`);
    await shot(page, 'account');
    await page.getByRole('region', { name: 'How we reach you' }).locator('summary').press('Enter');
    await page.getByLabel('Phone number').waitFor();
    await shot(page, 'contact');
    await page.getByLabel('Phone number').fill('555');
    await page.getByRole('button', { name: 'Save phone and address' }).click();
    await page.getByRole('link', { name: /needs 10 digits/ }).waitFor();
    await summaryHasFocus(page);
    await page.getByLabel('Phone number').fill('(480) 555-0199');
    await page.getByLabel('City').fill('Tempe');
    await page.getByRole('button', { name: 'Save phone and address' }).click();
    await page.getByText('Saved. This is how we reach you now.').waitFor();
    await page.getByText('12 Elm Street, Tempe, AZ 85001').waitFor();
    await person.openRow(page, 'What we send you');
    await page.getByLabel('Tips for healthy teeth').check();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved.', { exact: true }).waitFor();
    const account = (await member.client.get('/api/v4/member/account')).body;
    assert.equal(account.phone, '4805550199');
    assert.equal(account.address.city, 'Tempe');
    assert.deepEqual(account.optIns, { news: false, tips: true });

    const email = await person.openRow(page, 'Email address');
    const nextEmail = `helen.next.${process.pid}@example.test`;
    await email.getByLabel('New email address').fill(nextEmail);
    await email.getByLabel('Your current password', { exact: true }).fill('not the password');
    await email.getByRole('button', { name: 'Change the address' }).click();
    await email.getByRole('link', { name: 'This is not your current password' }).waitFor();
    await summaryHasFocus(page); // it takes the focus a moment later, possibly away from the field below
    await email.getByLabel('Your current password', { exact: true }).fill(member.password);
    await email.getByRole('button', { name: 'Change the address' }).click();
    await email.getByText(/Open the link in it within 24 hours/).waitFor();

    const change = await person.openRow(page, 'Password');
    await change.getByLabel('Your current password', { exact: true }).fill(member.password);
    await change.getByLabel('New password', { exact: true }).fill(nextPassword);
    await person.openRow(page, 'Where you are logged in');
    assert.equal(await page.getByRole('listitem').filter({ hasText: 'Last used' }).count(), 2);
    await change.getByRole('button', { name: 'Change the password' }).click();
    await change.getByText('Your new password is set.').waitFor();
    await page.getByText('This device', { exact: true }).waitFor();
    await page.waitForFunction(() => document.querySelectorAll('.account-sessions > li').length === 1);
    assert.equal((await elsewhere.get('/api/v4/member/info')).status, 401, 'the other device is logged out');

    // The request with the former password has become void; the change of the address is requested again.
    await email.getByLabel('New email address').fill(nextEmail);
    await email.getByLabel('Your current password', { exact: true }).fill(nextPassword);
    const accepted = page.waitForResponse((response) => response.url().endsWith('/changeEmail') && response.status() === 202);
    await email.getByRole('button', { name: 'Change the address' }).click();
    await accepted;
    const link = await linkTo(site(), nextEmail, '/confirm-email', 2);
    await person.open(page, cedar + link);
    await shot(page, 'confirm');
    await page.getByRole('button', { name: 'Yes, use the new address' }).click();
    await page.getByText('Your new address is active').waitFor();
    await shot(page, 'confirmed');
    await page.getByRole('link', { name: 'To your account' }).click();
    await page.getByText(nextEmail).first().waitFor();

    await person.open(page, `${cedar}/dashboard/account#sessions`);
    await page.getByRole('button', { name: 'Log out everywhere' }).click();
    await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'Log out everywhere' }).click();
    await page.waitForURL('**/member-login');
    await person.ready(page);
    await person.logIn(page, nextEmail, nextPassword);
    await page.waitForURL('**/dashboard');
  });
});

test('cedar: data is exported; the account is deleted once the membership is canceled', async () => {
  const member = await newMember(site(), 'cedar', { firstName: 'Helen' });
  await person.walk(browser(), 'account-leave-cedar', async ({ page, context, shot }) => {
    const cedar = site().url('cedar');
    await person.enter(context, page, member, `${cedar}/dashboard/account`);
    await person.openRow(page, 'Your data');
    const table = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download as a table (CSV)' }).click();
    const file = await table;
    assert.match(file.suggestedFilename(), /^cedar-my-data-\d{4}-\d\d-\d\d\.csv$/);
    const csv = readFileSync(await file.path(), 'utf8');
    assert.match(csv, /"people",1,"firstName","Helen"/);
    assert.doesNotMatch(csv, /argon2/);
    await person.openRow(page, 'Delete your account');
    await page.getByRole('link', { name: 'Cancel the membership' }).waitFor();

    const quote = (await member.client.get('/api/v4/member/cancel/quote')).body;
    const canceled = await member.client.post('/api/v4/member/cancel', { quoteId: quote.quoteId });
    assert.ok(canceled.status < 300, JSON.stringify(canceled.body));
    await person.open(page, `${cedar}/dashboard/account`);
    const region = await person.openRow(page, 'Delete your account');
    await page.getByText(/because the law asks for proof/).waitFor();
    await shot(page, 'possible');
    await region.getByLabel('Your current password', { exact: true }).fill(member.password);
    await region.getByRole('button', { name: 'Delete my account' }).click();
    await page.getByRole('dialog').or(page.getByRole('alertdialog')).getByRole('button', { name: 'Delete my account' }).click();
    await page.waitForURL('**/member-login?ended=deleted');
    await page.getByText('Your account is deleted').waitFor();
    await shot(page, 'deleted');
    await person.logIn(page, member.email, member.password);
    await page.getByText('Email or password is incorrect.').first().waitFor();
  }, phone);
});

let captcha: CaptchaCounterpart;
before(async () => {
  captcha = await startCaptcha();
});
after(() => captcha?.stop());

// The adapters' own tests cover every fault of each provider; this covers the browser's part, once completely.
for (const provider of ['recaptcha', 'recaptcha_enterprise'] as const) {
  const isFull = provider === 'recaptcha';
  test(`a captcha of ${provider} is loaded on demand, and accepted only with valid claims`, async () => {
    captcha.behave('honest');
    const guarded = await startSite({
      brands: demoBrands('cedar'),
      settings: {
        'captcha.provider': provider, 'captcha.site_key': captcha.siteKey, 'captcha.secret': captcha.secret,
        'captcha.script_url': `${captcha.url}/captcha.js`, 'captcha.timeout_ms': '5000', 'captcha.project': captcha.project,
        'captcha.verify_url': provider === 'recaptcha' ? `${captcha.url}/siteverify` : captcha.url,
      },
    });
    try {
      await person.walk(browser(), `account-captcha-${provider}`, async ({ page, shot }) => {
        const cedar = guarded.url('cedar');
        await person.open(page, `${cedar}/reset-password`);
        assert.equal(await page.locator('script[src*="captcha.js"]').count(), 0, 'the script is not loaded before it is needed');
        await page.getByLabel('Email address').fill('somebody@example.test');
        const send = () => page.getByRole('button', { name: /^Send/ }).click();
        for (const mood of isFull ? (['lies-about-action', 'lies-about-host', 'low-score'] as const) : (['low-score'] as const)) {
          captcha.behave(mood);
          await send();
          await page.getByText(/could not confirm that you are a person/).waitFor();
          await summaryHasFocus(page);
          await page.getByLabel('Email address').fill(`${mood}@example.test`);
          await page.getByText(/could not confirm/).waitFor();
          await page.reload();
          await person.ready(page);
          assert.equal(await page.getByLabel('Email address').inputValue(), `${mood}@example.test`, 'the input is kept');
        }
        for (const mood of isFull ? (['down', 'silent', 'garbage'] as const) : (['silent'] as const)) {
          captcha.behave(mood);
          await send();
          await page.getByText(/does not respond right now/).waitFor();
          await page.reload();
          await person.ready(page);
        }
        captcha.behave('honest');
        await send();
        await page.getByText('Check your email').waitFor();
        await shot(page, 'sent');
        assert.ok(captcha.executed().every((action) => action === 'reset_password'));

        const asked = captcha.verified().length;
        await person.open(page, `${cedar}/member-login`);
        for (let tries = 0; tries < 4; ++tries) {
          const answered = page.waitForResponse((response) => response.url().endsWith('/api/login') && response.status() === 401);
          await person.logIn(page, 'somebody@example.test', `wrong password ${tries}`);
          await answered;
          await page.getByText('Email or password is incorrect.').first().waitFor();
          assert.equal(captcha.verified().length - asked, tries < 3 ? 0 : 1, 'required after three failures');
        }
        assert.equal(captcha.verified().at(-1), 'login');
        captcha.executed().length = 0;
      }, isFull ? phone : undefined);
    } finally {
      await guarded.stop();
    }
  });
}
