// What a person does on the site, in the person's own words: labels and buttons, never selectors of ours.
import type { Page } from 'playwright-core';
import { fitsWidth, inspect } from './browser.ts';

export type Person = { firstName: string; lastName: string; month: string; day: string; year: string };
export type Buyer = Person & { email: string; password: string };

let made = 0;
export function newBuyer(firstName = 'Ruth'): Buyer {
  return {
    firstName, lastName: 'Example', month: 'April', day: '27', year: '1958',
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

/** A name for the screenshots of a journey: journey-01-home, journey-02-join-now, … */
export function album(name: string, problems: string[]): (page: Page, step: string) => Promise<void> {
  let number = 0;
  return async (page, step) => {
    await fitsWidth(page);
    await inspect(page, `${name}-${String(++number).padStart(2, '0')}-${step}`, problems);
  };
}

/** Pages are usable before they are hydrated, forms are not: wait until React has taken over. */
export async function ready(page: Page): Promise<void> {
  await page.waitForFunction(() => Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__reactProps')));
}

export async function open(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await ready(page);
}

export async function choosePlan(page: Page, site: string, plan: RegExp): Promise<void> {
  await open(page, `${site}/join-now`);
  await page.getByRole('button', { name: plan }).first().click();
  await page.waitForURL('**/checkout/create-account');
}

export async function fillBirthDate(page: Page, person: Person): Promise<void> {
  const date = page.getByRole('group', { name: /Date of birth/ });
  await date.getByLabel('Month').selectOption({ label: person.month });
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
  await page.getByLabel('City').fill('Phoenix');
  await page.getByLabel('State or territory').selectOption('AZ');
  await page.getByLabel('ZIP code').fill('85001');
  await page.getByLabel('Password', { exact: true }).fill(buyer.password);
}

export async function saveAccount(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await page.waitForURL('**/checkout/add-member');
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
  await page.getByRole('button', { name: /^Continue with/ }).click();
  await page.waitForURL('**/checkout/payment');
  await page.getByRole('button', { name: /^Pay \$/ }).waitFor();
}

export async function agree(page: Page): Promise<void> {
  for (const box of await page.getByRole('checkbox', { name: /./ }).all()) {
    if ((await box.getAttribute('aria-required')) === 'true' || (await box.getAttribute('required')) !== null) {
      await box.check({ force: true });
    }
  }
}

export async function fillCard(page: Page, number: string, code = '123'): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Name on card').fill('Ruth Example');
  const expiry = page.getByRole('group', { name: /Expiry date/ });
  await expiry.getByLabel('Month').fill('12');
  await expiry.getByLabel('Year').fill('30');
  await page.getByLabel('Security code').fill(code);
  await page.getByLabel(/ZIP code of the card/).fill('85001');
}

export async function pay(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Pay \$/ }).click();
}

export async function confirmed(page: Page): Promise<void> {
  await page.waitForURL('**/checkout/confirmation');
  await page.getByText('THIS IS NOT INSURANCE').first().waitFor();
}

export async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}
