// The savings summary: sample prices, the calculator, price quotes and their verification, with and without JavaScript;
// a member's own savings.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { desktop, fitsWidth, inspect, newContext, phone, settled, visitor, type Visit } from './helpers/browser.ts';
import { Client, newMember, type Member } from './helpers/client.ts';
import * as person from './helpers/journey.ts';
import { temporaryFolder } from './helpers/process.ts';
import { demoBrands } from './helpers/server.ts';
import { siteAndBrowser } from './helpers/suite.ts';

const { site, browser } = siteAndBrowser(() => ({ brands: demoBrands('cedar', 'harbor', 'mesa') }));
const folder = temporaryFolder('savings');

async function at(path: string, brand: string, size = desktop): Promise<Visit> {
  const visit = await visitor(browser(), size);
  await person.open(visit.page, `${site().url(brand)}${path}`);
  return visit;
}

async function close({ context, problems }: Visit): Promise<void> {
  await context.close();
  assert.deepEqual(problems, []);
}

async function judged(page: Page, name: string, problems: string[]): Promise<void> {
  await settled(page);
  await fitsWidth(page);
  await inspect(page, name, problems);
}

function pdfText(bytes: Buffer): string {
  const file = join(folder, 'paper.pdf');
  writeFileSync(file, bytes);
  return execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' });
}

/** Checks "You would pay $212 more than you save" against the sums below it. */
async function expectVerdict(page: Page): Promise<void> {
  const sums = page.getByRole('table', { name: 'How we calculated this' });
  const cents = async (row: string): Promise<number> => {
    const text = await sums.getByRole('row', { name: row }).getByRole('cell').innerText();
    return Math.round(Number(text.replaceAll(/[$,]/g, '')) * 100);
  };
  const [usual, whole] = [await cents('Your treatments without the plan'), await cents('Everything with the plan')];
  const difference = `$${((whole - usual) / 100).toFixed(2)}`.replace('.00', '');
  await page.getByRole('heading', { name: `You would pay ${difference} more than you save` }).waitFor();
}

test('a visitor sees that joining would cost more, and verifies a quote, by keyboard', async () => {
  const visit = await at('/savings-summary', 'cedar', phone);
  const { page, problems } = visit;
  await page.getByRole('heading', { level: 1, name: 'Savings Summary' }).waitFor();
  await page.getByText(/Prices of the plan’s own list/).first().waitFor();
  // With arrow keys: typed letters with pauses between them would each choose another state.
  const state = page.getByLabel('State', { exact: true });
  for (let presses = 0; presses < 60 && (await state.inputValue()) !== 'AZ'; presses += 1) await state.press('ArrowDown');
  await page.locator('summary').filter({ hasText: 'Enter your own treatments' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Calculate' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('alert').getByText('Enter how often, for at least one treatment').waitFor();
  assert.equal(await state.inputValue(), 'AZ');
  await judged(page, 'savings-nothing-cedar-375', problems);

  await page.getByLabel('Check-up exam').focus();
  await page.keyboard.type('1');
  await page.getByLabel('Cleaning, adult').focus();
  await page.keyboard.type('1');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: /^You would pay/ }).waitFor();
  await expectVerdict(page);
  await page.getByText(/If you expect no more than this, do not join/).waitFor();
  assert.match(page.url(), /\?state=AZ&plan=101&cycle=annual&t=checkup_exam:1,cleaning_adult:1$/);
  await page.locator('#result:focus').waitFor();
  assert.equal(await page.getByRole('link', { name: /^Join Cedar/ }).count(), 0);
  await judged(page, 'savings-costs-more-cedar-375', problems);

  await page.getByRole('button', { name: 'Get the plan’s prices in writing' }).focus();
  await page.keyboard.press('Enter');
  const quoteLink = page.getByRole('link', { name: /Save price quote P-/ });
  await quoteLink.waitFor();
  const client = new Client(site().url('cedar'));
  const file = (await quoteLink.getAttribute('href'))!;
  assert.match(pdfText((await client.get(file)).bytes), /Price quote P-[\s\S]*NOT INSURANCE[\s\S]*Cleaning, adult[\s\S]*\/verify\/P-/);
  await page.getByRole('link', { name: 'Check it' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: /^Price quote P-/ }).waitFor();
  await page.getByText(/still in force/).waitFor();
  const hash = /[0-9a-f]{64}/.exec(await page.locator('main').innerText())?.[0];
  const text = (await client.get(file.replace('pdf', 'text'))).bytes;
  assert.equal(createHash('sha256').update(text).digest('hex'), hash);
  await judged(page, 'savings-quote-check-cedar-375', problems);

  // A number typed from a printed quote, in another language.
  const number = page.url().split('/').at(-1)!;
  await person.open(page, `${site().url('cedar')}/verify?lang=es`);
  await page.getByLabel(/número de la cotización/).fill(number.toLowerCase().replaceAll('-', ' '));
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: `Cotización ${number}` }).waitFor();
  const elsewhere = new Client(site().url('harbor'));
  assert.equal((await elsewhere.get(`/api/km/verify/${number}`)).status, 404);
  await close(visit);
});

test('mesa: large treatments save money at the selected office', async () => {
  const visit = await at('/savings-summary?lang=es', 'mesa');
  const { page, problems } = visit;
  await judged(page, 'savings-samples-mesa-es-1280', problems);
  await page.getByLabel('Limpieza, adulto').fill('2');
  await page.getByText('Coronas y puentes').click();
  await page.getByLabel('Corona de cerámica').fill('150');
  await page.getByRole('button', { name: 'Calcular' }).click();
  await page.getByRole('alert').getByText('Escriba un número de 0 a 99').waitFor();
  assert.equal(await page.getByLabel('Corona de cerámica').inputValue(), '150');
  await page.getByLabel('Corona de cerámica').fill('2');
  await page.getByLabel(/^Código postal/).fill('85142');
  await page.getByRole('button', { name: 'Calcular' }).click();
  await page.getByRole('heading', { name: /^Ahorraría \$/ }).waitFor();
  await page.getByText('Cambiar los tratamientos').click();
  await page.getByLabel('Consultorio', { exact: true }).selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Calcular' }).click();
  await page.getByText(/^Precios de Mesa Family Dentistry\./).waitFor();
  await page.getByRole('button', { name: 'Recibir los precios de Mesa Family Dentistry por escrito' }).waitFor();
  await page.getByRole('heading', { name: /^Ahorraría \$/ }).waitFor();
  await page.getByText(/compensa los/).waitFor();
  await page.locator('main').getByRole('link', { name: /^Inscribirse en/ }).waitFor();
  await judged(page, 'savings-saves-mesa-es-1280', problems);
  await close(visit);
});

test('without JavaScript sample prices and calculator work with queries in the address', async () => {
  const context = await newContext(browser(), { javaScriptEnabled: false, viewport: phone });
  const page = await context.newPage();
  await page.goto(`${site().url('cedar')}/savings-summary`);
  await page.getByLabel('State', { exact: true }).selectOption('AZ');
  await page.getByLabel('Plan', { exact: true }).selectOption({ label: 'Cedar Evergreen' });
  await page.getByRole('button', { name: 'Show prices' }).click();
  await page.getByRole('heading', { name: 'Prices in Arizona with Cedar Evergreen' }).waitFor();
  await page.getByText('Enter your own treatments').click();
  await page.getByLabel('How many people join?').selectOption('2');
  await page.getByLabel('Check-up exam').fill('4');
  await page.getByRole('button', { name: 'Calculate' }).click();
  await page.getByRole('heading', { name: /^You would/ }).waitFor();
  assert.match(page.url(), /\?state=AZ&plan=103&people=2&cycle=annual&t=checkup_exam:4#result$/);
  await page.getByText('4 of them included at no charge').waitFor();
  const result = await page.getByRole('heading', { name: /^You would/ }).boundingBox();
  assert.ok(result !== null && result.y >= 0 && result.y < phone.height / 2, 'the result is visible, not the form');
  await page.getByText('Change the treatments').click();
  assert.equal(await page.getByLabel('Check-up exam').inputValue(), '4');
  await page.getByRole('button', { name: 'We are a family of four' }).click();
  await page.waitForURL(/\?state=AZ&plan=102&people=4&children=2&cycle=annual&t=checkup_exam:8,cleaning_adult:4,cleaning_child:4#result$/);
  assert.equal(await page.getByLabel('Plan', { exact: true }).inputValue(), '102');
  assert.equal(await page.getByLabel('Check-up exam').inputValue(), '8');
  await page.getByRole('heading', { name: /^You/ }).waitFor();
  await context.close();
});

test('benefits for children are counted for children only', async () => {
  const visit = await at('/savings-summary?plan=102&people=4&t=fluoride:4', 'cedar', phone);
  const { page, problems } = visit;
  await page.getByRole('table', { name: 'Your treatments one by one' }).getByText('Fluoride, 4 times').waitFor();
  assert.equal(await page.getByText(/of them included at no charge/).count(), 0);
  await page.getByText('Change the treatments').click();
  await page.getByLabel('How many of them are under 14?').selectOption('2');
  await page.getByRole('button', { name: 'Calculate' }).click();
  await page.getByText('2 of them included at no charge').waitFor();
  assert.match(page.url(), /people=4&children=2&cycle=annual&t=fluoride:4$/);
  await judged(page, 'savings-children-cedar-375', problems);
  await page.getByRole('button', { name: 'Get the whole price list' }).click();
  const file = await page.getByRole('link', { name: /Save price quote P-/ }).getAttribute('href');
  const text = pdfText((await new Client(site().url('cedar')).get(file!)).bytes);
  assert.match(text.replaceAll(/\s+/g, ' '), /Fluoride \(1 a year included at no charge for each person .*under 14\)/);
  assert.match(text, /Crown, ceramic/);
  // In print: the prices and the result, without interactive elements.
  await page.emulateMedia({ media: 'print' });
  assert.equal(await page.getByRole('heading', { name: /^Prices with Cedar Household/ }).isVisible(), true);
  assert.equal(await page.getByRole('button', { name: 'Calculate' }).isVisible(), false);
  await close(visit);
});

test('an address with values that no form sends is explained without a server error', async () => {
  const visit = await at('/savings-summary?state=ZZ&plan=101&cycle=weekly&zip=99501&t=crown:1', 'cedar', phone);
  const { page, problems } = visit;
  await page.getByRole('alert').getByText(/Cedar Individual is not sold in Alaska, where this ZIP code is/).waitFor();
  assert.equal(await page.getByLabel('Crown, ceramic').inputValue(), '1');
  await judged(page, 'savings-unsold-zip-cedar-375', problems);
  await close(visit);
});

test('a plan for fewer people and an unknown office are explained', async () => {
  const visit = await at('/savings-summary?plan=103&people=4&office=999999&t=crown:1&zip=00000', 'cedar', phone);
  const { page, problems } = visit;
  await page.getByRole('alert').getByText(/Cedar Evergreen takes at most 2 people/).waitFor();
  await page.getByRole('alert').getByText(/This office does not take part/).waitFor();
  await page.getByRole('alert').getByText(/We do not know this ZIP code/).waitFor();
  assert.equal(await page.getByRole('heading', { name: /^You would/ }).count(), 0);
  await judged(page, 'savings-refused-cedar-375', problems);
  await close(visit);
});

test('a member records visits, plans treatments and stores quotes', async () => {
  const member: Member = await newMember(site(), 'cedar', { firstName: 'Ruth' });
  const visit = await visitor(browser(), desktop);
  await member.client.handOver(visit.context);
  const { page, problems } = visit;
  await person.open(page, `${member.client.origin}/savings-summary`);
  await page.getByRole('heading', { level: 1, name: 'My savings' }).waitFor();
  await page.getByRole('heading', { name: 'No visits recorded yet' }).waitFor();
  await judged(page, 'savings-own-empty-cedar-1280', problems);
  await page.locator('.savings-parts').getByRole('link', { name: 'Add a visit' }).last().click();
  await page.getByRole('heading', { level: 1, name: 'Add a visit' }).waitFor();
  await page.getByRole('button', { name: 'Record this visit' }).click();
  await page.getByRole('alert').getByText('Choose at least one treatment').waitFor();
  const { startsOn } = (await member.client.get('/api/v4/member/savings')).body.summary;
  const [year, month, day] = startsOn.split('-');
  await page.getByLabel('Month', { exact: true }).fill(month);
  await page.getByLabel('Day', { exact: true }).fill(day);
  await page.getByLabel('Year', { exact: true }).fill(year);
  await page.getByRole('checkbox', { name: /^Cleaning, adult/ }).check();
  await page.getByRole('button', { name: 'Record this visit' }).click();
  await page.getByText('The visit is recorded.').waitFor();
  await page.getByRole('checkbox', { name: /^Cleaning, adult/, checked: false }).waitFor({ state: 'attached' });
  await judged(page, 'savings-visit-cedar-1280', problems);
  await page.getByRole('link', { name: 'See my savings' }).click();
  await page.getByRole('heading', { name: /to go until the membership has paid for itself/ }).waitFor();
  await page.getByText(/you save money by not renewing/).waitFor();
  await judged(page, 'savings-own-cedar-1280', problems);
  await person.open(page, `${member.client.origin}/dashboard`);
  await page.getByText(/to go until the membership has paid for itself/).waitFor();
  await page.getByRole('link', { name: 'See my savings' }).click();
  await page.getByRole('button', { name: /^Remove Cleaning, adult/ }).click();
  await page.getByRole('heading', { name: 'No visits recorded yet' }).waitFor();
  await page.getByRole('link', { name: 'Price lists' }).click();
  await page.getByRole('button', { name: 'Get my prices as PDF' }).click();
  const file = await page.getByRole('link', { name: /Save price quote P-/ }).first().getAttribute('href');
  assert.match(pdfText((await member.client.get(file!)).bytes), /Price quote[\s\S]*Ruth Example[\s\S]*Cleaning, adult/);

  // The calculator uses the membership and the member's state: no second processing fee, no invitation to join.
  const { address } = (await member.client.get('/api/v4/member/info')).body.member;
  assert.equal(await page.getByLabel('State', { exact: true }).inputValue(), address.state);
  assert.equal(await page.getByLabel(/^ZIP code/).inputValue(), address.zip.slice(0, 5));
  await page.getByText('Crowns and bridges').click();
  await page.getByRole('spinbutton', { name: 'Crown, ceramic', exact: true }).fill('1');
  await page.getByRole('button', { name: 'Calculate' }).click();
  await page.getByRole('heading', { name: /^Your plan would save you/ }).waitFor();
  assert.equal(new URL(page.url()).pathname, '/savings-summary/prices');
  assert.equal(await page.getByText('Processing fee, once when you join').count(), 0);
  await page.getByRole('button', { name: /in writing$/ }).click();
  await page.getByText(/It holds your name/).waitFor();
  const row = page.getByRole('heading', { name: 'Your price quotes' });
  await row.waitFor();
  await judged(page, 'savings-member-cedar-1280', problems);

  // Other people with the number see prices, but neither a name nor the document.
  const { quotes } = (await member.client.get('/api/v4/member/priceQuotes')).body;
  const stranger = new Client(member.client.origin);
  const check = await stranger.get(`/api/km/verify/${quotes[0].number}`);
  assert.equal(check.status, 200);
  assert.doesNotMatch(JSON.stringify(check.body), /Ruth|Example/);
  assert.equal((await stranger.get(`/api/km/priceQuotes/${quotes[0].number}?format=pdf`)).status, 404);
  await close(visit);
});
