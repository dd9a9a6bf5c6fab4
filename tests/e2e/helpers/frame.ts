// What journeys do with header and footer.
import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import type { Locator, Page } from 'playwright-core';

const screenshots = resolve(import.meta.dirname, '../../output/screenshots');

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

/** The window as it is now, as a picture. */
export async function picture(of: Page | Locator, name: string): Promise<void> {
  mkdirSync(screenshots, { recursive: true });
  await of.screenshot({ path: resolve(screenshots, `${name}.png`) });
}

/** A picture, and nothing in header or footer that axe objects to. */
export async function frameIsSound(page: Page, name: string): Promise<void> {
  await picture(page, name);
  const { violations } = await new AxeBuilder({ page })
    .include('.site-header')
    .include('.site-footer')
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  assert.deepEqual(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 120)).join('; ')}`), []);
}
