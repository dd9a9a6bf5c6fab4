// Mail from end to end: a real mail server receives it, a browser renders it as a mail program would, the member finds it
// on the site, and the operator sees undelivered mails.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Page } from 'playwright-core';
import { fitsWidth, inspect, newContext, phone, settled } from './helpers/browser.ts';
import { type Member, newMember } from './helpers/client.ts';
import { open, walk } from './helpers/journey.ts';
import { type MailServer, readMail, startMailServer } from './helpers/mail-server.ts';
import { until } from './helpers/process.ts';
import { demoBrands, molar } from './helpers/server.ts';
import { siteAndBrowser } from './helpers/suite.ts';

let server: MailServer;
const { site, browser } = siteAndBrowser(async () => {
  server = await startMailServer();
  return { brands: demoBrands('cedar', 'harbor'), settings: server.settings };
});
after(() => server?.stop());

/** State of all mails, for the error of a wait that fails. */
const seen = (): string => molar(site(), 'mail', 'list').out;

const received = (to: string, subject: RegExp) =>
  until(`a mail to ${to} with ${subject}`, () => {
    const found = server.taken().find((mail) => mail.to[0] === to && subject.test(readMail(mail.data).header('Subject')));
    return found && { ...found, ...readMail(found.data) };
  }, { seen });

const inOutbox = (to: string, status: string): any[] =>
  JSON.parse(molar(site(), 'mail', 'list', '--status', status, '--json').out).messages.filter((one: any) => one.to === to);

type View = readonly [width: number, colorScheme: 'light' | 'dark'];
const narrow: readonly View[] = [[375, 'light']];

/** Renders the mail in windows as wide as a phone and a mail program's column, light and dark. */
async function look(html: string, name: string, views: readonly View[] = [...narrow, [700, 'light'], [375, 'dark']]): Promise<void> {
  const problems: string[] = [];
  for (const [width, colorScheme] of views) {
    const context = await newContext(browser(), { viewport: { width, height: 900 }, colorScheme });
    const page = await context.newPage();
    await page.setContent(html);
    await fitsWidth(page);
    await inspect(page, `${name}-${width}-${colorScheme}`, problems);
    await context.close();
  }
  // A mail is not a page of a site: it has neither landmarks nor a skip link.
  assert.deepEqual(problems.filter((one) => !/axe (region|landmark-one-main|page-has-heading-one):/.test(one)), []);
}

let ruth: Member;

test('mails of a purchase reach a real mail server, with TLS and a password, and render well', async () => {
  ruth = await newMember(site(), 'cedar', { autoRenew: true });
  const welcome = await received(ruth.email, /^Welcome to Cedar Dental Club$/);
  assert.deepEqual([welcome.tls, welcome.user, welcome.from], [true, 'club', 'hello@cedardentalclub.example']);
  assert.match(welcome.header('From'), /^"Cedar Dental Club" <hello@cedardentalclub\.example>$/);
  assert.match(welcome.header('Message-ID'), /^<[0-9A-Z]{26}@cedardentalclub\.example>$/);
  for (const body of [welcome.text, welcome.html]) {
    for (const part of ['THIS IS NOT INSURANCE', 'How to cancel', '(800) 555-0142', `${site().url('cedar')}/dashboard/cancel`, 'as you agreed']) {
      assert.ok(body.includes(part), part);
    }
  }
  assert.deepEqual(welcome.files.map(({ name, id }) => [name, id]), [['logo.png', 'logo@mail'], ['card.png', 'card@mail'], ['membership-card.pdf', '']]);
  assert.equal(Buffer.from(welcome.files[2]!.base64, 'base64').subarray(0, 4).toString(), '%PDF');
  assert.equal(welcome.html.split('src="data:image/png;base64,').length, 3);
  assert.match(welcome.text, /no dental office within 100 miles of your address that takes Cedar Individual\. Call us at \(800\) 555-0142/);
  await look(welcome.html, 'mail-welcome-cedar');
  const receipt = await received(ruth.email, /^Your receipt R-\d{4}-\d{6}, Cedar Dental Club$/);
  assert.match(receipt.text, /Total: \$\d+\.\d\d/);
  await look(receipt.html, 'mail-receipt-cedar', narrow);
});

test('mails have the look of their brand and the language of their recipient', async () => {
  const harbor = await newMember(site(), 'harbor');
  const welcome = await received(harbor.email, /^Welcome to Harbor Smiles$/);
  assert.equal(welcome.from, 'crew@harborsmiles.example');
  assert.match(welcome.text, /Dental offices near you that take your plan:\s+Harbor Smiles [\w ]+, [\d.]+ miles: \(\d{3}\) 555-\d{4}/);
  await look(welcome.html, 'mail-welcome-harbor', narrow);
  const answer = await ruth.client.call('POST', '/api/v4/contact', { name: 'Ruth', email: ruth.email, topic: 'billing', message: 'Una pregunta sobre mi tarjeta.' }, { 'accept-language': 'es' });
  assert.equal(answer.status, 201, JSON.stringify(answer.body));
  const confirmed = await received(ruth.email, /^Tenemos su mensaje C-/);
  assert.match(confirmed.html, /^<!doctype html><html lang="es"/);
  await look(confirmed.html, 'mail-contact-es', narrow);
});

test('a member reads the mails on the site, by keyboard', () =>
  walk(browser(), 'messages', async ({ page, context, shot }) => {
    await ruth.client.handOver(context);
    await open(page, `${site().url('cedar')}/dashboard/messages`);
    await page.getByRole('heading', { level: 1, name: 'Messages' }).waitFor();
    await shot(page, 'list');
    await tabTo(page, /^Your receipt/);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: /^Your receipt R-/ }).waitFor();
    await settled(page);
    await shot(page, 'receipt');
    assert.equal(await page.locator('.message-text script, .message-text iframe').count(), 0);
    await tabTo(page, /^See your receipt$/);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/dashboard/receipt/*');
  }));

test('on a phone, in Spanish', () =>
  walk(browser(), 'messages-es', async ({ page, context, shot }) => {
    await ruth.client.handOver(context);
    await open(page, `${site().url('cedar')}/dashboard/messages?lang=es`);
    await page.getByRole('heading', { level: 1, name: 'Mensajes' }).waitFor();
    await shot(page, 'list');
    await page.getByRole('link', { name: /^Tenemos su mensaje/ }).click();
    await page.getByRole('heading', { level: 2, name: 'Tenemos su mensaje' }).waitFor();
    await settled(page);
    await shot(page, 'message');
  }, phone));

test('members cannot read the messages of others', async () => {
  const { messages } = (await ruth.client.get('/api/v4/member/messages')).body;
  const stranger = await newMember(site(), 'cedar');
  assert.equal((await stranger.client.get(`/api/v4/member/messages/${messages[0].id}`)).status, 404);
  const subjects = (await stranger.client.get('/api/v4/member/messages')).body.messages.map((one: any) => one.id);
  assert.ok(messages.every((one: any) => !subjects.includes(one.id)));
});

test('a refused mail becomes a dead letter, a delayed one is retried, and others are sent', async () => {
  const gone = await newMember(site(), 'cedar', { firstName: 'Gone' });
  const later = await newMember(site(), 'cedar', { firstName: 'Later' });
  const [dead] = await until('two dead letters', () => { const all = inOutbox(gone.email, 'dead'); return all.length === 2 && all; }, { seen });
  assert.match(dead.error, /^mail_refused: 550 5\.1\.1 No such user here/);
  const [delayed] = await until('a delayed mail', () => { const all = inOutbox(later.email, 'queued').filter((one) => one.error); return all.length > 0 && all; }, { seen });
  assert.match(delayed.error, /^mail_delayed: 451 4\.7\.1 Greylisted/);
  const fine = await newMember(site(), 'cedar');
  await received(fine.email, /^Welcome/);

  const shown = (await gone.client.get('/api/v4/member/messages')).body.messages;
  assert.deepEqual(shown.map((one: any) => one.delivery), ['failed', 'failed']);
  assert.equal(molar(site(), 'mail', 'retry', dead.id).code, 0);
  await until('the letter to be dead again', () => inOutbox(gone.email, 'dead').length === 2, { seen });
  assert.match(molar(site(), 'mail', 'show', dead.id).out, /Subject: (Welcome|Your receipt)/);
  assert.equal(molar(site(), 'mail', 'show', '01JD3K5V7Q8XW2Y4Z6A8B0C2D4').code, 1);
});

test('the operator sends a test mail', async () => {
  const sent = molar(site(), 'mail', 'test', 'harbor', 'ops@example.test');
  assert.equal(sent.code, 0, sent.err);
  await received('ops@example.test', /^Test email of Harbor Smiles$/);
  const doctor = JSON.parse(molar(site(), 'doctor', '--json').out) as { check: string; ok: boolean; note: string }[];
  assert.deepEqual(doctor.filter(({ check }) => check === 'mail').map(({ ok }) => ok), [true]);
});

/** Presses Tab until the element with this name has the focus. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let presses = 0; presses < 80; ++presses) {
    await page.keyboard.press('Tab');
    if (name.test((await page.evaluate(() => document.activeElement?.textContent)) ?? '')) return;
  }
  throw new Error(`the keyboard does not reach ${name}`);
}
