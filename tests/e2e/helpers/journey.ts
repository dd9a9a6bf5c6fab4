// Steps of a person on the site, in terms of visible labels and buttons, never of selectors.
import assert from 'node:assert/strict';
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { desktop, drawing, fitsWidth, inspect, pictureOfFailure, visitor } from './browser.ts';
import { type Member, randomAddress } from './client.ts';

export type Person = { firstName: string; lastName: string; month: string; day: string; year: string };
export type Buyer = Person & { email: string; password: string };

let made = 0;
export function newBuyer(firstName = 'Ruth'): Buyer {
  return {
    firstName, lastName: 'Example', month: '4', day: '27', year: '1958',
    email: `${firstName.toLowerCase()}.${process.pid}.${++made}@example.test`,
    password: 'walnut kettle harvest 58',
  };
}

export const cards = {
  good: '4242 4242 4242 4242',
  noMoney: '4000 0000 0000 9995',
  expired: '4000 0000 0000 0069',
  wrongCode: '4000 0000 0000 0127',
  refused: '4000 0000 0000 0002',
  stolen: '4000 0000 0000 9979',
  network: '4000 0000 0000 0119',
};

export type Walk = { page: Page; context: BrowserContext; shot: (page: Page, step: string) => Promise<void> };

/**
 * Runs one visitor's journey in a browser context of its own. `shot` checks a page: its width, axe, and optionally a
 * screenshot (name-01-step, name-02-step, …). Console errors and findings of axe fail the journey at its end; a failing
 * step leaves a screenshot of the page (name-FAILED).
 */
export async function walk(browser: Browser, name: string, steps: (walk: Walk) => Promise<void>, viewport = desktop, device?: BrowserContextOptions): Promise<void> {
  const { page, context, problems } = await visitor(browser, viewport, device);
  let number = 0;
  const shot = async (of: Page, step: string): Promise<void> => {
    await fitsWidth(of);
    await inspect(of, `${name}-${String(++number).padStart(2, '0')}-${step}`, problems);
  };
  try {
    await steps({ page, context, shot });
  } catch (error) {
    const open = context.pages().at(-1);
    const state = open === undefined ? 'no page' : await drawing(open);
    await pictureOfFailure(open, name);
    if (error instanceof Error) error.message += `\nat ${open?.url()}: ${state}\n${problems.join('\n')}`;
    throw error;
  } finally {
    await context.close();
  }
  assert.deepEqual(problems, []);
}

/** Sends the visitor's calls from an IP address of their own, because limits count by network. Routing disables the HTTP cache of the browser. */
export async function fromOwnNetwork(context: BrowserContext): Promise<void> {
  const address = randomAddress();
  await context.route(/\/api\//, (route) => route.continue({ headers: { ...route.request().headers(), 'x-forwarded-for': address } }));
}

/**
 * Waits until React has hydrated the page. Content pages hydrate upon use, so this moves the focus first when the page has not started yet.
 */
export async function ready(page: Page): Promise<void> {
  const wait = page.waitForFunction(() => {
    const { molarPayload } = window as { molarPayload?: { isAnswering: boolean } };
    if (molarPayload === undefined) document.body.dispatchEvent(new Event('focusin', { bubbles: true }));
    // Late fonts would move elements below their text.
    return molarPayload?.isAnswering === true && document.fonts.status === 'loaded' && Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__reactProps'));
  });
  await wait.catch(async (cause: unknown) => {
    const state = await page.evaluate(() => {
      const { molarPayload } = window as { molarPayload?: { isAnswering: boolean; error?: unknown } };
      const fonts = [...document.fonts].filter(({ status }) => status !== 'unloaded').map(({ family, weight, status }) => `${family} ${weight} ${status}`);
      return JSON.stringify({ document: document.readyState, hidden: document.hidden, app: molarPayload?.isAnswering, error: String(molarPayload?.error), fonts: document.fonts.status, faces: fonts });
    });
    throw new Error(`${page.url()} does not become ready: ${state}`, { cause });
  });
}

export async function open(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await ready(page);
}

export async function choosePlan(page: Page, site: string, plan: RegExp): Promise<void> {
  await open(page, `${site}/join-now`);
  await page.getByRole('button', { name: plan }).first().click();
  await page.waitForURL('**/checkout/create-account');
  await page.locator('[name=firstName]').waitFor();
}

export async function fillBirthDate(page: Page, person: Person): Promise<void> {
  const date = page.getByRole('group', { name: /Date of birth/ });
  await date.getByLabel('Month').fill(person.month);
  await date.getByLabel('Day').fill(person.day);
  await date.getByLabel('Year').fill(person.year);
}

export async function fillAccount(page: Page, buyer: Buyer): Promise<void> {
  await page.getByLabel('First name').fill(buyer.firstName);
  await page.getByLabel('Last name').fill(buyer.lastName);
  await fillBirthDate(page, buyer);
  await page.getByLabel('Email address').fill(buyer.email);
  await page.getByLabel('Phone number').fill('(602) 555-0142');
  await page.getByLabel('Street address').fill('12 Elm Street');
  const home = page.url().includes('//harbor.') ? { place: 'Portland, Oregon', zip: '97209' } : { place: 'Phoenix, Arizona', zip: '85001' };
  await page.getByLabel('ZIP code').fill(home.zip);
  await page.getByText(home.place).waitFor();
  assert.equal(await page.getByLabel('City').count(), 0, 'city and state are not required');
  assert.equal(await page.getByLabel(/Password/).count(), 0, 'no password before paying');
}

/** Saves the account. The next step is the people, or the payment when the plan is for one person. */
export async function saveAccount(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await page.waitForURL(/\/checkout\/(add-member|payment)$/);
  const next = page.url().endsWith('/payment') ? 'Check your order and pay' : 'Who is on the membership?';
  await page.getByRole('heading', { level: 1, name: next }).waitFor();
}

export async function addPerson(page: Page, person: Person, relationship: string): Promise<void> {
  const opener = page.getByRole('button', { name: 'Add a person' });
  if (await opener.isVisible()) await opener.click();
  await page.getByLabel('First name').fill(person.firstName);
  await page.getByLabel('Last name').fill(person.lastName);
  await fillBirthDate(page, person);
  await page.getByLabel('Relationship to you').selectOption({ label: relationship });
  await page.getByRole('button', { name: 'Add this person' }).click();
  await page.getByText(`${person.firstName} ${person.lastName}`).first().waitFor();
}

export async function continueToPayment(page: Page): Promise<void> {
  if (!page.url().endsWith('/checkout/payment')) await page.getByRole('button', { name: /^Continue with/ }).click();
  await page.waitForURL('**/checkout/payment');
  await page.getByRole('button', { name: /^Pay \$/ }).waitFor();
}

/** Checks every required box; asserts that the box for automatic renewal is unchecked. */
export async function agree(page: Page): Promise<void> {
  for (const box of await page.getByRole('checkbox').all()) {
    if (/renew/i.test(await box.evaluate((input: HTMLInputElement) => input.labels?.[0]?.textContent ?? ''))) {
      assert.equal(await box.isChecked(), false, 'renewal is offered unticked');
    } else {
      await box.check();
    }
  }
}

/** Fills in the card. The name that the page has already stays, unless another one is given. */
export async function fillCard(page: Page, number: string, code = '123', name?: string): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiration date').fill('12/30');
  await page.getByLabel('Security code').fill(code);
  if (name !== undefined) await nameOnCard(page, name);
}

/** Opens a row of the account page, unless it is open. */
export async function openRow(page: Page, name: string): Promise<Locator> {
  const row = page.getByRole('region', { name, exact: true });
  if (!(await row.locator('details').evaluate((details: HTMLDetailsElement) => details.open))) await row.locator('summary').click();
  return row;
}

/** Changes the cardholder's name. */
export async function nameOnCard(page: Page, name: string): Promise<void> {
  const change = page.getByRole('button', { name: 'Change name or ZIP code' });
  if (await change.isVisible()) await change.click();
  await page.getByLabel('Name on card').fill(name);
}

export async function pay(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Pay \$/ }).click();
}

export async function confirmed(page: Page): Promise<void> {
  await page.waitForURL('**/checkout/confirmation');
  await page.getByRole('heading', { level: 1, name: /You are a member/ }).waitFor();
  await page.getByText('THIS IS NOT INSURANCE').first().waitFor();
}

/** Sets a password on the confirmation page or in the account. */
export async function choosePassword(page: Page, password: string): Promise<void> {
  await page.getByRole('region', { name: 'Choose a password' }).getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Save the password' }).click();
  await page.getByText(/^Your password is set/).waitFor();
}

export async function logIn(page: Page, email: string, password: string): Promise<void> {
  // The address may change to that of the login page before the page itself is shown.
  const form = page.locator('form').filter({ has: page.getByRole('button', { name: 'Log in' }) });
  await form.getByLabel('Email address').fill(email);
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByRole('button', { name: 'Log in' }).click();
}

/** Adds a link like the site's own and follows it, as a menu entry of the content would. */
export async function follow(page: Page, href: string): Promise<void> {
  await page.evaluate((to) => {
    const link = document.createElement('a');
    link.href = to;
    link.dataset.route = '';
    document.querySelector('main')?.append(link);
    link.click();
  }, href);
}

/** Opens `url` as the member of the client's session. */
export async function enter(context: BrowserContext, page: Page, member: Pick<Member, 'client'>, url: string): Promise<void> {
  await member.client.handOver(context);
  await open(page, url);
}
