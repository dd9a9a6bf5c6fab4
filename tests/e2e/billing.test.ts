// Payments of a membership: cards, automatic renewal, change of plan, cancellation, return, and a failed payment.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { desktop, phone } from './helpers/browser.ts';
import { type Member, newMember } from './helpers/client.ts';
import * as person from './helpers/journey.ts';
import { linkTo } from './helpers/mails.ts';
import { temporaryFolder } from './helpers/process.ts';
import { demoBrands, molar, type Site, startSite } from './helpers/server.ts';
import { siteAndBrowser } from './helpers/suite.ts';

const { site, browser } = siteAndBrowser(() => ({ brands: demoBrands('cedar', 'harbor') }));

const moneyIn = (text: string | null): string => /\$[\d,]+\.\d\d/.exec(text ?? '')![0];

async function fillCard(page: Page, number: string): Promise<void> {
  await page.locator('[name=number]').fill(number);
  await page.locator('[name=expiry]').fill('12/30');
  await page.locator('[name=cvc]').fill('123');
  // The cardholder, where the page does not have the name already.
  if (await page.locator('[name=name]').isVisible()) {
    await page.locator('[name=name]').fill('Ruth Example');
    await page.locator('[name=billingZip]').fill('85001');
  }
}

async function info(member: Member): Promise<any> {
  return (await member.client.get('/api/v4/member/info')).body;
}

test('automatic renewal is switched with one press, and cards are stored, selected and removed', () =>
  person.walk(browser(), 'billing-cedar', async ({ page, context, shot }) => {
    const member = await newMember(site(), 'cedar');
    await member.client.handOver(context);
    await person.open(page, `${site().url('cedar')}/dashboard/billing`);
    await page.getByRole('heading', { name: 'Nothing is due' }).waitFor();
    await shot(page, 'overview');
    await page.getByRole('button', { name: 'Turn on automatic renewal' }).click();
    await page.getByText(/^Automatic renewal is on. The next charge is \$/).waitFor();
    assert.equal((await info(member)).subscription.autoRenew, true);
    await page.getByRole('button', { name: 'Turn off automatic renewal' }).click();
    await page.getByText(/^Automatic renewal is off. Nothing more is charged/).waitFor();
    assert.equal((await info(member)).subscription.autoRenew, false);

    await page.getByRole('link', { name: 'Add another card' }).click();
    await page.getByRole('heading', { level: 1, name: 'Add a card' }).waitFor();
    await page.getByRole('button', { name: 'Save this card' }).click();
    await page.getByRole('alert').getByRole('link', { name: 'Enter the card number' }).waitFor();
    await shot(page, 'card-errors');
    await fillCard(page, '5555 5555 5555 4444');
    await page.getByRole('button', { name: 'Save this card' }).click();
    await page.getByRole('heading', { name: 'Mastercard ending in 4444 is saved' }).waitFor();
    await page.getByRole('link', { name: 'Go to payments' }).click();
    await page.getByRole('button', { name: 'Use Visa ending in 4242 for payments' }).click();
    await page.getByText('Payments are now made with Visa ending in 4242.').waitFor();
    await page.getByRole('button', { name: 'Remove Mastercard ending in 4444' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove the card' }).click();
    await page.getByText('Mastercard ending in 4444 is removed.').waitFor();
    assert.equal((await info(member)).paymentMethod.last4, '4242');
    assert.equal((await info(member)).receipts.length, 1, 'nothing was charged');
  }, desktop));

test('a plan is switched today for the exact difference; another switch is scheduled for the renewal and undone', () =>
  person.walk(browser(), 'billing-switch-cedar', async ({ page, context, shot }) => {
    const member = await newMember(site(), 'cedar', { plan: /Individual/ });
    await member.client.handOver(context);
    await person.open(page, `${site().url('cedar')}/dashboard/plan`);
    await shot(page, 'plans');
    await page.getByRole('link', { name: /^Choose .*Household/ }).click();
    await page.getByRole('radio', { name: /^Today/ }).check();
    const pay = page.getByRole('button', { name: /^Switch and pay \$/ });
    await pay.waitFor();
    const due = moneyIn(await pay.textContent());
    await shot(page, 'quote');
    await pay.click();
    await page.getByRole('heading', { name: /^You now have .*Household/ }).waitFor();
    await page.getByText(due).first().waitFor();
    await page.getByRole('link', { name: 'See your plan' }).click();
    await page.getByRole('link', { name: /^Choose .*Individual/ }).click();
    await page.getByRole('button', { name: 'Switch when this term ends' }).click();
    await page.getByRole('heading', { name: /Individual begins with your next term/ }).waitFor();
    await page.getByRole('link', { name: 'See your plan' }).click();
    const undo = page.getByRole('button', { name: /^Keep .*Household/ });
    await undo.waitFor();
    await shot(page, 'planned');
    await undo.click();
    await undo.waitFor({ state: 'detached' });
    const { subscription } = await info(member);
    assert.match(subscription.planName, /Household/);
    assert.equal(subscription.plannedSwitch, undefined);
  }, phone));

test('a member cancels in two clicks after seeing the exact refund, and rejoins, in Spanish', () =>
  person.walk(browser(), 'billing-cancel-cedar-es', async ({ page, context, shot }) => {
    const member = await newMember(site(), 'cedar');
    await member.client.handOver(context);
    await person.open(page, `${site().url('cedar')}/dashboard?lang=es`);
    await page.getByRole('link', { name: 'Cancelar la membresía' }).click();
    const confirm = page.getByRole('button', { name: /^Cancelar y recibir \$/ });
    await confirm.waitFor();
    const refund = moneyIn(await confirm.textContent());
    await shot(page, 'quote');
    await confirm.click();
    await page.getByRole('heading', { name: 'Su membresía está cancelada' }).waitFor();
    await page.getByText(refund).first().waitFor();
    await shot(page, 'canceled');
    await person.open(page, `${site().url('cedar')}/dashboard`);
    await shot(page, 'dashboard');
    await page.getByRole('region', { name: 'Su membresía está cancelada' }).getByRole('link').click();
    await page.getByRole('heading', { level: 1, name: /Renovar su membresía|Inscribirse de nuevo/ }).waitFor();
    const pay = page.getByRole('button', { name: /^Pagar \$/ });
    const choose = page.getByRole('link', { name: /^Pagar una vez al año: .*Individual/ });
    await pay.or(choose).first().waitFor();
    if (await choose.isVisible()) await choose.click();
    await pay.waitFor();
    for (const box of await page.getByRole('checkbox').all()) await box.check();
    await shot(page, 'pay-again');
    await pay.click();
    await page.getByRole('heading', { name: 'Su membresía está pagada' }).waitFor();
    assert.equal((await info(member)).subscription.status, 'active');
  }, desktop));

test('a membership is canceled by keyboard', () => person.walk(browser(), 'billing-keyboard-harbor', async ({ page, context }) => {
  const member = await newMember(site(), 'harbor');
  await member.client.handOver(context);
  await person.open(page, `${site().url('harbor')}/dashboard/cancel`);
  await page.getByRole('button', { name: /^Cancel and get \$/ }).waitFor();
  for (let i = 0; i < 60; i++) {
    await page.keyboard.press('Tab');
    if (/^Cancel and get/.test((await page.evaluate(() => document.activeElement?.textContent)) ?? '')) break;
  }
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Your membership is canceled' }).waitFor();
  await page.waitForFunction(() => document.activeElement?.textContent === 'Your membership is canceled');
  assert.equal((await info(member)).subscription.status, 'canceled');
}, desktop));

test('a failed renewal is paid by the member, or through the link of a mail without a password', async () => {
  const dataDir = temporaryFolder('billing');
  const members = await renewingMembers(dataDir, 'harbor');
  await runLater(dataDir, 33, async (later) => {
    const url = later.url('harbor');
    await person.walk(browser(), 'billing-past-due-harbor', async ({ page, shot }) => {
      await logInAt(page, url, members[0]);
      await page.getByRole('heading', { name: 'A payment did not go through' }).waitFor();
      await shot(page, 'dashboard');
      await page.getByRole('link', { name: /^Pay \$/ }).click();
      await page.getByRole('heading', { name: 'Payment due' }).waitFor();
      await shot(page, 'open');
      await page.getByRole('link', { name: /^Pay \$/ }).click();
      const pay = page.getByRole('button', { name: /^Pay \$/ });
      await page.getByRole('radio', { name: /Another card/ }).check();
      await fillCard(page, person.cards.noMoney);
      await pay.click();
      await page.getByText(/not enough money on this card/).waitFor();
      await page.waitForFunction(() => document.activeElement?.matches('.payment-notice')); // or it takes the focus from a field
      await shot(page, 'declined');
      await fillCard(page, person.cards.good);
      await pay.click();
      await page.getByRole('heading', { name: /^Thank you. \$/ }).waitFor();
      await person.open(page, `${url}/dashboard`);
      await page.getByRole('heading', { name: 'Your membership is active' }).waitFor();
    }, phone);

    await person.walk(browser(), 'billing-card-link-harbor', async ({ page, shot }) => {
      const path = await linkTo(later, members[1].email, '/update-card');
      await person.open(page, url + path);
      await page.getByRole('heading', { level: 1, name: 'Update your card' }).waitFor();
      await fillCard(page, person.cards.good);
      await shot(page, 'link');
      await page.getByRole('button', { name: /^Save this card and pay \$/ }).click();
      await page.getByRole('heading', { name: 'Visa ending in 4242 is saved' }).waitFor();
      await shot(page, 'saved');
      await person.open(page, `${url}${path}x`);
      await page.getByText('This link no longer works').waitFor();
      await shot(page, 'over');
    }, desktop);
  });
});

test('a paused and an ended membership show their state and the next step, and a former member joins again', async () => {
  const dataDir = temporaryFolder('ended');
  const [paused, , ended] = await renewingMembers(dataDir, 'cedar');
  // The first attempt of the renewal; the membership is paused two weeks after it.
  await runLater(dataDir, 33, async () => undefined);
  await runLater(dataDir, 50, async (later) => {
    const url = later.url('cedar');
    await person.walk(browser(), 'billing-suspended-cedar-es', async ({ page, shot }) => {
      await logInAt(page, url, paused);
      await person.open(page, `${url}/dashboard?lang=es`);
      await page.getByRole('heading', { name: 'Su tarjeta está en pausa' }).waitFor();
      assert.equal(await page.getByText('No debe nada').count(), 0);
      await shot(page, 'dashboard');
      await person.open(page, `${url}/dashboard/card`);
      await page.getByRole('link', { name: 'Pagar ahora' }).waitFor();
      await shot(page, 'card');
      await person.open(page, `${url}/dashboard`);
      await page.getByRole('link', { name: /^Pagar \$/ }).click();
      await page.getByRole('heading', { name: 'Pago pendiente' }).waitFor();
      await page.getByRole('link', { name: /^Pagar \$/ }).click();
      await page.getByRole('radio', { name: /Otra tarjeta/ }).check();
      await fillCard(page, person.cards.good);
      await page.getByRole('button', { name: /^Pagar \$/ }).click();
      await page.getByRole('heading', { name: /^Gracias\. \$/ }).waitFor();
      await person.open(page, `${url}/dashboard`);
      await page.getByRole('heading', { name: 'Su membresía está activa' }).waitFor();
    }, phone);
    await person.walk(browser(), 'billing-expired-cedar', async ({ page, shot }) => {
      await logInAt(page, url, ended);
      await page.getByRole('heading', { name: /^Your membership ended on / }).waitFor();
      await shot(page, 'dashboard');
      await page.getByRole('link', { name: 'Renew your membership' }).first().click();
      await page.getByRole('heading', { level: 1, name: 'Renew your membership' }).waitFor();
      await page.getByRole('button', { name: /^Pay \$/ }).waitFor();
      await shot(page, 'renew');
    }, desktop);
  });
  await runLater(dataDir, 150, (later) => person.walk(browser(), 'billing-join-again-cedar', async ({ page, shot }) => {
    const url = later.url('cedar');
    await logInAt(page, url, ended);
    await page.getByRole('link', { name: 'Join again' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Join again' }).waitFor();
    await shot(page, 'plans');
    await page.getByRole('link', { name: /^Pay once a year: / }).first().click();
    const pay = page.getByRole('button', { name: /^Pay \$/ });
    await pay.waitFor();
    for (const box of await page.getByRole('checkbox').all()) await box.check();
    await shot(page, 'pay');
    await pay.click();
    await page.getByRole('heading', { name: 'Your membership is paid' }).waitFor();
    await person.open(page, `${url}/dashboard`);
    await page.getByRole('heading', { name: 'Your membership is active' }).waitFor();
  }, phone));
});

async function logInAt(page: Page, url: string, { email, password }: Member): Promise<void> {
  await person.open(page, `${url}/member-login`);
  await person.logIn(page, email, password);
  await page.waitForURL('**/dashboard');
}

/** Starts the same site that many days later, with all due jobs done. */
async function runLater(dataDir: string, days: number, steps: (later: Site) => Promise<void>): Promise<void> {
  const later = await startSite({ dataDir, brands: [], settings: { 'clock.ahead': String(days) }, doesDue: true });
  try {
    await steps(later);
  } finally {
    await later.stop();
  }
}

/** Creates two members whose cards pay today but decline every later charge, and one whose membership does not renew. */
async function renewingMembers(dataDir: string, brand: string): Promise<readonly [Member, Member, Member]> {
  const first = await startSite({ dataDir });
  try {
    const joining = { cycle: 'monthly', autoRenew: true, card: '4000000000000341' } as const;
    return [await newMember(first, brand, joining), await newMember(first, brand, joining), await newMember(first, brand, { cycle: 'monthly' })];
  } finally {
    await first.stop();
  }
}
