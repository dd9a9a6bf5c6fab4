// The member's card: one for each person, as PDF and picture, offline, and checked by an office; the documents of the membership.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { BrowserContext, Page } from 'playwright-core';
import { boxes } from './helpers/boxes.ts';
import { desktop, fitsWidth, inspect, phone, settled, visitor, type Visit } from './helpers/browser.ts';
import { Client, newMember, type Member } from './helpers/client.ts';
import * as person from './helpers/journey.ts';
import { temporaryFolder, until } from './helpers/process.ts';
import { demoBrands } from './helpers/server.ts';
import { fontsLoaded } from './helpers/settled.ts';
import { siteAndBrowser } from './helpers/suite.ts';

const { site, browser } = siteAndBrowser(() => ({ brands: demoBrands('cedar', 'harbor', 'nova') }));
const folder = temporaryFolder('card');

const notInsurance = 'THIS IS NOT INSURANCE';

/** Opens a member's page in a browser with the member's session. */
async function memberAt(member: Member, path: string, size = desktop): Promise<Visit> {
  const visit = await visitor(browser(), size);
  await member.client.handOver(visit.context);
  await person.open(visit.page, member.client.origin + path);
  return visit;
}

async function close({ context, problems }: Visit): Promise<void> {
  await context.close();
  assert.deepEqual(problems, []);
}

function pdfText(bytes: Buffer): string {
  const file = join(folder, 'paper.pdf');
  writeFileSync(file, bytes);
  return execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' });
}

function scanned(bytes: Buffer): string {
  const file = join(folder, 'card.png');
  writeFileSync(file, bytes);
  return execFileSync('zbarimg', ['--quiet', '--raw', file], { encoding: 'utf8' }).trim();
}

async function codeOf(page: Page): Promise<string> {
  return (await page.locator('.id-card-code').first().innerText()).trim();
}

for (const [brand, size] of [['cedar', phone], ['nova', desktop]] as const) {
  test(`${brand}: each person has a card, and an office scans it without a login`, async () => {
    const member = await newMember(site(), brand, { firstName: 'Ines', dependents: [{ firstName: 'Tomás' }] });
    const visit = await memberAt(member, '/dashboard/card', size);
    const { page, problems } = visit;
    await page.getByRole('article', { name: /Ines Example/ }).waitFor();
    assert.equal(await page.getByRole('article', { name: /Tomás Example/ }).count(), 1);
    assert.equal(await page.getByText(notInsurance, { exact: true }).count(), 2);
    await settled(page);
    await fitsWidth(page);
    await inspect(page, `card-${brand}-${size.width}`, problems);

    // A phone opens the address of the QR code without any cookie.
    const ids = (await member.client.get('/api/v4/member/info')).body.people.map(({ id }: { id: string }) => id);
    const picture = await member.client.get(`/api/v4/member/idCard/${ids[1]}?format=png`);
    assert.equal(picture.headers['content-type'], 'image/png');
    const address = scanned(picture.bytes);
    assert.ok(address.startsWith(`${member.client.origin}/verify/`), address);
    const office = await visitor(browser(), phone);
    const answer = await office.page.goto(address);
    assert.equal(answer?.status(), 200);
    assert.match(answer?.headers()['cache-control'] ?? '', /no-store/);
    await office.page.getByRole('heading', { name: 'Active member' }).waitFor();
    const shown = await office.page.locator('main').innerText();
    assert.match(shown, /Tomás E\./);
    assert.doesNotMatch(shown, /Ines|Example|2015/);
    assert.match(await office.page.content(), /<meta name="robots" content="noindex/);
    await settled(office.page);
    await inspect(office.page, `verify-${brand}`, office.problems);
    await close(office);

    // Another brand does not know the code.
    const elsewhere = new Client(site().url('harbor'));
    assert.equal((await elsewhere.get(`/api/km/verify/${address.split('/').at(-1)}`)).status, 404);
    await close(visit);
  });
}

for (const brand of ['cedar', 'harbor', 'nova']) {
  test(`${brand}: the state of a canceled card is inside the card at 320 px`, async () => {
    const member = await newMember(site(), brand);
    const { quoteId } = (await member.client.get('/api/v4/member/cancel/quote')).body;
    const { status, body } = await member.client.post('/api/v4/member/cancel', { quoteId });
    assert.equal(status, 200, JSON.stringify(body));
    for (const [path, name] of [['/dashboard', 'membership-card'], ['/dashboard/card', 'id-card']] as const) {
      const visit = await memberAt(member, path, { width: 320, height: 640 });
      const [card, state] = await Promise.all([`.${name}`, `.${name}-status`].map((part) => visit.page.locator(part).first().boundingBox()));
      assert.ok(state!.x + state!.width < card!.x + card!.width - 8, `${path}: ${JSON.stringify([card, state])}`);
      await inspect(visit.page, `card-canceled-${brand}-${name}`, visit.problems);
      await close(visit);
    }
  });
}

test('an office without a scanner types the code, by keyboard', async () => {
  const member = await newMember(site(), 'cedar', { firstName: 'Ruth' });
  const card = (await member.client.get(`/api/v4/member/idCard/${(await member.client.get('/api/v4/member/info')).body.member.id}`)).body;
  const visit = await visitor(browser(), phone);
  const { page, problems } = visit;
  await person.open(page, `${site().url('cedar')}/verify?lang=es`);
  await page.getByLabel('Código de la tarjeta').focus();
  await page.keyboard.type('7K3M9');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').getByText(/aquí hay 5/).waitFor();
  await settled(page);
  await inspect(page, 'verify-form-es', problems);
  await page.getByLabel('Código de la tarjeta').focus();
  await page.keyboard.press('Control+A');
  await page.keyboard.type(card.code.toLowerCase());
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Miembro activo' }).waitFor();
  assert.match(await page.locator('main').innerText(), /Ruth E\./);
  // A new card makes the code of the lost card invalid.
  assert.equal((await member.client.post(`/api/v4/member/idCard/${card.personId}`)).status, 201);
  const answer = await page.goto(`${site().url('cedar')}/verify/${card.code}`);
  assert.equal(answer?.status(), 404);
  await page.getByRole('heading', { name: 'No conocemos esta tarjeta' }).waitFor();
  await inspect(page, 'verify-unknown-es', problems);
  await close(visit);
});

/** Opens the card page in this context, offline. */
async function openOffline(context: BrowserContext, origin: string): Promise<{ page: Page; opened: boolean }> {
  const page = await context.newPage();
  await context.setOffline(true);
  const opened = await page.goto(`${origin}/dashboard/card`).then(() => true, () => false);
  return { page, opened };
}

/** Closes the offline tab and shows the next one: a tab in the background does not draw its buttons. */
async function backOnline(context: BrowserContext, offline: Page, next: Page): Promise<void> {
  await offline.close();
  await context.setOffline(false);
  await next.bringToFront();
}

/** Playwright's waitForFunction does not await a promise. */
const copyIsGone = (page: Page) => until('the copy is deleted', () => page.evaluate(async () => !(await caches.has('molar-card'))));

test('the button that stores the card causes no layout shift', async () => {
  const member = await newMember(site(), 'harbor');
  const { context, page, problems } = await visitor(browser(), phone);
  await member.client.handOver(context);
  const released = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, (route) => released.promise.then(() => route.continue()));
  await page.goto(`${member.client.origin}/dashboard/card`, { waitUntil: 'domcontentloaded' });
  await fontsLoaded(page);
  await page.locator('.site-footer').waitFor();
  assert.equal(await page.getByRole('button', { name: 'Keep on this device' }).count(), 0);
  const before = await boxes(page);
  released.resolve();
  await person.ready(page);
  await page.getByRole('button', { name: 'Keep on this device' }).waitFor();
  await settled(page);
  const after = await boxes(page);
  assert.deepEqual(after.filter((one) => !before.includes(one)), []);
  assert.deepEqual(before.filter((one) => !after.includes(one)), []);
  await context.close();
  assert.deepEqual(problems, []);
});

test('a stored card opens offline, for its owner only, until the member logs out', async () => {
  const member = await newMember(site(), 'cedar', { firstName: 'Olga' });
  const origin = member.client.origin;
  const visit = await memberAt(member, '/dashboard/card', phone);
  const { context, page, problems } = visit;
  const before = await openOffline(context, origin);
  assert.equal(before.opened, false, 'nothing is stored unless the member requests it');
  await backOnline(context, before.page, page);

  await page.getByRole('button', { name: 'Keep on this device' }).click();
  await page.getByRole('heading', { name: 'The card is kept on this device' }).waitFor();
  const fonts = await page.evaluate(async () => (await (await caches.open('molar-card')).keys()).map(({ url }) => /([^/]+)-.{8}\.woff2$/.exec(url)?.[1]).filter((name) => name !== undefined));
  const families = ['atkinson-hyperlegible-next', 'fraunces'];
  assert.deepEqual(fonts.toSorted(), families.flatMap((family) => [`${family}-core`, `${family}-latin`, `${family}-latin-ext`]), 'names can contain any letters');
  const code = await codeOf(page);
  const offline = await openOffline(context, origin);
  assert.ok(offline.opened);
  await offline.page.getByText('Offline copy').waitFor();
  assert.equal(await codeOf(offline.page), code);
  assert.equal(await offline.page.locator('script').count(), 0, 'the copy has no scripts and no data');
  assert.equal(await offline.page.getByText(notInsurance, { exact: true }).count(), 1);
  const bold = await offline.page.locator('.id-card-legal strong').evaluate((one) => Number(getComputedStyle(one).fontWeight));
  assert.ok(bold >= 700, 'its styles are stored as well');
  await settled(offline.page);
  await inspect(offline.page, 'card-offline', problems);
  await backOnline(context, offline.page, page);

  // Without a session the copy of the card is still available. Other pages are never served from the copy.
  await context.clearCookies();
  const loggedOut = await context.newPage();
  await loggedOut.goto(`${origin}/dashboard/card`);
  await loggedOut.getByText('Offline copy').waitFor();
  await loggedOut.goto(`${origin}/dashboard`);
  await loggedOut.waitForURL('**/member-login**');

  // When another member logs in on this device, all data of the first member is deleted.
  const other = await newMember(site(), 'cedar', { firstName: 'Pavel' });
  await person.logIn(loggedOut, other.email, other.password);
  await loggedOut.waitForURL('**/dashboard');
  await copyIsGone(loggedOut);
  const foreign = await openOffline(context, origin);
  assert.equal(foreign.opened, false);
  await backOnline(context, foreign.page, loggedOut);

  // A stored copy, which the logout deletes.
  await person.open(loggedOut, `${origin}/dashboard/card`);
  await loggedOut.getByRole('button', { name: 'Keep on this device' }).click();
  await loggedOut.getByRole('heading', { name: 'The card is kept on this device' }).waitFor();
  await person.open(loggedOut, origin);
  await loggedOut.getByRole('button', { name: /log ?out/i }).first().click();
  await loggedOut.waitForURL('**/member-login');
  await copyIsGone(loggedOut);
  const gone = await openOffline(context, origin);
  assert.equal(gone.opened, false);
  await close({ ...visit, problems: problems.filter((one) => !/ERR_INTERNET_DISCONNECTED/.test(one)) });
});

test('the card page can be installed: manifest, service worker and cache headers', async () => {
  const client = new Client(site().url('cedar'));
  const manifest = JSON.parse((await client.get('/card.webmanifest')).bytes.toString());
  assert.equal(manifest.start_url, '/dashboard/card');
  assert.equal(manifest.scope, '/dashboard/card');
  assert.equal(manifest.display, 'standalone');
  const worker = await client.get('/card-worker.js');
  assert.equal(worker.status, 200);
  assert.match(String(worker.headers['content-type']), /javascript/);
  assert.doesNotMatch(String(worker.headers['cache-control']), /immutable/);
  const member = await newMember(site(), 'cedar');
  const page = (await member.client.get('/dashboard/card')).bytes.toString();
  assert.match(page, /<link rel="manifest" href="\/card\.webmanifest">/);
});

test('receipt, agreement and card can be saved as PDF', async () => {
  const member = await newMember(site(), 'cedar', { firstName: 'Nuria', dependents: [{ firstName: 'Łucja' }] });
  const { client, purchase } = member;
  const receipt = await client.get(`/api/v4/member/receipt/${purchase.receiptId}?format=pdf`);
  assert.match(String(receipt.headers['content-disposition']), /receipt-R-\d{4}-\d{6}\.pdf/);
  assert.match(pdfText(receipt.bytes), new RegExp(`Receipt ${purchase.receiptNumber}[\\s\\S]*Nuria Example`));

  const agreement = await client.get(`/api/v4/member/agreement/${purchase.subscription.id}?format=pdf&lang=es`);
  const text = pdfText(agreement.bytes);
  const [first = ''] = text.split('\f');
  assert.match(first, /1\. .*cancelar/i, 'the right to cancel is on the first page');
  for (let number = 1; number <= 12; number++) assert.match(text, new RegExp(`^\\s*${number}\\. `, 'm'));
  assert.match(text, /Łucja Example/);
  assert.match(text, /Página 1 de \d/);

  const visit = await memberAt(member, purchase.agreementUrl, phone);
  await visit.page.getByRole('link', { name: 'Save as PDF' }).waitFor();
  assert.match(await visit.page.locator('main').innerText(), /[0-9a-f]{64}/);
  await settled(visit.page);
  await fitsWidth(visit.page);
  await inspect(visit.page, 'agreement-cedar-phone', visit.problems);
  await close(visit);
});
