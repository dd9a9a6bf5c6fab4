// Steps of journeys in header and footer.
import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { axeFaults } from './axe.ts';
import { picture } from './browser.ts';

export const toggle = (page: Page): Locator => page.getByRole('button', { name: /^(Menu|Close|Menú|Cerrar)$/ });
export const mainMenu = (page: Page): Locator => page.getByRole('navigation', { name: /^(Main menu|Menú principal)$/ });
export const pageLink = (page: Page): Locator => mainMenu(page).getByRole('link', { name: /^(Questions|Preguntas frecuentes)$/ });

export async function isOpen(page: Page): Promise<boolean> {
  return (await toggle(page).getAttribute('aria-expanded')) === 'true';
}

export async function openPanel(page: Page): Promise<void> {
  await toggle(page).click();
  assert.equal(await isOpen(page), true);
  assert.equal(await pageLink(page).isVisible(), true);
}

export async function closed(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('.menu-toggle')?.getAttribute('aria-expanded') === 'false');
}

export async function scrollTo(page: Page, top: number): Promise<void> {
  await page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top);
  await page.waitForFunction((y) => Math.abs(window.scrollY - y) < 2, top);
}

/** Takes a screenshot (see picture()); fails when axe finds a fault in header or footer. */
export async function frameIsSound(page: Page, name: string): Promise<void> {
  await picture(page, name);
  assert.deepEqual(await axeFaults(page, name, ['.site-header', '.site-footer']), []);
}
