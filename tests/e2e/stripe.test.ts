// Joining with Stripe as the payment provider: the visitor types the card into Stripe's own frame, it is declined,
// accepted and confirmed with the bank, and no digit of it ever reaches the site. The other brand stays with the sandbox.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Frame, Page, Request } from 'playwright-core';
import { desktop, phone } from './helpers/browser.ts';
import { Client, newMember } from './helpers/client.ts';
import * as person from './helpers/journey.ts';
import { linkTo, mailTo } from './helpers/mails.ts';
import { until } from './helpers/process.ts';
import { answerBank, bankFrame, cardFrame, fillStripeCard, pressInFrame, pressWallet, startStripe, type Stripe, walletSheet } from './helpers/stripe.ts';
import { demoBrands } from './helpers/server.ts';
import { siteAndBrowser } from './helpers/suite.ts';

let stripe: Stripe;
const { site, browser } = siteAndBrowser(async () => {
  stripe = await startStripe();
  return { brands: demoBrands('cedar', 'harbor', 'mesa'), settings: stripe.settings('harbor', 'mesa') };
}, (started) => stripe.sendEvents(started.url('harbor'), 'harbor'));
after(() => stripe?.stop());

const CODE = '739';
const typedCards = new Set<string>();

/** Checks every request of a page to other servers than Stripe; fails when it contains card data. */
function guard(page: Page): void {
  page.on('request', (request: Request) => {
    if (new URL(request.url()).origin === stripe.url) return;
    const sent = `${request.url()} ${request.postData() ?? ''} ${JSON.stringify(request.headers())}`;
    for (const number of typedCards) {
      assert.ok(!sent.replace(/[\s-]/g, '').includes(number), `a card number went to ${request.url()}`);
    }
    assert.ok(!sent.includes(`"${CODE}"`), `a security code went to ${request.url()}`);
  });
}

async function fill(page: Page, number: string): Promise<void> {
  typedCards.add(number.replaceAll(' ', ''));
  await fillStripeCard(page, number, CODE);
}

async function toPayment(page: Page, buyer: person.Buyer, brand = 'harbor'): Promise<void> {
  guard(page);
  await person.choosePlan(page, site().url(brand), /^Choose/);
  await person.fillAccount(page, buyer);
  await person.saveAccount(page);
  await person.continueToPayment(page);
  // The fields appear before their script runs; input before that is lost.
  await page.locator('.stripe-card-frame[data-state=ready]').waitFor();
}

/** Presses with the keyboard: a click right after scrolling may still reach the provider's frame, which another process draws. */
async function pay(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(Pay|Pagar) \$/ }).focus();
  await page.keyboard.press('Enter');
}

async function confirmedInSpanish(page: Page): Promise<void> {
  await page.waitForURL('**/checkout/confirmation');
  await page.getByRole('heading', { level: 1, name: 'Ya es miembro' }).waitFor();
}

async function paidIntents(): Promise<any[]> {
  return (await stripe.state()).intents.filter((intent) => intent.status === 'succeeded');
}

test('a declined card, then one that pays, on a desktop', () =>
  person.walk(browser(), 'stripe-declined', async ({ page, shot }) => {
    const buyer = person.newBuyer('Walter');
    await toPayment(page, buyer);
    await person.agree(page);
    await pay(page);
    const summary = page.getByRole('alert').filter({ hasText: 'Complete the card number' });
    await summary.waitFor();
    await shot(page, 'incomplete');
    // The summary's link moves the focus into the provider's frame.
    await summary.getByRole('link', { name: /Complete the card number/ }).press('Enter');
    await cardFrame(page).locator('#number:focus').waitFor();
    await fill(page, '4000 0000 0000 9995');
    await person.nameOnCard(page, 'Walter Example');
    await pay(page);
    await page.getByText(/not enough money on this card/).first().waitFor();
    await shot(page, 'declined');
    assert.equal((await paidIntents()).length, 0);

    await fill(page, '4242 4242 4242 4242');
    await pay(page);
    await person.confirmed(page);
    await shot(page, 'confirmed');
    const paid = await paidIntents();
    assert.equal(paid.length, 1);
    assert.equal(paid[0].metadata.group, 'harbor');
    assert.ok(!JSON.stringify(paid[0]).includes(buyer.email), 'the server sends Stripe only the required data');
    const owner = (await stripe.state()).methods.find(({ id }) => id === paid[0].payment_method).billing_details;
    assert.deepEqual([owner.name, owner.email], ['Walter Example', buyer.email]);
    await person.open(page, `${site().url('harbor')}/dashboard`);
    await page.getByText(/4242/).first().waitFor();
  }, desktop));

test('the bank requires a confirmation on a phone, in Spanish: refused, then confirmed', () =>
  person.walk(browser(), 'stripe-bank', async ({ page, context, shot }) => {
    await toPayment(page, person.newBuyer('Elena'), 'mesa');
    await context.addCookies([{ name: 'molar_lang', value: 'es', url: site().url('mesa') }]);
    await page.reload();
    await person.ready(page);
    await cardFrame(page).getByLabel('Número de tarjeta').waitFor();
    await person.agree(page);
    await fill(page, '4000 0027 6000 3184');
    await pay(page);
    await page.frameLocator('iframe[title="3-D Secure"]').getByRole('button', { name: 'Fail' }).waitFor();
    await shot(page, 'question');
    await answerBank(page, 'Fail');
    await page.getByText(/no pudo confirmar que es usted/).first().waitFor();
    await shot(page, 'refused');

    const before = (await paidIntents()).length;
    await pay(page);
    await answerBank(page, 'Complete');
    await confirmedInSpanish(page);
    await shot(page, 'confirmed');
    assert.equal((await paidIntents()).length, before + 1);
  }, phone));

test('a wallet: consents first, canceled, declined, then paid with the bank', () =>
  person.walk(browser(), 'stripe-wallet', async ({ page, context, shot }) => {
    await person.fromOwnNetwork(context);
    const buyer = person.newBuyer('Nadia');
    await toPayment(page, buyer);
    await page.getByRole('group', { name: 'Pay with a wallet' }).waitFor();
    await pressWallet(page, 'Google Pay');
    await page.getByRole('alert').filter({ hasText: 'Check the box to agree' }).waitFor();
    await shot(page, 'consents');
    await person.agree(page);
    const due = /\$[\d.,]+/.exec((await page.getByRole('button', { name: /^Pay \$/ }).textContent())!)![0];
    const before = (await paidIntents()).length;

    const sheet = walletSheet(page);
    await pressWallet(page, 'Google Pay');
    assert.equal(await sheet.locator('.total').textContent(), `Total${due}`);
    await pressInFrame(sheet.getByRole('button', { name: 'Cancel' }));
    await page.locator('dialog').waitFor({ state: 'detached' });

    await pressWallet(page, 'Google Pay');
    await sheet.locator('.total').waitFor(); // its script has started, so buttons react
    await sheet.getByLabel('Card').selectOption('4000000000009995');
    await pressInFrame(sheet.getByRole('button', { name: 'Pay' }));
    await page.getByText(/not enough money on this card/).first().waitFor();
    assert.equal((await paidIntents()).length, before);
    await shot(page, 'declined');

    await pressWallet(page, 'Link');
    await sheet.locator('.total').waitFor();
    await sheet.getByLabel('Card').selectOption('4000002760003184');
    await pressInFrame(sheet.getByRole('button', { name: 'Pay' }));
    await answerBank(page, 'Complete');
    await person.confirmed(page);
    assert.equal((await paidIntents()).length, before + 1);
    const { intents, methods } = await stripe.state();
    const wallet = methods.find(({ card }) => card?.wallet?.type === 'link');
    const paid = intents.find(({ payment_method }) => payment_method === wallet.id);
    const cents = Math.round(Number(due.replace(/[$,]/g, '')) * 100);
    assert.deepEqual([paid.status, paid.amount, paid.setup_future_usage, wallet.customer], ['succeeded', cents, null, null]);
    const owner = wallet.billing_details;
    assert.deepEqual([owner.name, owner.address.line1, owner.email], ['Wanda Wallet', '7 Wallet Street', buyer.email]);
  }, desktop));

test('a wallet with automatic renewal on a phone, in Spanish, is stored; without a wallet there is no gap', () =>
  person.walk(browser(), 'stripe-wallet-renews', async ({ page, context, shot }) => {
    await person.fromOwnNetwork(context);
    await stripe.control('PUT', 'wallets', { available: [] });
    await toPayment(page, person.newBuyer('Rosa'), 'mesa');
    await context.addCookies([{ name: 'molar_lang', value: 'es', url: site().url('mesa') }]);
    const cardTop = async (): Promise<number> => {
      await page.reload();
      await person.ready(page);
      await cardFrame(page).getByLabel('Número de tarjeta').waitFor();
      return page.getByRole('group', { name: 'Pagar con tarjeta' }).evaluate((card) => card.getBoundingClientRect().top + window.scrollY);
    };
    const without = await cardTop();
    await stripe.control('PUT', 'wallets', { available: ['apple_pay', 'google_pay', 'link'] });
    const buttons = page.getByRole('group', { name: 'Pagar con una billetera digital' });
    assert.ok(await cardTop() >= without);
    await buttons.waitFor();
    assert.ok((await buttons.boundingBox())!.height >= 48);
    await person.agree(page);
    await page.getByRole('checkbox', { name: /renov/i }).check({ force: true });
    await shot(page, 'buttons');

    const sheet = walletSheet(page);
    await pressWallet(page, 'Apple Pay');
    await sheet.getByText(/Renovación/).waitFor();
    await shot(page, 'sheet');
    await pressInFrame(sheet.getByRole('button', { name: 'Pagar' }));
    await confirmedInSpanish(page);
    const { intents, methods } = await stripe.state();
    const wallet = methods.find(({ card }) => card?.wallet?.type === 'apple_pay');
    const paid = intents.find(({ payment_method }) => payment_method === wallet.id);
    assert.deepEqual([paid.status, paid.setup_future_usage], ['succeeded', 'off_session']);
    assert.equal(wallet.customer, paid.customer);
  }, phone));

/** Returns the position of the focus; undefined while the focus moves into a frame, which another process draws. */
async function placeOfFocus(page: Page): Promise<string | undefined> {
  const place = (of: Page | Frame) =>
    of.evaluate(() => ({ at: [...document.querySelectorAll('*')].indexOf(document.activeElement!), isBody: document.activeElement === document.body }));
  const frame = await (await page.evaluateHandle(() => document.activeElement)).asElement()?.contentFrame();
  const outer = (await place(page)).at;
  if (!frame) return `${outer}`;
  const { at, isBody } = await place(frame);
  return isBody ? undefined : `${outer}/${at}`;
}

test('by keyboard', () =>
  person.walk(browser(), 'stripe-keyboard', async ({ page, shot }) => {
    await toPayment(page, person.newBuyer('Ines'));
    await page.getByRole('group', { name: 'Pay with a wallet' }).waitFor();
    const tabTo = async (isThere: () => Promise<boolean>): Promise<void> => {
      for (let presses = 0; presses < 80; presses += 1) {
        const before = await placeOfFocus(page);
        await page.keyboard.press('Tab');
        await until('the focus moves on', async () => ![undefined, before].includes(await placeOfFocus(page)));
        if (await isThere()) return;
      }
      assert.fail('the keyboard does not get there');
    };
    const checkbox = (part: RegExp) => async () =>
      part.test(await page.evaluate(() => (document.activeElement as HTMLInputElement)?.labels?.[0]?.textContent ?? ''));
    await page.getByRole('heading', { level: 1 }).click();
    for (const text of [/five facts|not insurance|read/i, /terms/i]) {
      await tabTo(checkbox(text));
      await page.keyboard.press('Space');
    }
    const field = (id: string) => async () =>
      (await cardFrame(page).locator(`#${id}`).evaluate((input) => document.activeElement === input)) &&
      (await page.evaluate(() => document.activeElement?.tagName === 'IFRAME'));
    typedCards.add('5555555555554444');
    await tabTo(field('number'));
    await page.keyboard.type('5555 5555 5555 4444');
    await tabTo(field('expiry'));
    await page.keyboard.type('12 / 30');
    await tabTo(field('cvc'));
    await page.keyboard.type(CODE);
    await tabTo(() => page.evaluate(() => /^Pay \$/.test(document.activeElement?.textContent ?? '')));
    await page.keyboard.press('Enter');
    await person.confirmed(page);
    await shot(page, 'confirmed');
  }));

test('the content security policy of a brand allows only its own provider', async () => {
  const policy = async (brand: string): Promise<string> =>
    String((await new Client(site().url(brand)).get('/')).headers['content-security-policy']);
  const withStripe = await policy('harbor');
  for (const part of ['script-src', 'frame-src', 'connect-src']) {
    assert.match(withStripe, new RegExp(`${part} 'self'[^;]* ${stripe.url}`));
  }
  assert.ok(!(await policy('cedar')).includes(stripe.url), 'cedar does not know Stripe');
  // The other brand still pays through the sandbox.
  const { client } = await newMember(site(), 'cedar');
  const info = await client.get('/api/v4/member/info');
  assert.equal(info.body.paymentMethod.last4, '4242');
  assert.ok(!(await stripe.state()).intents.some((intent) => intent.metadata.group === 'cedar'));
});

test('a payment whose browser closed at the bank is booked by its event', () =>
  person.walk(browser(), 'stripe-event', async ({ page }) => {
    const buyer = person.newBuyer('Otto');
    await toPayment(page, buyer);
    await person.agree(page);
    await fill(page, '4000 0025 0000 3155');
    await person.nameOnCard(page, 'Otto Example');
    await pay(page);
    const bank = page.frameLocator('iframe[title="3-D Secure"]').getByRole('button', { name: 'Complete' });
    await bank.waitFor();
    const pending = (await stripe.state()).intents.findLast((intent) => intent.status === 'requires_action');
    await page.close();
    await stripe.control('PUT', 'webhooks', { mode: 'twice' });
    await fetch(`${stripe.url}/bank/answer`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ client_secret: pending.client_secret, outcome: 'approve' }),
    });
    // The site receives the event; its job queries Stripe and creates the membership. The welcome mail contains the
    // login link, because the buyer saw no confirmation.
    const client = new Client(site().url('harbor'));
    const token = (await linkTo(site(), buyer.email, '/reset-password')).split('token=')[1]!;
    assert.equal((await client.post('/api/v4/member/setNewPassword', { token, password: buyer.password })).status, 204);
    await until('the membership', async () => {
      const answer = await client.post('/api/login', { email: buyer.email, password: buyer.password });
      assert.ok([200, 401, 429].includes(answer.status), JSON.stringify(answer.body));
      return answer.status === 200;
    }, { every: 700, seen: () => 'no such login yet' });
    assert.equal((await client.get('/api/v4/member/info')).body.receipts.length, 1);
    await stripe.control('PUT', 'webhooks', { mode: 'send' });
  }));

/** Opens the disclosure, chooses an account of the test bank, and waits until the frame reports it complete. */
async function payFromBank(page: Page, account: string): Promise<void> {
  await page.locator('summary', { hasText: 'Pay from a US bank account instead' }).press('Enter');
  await page.locator('.bank-payment .stripe-card-frame[data-state=ready]').waitFor();
  await bankFrame(page).getByLabel('Bank').selectOption(account);
  await page.locator('.bank-payment .stripe-card-frame[data-state=complete]').waitFor();
}

async function orderDebit(page: Page): Promise<void> {
  await page.getByRole('button', { name: /from your bank account$/ }).press('Enter');
  await page.waitForURL('**/checkout/bank-debit');
  await page.getByRole('heading', { level: 1, name: 'Your payment is on its way' }).waitFor();
}

test('a bank account on a phone: no membership and no second payment before the money arrives, then both mails, and no refund of a returned debit', () =>
  person.walk(browser(), 'stripe-bank-account', async ({ page, context, shot }) => {
    await person.fromOwnNetwork(context);
    const buyer = person.newBuyer('Delia');
    await toPayment(page, buyer);
    await person.agree(page);
    const paid = (await paidIntents()).length;
    await payFromBank(page, '000123456789');
    await shot(page, 'account');
    await orderDebit(page);
    await shot(page, 'on-its-way');
    await mailTo(site(), buyer.email, /Subject: Your payment to .* is on its way/);
    // Every page of the checkout and every plan now leads back to this page.
    for (const path of ['/checkout', '/checkout/payment', '/checkout/create-account']) {
      await person.open(page, `${site().url('harbor')}${path}`);
      await page.waitForURL('**/checkout/bank-debit');
    }
    await person.open(page, `${site().url('harbor')}/join-now`);
    await page.getByRole('link', { name: 'See what happens next' }).waitFor();
    await shot(page, 'plans');
    await page.getByRole('button', { name: /^Choose/ }).first().press('Enter');
    await page.waitForURL('**/checkout/bank-debit');
    assert.equal((await paidIntents()).length, paid);

    await stripe.control('POST', 'debits/advance');
    const token = (await linkTo(site(), buyer.email, '/reset-password')).split('token=')[1]!;
    const client = new Client(site().url('harbor'));
    assert.equal((await client.post('/api/v4/member/setNewPassword', { token, password: buyer.password })).status, 204);
    assert.equal((await client.post('/api/login', { email: buyer.email, password: buyer.password })).status, 200);
    const { receipts, paymentMethod, subscription } = (await client.get('/api/v4/member/info')).body;
    assert.deepEqual([receipts.length, paymentMethod, subscription.autoRenew], [1, null, false]);
    assert.equal((await paidIntents()).length, paid + 1);

    // The rules promise no refund of money that the bank has taken back.
    assert.match(subscription.refundRule, /and get \$\d/);
    await stripe.control('POST', 'debits/return');
    const ruleNow = async () => (await client.get('/api/v4/member/info')).body.subscription.refundRule;
    await until('the dispute', async () => (await ruleNow()).includes('Nothing is left to pay back'), { every: 500, seen: ruleNow });
  }, phone));

test('a bank refuses a debit: the buyer gets a mail and pays by card', () =>
  person.walk(browser(), 'stripe-bank-refuses', async ({ page, context, shot }) => {
    await person.fromOwnNetwork(context);
    const buyer = person.newBuyer('Simon');
    await toPayment(page, buyer);
    await person.agree(page);
    await payFromBank(page, '000222222227');
    await orderDebit(page);
    await stripe.control('POST', 'debits/advance');
    await mailTo(site(), buyer.email, /Subject: Your payment to .* did not go through/);
    await person.open(page, `${site().url('harbor')}/checkout`);
    await page.waitForURL('**/checkout/payment');
    await page.locator('.stripe-card-frame[data-state=ready]').waitFor();
    await shot(page, 'again');
    await person.agree(page);
    await fill(page, '4242 4242 4242 4242');
    await pay(page);
    await person.confirmed(page);
  }, phone));

test('the log contains no card, key or secret', () => {
  const log = site().log();
  for (const secret of ['sk_test_journeys', 'whsec_journeys', '_secret_', 'ctoken_', ...typedCards]) {
    assert.ok(!log.includes(secret), `the log has ${secret}`);
  }
});
