// An office page, the list of all offices and those of a state: with a mouse, on a phone, with the keyboard alone, in
// both languages and without JavaScript; joining from an office, reporting a wrong entry, and a deleted office.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { desktop, fitsWidth, newContext, phone } from './helpers/browser.ts';
import { Client, newMember } from './helpers/client.ts';
import * as person from './helpers/journey.ts';
import { open, walk } from './helpers/journey.ts';
import { demoBrands, molar } from './helpers/server.ts';
import { siteAndBrowser } from './helpers/suite.ts';

const { site, browser } = siteAndBrowser(() => ({ brands: demoBrands('harbor', 'mesa') }));

// From the brands' own catalogues.
const pier = { path: '/office/301', name: 'Harbor Smiles Pier Street', phone: '5415550111' };
const gullBay = { id: 302, path: '/office/302', name: 'Harbor Smiles Gull Bay' };
const jetty = { id: 303, name: 'Harbor Smiles North Jetty' };
const landing = { path: '/office/304', name: 'Harbor Smiles Ferry Landing' };
const mesa = { path: '/office/411', name: 'Mesa Family Dentistry' };

const harbor = (path: string): string => site().url('harbor') + path;
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

test('harbor, desktop: shows location, accepted plans and prices; then a visitor joins with this office', async () => {
  await walk(browser(), 'office-harbor', async ({ page, shot }) => {
    await open(page, harbor(pier.path));
    await heading(page, pier.name).waitFor();
    await page.getByRole('link', { name: /Directions to Harbor Smiles Pier Street/ }).waitFor();
    assert.equal(await page.locator(`main a[href="tel:${pier.phone}"]`).count(), 1);
    await page.getByText(/^(Checked|Not checked since) \d\d\/\d\d\/\d{4}$/).waitFor();
    await page.getByText(/Takes part since/).waitFor();
    await page.getByText('This is not insurance.').first().waitFor();
    await shot(page, 'whole');

    await page.getByRole('searchbox', { name: 'Search this list' }).fill('crown');
    await page.getByRole('region', { name: 'All prices at this office' }).getByRole('status').getByText(/^[12] treatments?$/).waitFor();

    const buyer = person.newBuyer('Olive');
    await page.getByRole('link', { name: 'Join Harbor One with this office' }).click();
    await page.waitForURL('**/checkout/create-account');
    await page.getByText(`With ${pier.name} as your office`).filter({ visible: true }).waitFor();
    await person.fillAccount(page, buyer);
    await person.saveAccount(page);
    await person.continueToPayment(page);
    await page.getByText(`With ${pier.name} as your office`).filter({ visible: true }).waitFor();
    await person.fillCard(page, person.cards.good);
    await person.agree(page);
    await person.pay(page);
    await person.confirmed(page);
    await person.choosePassword(page, buyer.password);

    const member = new Client(site().url('harbor'));
    await member.logIn(buyer.email, buyer.password);
    assert.equal((await member.get('/api/v4/member/info')).body.subscription.officeId, 301);
    await open(page, harbor('/dashboard/account'));
    await (await person.openRow(page, 'Your home office')).getByRole('link', { name: pier.name }).waitFor();
  });
});

test('mesa, phone, Spanish: every part is translated, the report form included', async () => {
  await walk(browser(), 'office-mesa-es', async ({ page, shot }) => {
    await open(page, `${site().url('mesa')}${mesa.path}?lang=es`);
    await heading(page, mesa.name).waitFor();
    for (const part of ['Horario', 'Dentistas de este consultorio', 'Datos útiles', 'Todos los precios de este consultorio']) {
      await page.getByRole('heading', { name: part }).waitFor();
    }
    await page.setViewportSize({ width: 320, height: 640 });
    const cells = page.locator('.office-prices td');
    assert.ok((await cells.count()) > 9);
    assert.equal(await cells.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length), 0, 'no texts overlap');
    await fitsWidth(page);
    await page.setViewportSize(phone);
    await page.getByRole('button', { name: 'Avisar de un error' }).click();
    await page.getByRole('button', { name: 'Enviar el aviso' }).click();
    await page.getByRole('alert').getByRole('link', { name: 'Elija qué está mal' }).waitFor();
    await shot(page, 'report');
  }, phone);
});

test('an office is named in the title; unknown offices are not found', async () => {
  const visitor = new Client(site().url('harbor'));
  const page = await visitor.get(pier.path);
  const html = page.bytes.toString();
  assert.match(html, /<title>Harbor Smiles Pier Street, Port Avery OR\b/);
  assert.match(html, /<meta name="description" content="Harbor Smiles Pier Street, 12 Pier Street, Port Avery, OR 97199\./);
  for (const path of ['/office/abc', '/office/0', '/office/-1', '/office/1.5', '/office/01', '/office/99999999999999999999']) {
    const answer = await visitor.get(path);
    assert.equal(answer.status, 404, path);
    assert.ok(answer.bytes.toString().includes(`Page Not Found: ${path}`), path);
  }
  // An unknown office, and an office of another brand.
  for (const path of ['/office/999999', mesa.path]) assert.equal((await visitor.get(path)).status, 404, path);
});

test('harbor, phone: a member makes an office their home office', async () => {
  const { client } = await newMember(site(), 'harbor');
  await walk(browser(), 'office-member', async ({ page, context, shot }) => {
    await client.handOver(context);
    await open(page, harbor(gullBay.path));
    await page.getByText(/^Your plan, .*, works here$/).waitFor();
    assert.equal(await page.getByRole('link', { name: /with this office/ }).count(), 0, 'members do not join again');
    await page.getByRole('button', { name: 'Make this my home office' }).click();
    await page.getByText('Saved. This is your home office now.').waitFor();
    await shot(page, 'home');
    assert.equal((await client.get('/api/v4/member/account')).body.homeOfficeId, gullBay.id);
  }, phone);
});

test('by keyboard: a report reaches the work list; the office is terminated, and its page says so', async () => {
  await walk(browser(), 'office-report', async ({ page, shot }) => {
    await open(page, harbor(landing.path));
    await page.getByRole('button', { name: 'Report wrong information' }).focus();
    await page.keyboard.press('Enter');
    await page.locator('#report [role=group]:focus').waitFor(); // the form appears when its code is loaded
    await press(page, 'The opening hours', 'Space');
    await press(page, 'The office has closed', 'Space');
    await tabTo(page, /What did you find/);
    await page.keyboard.type('A sign on the door says so.');
    await tabTo(page, /Email address/);
    await page.keyboard.type('ana@example.test');
    await page.reload();
    await page.getByLabel(/What did you find/).waitFor();
    assert.equal(await page.getByLabel(/What did you find/).inputValue(), 'A sign on the door says so.');
    await page.getByRole('button', { name: 'Send the report' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Thank you, we have your report' }).waitFor();
    const number = (await page.getByText(/^D-\d{4}-\d{6}$/).textContent()) ?? '';
    const listed = molar(site(), 'office', 'review', 'list', 'harbor');
    assert.ok(listed.out.includes(number), listed.out + listed.err);

    const ended = molar(site(), 'office', 'review', 'terminate', 'harbor', number);
    assert.equal(ended.code, 0, ended.err);
    const answer = await page.goto(harbor(landing.path));
    assert.equal(answer?.status(), 410);
    await heading(page, `${landing.name} no longer takes part`).waitFor();
    const nearest = page.getByRole('region', { name: 'The nearest offices that take part' });
    assert.equal(await nearest.getByRole('listitem').count(), 3);
    await shot(page, 'gone');
    await person.ready(page);
    await nearest.getByRole('link', { name: /^Harbor Smiles/ }).first().click();
    await page.waitForURL(/\/office\/30[123]$/);
    await heading(page, /^Harbor Smiles (?!Ferry)/).waitFor();
    const list = await new Client(site().url('harbor')).get('/api/km/group/harbor/directory?format=csv');
    assert.ok(list.bytes.includes(gullBay.name) && !list.bytes.includes(landing.name), 'the directory omits it the same day');
  });
});

test('the directory without JavaScript: a state is selected, the files exist, and an office opens', async () => {
  const context = await newContext(browser(), { viewport: phone, javaScriptEnabled: false, locale: 'en-US' });
  try {
    const page = await context.newPage();
    await page.goto(harbor('/directory'));
    assert.match(await page.title(), /^Provide Directory\b/);
    await heading(page, 'Every office that takes part').waitFor();
    await page.getByText(/^List as of \d\d\/\d\d\/\d{4}$/).waitFor();
    for (const file of ['PDF', 'CSV']) {
      const href = await page.getByRole('link', { name: new RegExp(`\\(${file}\\)`) }).getAttribute('href');
      const answer = await new Client(site().url('harbor')).get(href ?? '');
      assert.equal(answer.status, 200, `${file}: ${href}`);
      assert.match(String(answer.headers['content-disposition']), /^attachment; filename="directory-/);
    }
    await page.getByLabel('Which state?').selectOption('WA');
    await page.getByRole('button', { name: 'Show' }).click();
    await page.getByRole('heading', { name: /^\d offices? in Washington$/ }).waitFor();
    assert.equal(await page.getByLabel('Which state?').inputValue(), 'WA');
    await page.getByRole('link', { name: 'Harbor Smiles North Jetty' }).click();
    await heading(page, 'Harbor Smiles North Jetty').waitFor();

    const joining = page.getByRole('link', { name: 'Join Harbor One with this office' });
    assert.equal(await joining.getAttribute('href'), '/join-now?plan=202&office=303&cycle=annual');
    await page.getByText(/This form needs JavaScript/).waitFor();
    assert.equal(await page.getByRole('searchbox').isVisible(), false, 'the search needs JavaScript and is hidden');
    assert.equal(await page.getByRole('button', { name: 'Report wrong information' }).isVisible(), false);
    await joining.click();
    await page.waitForURL('**/join-now?*');
    await page.getByText('Your choice').waitFor();

    await page.goto(harbor('/directory?state=AZ'));
    await page.getByRole('heading', { name: 'No office in Arizona takes part today.' }).waitFor();
  } finally {
    await context.close();
  }
});

test('the directory: screenshots at both widths', async () => {
  for (const [width, viewport] of Object.entries({ phone, desktop })) {
    await walk(browser(), `directory-${width}`, async ({ page, shot }) => {
      await open(page, harbor('/directory'));
      await shot(page, 'harbor');
      await open(page, `${site().url('mesa')}/directory?lang=es`);
      await page.getByRole('rowheader', { name: mesa.name }).waitFor();
      await shot(page, 'mesa-es');
    }, viewport);
  }
});

test('arizona: lists its offices, or states that there are none', async () => {
  await walk(browser(), 'arizona', async ({ page, shot }) => {
    await open(page, `${site().url('mesa')}/arizona`);
    const offices = page.getByRole('region', { name: 'Offices in Arizona' });
    await offices.getByText(/^1 office in Arizona takes part today/).waitFor();
    await offices.getByRole('link', { name: mesa.name, exact: true }).waitFor();
    await shot(page, 'mesa');
    await open(page, harbor('/arizona'));
    await page.getByText(/^No office in Arizona takes our plans today/).waitFor();
    await page.getByText(/^Our offices are in Oregon \(2\), Washington \([12]\)\./).waitFor();
    await shot(page, 'harbor');
  });
});

test('join now: names the selected office', async () => {
  await walk(browser(), 'office-join-now', async ({ page, shot }) => {
    await open(page, harbor('/join-now?plan=202&office=301'));
    await page.getByText(`You join with ${pier.name} as your office.`).waitFor();
    await shot(page, 'with-office');
  }, phone);
});

test('a member whose home office is terminated: every page of the member area opens and explains it', async () => {
  const { client, purchase } = await newMember(site(), 'harbor', { dependents: [{ firstName: 'Tim' }] });
  await client.put('/api/v4/member/update', { homeOfficeId: jetty.id });
  const ended = molar(site(), 'office', 'review', 'terminate', 'harbor', String(jetty.id));
  assert.equal(ended.code, 0, ended.err);
  const { people, agreementUrl } = (await client.get('/api/v4/member/info')).body;
  const pages = ['', '/card', '/household', `/household/${people.at(-1).id}`, '/plan', '/billing', '/cancel', '/renew', '/messages', '/grievances', '/account']
    .map((path) => `/dashboard${path}`);
  const otherPages = [`/dashboard/receipt/${purchase.receiptId}`, new URL(agreementUrl, harbor('/')).pathname, '/savings-summary', '/grievance-form', '/find-a-dentist'];
  for (const path of [...pages, ...otherPages]) assert.equal((await client.get(path)).status, 200, path);

  await walk(browser(), 'office-home-ended', async ({ page, context, shot }) => {
    await client.handOver(context);
    await open(page, harbor('/dashboard'));
    const dentist = page.getByRole('region', { name: 'Your dentist' });
    await dentist.getByText(`${jetty.name}, your home office, no longer takes part`).waitFor();
    assert.equal(await dentist.getByRole('listitem').getByRole('link', { name: /^Harbor Smiles/ }).count() > 0, true);
    await shot(page, 'dashboard');
    await open(page, harbor('/dashboard/account'));
    const panel = page.getByRole('region', { name: 'Your home office' });
    await panel.getByText(`${jetty.name}, your home office, no longer takes part`).waitFor();
    assert.equal(await panel.getByRole('link', { name: 'Choose another office' }).getAttribute('href'), '/find-a-dentist?zip=97209');
    await shot(page, 'account');
    await panel.getByRole('link', { name: /^Harbor Smiles/ }).first().click();
    await page.getByRole('button', { name: 'Make this my home office' }).click();
    await page.getByText('Saved. This is your home office now.').waitFor();
    await person.follow(page, '/dashboard');
    await dentist.getByRole('link', { name: /^Harbor Smiles/ }).first().waitFor();
    await dentist.getByText(/^Cleaning.* here: \$\d/).waitFor();
    await dentist.getByRole('link', { name: 'Change your dentist' }).click();
    await panel.getByRole('link', { name: /^Harbor Smiles/ }).waitFor();
    assert.equal(await page.getByText('no longer takes part').count(), 0);
    await panel.getByRole('button', { name: 'Remove my home office' }).click();
    await panel.getByText('Saved. You have no home office now.').waitFor();
    assert.equal((await client.get('/api/v4/member/account')).body.homeOfficeId, null);
  }, phone);
});

/** Presses Tab until an element with this label or text has the focus. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let i = 0; i < 60; i++) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => {
      const element = document.activeElement as HTMLInputElement | null;
      return [...(element?.labels ?? [])].map((label) => label.textContent).join(' ') + (element?.textContent ?? '');
    });
    if (name.test(focused)) return;
  }
  assert.fail(`Tab never reaches ${name}`);
}

async function press(page: Page, name: string, key: string): Promise<void> {
  await tabTo(page, new RegExp(`^${name}`));
  await page.keyboard.press(key);
}
