// Findings of axe on a page: WCAG 2.2 A and AA, and best practice. All accessibility checks of the journeys use this module.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { settled } from './settled.ts';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

type Violation = { id: string; help: string; nodes: { target: unknown; html: string }[] };

/** Returns one line for each rule that the page violates, or only the elements that match `include`; waits until nothing moves. */
export async function axeFaults(page: Page, name: string, include: readonly string[] = []): Promise<string[]> {
  await settled(page);
  const violations = page.frames().length === 1 ? await violationsOf(page, include) : await violationsInFrames(page, include);
  return violations.map(({ id, help, nodes }) => `${name}: axe ${id}: ${help} (${nodes.map(({ target, html }) => `${String(target)} ${html.slice(0, 120)}`).join('; ')})`);
}

/** Runs axe itself: AxeBuilder opens a blank page for each analysis and reports on every passing element as well. */
async function violationsOf(page: Page, include: readonly string[]): Promise<Violation[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  return page.evaluate(async ({ include, values }) => {
    const { axe } = window as unknown as { axe: { run: (context: unknown, options: object) => Promise<{ violations: Violation[] }> } };
    const context = include.length === 0 ? document : { include: include.map((selector) => [selector]) };
    const { violations } = await axe.run(context, { runOnly: { type: 'tag', values }, resultTypes: ['violations'], reporter: 'v2' });
    return violations.map(({ id, help, nodes }) => ({ id, help, nodes: nodes.map(({ target, html }) => ({ target, html })) }));
  }, { include, values: tags });
}

async function violationsInFrames(page: Page, include: readonly string[]): Promise<Violation[]> {
  const builder = new AxeBuilder({ page }).withTags(tags).options({ runOnly: { type: 'tag', values: tags }, resultTypes: ['violations'] });
  for (const selector of include) builder.include(selector);
  return (await builder.analyze()).violations;
}
