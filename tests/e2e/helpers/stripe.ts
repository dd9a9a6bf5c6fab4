// The Stripe stand-in as a separate process, and a site whose brand charges through it.
import type { FrameLocator, Locator, Page } from 'playwright-core';
import { startProgram, stripeStandIn } from './process.ts';

const keys = {
  'payment.stripe_secret_key': 'sk_test_journeys',
  'payment.stripe_publishable_key': 'pk_test_journeys',
  'payment.stripe_webhook_secret': 'whsec_journeys',
};

export type Stripe = {
  url: string;
  /** Settings for startSite: these brands use Stripe, all others the sandbox. */
  settings: (...brands: string[]) => Record<string, string>;
  /** Sends events to a site's brand. */
  sendEvents: (siteUrl: string, brand: string) => Promise<void>;
  /** Creates the token of a bank account, as the bank's frame passes it to a page. */
  bankToken: (account: string) => Promise<string>;
  state: () => Promise<{ intents: any[]; methods: any[]; refunds: any[]; events: any[] }>;
  control: (method: string, path: string, body?: object) => Promise<void>;
  stop: () => Promise<unknown>;
};

export async function startStripe(): Promise<Stripe> {
  const flags = Object.entries(keys).flatMap(([name, value]) => [name.replace('payment.stripe_', '--').replace('_', '-'), value]);
  const provider = await startProgram(flags, { command: stripeStandIn });
  const url = provider.line.trim();
  const control = async (method: string, path: string, body?: object): Promise<void> => {
    const answer = await fetch(`${url}/_control/${path}`, { method, body: body === undefined ? null : JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status}`);
  };
  return {
    url,
    settings: (...brands) => ({
      ...keys,
      'payment.stripe_api_url': url,
      'payment.stripe_bank_debit': 'on',
      'payment.stripe_js_url': `${url}/basil/stripe.js`,
      ...Object.fromEntries(brands.map((brand) => [`payment.brands.${brand}.provider`, 'stripe'])),
    }),
    sendEvents: (siteUrl, brand) =>
      control('PUT', 'webhooks', { url: `${siteUrl}/api/webhooks/stripe/${brand}`, secret: keys['payment.stripe_webhook_secret'] }),
    bankToken: async (account) => {
      const answer = await fetch(`${url}/v1/confirmation_tokens`, {
        method: 'POST',
        headers: { authorization: `Bearer ${keys['payment.stripe_publishable_key']}` },
        body: new URLSearchParams({
          'payment_method_data[type]': 'us_bank_account',
          'payment_method_data[us_bank_account][account_number]': account,
          'payment_method_data[billing_details][name]': 'Pat Example',
          'payment_method_data[billing_details][email]': 'pat@example.test',
        }),
      });
      return ((await answer.json()) as { id: string }).id;
    },
    state: async () => (await fetch(`${url}/_control/state`)).json(),
    control,
    stop: () => provider.end(),
  };
}

/** Returns the provider's card frame on a page. */
export function cardFrame(page: Page): FrameLocator {
  return page.frameLocator('iframe[title="Secure card fields"], iframe[title="Campos seguros de la tarjeta"]');
}

/** Returns the provider's frame for a bank account. */
export function bankFrame(page: Page): FrameLocator {
  return page.frameLocator('iframe[title="Secure bank fields"], iframe[title="Campos seguros del banco"]');
}

/** Types the card and waits until the frame has reported to the page that it is complete. */
export async function fillStripeCard(page: Page, number: string, code = '123'): Promise<void> {
  const frame = cardFrame(page);
  await page.locator('.stripe-card-frame:is([data-state=ready], [data-state=complete])').waitFor();
  await frame.locator('#number').fill(number);
  await frame.locator('#expiry').fill('12 / 30');
  await frame.locator('#cvc').fill(code);
  await page.locator('.stripe-card-frame[data-state=complete]').waitFor();
}

export type Wallet = 'Apple Pay' | 'Google Pay' | 'Link';

/** Presses a wallet's button in the provider's frame. */
export async function pressWallet(page: Page, wallet: Wallet): Promise<void> {
  const buttons = page.frameLocator('iframe[title="Pay with a wallet"], iframe[title="Pagar con una cartera digital"]');
  await pressInFrame(buttons.getByRole('button', { name: new RegExp(`${wallet}$`) }));
}

/**
 * Presses a button in a frame of another origin from within, after its scripts have loaded. Chromium learns late where a new frame
 * is and that it has the focus: on a busy machine clicks and keys went to the page below.
 */
export async function pressInFrame(button: Locator): Promise<void> {
  await button.evaluate(() => document.readyState === 'complete' || new Promise((done) => addEventListener('load', done, { once: true })));
  await button.dispatchEvent('click');
}

/** Returns the sheet of the open wallet. */
export function walletSheet(page: Page): FrameLocator {
  return page.frameLocator('iframe[title="Wallet"], iframe[title="Cartera digital"]');
}

/** Presses a button on the bank's page. */
export async function answerBank(page: Page, answer: 'Complete' | 'Fail'): Promise<void> {
  await pressInFrame(page.frameLocator('iframe[title="3-D Secure"]').getByRole('button', { name: answer }));
}
