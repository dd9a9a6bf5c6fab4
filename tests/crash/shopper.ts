// A buyer that repeats every step until the site answers, the purchase always with the same idempotency key.
import { randomUUID } from 'node:crypto';
import { exchange, randomAddress } from '../e2e/helpers/client.ts';

export type Shop = {
  url: () => string;
  tokenizeUrl: () => string;
  stopped: () => boolean;
  /** Origin of the brand; without it url(), which shows the first brand. */
  origin?: () => string;
  /** Creates the token of the bank account from which buyers pay; without it they pay by card. */
  bankToken?: () => Promise<string>;
};
export type Purchase = {
  checkoutId: string;
  key: string;
  people: number;
  receiptId: string | null;
  /** For a debit: the buyer left before its result, or the bank refused it. */
  hasLeft?: boolean;
  isRefused?: boolean;
};

type Answer = { status: number; body: any };

/** The strictest limit by network on a purchase (`kValidateEmail`). A refusal after fewer tries is an error of the site. */
const FEW_TRIES = 10;

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

class Visitor {
  private cookies = new Map<string, string>();
  private csrf = '';
  private address = randomAddress();
  private tries = 0; // from this address

  private shop: Shop;

  constructor(shop: Shop) {
    this.shop = shop;
  }

  /** Repeats the call until the site answers with neither 503 nor 429; returns null when the test is over. */
  async call(method: string, path: string, body?: unknown): Promise<Answer | null> {
    for (;;) {
      if (this.shop.stopped()) return null;
      const answer = await this.once(method, path, body).catch((error: unknown) => {
        // The site was just killed, perhaps while it handled this request. Without a connection the try does not count for a limit.
        if ((error as { code?: string }).code !== 'ECONNREFUSED') this.tries += 1;
        return null;
      });
      if (answer) {
        if (answer.body?.code === 'csrf_invalid') {
          this.csrf = '';
          continue;
        }
        this.tries += 1;
        if (answer.status !== 503 && answer.status !== 429) return answer;
        if (answer.status === 429) this.move(path);
      }
      await pause(20);
    }
  }

  /**
   * Changes the IP address after a refusal by a limit. Each interrupted try counts for the limit by network, and a slow
   * machine interrupts many.
   */
  private move(path: string): void {
    if (this.tries < FEW_TRIES) throw new Error(`${path} was rate-limited after ${this.tries} attempts`);
    this.address = randomAddress();
    this.tries = 0;
  }

  /** Returns the Cookie header of this visitor. */
  cookie(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  async once(method: string, path: string, body?: unknown): Promise<Answer> {
    if (method !== 'GET' && !this.csrf) this.csrf = (await this.once('GET', '/api/auth')).body.csrfToken;
    const origin = this.shop.origin?.() ?? this.shop.url();
    const bytes = body === undefined ? undefined : Buffer.from(JSON.stringify(body));
    const answer = await exchange(origin, method, path, bytes, {
      origin,
      host: new URL(origin).host,
      cookie: this.cookie(),
      'x-forwarded-for': this.address,
      ...(method === 'GET' ? {} : { 'content-type': 'application/json', 'csrf-token': this.csrf }),
      ...(bytes === undefined ? {} : { 'content-length': String(bytes.length) }),
    });
    for (const cookie of answer.headers['set-cookie'] ?? []) {
      const [pair = ''] = cookie.split(';');
      this.cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    return answer;
  }
}

function expect(answer: Answer, ...statuses: number[]): Answer {
  if (!statuses.includes(answer.status)) {
    throw new Error(`unexpected answer ${answer.status}: ${JSON.stringify(answer.body)}`);
  }
  return answer;
}

async function cardToken(shop: Shop): Promise<string | null> {
  while (!shop.stopped()) {
    try {
      const response = await fetch(shop.tokenizeUrl(), {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: shop.url() },
        body: JSON.stringify({
          number: '4242424242424242', expMonth: 12, expYear: 2030, cvc: '123', name: 'Pat Example', billingZip: '85001',
        }),
        signal: AbortSignal.timeout(5_000),
      });
      if (response.status === 201) return ((await response.json()) as { token: string }).token;
    } catch {
      // The payment provider is not reachable.
    }
    await pause(20);
  }
  return null;
}

/** Performs one whole purchase; ends early when the test is over. `done` receives the cookies of the signed-in buyer. */
export async function join(
  shop: Shop,
  planId: number,
  record: (purchase: Purchase) => void,
  done: (cookie: string) => void = () => undefined,
): Promise<void> {
  const visitor = new Visitor(shop);
  const people = 1 + Math.floor(Math.random() * 4);
  const id = randomUUID().slice(0, 12);
  const start = await visitor.call('POST', '/api/km/checkout', { planId, billingCycle: 'annual' });
  if (!start) return;
  expect(start, 200, 201);
  const account = await visitor.call('POST', '/api/km/checkout/account', {
    email: `buyer-${id}@example.test`, password: `a long enough ${id}`, firstName: 'Pat', lastName: 'Example',
    dateOfBirth: '1960-02-29', phone: '6025550123',
    address: { line1: '12 Elm Street', city: 'Phoenix', state: 'AZ', zip: '85001' },
  });
  if (!account) return;
  let checkout = expect(account, 200).body;
  while (checkout.members.length < people - 1) {
    const added = await visitor.call('POST', '/api/km/checkout/member', {
      firstName: `Kid${'abcdefgh'[checkout.members.length]}`, lastName: 'Example', dateOfBirth: '2015-05-05', relationship: 'child',
    });
    if (!added) return;
    checkout = expect(added, 201).body;
  }
  if (!(await visitor.call('POST', '/api/km/checkout/members-done', {}))) return;
  const quote = await visitor.call('POST', '/api/km/checkout/quote', {});
  const paymentToken = await (shop.bankToken?.() ?? cardToken(shop));
  if (!quote || !paymentToken) return;
  expect(quote, 200, 201);

  const purchase: Purchase = { checkoutId: checkout.id, key: randomUUID(), people: checkout.members.length + 1, receiptId: null };
  record(purchase);
  const body = {
    checkoutId: checkout.id, quoteId: quote.body.id, paymentToken, billingCycle: 'annual', autoRenew: false,
    consents: quote.body.consents.filter((c: any) => c.required).map((c: any) => ({ key: c.key, version: c.version })),
    idempotencyKey: purchase.key,
    ...(shop.bankToken && { bankDebit: true, keepPaymentMethod: false }),
  };
  for (;;) {
    const answer = await visitor.call('POST', '/api/v4/member/purchaseSubscription', body);
    if (!answer) return;
    if (answer.status === 200) {
      purchase.receiptId = answer.body.receiptId;
      done(visitor.cookie());
      return;
    }
    if (shop.bankToken && answer.body?.code === 'payment_declined') {
      purchase.isRefused = true;
      return;
    }
    if (answer.status === 202) {
      purchase.hasLeft = Math.random() < 0.5;
      if (purchase.hasLeft) return;
      await pause(500);
      continue;
    }
    // Another request works on it (the attempt from before the kill, until its lease ends): try again later.
    if (answer.body?.code !== 'purchase_in_progress') expect(answer, 200);
    await pause(200);
  }
}
