// A visitor or member without a browser: stores cookies, sends the csrf token, and can join in a fraction of a second,
// for tests that begin after joining.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import type { BrowserContext } from 'playwright-core';
import type { Site } from './server.ts';

export type Answer = { status: number; headers: NodeJS.Dict<string | string[]>; body: any; bytes: Buffer };

/** `origin` is a brand's URL ("http://cedar.localhost:4242"); the connection goes to this machine in any case. */
export class Client {
  readonly origin: string;
  // Each client has an IP address of its own, because limits count by network. The sites of the tests trust the header
  // X-Forwarded-For from this machine.
  private readonly address = randomAddress();
  private cookies = new Map<string, string>();
  private csrf = '';

  constructor(origin: string) {
    this.origin = origin;
  }

  get = (path: string): Promise<Answer> => this.call('GET', path);
  post = (path: string, body?: unknown): Promise<Answer> => this.call('POST', path, body);
  put = (path: string, body?: unknown): Promise<Answer> => this.call('PUT', path, body);
  delete = (path: string, body?: unknown): Promise<Answer> => this.call('DELETE', path, body);

  /** Calls the API and returns any response. `body` is sent as JSON; a JSON response is parsed. */
  async call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    if (method !== 'GET') this.csrf ||= (await this.call('GET', '/api/auth')).body.csrfToken;
    const bytes = body === undefined ? undefined : Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body));
    const answer = await exchange(this.origin, method, path, bytes, {
      host: new URL(this.origin).host,
      origin: this.origin,
      'x-forwarded-for': this.address,
      ...(this.cookies.size > 0 ? { cookie: this.cookieHeader() } : {}),
      ...(method === 'GET' ? {} : { 'csrf-token': this.csrf }),
      ...(bytes === undefined ? {} : { 'content-type': 'application/json', 'content-length': String(bytes.length) }),
      ...headers,
    });
    for (const cookie of answer.headers['set-cookie'] ?? []) {
      const pair = cookie.split(';')[0]!;
      const value = pair.slice(pair.indexOf('=') + 1);
      if (value === '') this.cookies.delete(pair.slice(0, pair.indexOf('=')));
      else this.cookies.set(pair.slice(0, pair.indexOf('=')), value);
      this.csrf = ''; // the token is bound to the session
    }
    if (typeof answer.body?.csrfToken === 'string') this.csrf = answer.body.csrfToken;
    return answer;
  }

  cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** Continues with the cookies of another client. */
  takeCookies(from: Client): void {
    this.cookies = new Map(from.cookies);
    this.csrf = '';
  }

  async logIn(email: string, password: string): Promise<void> {
    const answer = await this.post('/api/login', { email, password });
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
  }

  /** Continues the member's session while it is valid, else logs in. */
  async logInAgain(member: Pick<Member, 'client' | 'email' | 'password'>): Promise<void> {
    this.takeCookies(member.client);
    if ((await this.get('/api/auth')).body.isAuthenticated) return;
    await this.logIn(member.email, member.password);
    member.client.takeCookies(this);
  }

  /** Copies the cookies of this visitor to a browser context. */
  async handOver(context: BrowserContext): Promise<void> {
    await context.addCookies([...this.cookies].map(([name, value]) => ({ name, value, url: this.origin, httpOnly: true, sameSite: 'Lax' as const })));
  }
}

export function randomAddress(): string {
  const part = (): number => Math.floor(Math.random() * 254) + 1;
  return `10.${part()}.${part()}.${part()}`;
}

/** Sends one request to this machine, whatever host `origin` contains. */
export function exchange(origin: string, method: string, path: string, body: Buffer | undefined, headers: Record<string, string>): Promise<Answer> {
  return new Promise((done, fail) => {
    const asked = httpRequest({ host: '127.0.0.1', port: new URL(origin).port, method, path, headers, timeout: 60_000 }, (response) => {
      const pieces: Buffer[] = [];
      response.on('data', (piece: Buffer) => pieces.push(piece));
      response.on('error', fail);
      response.on('end', () => {
        const bytes = Buffer.concat(pieces);
        const isJson = /json/.test(response.headers['content-type'] ?? '');
        done({ status: response.statusCode!, headers: response.headers, bytes, body: isJson && bytes.length > 0 ? JSON.parse(bytes.toString()) : bytes.toString() });
      });
    });
    asked.on('timeout', () => asked.destroy(new Error(`${method} ${path} was not answered`)));
    asked.on('error', fail);
    asked.end(body);
  });
}

/** Requests a card token from the payment sandbox, as the browser does. */
export async function cardToken(client: Client, number = '4242424242424242', expiry = { expMonth: 12, expYear: 2030 }): Promise<string> {
  const url = await tokenizeUrl(client);
  assert.ok(url, 'the page names the tokeniser');
  const card = { number, ...expiry, cvc: /^3[47]/.test(number) ? '1234' : '123', name: 'Ruth Example', billingZip: '85001' };
  const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json', origin: client.origin }, body: JSON.stringify(card) });
  assert.equal(response.status, 201, await response.clone().text());
  return ((await response.json()) as { token: string }).token;
}

/** Reads the address from a page. On a loaded machine the first response may be the shell, which does not contain it. */
async function tokenizeUrl(client: Client): Promise<string | undefined> {
  for (let tries = 0; tries < 10; tries++) {
    const page = (await client.get('/support')).bytes.toString();
    const url = /"tokenizeUrl":"([^"]+)"/.exec(page)?.[1];
    if (url) return url.replaceAll('\\/', '/');
  }
  return undefined;
}

export type JoinOptions = {
  cycle?: 'annual' | 'monthly';
  autoRenew?: boolean;
  /** A card number of the sandbox. */
  card?: string;
  firstName?: string;
  dateOfBirth?: string;
  /** USPS code; the brand's plan must be sold there. */
  address?: { line1: string; city: string; state: string; zip: string };
  /** Further people; born in 2015 unless a date is given. */
  dependents?: { firstName: string; dateOfBirth?: string; relationship?: string; email?: string }[];
  /** Selects the plan by its name; without it, the first plan that accepts all of these people. */
  plan?: RegExp;
};

export type Member = { client: Client; email: string; password: string; plan: any; purchase: any };

const homes: Record<string, { line1: string; city: string; state: string; zip: string }> = {
  harbor: { line1: '12 Elm Street', city: 'Portland', state: 'OR', zip: '97209' },
  nova: { line1: '12 Elm Street', city: 'Brooklyn', state: 'NY', zip: '11201' },
  prairie: { line1: '12 Elm Street', city: 'Topeka', state: 'KS', zip: '66603' },
};

/** Joins a brand through the API. Returns the member, signed in, with card, receipt and mails. */
export async function newMember(site: Pick<Site, 'url'>, brand: string, options: JoinOptions = {}): Promise<Member> {
  const client = new Client(site.url(brand));
  const must = async (answer: Promise<Answer>): Promise<any> => {
    const { status, body } = await answer;
    assert.ok(status >= 200 && status < 300, `${status}: ${JSON.stringify(body)}`);
    return body;
  };
  const dependents = options.dependents ?? [];
  const cycle = options.cycle ?? 'annual';
  const { plans } = await must(client.get('/api/v4/plans'));
  const dateOfBirth = options.dateOfBirth ?? '1958-04-27';
  const age = new Date().getFullYear() - Number(dateOfBirth.slice(0, 4));
  const plan = plans.find((one: any) => one.maxMembers > dependents.length && (options.plan?.test(one.name) ?? true)
    && age > (one.minAge ?? 0) && age <= (one.maxAge ?? 200) && one.prices.some((price: any) => price.cycle === cycle));
  assert.ok(plan, `no plan of ${brand} fits`);
  const email = `${(options.firstName ?? 'ruth').toLowerCase()}.${randomUUID().slice(0, 8)}@example.test`;
  const password = 'walnut kettle harvest 58';
  await must(client.post('/api/km/checkout', { planId: plan.id, billingCycle: cycle }));
  let checkout = await must(client.post('/api/km/checkout/account', {
    email, password, firstName: options.firstName ?? 'Ruth', lastName: 'Example', dateOfBirth, phone: '6025550142',
    address: options.address ?? homes[brand] ?? { line1: '12 Elm Street', city: 'Phoenix', state: 'AZ', zip: '85001' },
  }));
  for (const one of dependents) {
    checkout = await must(client.post('/api/km/checkout/member', {
      firstName: one.firstName, lastName: 'Example', dateOfBirth: one.dateOfBirth ?? '2015-05-05', relationship: one.relationship ?? 'child',
      ...(one.email === undefined ? {} : { email: one.email }),
    }));
  }
  await must(client.post('/api/km/checkout/members-done', {}));
  const quote = await must(client.post('/api/km/checkout/quote', {}));
  const autoRenew = options.autoRenew ?? false;
  const purchase = await must(client.post('/api/v4/member/purchaseSubscription', {
    checkoutId: checkout.id, quoteId: quote.id, paymentToken: await cardToken(client, options.card), billingCycle: cycle, autoRenew,
    consents: quote.consents.filter((one: any) => one.required || autoRenew).map(({ key, version }: any) => ({ key, version })),
    idempotencyKey: randomUUID(),
  }));
  return { client, email, password, plan, purchase };
}
