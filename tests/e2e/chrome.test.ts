// Every header and footer variant: panel, top bar, login dropdown, banner, copyright, languages.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { fitsWidth, newContext, picture } from './helpers/browser.ts';
import { closed, frameIsSound, isOpen, mainMenu, openPanel, pageLink, toggle } from './helpers/frame.ts';
import * as person from './helpers/journey.ts';
import { variantBrands, type VariantKey, variantSite } from './helpers/variant-brands.ts';

const narrow = { width: 320, height: 640 };
const middle = { width: 768, height: 900 };
const wide = { width: 1280, height: 800 };
const zoomed = { width: 320, height: 256 }; // 1280 by 1024 at 400 %
const withMenu = variantBrands.filter(({ header }) => header !== 'landing_header');
const bare: VariantKey[] = ['onebare', 'twobare', 'nxbare'];

const { site, browser } = variantSite();

describe('with a panel', () => {
  for (const { key } of withMenu) {
    for (const viewport of [narrow, middle, zoomed]) {
      const name = `chrome-${key}-${viewport.width}x${viewport.height}`;
      test(name, () => person.walk(browser(), name, async ({ page }) => {
        await person.open(page, `${site().url(key)}/faq`);
        assert.equal(await pageLink(page).isVisible(), false);
        await openPanel(page);
        if (viewport === zoomed) await picture(page, name);
        else await frameIsSound(page, name);
        await fitsWidth(page);

        // Every link in the panel can be focused and is visible then, in the lowest window too.
        const links = await mainMenu(page).getByRole('link').count();
        for (let i = 0; i < links; i++) {
          await page.keyboard.press('Tab');
          const { inside, seen } = await page.evaluate(focusInPanel);
          assert.deepEqual({ i, inside, seen }, { i, inside: true, seen: true });
        }
        assert.equal(await isOpen(page), true, 'still open after the last link');

        await page.keyboard.press('Escape');
        await closed(page);
        assert.equal(await toggle(page).evaluate((button) => button === document.activeElement), true, 'Escape gives the focus back');

        await openPanel(page);
        await page.evaluate(() => window.scrollBy({ top: 60, behavior: 'instant' }));
        await closed(page);

        await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
        await openPanel(page);
        await pageLink(page).click();
        await closed(page);
        await openPanel(page);
        await page.getByRole('link', { name: /^Plans and prices$/ }).first().click();
        await page.waitForURL('**/#plans');
        await closed(page);
      }, viewport));
    }
  }
});

function focusInPanel(): { inside: boolean; seen: boolean } {
  const link = document.activeElement as HTMLElement;
  const box = link.getBoundingClientRect();
  const top = document.elementFromPoint(box.x + Math.min(20, box.width / 2), box.y + box.height / 2);
  return { inside: link.closest('.navigation-panel') !== null, seen: top !== null && (link.contains(top) || top.contains(link)) };
}

describe('wide', () => {
  for (const { key } of withMenu) {
    const name = `chrome-${key}-1280`;
    test(name, () => person.walk(browser(), name, async ({ page }) => {
      await person.open(page, site().url(key));
      await frameIsSound(page, name);
      await fitsWidth(page);
      await picture(page.locator('footer'), `${name}-footer`);
      assert.equal(await toggle(page).isVisible(), false);
      assert.equal(await pageLink(page).isVisible(), true);
      const partner = mainMenu(page).getByRole('link', { name: /^Partner/ });
      assert.deepEqual([await partner.getAttribute('target'), await partner.getAttribute('rel')], ['_blank', 'noopener noreferrer']);
      assert.match((await partner.textContent()) ?? '', /opens in a new tab/);
      const logo = page.locator('header').getByRole('link', { name: 'Cedar Dental Club' }).first();
      assert.equal(await logo.getAttribute('href'), '/');
    }, wide));
  }
});

test('a long name in place of a missing logo leaves room for menu and buttons', () => person.walk(browser(), 'chrome-name', async ({ page }) => {
  for (const { key } of variantBrands) {
    await person.open(page, `${site().url(key)}/faq`);
    await page.locator('.site-logo').evaluate((logo) => {
      const name = Object.assign(document.createElement('span'), { className: 'site-name', textContent: 'Harbor Family Dental Savings Plan' });
      logo.replaceChildren(name);
    });
    const box = await page.locator('.site-name').boundingBox();
    assert.ok(box!.x > 0 && box!.x + box!.width < narrow.width, `${key}: the name is beside the edges of the window`);
    await fitsWidth(page);
  }
}, narrow));

test('a menu of thirty entries leaves room for the button', () => person.walk(browser(), 'chrome-entries', async ({ page }) => {
  for (const { key } of withMenu) {
    await person.open(page, `${site().url(key)}/faq`);
    const { menu, button } = await page.evaluate(() => {
      const list = [...document.querySelectorAll('.main-menu')].at(-1)!;
      const entry = list.firstElementChild!;
      while (list.children.length < 30) list.append(entry.cloneNode(true));
      const ends = [...list.children].map((item) => item.getBoundingClientRect().right);
      return { menu: Math.max(...ends), button: document.querySelector('.header-join')!.getBoundingClientRect().left };
    });
    assert.ok(menu <= button + 1, `${key}: the menu ends at ${menu}, the button begins at ${button}`);
    await fitsWidth(page);
  }
}, { width: 1056, height: 800 }));

describe('the top bar', () => {
  for (const { key } of withMenu) {
    test(`${key}: ${bare.includes(key) ? 'hidden' : 'its first and external links open a new tab'}`, () => person.walk(browser(), `chrome-bar-${key}`, async ({ page, context }) => {
      await person.open(page, `${site().url(key)}/faq`);
      const links = page.getByRole('navigation', { name: 'Quick links' }).getByRole('link');
      if (bare.includes(key)) return assert.equal(await links.count(), 0);
      assert.deepEqual(await links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).target)), ['_blank', '', '_blank']);
      const tel = page.locator('header a[href^="tel:"]').first();
      assert.deepEqual([await tel.getAttribute('href'), (await tel.textContent())?.trim()], ['tel:8005550142', '(800) 555-0142']);
      const [opened] = await Promise.all([context.waitForEvent('page'), links.first().click()]);
      await opened.waitForURL('**/terms');
      assert.match(page.url(), /\/faq$/, 'the page itself stays');
    }, wide));
  }
});

describe('the login dropdown', () => {
  for (const key of bare) {
    test(`${key}: by keyboard`, () => person.walk(browser(), `chrome-login-${key}`, async ({ page, context }) => {
      await person.open(page, `${site().url(key)}/faq`);
      const summary = page.locator('.login-dropdown summary');
      await summary.focus();
      await page.keyboard.press('Enter');
      await frameIsSound(page, `chrome-login-${key}`);
      await page.keyboard.press('Tab');
      const asMember = page.getByRole('link', { name: 'As a member' });
      assert.equal(await asMember.evaluate((link) => link === document.activeElement), true);
      await page.keyboard.press('Escape');
      assert.equal(await asMember.isVisible(), false);
      assert.equal(await summary.evaluate((it) => it === document.activeElement), true);

      await page.keyboard.press('Space');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      const asOffice = page.getByRole('link', { name: /^As an office/ });
      assert.equal(await asOffice.getAttribute('target'), '_blank');
      await context.route('https://office.example/**', (route) => route.fulfill({ body: 'the office' }));
      const [opened] = await Promise.all([context.waitForEvent('page'), page.keyboard.press('Enter')]);
      await opened.waitForURL('https://office.example/');
      await opened.close();
      await page.bringToFront();
      await asOffice.focus();
      await page.keyboard.press('Tab');
      assert.equal(await asMember.isVisible(), false, 'it closes when it loses the focus');

      await summary.click();
      await asMember.click();
      await page.waitForURL('**/member-login');
      await asMember.waitFor({ state: 'hidden' }); // A change of the path closes it.
    }, wide));
  }

  test('its links are in the panel on small screens', () => person.walk(browser(), 'chrome-login-small', async ({ page }) => {
    await person.open(page, `${site().url('onebare')}/faq`);
    assert.equal(await page.locator('.login-dropdown').isVisible(), false);
    await openPanel(page);
    await page.locator('.navigation-panel').getByRole('link', { name: 'As a member' }).click();
    await page.waitForURL('**/member-login');
    await closed(page);
  }, narrow));
});

test('the language switch keeps page, query and fragment', () => person.walk(browser(), 'chrome-language', async ({ page }) => {
  await person.open(page, `${site().url('one')}/join-now?plan=102#total`);
  // The link in the server's markup lacks the fragment.
  const link = page.locator('.top-bar-language a[href$="#total"]');
  await link.click();
  await page.waitForURL('**/join-now?plan=102&lang=es#total');
  assert.equal(await page.locator('html').getAttribute('lang'), 'es');
  await link.click();
  await page.waitForURL('**/join-now?plan=102&lang=en#total');
}, wide));

test('the banner is at the top of the page, and its link works', () => person.walk(browser(), 'chrome-banner', async ({ page }) => {
  await person.open(page, `${site().url('onebare')}/faq`);
  const banner = page.getByRole('note', { name: 'Announcement' });
  assert.equal((await banner.boundingBox())?.y, 0);
  await banner.getByRole('link', { name: 'Ask' }).click();
  await page.waitForURL('**/join-now');
  await person.open(page, `${site().url('one')}/faq`);
  assert.equal(await banner.count(), 0);
}, wide));

test('the copyright line is where content places it, with the year in the time zone of the brand', () => person.walk(browser(), 'chrome-copyright', async ({ page }) => {
  const year = new Intl.DateTimeFormat('en', { year: 'numeric', timeZone: 'America/New_York' }).format(new Date());
  for (const { key, footer } of variantBrands) {
    await person.open(page, `${site().url(key)}/faq`);
    const line = page.locator('footer').getByText(`Copyright © ${year}`);
    const before = await line.evaluate((it) => it.compareDocumentPosition(document.querySelector('.footer-links')!) & Node.DOCUMENT_POSITION_FOLLOWING);
    assert.equal(before !== 0, bare.includes(key), `${key} ${footer}`);
    await page.locator('footer').getByText('powered by').waitFor();
    assert.equal(await page.locator('footer').getByText('made with love in the USA').count(), footer === '1_footer' ? 1 : 0, footer);
  }
}, wide));

test('without JavaScript the menu is open on small screens', async () => {
  for (const { key } of withMenu) {
    const context = await newContext(browser(), { viewport: narrow, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${site().url(key)}/faq`);
    assert.equal(await page.locator('.menu-toggle').isVisible(), false, key);
    assert.equal(await pageLink(page).isVisible(), true, key);
    await context.close();
  }
});
