// Joining where a brand takes its money through Stripe: the card is typed into Stripe's own frame, declined and paid,
// confirmed with the bank, and no digit of it ever reaches the site. The other brand stays with the sandbox.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Page, Request } from 'playwright-core';
import { desktop, phone } from './helpers/browser.ts';
import { Client, newMember } from './helpers/client.ts';
import * as person from './helpers/journey.ts';
import { until } from './helpers/process.ts';
import { answerBank, cardFrame, fillStripeCard, startStripe, type Stripe } from './helpers/stripe.ts';
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

/** Notes everything that a page sends to the site, and fails when a card is in it. */
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
  await cardFrame(page).locator('#number').waitFor();
}

/** By key: a click right after scrolling may still land in the provider's frame, which another process draws. */
async function pay(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(Pay|Pagar) \$/ }).focus();
  await page.keyboard.press('Enter');
}

async function paidIntents(): Promise<any[]> {
  return (await stripe.state()).intents.filter((intent) => intent.status === 'succeeded');
}

test('a declined card, then one that pays, at a desk', () =>
  person.walk(browser(), 'stripe-declined', async ({ page, shot }) => {
    const buyer = person.newBuyer('Walter');
    await toPayment(page, buyer);
    await person.agree(page);
    await pay(page);
    const summary = page.getByRole('alert').filter({ hasText: 'Complete the card number' });
    await summary.waitFor();
    await shot(page, 'incomplete');
    // The summary leads into the provider's frame.
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
    assert.ok(!JSON.stringify(paid[0]).includes(buyer.email), 'Stripe is told no more than it needs');
    await person.open(page, `${site().url('harbor')}/dashboard`);
    await page.getByText(/4242/).first().waitFor();
  }, desktop));

test('the bank asks on a phone, in Spanish: refused, then confirmed', () =>
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
    await page.waitForURL('**/checkout/confirmation');
    await shot(page, 'confirmed');
    assert.equal((await paidIntents()).length, before + 1);
  }, phone));

test('with the keyboard alone', () =>
  person.walk(browser(), 'stripe-keyboard', async ({ page, shot }) => {
    await toPayment(page, person.newBuyer('Ines'));
    const tabTo = async (isThere: () => Promise<boolean>): Promise<void> => {
      for (let presses = 0; presses < 80; presses += 1) {
        await page.keyboard.press('Tab');
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

test('the policy of a brand lets its own provider in, and no other', async () => {
  const policy = async (brand: string): Promise<string> =>
    String((await new Client(site().url(brand)).get('/')).headers['content-security-policy']);
  const withStripe = await policy('harbor');
  for (const part of ['script-src', 'frame-src', 'connect-src']) {
    assert.match(withStripe, new RegExp(`${part} 'self'[^;]* ${stripe.url}`));
  }
  assert.ok(!(await policy('cedar')).includes(stripe.url), 'cedar does not know Stripe');
  // The other brand pays through the sandbox, untouched.
  const { client } = await newMember(site(), 'cedar');
  const info = await client.get('/api/v4/member/info');
  assert.equal(info.body.paymentMethod.last4, '4242');
  assert.ok(!(await stripe.state()).intents.some((intent) => intent.metadata.group === 'cedar'));
});

test('a payment whose browser went away at the bank is booked by its event', () =>
  person.walk(browser(), 'stripe-event', async ({ page }) => {
    const buyer = person.newBuyer('Otto');
    await toPayment(page, buyer);
    await person.agree(page);
    await fill(page, '4000 0025 0000 3155');
    await person.nameOnCard(page, 'Otto Example');
    await pay(page);
    const bank = page.frameLocator('iframe[title="3-D Secure"]').getByRole('button', { name: 'Complete' });
    await bank.waitFor();
    const asked = (await stripe.state()).intents.find((intent) => intent.status === 'requires_action');
    await page.close();
    await stripe.control('PUT', 'webhooks', { mode: 'twice' });
    await fetch(`${stripe.url}/bank/answer`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ client_secret: asked.client_secret, outcome: 'approve' }),
    });
    // The event comes to the site, whose job asks Stripe and writes the membership.
    const client = new Client(site().url('harbor'));
    await until('the membership', async () => {
      const answer = await client.post('/api/login', { email: buyer.email, password: buyer.password });
      assert.ok([200, 401, 429].includes(answer.status), JSON.stringify(answer.body));
      return answer.status === 200;
    }, { every: 700, seen: () => 'no such login yet' });
    assert.equal((await client.get('/api/v4/member/info')).body.receipts.length, 1);
    await stripe.control('PUT', 'webhooks', { mode: 'send' });
  }));

test('the log names no card, no key and no secret', () => {
  const log = site().log();
  for (const secret of ['sk_test_journeys', 'whsec_journeys', '_secret_', 'ctoken_', ...typedCards]) {
    assert.ok(!log.includes(secret), `the log has ${secret}`);
  }
});
