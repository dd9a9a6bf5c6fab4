// The people of a membership: added, corrected, invited and removed, with each amount shown before the payment.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { desktop, fitsWidth, newContext, phone } from './helpers/browser.ts';
import { Client, type Member, newMember } from './helpers/client.ts';
import * as person from './helpers/journey.ts';
import { linkTo } from './helpers/mails.ts';
import { demoBrands } from './helpers/server.ts';
import { siteAndBrowser } from './helpers/suite.ts';

const { site, browser } = siteAndBrowser(() => ({ brands: demoBrands('cedar', 'harbor') }));
const ben = { firstName: 'Ben', lastName: 'Example', month: '5', day: '5', year: '2015' };

async function fillPerson(page: Page, who = ben, relationship = 'child'): Promise<void> {
  await page.locator('[name=firstName]').fill(who.firstName);
  await page.locator('[name=lastName]').fill(who.lastName);
  await page.locator('[name=dateOfBirth-month]').fill(who.month);
  await page.locator('[name=dateOfBirth-day]').fill(who.day);
  await page.locator('[name=dateOfBirth-year]').fill(who.year);
  await page.locator('[name=relationship]').selectOption(relationship);
}

function family(brand: string): Promise<Member> {
  return newMember(site(), brand, { plan: brand === 'cedar' ? /Household/ : /Crew/, dependents: [{ firstName: 'Ana' }] });
}

const centsOf = (text: string | null): number => Number(/\$([\d,]+\.\d\d)/.exec(text ?? '')![1]!.replace(/[,.]/g, ''));

test('a child is added and removed after the amounts are shown, on a phone', () =>
  person.walk(browser(), 'household-cedar', async ({ page, context, shot }) => {
    const member = await family('cedar');
    await member.client.handOver(context);
    await person.open(page, `${site().url('cedar')}/dashboard`);
    await page.getByText('Menu: Overview').click();
    await page.getByRole('navigation', { name: 'Your membership' }).getByRole('link', { name: 'People' }).click();
    await page.getByRole('heading', { level: 1, name: 'People on your membership' }).waitFor();
    await shot(page, 'list');
    await page.getByRole('link', { name: 'Add a person' }).click();
    await page.getByRole('button', { name: 'Show what it costs' }).click();
    const summary = page.getByRole('alert');
    await summary.getByRole('link', { name: 'Enter the first name' }).waitFor();
    assert.ok(await summary.evaluate((box) => box === document.activeElement), 'the summary has the focus');
    await shot(page, 'errors');
    await fillPerson(page);
    await page.getByRole('button', { name: 'Show what it costs' }).click();
    const pay = page.getByRole('button', { name: /^Add Ben and pay \$/ });
    await pay.waitFor();
    const due = centsOf(await pay.textContent());
    await shot(page, 'quote');

    // A reload neither loses input nor charges again.
    await page.reload();
    await page.waitForFunction(() => document.querySelector<HTMLInputElement>('[name=firstName]')?.value === 'Ben');
    await person.ready(page);
    await page.getByRole('button', { name: 'Show what it costs' }).click();
    await pay.click();
    await page.getByRole('heading', { name: 'Ben is on your membership' }).waitFor();
    await shot(page, 'added');
    await page.getByRole('link', { name: /^Receipt R-/ }).click();
    await page.getByRole('heading', { level: 1, name: /Receipt/ }).waitFor();
    assert.equal(centsOf(await page.locator('.document-lines tfoot').textContent()), due, 'the receipt has the amount of the button');

    await person.open(page, `${site().url('cedar')}/dashboard/household`);
    await page.getByRole('link', { name: 'Change Ben' }).click();
    await page.getByRole('heading', { level: 1, name: 'Ben Example' }).waitFor();
    await page.locator('[name=firstName]').fill('Benjamin');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Saved.').waitFor();
    await page.getByRole('button', { name: 'Show what I get back' }).click();
    const leave = page.getByRole('button', { name: /^Remove Benjamin and get \$/ });
    await leave.waitFor();
    const back = centsOf(await leave.textContent());
    await shot(page, 'removal');
    assert.equal(back, due, 'a removal on the same day refunds everything');
    await leave.click();
    await page.getByRole('heading', { name: 'Benjamin is no longer on your membership' }).waitFor();
    const { body } = await member.client.get('/api/v4/member/dependents');
    assert.deepEqual(body.people.map((one: { firstName: string }) => one.firstName), ['Ana']);
  }, phone));

test('a declined card is explained, and another one pays, in Spanish on a desktop', () =>
  person.walk(browser(), 'household-cedar-es', async ({ page, context, shot }) => {
    const member = await newMember(site(), 'cedar', { plan: /Household/, dependents: [{ firstName: 'Ana' }] });
    await member.client.handOver(context);
    await person.open(page, `${site().url('cedar')}/dashboard/household/add?lang=es`);
    await fillPerson(page);
    await page.getByRole('button', { name: 'Mostrar cuánto cuesta' }).click();
    const pay = page.getByRole('button', { name: /^Agregar a Ben y pagar \$/ });
    await page.locator('.quote h2:focus').waitFor(); // it scrolls the page
    await page.getByRole('radio', { name: /Otra tarjeta/ }).check();
    await page.getByText(/^Tarjeta de Ruth Example/).waitFor();
    await page.locator('[name=number]').fill(person.cards.noMoney);
    await page.locator('[name=expiry]').fill('12/30');
    await page.locator('[name=cvc]').fill('123');
    await pay.click();
    await page.getByText(/no hay dinero suficiente/).waitFor();
    assert.equal(await page.locator('[name=cvc]').inputValue(), '', 'the security code is required again');
    await shot(page, 'declined');
    await page.locator('[name=number]').fill(person.cards.good);
    await page.locator('[name=cvc]').fill('123');
    await pay.click();
    await page.getByRole('heading', { name: 'Ben ya está en su membresía' }).waitFor();
    await shot(page, 'added');
    const { body } = await member.client.get('/api/v4/member/info');
    assert.equal(body.people.length, 3);
    assert.equal(body.receipts.length, 2, 'joining and one addition: charged once');
  }, desktop));

test('two tabs with the same quote: the second one gets a new quote', () =>
  person.walk(browser(), 'household-tabs-harbor', async ({ page, context, shot }) => {
    const member = await family('harbor');
    await member.client.handOver(context);
    const other = await context.newPage();
    for (const tab of [page, other]) {
      await person.open(tab, `${site().url('harbor')}/dashboard/household/add`);
      await fillPerson(tab, tab === page ? ben : { ...ben, firstName: 'Leo' });
      await tab.getByRole('button', { name: 'Show what it costs' }).click();
      await tab.getByRole('button', { name: /^Add (Ben|Leo) and pay/ }).waitFor();
    }
    await page.getByRole('button', { name: /^Add Ben/ }).click();
    await page.getByRole('heading', { name: 'Ben is on your membership' }).waitFor();
    await other.bringToFront();
    await other.getByRole('button', { name: /^Add Leo/ }).click();
    await other.getByText(/added up the amounts again/).waitFor();
    await shot(other, 'again');
    await other.getByRole('button', { name: /^Add Leo/ }).click();
    await other.getByRole('heading', { name: 'Leo is on your membership' }).waitFor();
    const { body } = await member.client.get('/api/v4/member/info');
    assert.equal(body.receipts.length, 3);
  }, desktop));

test('a person is added by keyboard', () => person.walk(browser(), 'household-keyboard', async ({ page, context }) => {
  const member = await family('cedar');
  await member.client.handOver(context);
  await person.open(page, `${site().url('cedar')}/dashboard/household/add`);
  await page.locator('[name=firstName]').focus();
  for (const answer of ['Ben', 'Example', '5', '5', '2015', 'Child']) {
    await page.keyboard.type(answer);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter'); // from the optional email address
  await page.locator('.quote h2:focus').waitFor(); // the Tab order starts there
  for (let i = 0; i < 80; i++) {
    await page.keyboard.press('Tab');
    if (/^Add Ben and pay/.test((await page.evaluate(() => document.activeElement?.textContent)) ?? '')) break;
  }
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Ben is on your membership' }).and(page.locator(':focus')).waitFor();
}));

test('a session that ends in the middle of the form loses nothing that was typed', () =>
  person.walk(browser(), 'household-expired', async ({ page, context, shot }) => {
    const member = await family('cedar');
    await member.client.handOver(context);
    await person.open(page, `${site().url('cedar')}/dashboard/household/add`);
    await fillPerson(page);
    assert.equal((await member.client.post('/api/v4/member/logout')).status, 200);
    await page.getByRole('button', { name: 'Show what it costs' }).click();
    const dialog = page.getByRole('dialog', { name: 'Please log in again' });
    await dialog.getByLabel('Password', { exact: true }).fill(member.password);
    await shot(page, 'log-in-again');
    await dialog.getByRole('button', { name: 'Log in and continue' }).click();
    await page.getByRole('button', { name: /^Add Ben and pay \$/ }).waitFor();
  }));

test('another adult is invited and sees no amounts', () => person.walk(browser(), 'household-adult', async ({ page, context, shot }) => {
  const husband = { firstName: 'Otto', dateOfBirth: '1955-03-03', relationship: 'spouse' };
  const member = await newMember(site(), 'cedar', { plan: /Household/, dependents: [husband] });
  await member.client.handOver(context);
  const otto = (await member.client.get('/api/v4/member/dependents')).body.people[0];
  await person.open(page, `${site().url('cedar')}/dashboard/household/${otto.id}`);
  const address = `otto.${process.pid}@the-long-name-of-a-provider.example.test`;
  await page.getByLabel('Email address of Otto').fill(address);
  await page.getByRole('button', { name: 'Send the invitation' }).click();
  await page.getByText(`We sent an invitation to ${address}`).waitFor();
  await page.setViewportSize({ width: 320, height: 812 });
  await shot(page, 'invited');

  const own = new Client(site().url('cedar'));
  const inviteToken = (await linkTo(site(), address, '/invite')).split('token=')[1];
  assert.equal((await own.post('/api/v4/member/signup', { inviteToken, password: member.password })).status, 200);
  const room = await newContext(browser(), { viewport: phone, reducedMotion: 'reduce' });
  await own.handOver(room);
  const view = await room.newPage();
  await person.open(view, `${site().url('cedar')}/dashboard`);
  await view.getByRole('heading', { level: 1, name: 'Hello, Otto' }).waitFor();
  await shot(view, 'own-overview');
  await view.getByText('Menu: Overview').click();
  const names = await view.getByRole('navigation', { name: 'Your membership' }).getByRole('link').allTextContents();
  assert.deepEqual(names, ['Overview', 'Card', 'Messages', 'Grievances', 'My account']);
  for (const path of ['household', 'household/add', 'plan', 'billing', 'cancel', 'renew']) {
    await person.open(view, `${site().url('cedar')}/dashboard/${path}`);
    await view.getByText('Only the primary member can see this page').waitFor();
    assert.doesNotMatch((await view.locator('main').textContent())!, /\$\d/);
  }
  await shot(view, 'not-for-otto');
  await room.close();
}));

test('a long first name fits the dashboard of a narrow phone', () =>
  person.walk(browser(), 'household-long-name', async ({ page, context }) => {
    const member = await newMember(site(), 'cedar', { plan: /Household/, dependents: [{ firstName: 'Wolfeschlegelsteinhausenbergerdorff' }] });
    await person.enter(context, page, member, `${site().url('cedar')}/dashboard`);
    await page.getByRole('button', { name: 'Wolfeschlegelsteinhausenbergerdorff' }).click();
    await fitsWidth(page);
  }, { width: 320, height: 812 }));

test('another household gets 404 for this person', () => person.walk(browser(), 'household-foreign', async ({ page, context }) => {
  const [mine, theirs] = [await family('cedar'), await family('cedar')];
  const stranger = (await theirs.client.get('/api/v4/member/dependents')).body.people[0];
  await mine.client.handOver(context);
  const answer = await page.goto(`${site().url('cedar')}/dashboard/household/${stranger.id}`);
  assert.equal(answer?.status(), 404);
  assert.equal((await mine.client.delete(`/api/v4/member/dependents/${stranger.id}?quote=1`)).status, 404);
}));
