// Grievances: the form, the summary before sending, the number and the deadlines; good and hostile files; preserved input.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { desktop, phone, settled } from './helpers/browser.ts';
import { Client, newMember, type Answer, type Member } from './helpers/client.ts';
import { open, ready, walk } from './helpers/journey.ts';
import { mailTo } from './helpers/mails.ts';
import { temporaryFolder } from './helpers/process.ts';
import { demoBrands, molar } from './helpers/server.ts';
import { siteAndBrowser } from './helpers/suite.ts';

const { site, browser } = siteAndBrowser(() => ({ brands: demoBrands('cedar', 'harbor') }));
const folder = temporaryFolder('grievance');

const description = 'I was charged 180 dollars for a filling\nthat is listed at 95. <b>Please</b> look into it.';
const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64');

function file(name: string, bytes: Buffer | string): string {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
}

const choose = (page: Page, question: string | RegExp, answer: string): Promise<void> =>
  page.getByRole('radiogroup', { name: question }).getByLabel(answer).check();

/** Waits for the form, whose code is loaded after the page. */
async function openForm(page: Page, brand: string, path = '/grievance-form'): Promise<void> {
  await open(page, site().url(brand) + path);
  await page.getByRole('button', { name: /Review my answers|Revisar mis respuestas/ }).waitFor();
}

async function fill(page: Page, email?: string): Promise<void> {
  if (email !== undefined) {
    await choose(page, 'Who is writing?', 'I am not a member');
    await page.getByLabel('Your name').fill('Margaret Hill');
    await page.getByLabel('Email address').fill(email);
  }
  await choose(page, 'How may we reach you with questions?', 'By email');
  await choose(page, 'What is it about?', 'I was charged more than the listed price');
  await page.getByLabel('Amount you were charged').fill('180');
  await page.getByLabel('Amount you expected').fill('95');
  await page.getByLabel('Which office?').fill('Grove Street Dental');
  const day = new Date(Date.now() - 10 * 86_400_000);
  const date = page.getByRole('group', { name: 'When did it happen?' });
  await date.getByLabel('Month').fill(String(day.getUTCMonth() + 1));
  await date.getByLabel('Day').fill(String(day.getUTCDate()));
  await date.getByLabel('Year').fill(String(day.getUTCFullYear()));
  await page.getByRole('textbox', { name: 'What happened?' }).fill(description);
  await choose(page, 'Is it urgent?', 'No');
  await choose(page, 'May we talk to the office about it?', 'Yes');
  await page.getByLabel('What I have written is true as far as I know.').check();
}

const toPreview = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Review my answers' }).click();
  await page.getByRole('heading', { name: 'Please check your answers' }).waitFor();
};
const send = (page: Page): Promise<void> => page.getByRole('button', { name: 'Send the grievance' }).click();

async function sentNumber(page: Page): Promise<string> {
  const heading = page.getByRole('heading', { name: 'We have your grievance' });
  await heading.waitFor();
  await page.waitForFunction(() => document.activeElement?.tagName === 'H2');
  return (await page.getByText(/^G-\d{4}-\d{6}$/).textContent()) ?? '';
}

function cli(...words: string[]): string {
  const { code, out, err } = molar(site(), ...words);
  assert.equal(code, 0, err + out);
  return out;
}

const part = (name: string, bytes: Buffer | string): Buffer =>
  Buffer.concat([
    Buffer.from(`--edge\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: image/svg+xml\r\n\r\n`),
    Buffer.from(bytes),
    Buffer.from('\r\n--edge--\r\n'),
  ]);
const upload = (client: Client, name: string, bytes: Buffer | string, family = 'v4'): Promise<Answer> => {
  const body = part(name, bytes);
  return client.call('POST', `/api/${family}/grievance/files`, body, { 'content-type': 'multipart/form-data; boundary=edge' });
};

test('cedar: a member reports an overcharge with the bill, answers a question, and appeals', async () => {
  const member: Member = await newMember(site(), 'cedar', { firstName: 'Ines' });
  await walk(browser(), 'grievance-member', async ({ page, context, shot }) => {
    await member.client.handOver(context);
    await open(page, `${site().url('cedar')}/dashboard/grievances`);
    await page.getByRole('link', { name: 'Grievance Form' }).first().click();
    await page.getByRole('button', { name: 'Review my answers' }).waitFor();
    assert.equal(await page.getByLabel('Name of the member').inputValue(), 'Ines Example', 'known fields are prefilled');
    assert.equal(await page.getByLabel('Email address').inputValue(), member.email);
    const rights = page.getByText(/department of insurance of your state|Department of Insurance/).first();
    const print = await rights.evaluate((it) => [Number.parseFloat(getComputedStyle(it).fontSize), Number(getComputedStyle(it).fontWeight)]);
    assert.ok(print[0]! >= 16 && print[1]! >= 700, `12 points are 16 px, bold: ${print}`);
    await fill(page);

    const files = page.getByLabel(/Your bill or receipt/);
    await files.setInputFiles([
      file('bill.png', png),
      file('page.pdf', '<!doctype html><script>alert(1)</script>'),
      file('huge.pdf', Buffer.concat([Buffer.from('%PDF-1.7'), Buffer.alloc(10 * 1024 * 1024)])),
    ]);
    await page.getByText('page.pdf is not a PDF, JPEG or PNG file.').waitFor();
    await page.getByText('huge.pdf is larger than 10 MB.').waitFor();
    await page.getByRole('button', { name: 'Remove bill.png' }).waitFor();
    await settled(page);
    await shot(page, 'filled');
    await toPreview(page);
    await page.getByText('$180.00').waitFor();
    await page.getByText('bill.png').waitFor();
    await shot(page, 'preview');
    await page.goBack();
    await page.getByLabel('Which office?').fill('Elm Street Dental, Phoenix');
    await toPreview(page);
    await page.getByText('Elm Street Dental, Phoenix').waitFor();
    await send(page);
    const number = await sentNumber(page);
    assert.match(number, /^G-\d{4}-000001$/, 'each brand numbers its own grievances');
    await shot(page, 'sent');
    await page.emulateMedia({ media: 'print' });
    for (const button of ['Follow it here', 'Write another one']) assert.equal(await page.getByText(button).isVisible(), false, `${button} on paper`);
    await page.emulateMedia({ media: null });

    const mail = await mailTo(site(), member.email, new RegExp(number));
    assert.doesNotMatch(mail, /charged 180/, 'the mail does not contain the text');
    await mailTo(site(), 'hello@cedardentalclub.example', new RegExp(number));
    assert.doesNotMatch(site().log(), /Ines|charged 180|Elm Street/, 'the log contains no personal data');

    // The operator asks a question; the member sees it and answers with a file.
    assert.match(cli('grievance', 'list', 'cedar'), new RegExp(`${number}.*received`));
    cli('grievance', 'acknowledge', 'cedar', number);
    cli('grievance', 'ask', 'cedar', number, '--text', 'Do you still have\nthe price list?');
    await page.getByRole('link', { name: 'Follow it here' }).click();
    await page.getByRole('heading', { name: `Grievance ${number}` }).waitFor();
    await page.getByText('Waiting for your answer').waitFor();
    await page.getByText('Do you still have').waitFor();
    await shot(page, 'asked');
    await page.getByLabel('Your message').fill('Here it is.');
    await page.getByLabel(/^Files/).setInputFiles(file('list.pdf', '%PDF-1.7 the list'));
    await page.getByRole('button', { name: 'Remove list.pdf' }).waitFor();
    await page.getByRole('button', { name: 'Send message' }).click();
    await page.getByText('In review').waitFor();
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'list.pdf' }).click()]);
    assert.equal(download.suggestedFilename(), 'list.pdf');
    assert.equal(readFileSync(await download.path(), 'utf8'), '%PDF-1.7 the list');

    cli('grievance', 'close', 'cedar', number, '--outcome', 'not_upheld', '--text', 'The list of that day says 180.');
    await page.reload();
    await page.getByText('Not in your favor').waitFor();
    await ready(page);
    await page.getByLabel('Why should we decide otherwise?').fill('My list says 95.');
    await page.getByRole('button', { name: 'Send the appeal' }).click();
    await page.getByText('Appealed: we look at it again').waitFor();
    cli('grievance', 'close', 'cedar', number, '--outcome', 'upheld', '--text', 'You are right.');
    await page.goto(`${site().url('cedar')}/dashboard/grievances`);
    await page.getByRole('link', { name: number }).waitFor();
    await page.getByText('Closed', { exact: true }).waitFor();
    await shot(page, 'list');

    const shown = JSON.parse(cli('grievance', 'show', 'cedar', number, '--save-files', join(folder, 'saved'), '--json'));
    assert.deepEqual(shown.entries.map(({ kind }: { kind: string }) => kind),
      ['filed', 'acknowledged', 'info_request', 'message', 'decision', 'appeal', 'decision']);
    assert.equal(readdirSync(join(folder, 'saved')).length, 2);
    assert.equal(molar(site(), 'grievance', 'show', 'harbor', number).code, 1, 'another brand has no such number');
  });
});

test('harbor, phone: a visitor whose connection fails loses nothing and sends the grievance once', async () => {
  await walk(browser(), 'grievance-visitor', async ({ page, context, shot }) => {
    await openForm(page, 'harbor');
    await page.getByRole('button', { name: 'Review my answers' }).click();
    await page.getByRole('alert').getByText('Choose who is writing').waitFor();
    await settled(page);
    await shot(page, 'errors');
    await fill(page, 'margaret@example.org');
    await context.setOffline(true);
    await page.getByLabel(/Your bill or receipt/).setInputFiles(file('bill.png', png));
    await page.getByText(/bill.png did not arrive/).waitFor();
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('button', { name: 'Remove bill.png' }).waitFor();
    await toPreview(page);
    await context.setOffline(true);
    await send(page);
    await page.getByRole('alert').getByText(/could not reach our server/).waitFor();
    await settled(page);
    await shot(page, 'offline');
    await context.setOffline(false);
    await page.reload();
    await page.getByRole('heading', { name: 'Please check your answers' }).waitFor();
    await page.getByText('bill.png').waitFor();

    // The response is lost: the server has stored the grievance, and the next attempt receives the same number.
    let first: Answer | undefined;
    await page.route('**/api/*/grievance', async (route) => {
      const cookie = (await route.request().headerValue('cookie')) ?? '';
      first = await new Client(site().url('harbor')).call('POST', '/api/v4/grievance', route.request().postDataJSON(), { cookie });
      await route.abort();
    }, { times: 1 });
    await send(page);
    await page.getByRole('alert').getByText(/could not reach our server/).waitFor();
    await send(page);
    assert.equal(first?.status, 201);
    assert.equal(await sentNumber(page), first.body.number);
    assert.match(first.body.number, /^G-\d{4}-000001$/);
    assert.equal(await page.getByRole('link', { name: 'Follow it here' }).count(), 0);
    await shot(page, 'sent');
    assert.match(cli('grievance', 'list', 'harbor'), /1 grievances/);
    await page.getByRole('button', { name: 'Write another one' }).click();
    assert.equal(await page.getByRole('textbox', { name: 'What happened?' }).inputValue(), '');
  }, phone);
});

test('by keyboard', async () => {
  await walk(browser(), 'grievance-keyboard', async ({ page }) => {
    await openForm(page, 'cedar');
    const press = async (...keys: string[]): Promise<void> => {
      for (const key of keys) await page.keyboard.press(key);
    };
    const type = async (text: string): Promise<void> => {
      await page.keyboard.type(text);
      await press('Tab');
    };
    await page.getByRole('radiogroup', { name: 'Who is writing?' }).getByRole('radio').first().focus();
    await press('Space', 'ArrowDown', 'ArrowDown', 'Tab');
    await type('Ruth Example');
    await type('ruth.keys@example.org');
    await press('Tab'); // telephone
    await press('Space', 'Tab'); // by e-mail
    await press('Space', 'ArrowDown', 'Tab'); // payments for the membership
    await press('Tab', 'Tab'); // office, provider
    const day = new Date(Date.now() - 86_400_000);
    await type(String(day.getUTCMonth() + 1));
    await type(String(day.getUTCDate()));
    await type(String(day.getUTCFullYear()));
    await type('My card was charged twice in one month.');
    await press('Tab', 'Tab'); // requested remedy, files
    await press('Space', 'ArrowDown', 'Tab'); // not urgent
    await press('Space', 'Tab'); // yes
    await press('Space', 'Tab'); // true
    await press('Enter');
    const heading = page.getByRole('heading', { name: 'Please check your answers' });
    await heading.waitFor();
    await page.waitForFunction(() => document.activeElement?.tagName === 'H2');
    await press('Tab', 'Enter');
    assert.match(await sentNumber(page), /^G-/);
  });
});

test('in Spanish, urgent, on a phone', async () => {
  await walk(browser(), 'grievance-spanish', async ({ page, shot }) => {
    await openForm(page, 'cedar', '/grievance-form?lang=es');
    await choose(page, '¿Quién escribe?', 'No soy miembro');
    await page.getByLabel('Su nombre').fill('Rosa Ejemplo');
    await page.getByRole('textbox', { name: 'Correo electrónico' }).fill('rosa@example.org');
    await choose(page, '¿Cómo le hacemos preguntas?', 'Por correo electrónico');
    await choose(page, '¿De qué se trata?', 'Un consultorio dental');
    const day = new Date(Date.now() - 86_400_000);
    const date = page.getByRole('group', { name: '¿Cuándo pasó?' });
    await date.getByLabel('Mes').fill(String(day.getUTCMonth() + 1));
    await date.getByLabel('Día').fill(String(day.getUTCDate()));
    await date.getByLabel('Año').fill(String(day.getUTCFullYear()));
    await page.getByRole('textbox', { name: '¿Qué pasó?' }).fill('El consultorio no me atiende y tengo mucho dolor.');
    await choose(page, '¿Es urgente?', 'Sí');
    await choose(page, '¿Podemos hablar con el consultorio sobre esto?', 'Sí');
    await page.getByLabel('Lo que escribí es verdad hasta donde sé.').check();
    await settled(page);
    await shot(page, 'filled');
    await page.getByRole('button', { name: 'Revisar mis respuestas' }).click();
    await page.getByRole('heading', { name: 'Revise sus respuestas' }).waitFor();
    await page.getByRole('button', { name: 'Enviar la queja' }).click();
    await page.getByRole('heading', { name: 'Tenemos su queja' }).waitFor();
    await shot(page, 'sent');
    const number = (await page.getByText(/^G-\d{4}-\d{6}$/).textContent()) ?? '';
    assert.match(cli('grievance', 'list', 'cedar'), new RegExp(`${number}.*URGENT`));
    await mailTo(site(), 'rosa@example.org', new RegExp(`Subject: [^\r]*${number}`));
  }, phone);
});

test('a session that ends in the middle of the form: the member logs in on the same page and loses nothing', async () => {
  const member = await newMember(site(), 'harbor', { firstName: 'Ada' });
  await walk(browser(), 'grievance-session', async ({ page, context, shot }) => {
    await member.client.handOver(context);
    await openForm(page, 'harbor');
    await fill(page);
    await page.getByLabel(/Your bill or receipt/).setInputFiles(file('bill.png', png));
    await page.getByRole('button', { name: 'Remove bill.png' }).waitFor();
    await context.clearCookies({ name: 'molar_session' });
    await toPreview(page);
    await send(page);
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Password', { exact: true }).fill(member.password);
    await settled(page);
    await shot(page, 'sign-in');
    await dialog.getByRole('button', { name: /log in|sign in/i }).click();
    const number = await sentNumber(page);
    await page.getByRole('link', { name: 'Follow it here' }).click();
    const title = page.getByRole('heading', { name: `Grievance ${number}` });
    await title.waitFor();
    await page.setViewportSize(phone);
    const lines = await title.locator('.unbroken').evaluate((part) => {
      const range = document.createRange();
      range.selectNodeContents(part);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    });
    assert.equal(lines, 1, 'no line break in the number');
    await page.setViewportSize(desktop);
    await page.getByRole('link', { name: 'bill.png' }).waitFor();
    await page.getByRole('button', { name: 'Withdraw this grievance' }).click();
    await page.getByRole('button', { name: 'Withdraw it' }).click();
    await page.getByText('Withdrawn', { exact: true }).waitFor();
  });
});

test('hostile files and requests are refused, and files are never served as pages', async () => {
  const visitor = new Client(site().url('cedar'));
  const good = await upload(visitor, '../../x"; y=%22z%22.svg', '%PDF-1.7 <script>alert(1)</script>');
  assert.equal(good.status, 400, 'a file name that ends the header is refused');
  const uploaded = await upload(visitor, '../../%22evil%22 \u202egpj.html', '%PDF-1.7 <script>alert(1)</script>', 'km');
  assert.equal(uploaded.status, 201);
  assert.equal(uploaded.body.name, '_evil_ _gpj.html.pdf'.replace(/^_/, ''));
  const got = await visitor.get(`/api/v4/grievance/files/${uploaded.body.id}`);
  assert.equal(got.status, 200);
  assert.match(String(got.headers['content-disposition']), /^attachment;/);
  assert.equal(got.headers['x-content-type-options'], 'nosniff');
  assert.match(String(got.headers['content-security-policy']), /^sandbox/);
  assert.equal(got.headers['content-type'], 'application/pdf');
  for (const bytes of ['<svg onload=alert(1)>', 'GIF89a', 'MZ', 'PK\u0003\u0004', '', '\u0000%PDF-1.7']) {
    assert.equal((await upload(visitor, 'a.pdf', bytes)).status, 422, bytes);
  }
  const large = await upload(visitor, 'a.pdf', Buffer.concat([Buffer.from('%PDF-1.7'), Buffer.alloc(10 * 1024 * 1024)]));
  assert.equal(large.status, 422, 'above the limit of a file, below that of a request');
  const huge = await upload(visitor, 'a.pdf', Buffer.alloc(11 * 1024 * 1024)).catch(() => ({ status: 413 }));
  assert.equal(huge.status, 413);
  const elsewhere = await visitor.call('POST', '/api/v4/contact', part('a.pdf', Buffer.alloc(70 * 1024)), {
    'content-type': 'multipart/form-data; boundary=edge',
  }).catch(() => ({ status: 413 }));
  assert.equal(elsewhere.status, 413, 'only files can be large');

  const other = new Client(site().url('cedar'));
  assert.equal((await other.get(`/api/v4/grievance/files/${uploaded.body.id}`)).status, 404);
  const harbor = new Client(site().url('harbor'));
  harbor.takeCookies(visitor);
  assert.equal((await harbor.get(`/api/v4/grievance/files/${uploaded.body.id}`)).status, 404);
  assert.equal((await visitor.get(`/uploads/${uploaded.body.id}`)).status, 404, 'nothing serves the folder');
  assert.equal((await visitor.delete(`/api/v4/grievance/files/${uploaded.body.id}`)).status, 204);
});
