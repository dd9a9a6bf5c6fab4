// The whole join with the keyboard alone: Tab, Shift+Tab, Space, Enter, arrows and typing.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { newMember } from './helpers/client.ts';
import * as person from './helpers/journey.ts';
import { demoBrands } from './helpers/server.ts';
import { siteAndBrowser } from './helpers/suite.ts';

const { site, browser } = siteAndBrowser(() => ({ brands: demoBrands('cedar') }));

/** Approximate accessible name of the focused element: its label, its text, or its aria-label. */
function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement as HTMLElement | null;
    if (!element) return '';
    const labels = 'labels' in element ? [...((element as HTMLInputElement).labels ?? [])].map((l) => l.textContent) : [];
    const named = (element.getAttribute('aria-labelledby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent ?? '');
    return [element.getAttribute('aria-label') ?? '', ...labels, ...named, element.textContent].join(' ').replace(/\s+/g, ' ').trim();
  });
}

/** Presses Tab until an element of that name has the focus; it must be visible and not behind the header. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let i = 0; i < 120; i++) {
    await page.keyboard.press('Tab');
    if (name.test(await focusedName(page))) {
      const hidden = await page.evaluate(() => {
        const box = document.activeElement!.getBoundingClientRect();
        const top = document.elementFromPoint(box.x + box.width / 2, box.y + Math.min(box.height / 2, 10));
        return box.width > 4 && top !== null && !document.activeElement!.contains(top) && !top.contains(document.activeElement) &&
          !(document.activeElement as HTMLInputElement).labels?.length;
      });
      assert.equal(hidden, false, `${name} is covered by something`);
      return;
    }
  }
  assert.fail(`Tab never reaches ${name}`);
}

async function type(page: Page, name: RegExp, text: string): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.type(text);
}

test('a visitor joins by keyboard', () => person.walk(browser(), 'keyboard-cedar', async ({ page }) => {
  const buyer = person.newBuyer('Kay');
  await person.open(page, `${site().url('cedar')}/join-now`);
  await page.keyboard.press('Tab');
  assert.match(await focusedName(page), /skip/i, 'the first stop is the skip link');
  await tabTo(page, /^Choose/);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/checkout/create-account');
  await page.locator('h1:focus').waitFor(); // of the next page: only then does the focus stay where Tab moves it

  await type(page, /^First name/, buyer.firstName);
  await type(page, /^Last name/, buyer.lastName);
  await type(page, /Month/, '4');
  await type(page, /Day/, '27');
  await type(page, /Year/, '1958');
  await type(page, /^Email address/, buyer.email);
  await type(page, /^Phone number/, '6025550142');
  await type(page, /^ZIP code/, '85001');
  await page.getByText('Phoenix, Arizona').waitFor();
  await type(page, /^Street address/, '12 Elm Street');
  await tabTo(page, /^Save and continue/);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/checkout/add-member');
  await page.locator('h1:focus').waitFor();
  await tabTo(page, /^Continue with just me/);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/checkout/payment');
  await page.locator('h1:focus').waitFor();

  await tabTo(page, /^Have a coupon code/);
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => (document.activeElement as HTMLInputElement).name === 'coupon');
  await page.keyboard.type('smile');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => (document.activeElement as HTMLInputElement).name === 'coupon');
  assert.equal(await page.getByLabel('Coupon code').inputValue(), 'smile', 'closing the coupon keeps the input');
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Delete');
  const isRequired = (box: Element): boolean =>
    box instanceof HTMLInputElement && box.type === 'checkbox' && !/renew/i.test(box.labels?.[0]?.textContent ?? '');
  const required = await page.getByRole('checkbox').evaluateAll((boxes) =>
    boxes.filter((box) => !/renew/i.test((box as HTMLInputElement).labels?.[0]?.textContent ?? '')).length);
  for (let checked = 0, i = 0; checked < required && i < 120; i++) {
    await page.keyboard.press('Tab');
    if (await page.evaluate(`(${isRequired.toString()})(document.activeElement)`)) {
      await page.keyboard.press('Space');
      checked++;
    }
  }
  await type(page, /^Card number/, '4242424242424242');
  await type(page, /^Expiration date/, '1230');
  assert.equal(await page.getByLabel('Expiration date').inputValue(), '12/30', 'the slash is inserted automatically');
  await type(page, /^Security code/, '123');
  await tabTo(page, /Change name or ZIP code/);
  await page.keyboard.press('Enter');
  assert.match(await focusedName(page), /^Name on card/, 'the focus is in the field that opens');
  await tabTo(page, /^Pay \$/);
  await page.keyboard.press('Enter');
  await person.confirmed(page);
}));

test('the focus is visible on the dark grounds of the telephone number and of the cards', () => person.walk(browser(), 'keyboard-dark', async ({ page, context }) => {
  const { client } = await newMember(site(), 'cedar');
  await client.handOver(context);
  for (const path of ['/support', '/dashboard', '/dashboard/card']) {
    await person.open(page, site().url('cedar') + path);
    const number = page.locator('.support-phone a, .membership-card a, .id-card a').first();
    await number.waitFor();
    await page.keyboard.press('Tab');
    await number.focus();
    const [ring, text] = await number.evaluate((element) => [getComputedStyle(element).outlineColor, getComputedStyle(element).color]);
    assert.equal(ring, text, `${path}: the ring has the color of the text`);
  }
}));
