// Contact messages to a brand: with a mouse, on a phone, with the keyboard alone, with a failing connection, and without JavaScript.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { desktop, fitsWidth, newContext, phone } from './helpers/browser.ts';
import { open, walk } from './helpers/journey.ts';
import { mailTo } from './helpers/mails.ts';
import { until } from './helpers/process.ts';
import { demoBrands } from './helpers/server.ts';
import { siteAndBrowser } from './helpers/suite.ts';

const { site, browser } = siteAndBrowser(() => ({ brands: demoBrands('cedar', 'harbor') }));

type Shifts = Window & { shifted?: number };

// One network may send five messages an hour: all of these journeys together send as many.
const message = 'My card was charged twice in November.\nPlease look into it. <b>Thank you</b>';

async function fill(page: Page, email: string, text = message): Promise<void> {
  await page.getByLabel('Your name').fill('Margaret Hill');
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Billing and payments').check();
  await page.getByLabel('Your message').fill(text);
}

const send = (page: Page): Promise<void> => page.getByRole('button', { name: 'Send message' }).click();

async function sentNumber(page: Page): Promise<string> {
  const heading = page.getByRole('heading', { name: 'We have your message' });
  await heading.waitFor();
  await page.waitForFunction(() => document.activeElement?.textContent === 'We have your message'); // the confirmation takes the focus
  const number = await page.getByText(/^C-2026-\d{6}$|^C-\d{4}-\d{6}$/).textContent();
  return number ?? '';
}

for (const [brand, mailbox, viewport] of [
  ['cedar', 'hello@cedardentalclub.example', desktop],
  ['harbor', 'crew@harborsmiles.example', phone],
] as const) {
  test(`${brand}: a message reaches the organisation, and its sender gets a confirmation`, async () => {
    await walk(browser(), `contact-${brand}-${viewport.width}`, async ({ page, shot }) => {
      await open(page, `${site().url(brand)}/support`);
      await page.getByRole('button', { name: 'Send message' }).waitFor();
      await shot(page, 'support');
      const sender = `margaret.${brand}@example.org`;
      await fill(page, sender);
      await shot(page, 'filled');
      await send(page);
      const number = await sentNumber(page);
      await shot(page, 'sent');
      assert.match(number, /^C-\d{4}-000001$/, 'each brand numbers its own messages');

      const notice = await mailTo(site(), mailbox, new RegExp(number));
      assert.match(notice, new RegExp(`^Reply-To: <${sender}>\\r$`, 'm'));
      assert.match(notice, /> My card was charged twice in November\.\r\n> Please look into it\. <b>Thank you<\/b>/);
      assert.match(notice, /&lt;b&gt;Thank you&lt;\/b&gt;/, 'markup in a message is text in the mail');
      const confirmation = await mailTo(site(), sender, new RegExp(number));
      assert.doesNotMatch(confirmation, /charged twice|Margaret Hill/, 'the mail does not contain the sender\'s text');
      assert.doesNotMatch(site().log(), /margaret|Margaret|charged twice/, 'the log contains no personal data');

      await page.getByRole('button', { name: 'Write another message' }).click();
      assert.equal(await page.getByLabel('Your message').inputValue(), '');
    }, viewport);
  });
}

test('the form loads with its own chunk, without a layout shift', async () => {
  await walk(browser(), 'contact-lazy', async ({ page }) => {
    const chunks: string[] = [];
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        const moved = (list.getEntries() as (PerformanceEntry & { value: number })[]).reduce((sum, { value }) => sum + value, 0);
        (window as Shifts).shifted = ((window as Shifts).shifted ?? 0) + moved;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    page.on('response', (response) => chunks.push(new URL(response.url()).pathname));
    await open(page, `${site().url('cedar')}/faq`);
    assert.deepEqual(chunks.filter((path) => /contact/.test(path)), [], 'other pages do not fetch it');
    await page.goto(`${site().url('cedar')}/support`);
    await page.getByRole('button', { name: 'Send message' }).waitFor();
    await until('a chunk with the form', () => chunks.some((path) => /contact-form/.test(path)), { seen: () => chunks });
    const shift = await page.evaluate(
      () => new Promise<number>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done((window as Shifts).shifted ?? 0)))),
    );
    assert.ok(shift < 0.02, `the page has moved by ${shift}`);
  }, { width: 1280, height: 2100 }); // high enough to show the footer
});

for (const [path, file] of [['/support', 'contact-form'], ['/grievance-form', 'grievance-form']] as const) {
  test(`on a phone the form of ${path} takes the room that was reserved for it`, () => walk(browser(), `reserved-${file}`, async ({ page }) => {
    let release = (): void => {};
    const isReleased = new Promise<void>((resolve) => (release = resolve));
    const footer = (): Promise<number> => page.evaluate(() => document.querySelector('footer')!.getBoundingClientRect().top + window.scrollY);
    await page.route(`**/assets/${file}-*.js`, async (route) => {
      await isReleased;
      await route.continue();
    });
    await page.goto(`${site().url('cedar')}${path}`);
    const before = await footer();
    release();
    await page.locator('main form textarea').first().waitFor();
    const moved = (await footer()) - before;
    assert.ok(Math.abs(moved) < 64, `the footer has moved by ${moved} px`);
  }, phone));
}

test('errors are shown at the top and at the fields, by keyboard', async () => {
  await walk(browser(), 'contact-keyboard', async ({ page, shot }) => {
    await open(page, `${site().url('cedar')}/support`);
    await page.getByRole('button', { name: 'Send message' }).waitFor();
    await page.getByLabel('Your name').focus();
    const type = (text: string): Promise<void> => page.keyboard.type(text);
    const tab = (): Promise<void> => page.keyboard.press('Tab');
    const enter = (): Promise<void> => page.keyboard.press('Enter');
    await enter();
    const summary = page.getByRole('alert').filter({ hasText: 'Enter your name' });
    await summary.waitFor();
    assert.equal(await summary.evaluate((it) => it === document.activeElement), true, 'the summary takes the focus');
    assert.equal(await summary.getByRole('link').count(), 4);
    await shot(page, 'errors');

    await tab();
    await enter();
    assert.equal(await page.getByLabel('Your name').evaluate((it) => it === document.activeElement), true);
    await type('Ruth Example');
    await tab();
    await type('ruth@example');
    await tab();
    await tab();
    await page.keyboard.press('Space');
    assert.equal(await page.getByLabel('Billing and payments').isChecked(), true);
    await page.keyboard.press('ArrowDown');
    assert.equal(await page.getByLabel('My membership').isChecked(), true);
    await tab();
    await type('Where do I find my card?');
    await tab();
    await enter();
    await summary.waitFor({ state: 'detached' });
    await page.waitForFunction(() => document.activeElement?.matches('.error-summary'));
    await page.getByRole('alert').getByText('Enter an email address like name@example.com').waitFor();
    await tab();
    await enter();
    await page.keyboard.press('End');
    await type('.org');
    await enter();
    assert.match(await sentNumber(page), /^C-/);
  });
});

test('a message that fails offline keeps its text, and a repeated send is not a second message', async () => {
  await walk(browser(), 'contact-offline', async ({ page, context, shot }) => {
    await open(page, `${site().url('cedar')}/support`);
    await page.getByRole('button', { name: 'Send message' }).waitFor();
    await fill(page, 'offline@example.org');
    await context.setOffline(true);
    await send(page);
    await page.getByRole('alert').getByText(/was not sent: we could not reach our server/).waitFor();
    await shot(page, 'not-sent');
    assert.equal(await page.getByLabel('Your message').inputValue(), message);
    await context.setOffline(false);
    await page.reload();
    await page.getByRole('button', { name: 'Send message' }).waitFor();
    await page.waitForFunction(() => document.querySelector('textarea')?.value !== '');
    assert.equal(await page.getByLabel('Your message').inputValue(), message, 'a reload keeps the input');
    await send(page);
    const number = await sentNumber(page);

    // As after a lost response: sends the same message again.
    await page.getByRole('button', { name: 'Write another message' }).click();
    await fill(page, 'offline@example.org');
    await send(page);
    assert.equal(await sentNumber(page), number);
  });
});

test('form and confirmation in Spanish', async () => {
  await walk(browser(), 'contact-spanish', async ({ page, shot }) => {
    await open(page, `${site().url('cedar')}/support?lang=es`);
    await page.getByRole('button', { name: 'Enviar mensaje' }).waitFor();
    await page.getByLabel('Su nombre').fill('Rosa Ejemplo');
    await page.getByLabel('Correo electrónico').fill('rosa@example.org');
    await page.getByLabel('Otro tema').check();
    await page.getByLabel('Su mensaje').fill('¿Dónde encuentro mi tarjeta?');
    await shot(page, 'filled');
    await page.getByRole('button', { name: 'Enviar mensaje' }).click();
    await page.getByRole('heading', { name: 'Tenemos su mensaje' }).waitFor();
    const number = (await page.getByText(/^C-\d{4}-\d{6}$/).textContent()) ?? '';
    assert.match(await mailTo(site(), 'rosa@example.org', new RegExp(number)), /^Subject: Tenemos su mensaje C-/m);
  }, phone);
});

test('without JavaScript telephone and mail can be used, at 320 px', async () => {
  const context = await newContext(browser(), { javaScriptEnabled: false, viewport: { width: 320, height: 640 } });
  const page = await context.newPage();
  await page.goto(`${site().url('harbor')}/support`);
  assert.equal(await page.locator('main a[href^="tel:"]').first().isVisible(), true);
  assert.equal(await page.locator('main a[href^="mailto:"]').first().isVisible(), true);
  assert.equal(await page.getByText(/The form needs JavaScript/).isVisible(), true);
  assert.equal(await page.locator('main form').count(), 0);
  const panel = await page.locator('#contact').boundingBox();
  assert.ok(panel !== null && panel.height < 500, 'no space is reserved for a missing form');
  await context.close();
});

test('the form fits into 320 px', async () => {
  await walk(browser(), 'contact-320', async ({ page, shot }) => {
    await open(page, `${site().url('cedar')}/support`);
    await page.getByRole('button', { name: 'Send message' }).click();
    await page.getByRole('alert').getByText('Enter your name').waitFor();
    await fitsWidth(page);
    await shot(page, 'errors');
  }, { width: 320, height: 640 });
});
