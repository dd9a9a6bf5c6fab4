// A visitor joins a plan: alone, as a family with a coupon, after a declined card, and after an interruption.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator } from 'playwright-core';
import { desktop, phone } from './helpers/browser.ts';
import * as person from './helpers/journey.ts';
import { linkTo, mailTo } from './helpers/mails.ts';
import { demoBrands } from './helpers/server.ts';
import { siteAndBrowser } from './helpers/suite.ts';

const { site, browser } = siteAndBrowser(() => ({ brands: demoBrands('cedar', 'harbor') }));

for (const [brand, viewport] of [['cedar', desktop], ['harbor', phone]] as const) {
  test(`one person joins at ${brand}, ${viewport.width} px wide`, () =>
  person.walk(browser(), `join-${brand}-${viewport.width}`, async ({ page, context, shot }) => {
    const buyer = person.newBuyer();

    await person.open(page, site().url(brand));
    await shot(page, 'home');
    await person.open(page, `${site().url(brand)}/join-now`);
    await shot(page, 'join-now');
    await person.choosePlan(page, site().url(brand), /^Choose/);
    await shot(page, 'account');
    await person.fillAccount(page, buyer);
    await person.saveAccount(page);
    await shot(page, 'people');
    await person.continueToPayment(page);
    await shot(page, 'payment');
    const total = /\$[\d,.]+/.exec((await page.getByRole('button', { name: /^Pay \$/ }).textContent())!)![0];
    await person.agree(page);
    await person.fillCard(page, person.cards.good);
    await person.pay(page);
    await person.confirmed(page);
    const steps = page.getByRole('region', { name: 'Your first visit in three steps' });
    await steps.getByText(/^“I have the .* plan from /).waitFor();
    await steps.getByRole('listitem').getByRole('link', { name: 'Open your card' }).waitFor();
    assert.equal(await page.locator('main .button[data-variant=primary][href]').count(), 1, 'one next step');
    await steps.locator('.button[data-variant=primary]').waitFor();
    await page.getByRole('region', { name: 'What happens next' }).getByRole('link', { name: 'Cancel membership' }).waitFor();
    await shot(page, 'confirmation');

    await person.open(page, `${site().url(brand)}/dashboard`);
    await page.getByRole('heading', { level: 1, name: /Ruth/ }).waitFor();
    await page.getByText('THIS IS NOT INSURANCE').first().waitFor();
    await shot(page, 'dashboard');
    await page.getByRole('link', { name: /^Receipt R-\d{4}-\d{6}/ }).click();
    await page.getByRole('heading', { level: 1, name: /Receipt R-/ }).waitFor();
    await page.getByText(total).first().waitFor();
    await shot(page, 'receipt');
    await person.open(page, `${site().url(brand)}/dashboard`);
    await page.getByRole('link', { name: /membership agreement/i }).click();
    await page.getByText(/^Version .*, in effect from /).waitFor();
    await shot(page, 'agreement');

    for (const path of ['/join-now', '/checkout']) {
      await person.open(page, `${site().url(brand)}${path}`);
      assert.match(page.url(), /\/dashboard\?already=1$/);
      await page.getByText('You are a member already').waitFor();
    }
    await shot(page, 'already-member');

    await mailTo(site(), buyer.email, /^Subject: Welcome/m);
    // No password exists yet: one person sets it in the membership, the other requests the mailed link.
    if (brand === 'cedar') {
      await page.getByText('You have no password yet').waitFor();
      await page.getByRole('link', { name: 'Choose a password' }).click();
      await page.waitForURL('**/dashboard/account#password');
      await person.choosePassword(page, buyer.password);
    }
    await context.clearCookies();
    if (brand === 'harbor') {
      await person.open(page, site().url(brand) + (await linkTo(site(), buyer.email, '/reset-password')));
      await page.getByRole('heading', { level: 1, name: 'Choose a password' }).waitFor();
      await page.getByLabel('Password', { exact: true }).fill(buyer.password);
      await page.getByRole('button', { name: 'Save the password' }).click();
      await page.getByText('Your password is set').waitFor();
    }
    await person.open(page, `${site().url(brand)}/member-login`);
    await person.logIn(page, buyer.email, buyer.password);
    await page.waitForURL('**/dashboard');
  }, viewport));
}

// Counts like a person with one thumb: a field is reached by a tap, or from the previous one by the keyboard's Next key.
test('one adult joins on a phone with 12 fields, 90 keys and 14 taps at most, and no password', () =>
  person.walk(browser(), 'join-thumb', async ({ page, context, shot }) => {
    await person.fromOwnNetwork(context);
    let taps = 0;
    let keys = 0;
    const tap = async (of: Locator): Promise<void> => {
      await of.tap();
      taps += 1;
    };
    /** Types answers, each into the field that the Next key has reached. */
    const type = async (...answers: [label: RegExp, answer: string][]): Promise<void> => {
      for (const [index, [label, answer]] of answers.entries()) {
        if (index > 0) await page.keyboard.press('Enter');
        await page.getByLabel(label).and(page.locator(':focus')).waitFor();
        await page.keyboard.type(answer);
        keys += answer.length;
      }
    };
    const fields = (): Promise<number> =>
      page.locator('main').locator('input:not([type=checkbox], [tabindex="-1"]), select').filter({ visible: true }).count();

    await person.open(page, `${site().url('cedar')}/join-now`);
    await tap(page.getByRole('button', { name: /^Choose/ }).first());
    await page.waitForURL('**/checkout/create-account');
    await page.locator('h1:focus').waitFor(); // of the next page, which focuses it
    let asked = await fields();
    await tap(page.getByLabel('First name'));
    await type([/^First name/, 'Ruth'], [/^Last name/, 'Example'], [/^Month/, '4'], [/^Day/, '27'], [/^Year/, '1958'], [/^ZIP code/, '85001']);
    await page.getByText('Phoenix, Arizona').waitFor();
    await page.keyboard.press('Enter');
    await type([/^Street address/, '12 Elm Street'], [/^Email address/, 'ruth@example.test'], [/^Phone number/, '6025550142']);
    await shot(page, 'details');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/checkout/add-member');
    await tap(page.getByRole('button', { name: 'Continue with just me' }));
    await page.waitForURL('**/checkout/payment');
    const pay = page.getByRole('button', { name: /^Pay \$/ });
    await pay.waitFor();
    asked += await fields();
    await page.evaluate(() => document.fonts.ready);
    const top = await pay.evaluate((button) => Math.round(button.getBoundingClientRect().top + window.scrollY));
    for (const consent of [/five facts/, /Terms of Service/]) await tap(page.getByRole('checkbox', { name: consent }));
    await tap(page.getByLabel('Card number'));
    await type([/^Card number/, '4242424242424242'], [/^Expiration date/, '1230'], [/^Security code/, '123']);
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.activeElement === document.body);
    await shot(page, 'before-paying');
    await tap(pay);
    await person.confirmed(page);
    assert.ok(asked <= 12, `${asked} fields`);
    assert.ok(keys <= 90, `${keys} characters`);
    assert.ok(taps <= 14, `${taps} taps`);
    assert.ok(top <= 2200, `the pay button is ${top} px from the top`);
  }, phone, { hasTouch: true, isMobile: true }));

test('a family of four joins with a coupon', () =>
  person.walk(browser(), 'family-cedar', async ({ page, context, shot }) => {
  await person.fromOwnNetwork(context);
  await person.choosePlan(page, site().url('cedar'), /^Choose.*Household/);
  await person.fillAccount(page, person.newBuyer('Maria'));
  await person.saveAccount(page);
  await person.addPerson(page, { firstName: 'José', lastName: 'Example', month: '5', day: '5', year: '1960' }, 'Spouse');
  await person.addPerson(page, { firstName: 'Ana', lastName: 'Example', month: '6', day: '6', year: '2012' }, 'Child');
  await person.addPerson(page, { firstName: 'Luis', lastName: 'Example', month: '7', day: '7', year: '2015' }, 'Child');
  await shot(page, 'people');
  await person.continueToPayment(page);
  const button = page.getByRole('button', { name: /^Pay \$/ });
  const before = (await button.textContent())!;
  await page.getByText('Have a coupon code?').click();
  await page.getByLabel('Coupon code').fill('smile20');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByRole('button', { name: 'Remove coupon SMILE20' }).waitFor();
  assert.notEqual(await button.textContent(), before, 'the coupon changes the total');
  await shot(page, 'payment-with-coupon');
  await person.agree(page);
  await person.fillCard(page, person.cards.good);
  await person.pay(page);
  await person.confirmed(page);
  await person.open(page, `${site().url('cedar')}/dashboard`);
  for (const name of ['Maria', 'José', 'Ana', 'Luis']) await page.getByText(`${name} Example`).first().waitFor();
  await shot(page, 'dashboard');
  }));

test('a declined card is explained, input remains, and another card works', () =>
  person.walk(browser(), 'declined-harbor', async ({ page, context, shot }) => {
  await person.choosePlan(page, site().url('harbor'), /^Choose/);
  await person.fillAccount(page, person.newBuyer('Walter'));
  await person.saveAccount(page);
  await person.continueToPayment(page);
  await person.agree(page);
  await person.fillCard(page, person.cards.noMoney, '123', 'Ruth Example');
  await person.pay(page);
  await page.getByText('Nothing was charged.').first().waitFor();
  await page.getByText(/not enough money on this card/).first().waitFor();
  await shot(page, 'insufficient-funds');
  assert.equal(await page.getByLabel('Name on card').inputValue(), 'Ruth Example');
  assert.equal(await page.getByLabel('Security code').inputValue(), '', 'the security code is required again');
  await person.fillCard(page, person.cards.good);
  await person.pay(page);
  await person.confirmed(page);
  }));

test('an abandoned checkout is resumed, and going back loses no input', () =>
  person.walk(browser(), 'resume-cedar', async ({ page, context, shot }) => {
  await person.fromOwnNetwork(context);
  const buyer = person.newBuyer('Edith');
  await person.choosePlan(page, site().url('cedar'), /^Choose.*Household/);
  await person.fillAccount(page, buyer);
  await person.saveAccount(page);
  await person.addPerson(page, { firstName: 'Otto', lastName: 'Example', month: '3', day: '3', year: '1955' }, 'Spouse');
  await page.close();

  const again = await context.newPage();
  await person.open(again, `${site().url('cedar')}/join-now`);
  await again.getByText('You started joining Cedar Household').waitFor();
  await shot(again, 'go-on');
  await again.getByRole('link', { name: 'Continue joining' }).click();
  await again.waitForURL('**/checkout/add-member'); // the first incomplete step
  await again.getByText('Otto Example').first().waitFor();
  await shot(again, 'people-again');
  await person.open(again, `${site().url('cedar')}/checkout/create-account`);
  assert.equal(await again.getByLabel('First name').inputValue(), 'Edith');
  assert.equal(await again.getByLabel('Street address').inputValue(), '12 Elm Street');
  await person.saveAccount(again);
  await person.continueToPayment(again);
  await again.goBack();
  await again.getByText('Otto Example').first().waitFor();
  await person.continueToPayment(again);
  await person.agree(again);
  await person.fillCard(again, person.cards.good);
  await person.pay(again);
  await person.confirmed(again);
  }));
