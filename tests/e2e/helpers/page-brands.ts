// The demo brands with additional landing pages: every section on every ground, one that counts as home, one with empty sections.
import { cpSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { EXAMPLES } from '../../../web/src/features/sections/testing.ts';
import { temporaryFolder } from './process.ts';

const brands = resolve(import.meta.dirname, '../../../content/brands');

type Content = {
  pages: { home: { sections: { art?: string }[] } };
  layout: { header: string };
  translations?: Record<string, { landings?: unknown }>;
  landings?: object[];
};

/** Layouts of each section type. The page of each ground (see `grounds`) uses the layout at its index. */
const layouts: Record<string, readonly string[]> = {
  hero: ['split', 'banner', 'statement', 'price'],
  savings: ['receipt', 'board', 'plain'],
  plans: ['cards', 'table'],
  benefits: ['grid', 'list', 'ledger'],
  steps: ['path', 'rows', 'numbers'],
  included: ['ledger', 'split'],
  questions: ['column', 'grid', 'accordion', 'open'],
  richText: ['column', 'aside', 'letter'],
  quotes: ['wall', 'single'],
  callout: ['row', 'band'],
  action: ['line', 'panel'],
  offices: ['list', 'cards', 'rows'],
  office_finder: ['line', 'panel'],
  image: ['column', 'wide'],
};
const facts = { type: 'disclosures' };
export const grounds = ['plain', 'tint', 'deep', 'accent'] as const;

export function writePageBrands(): { folders: string[]; keys: string[] } {
  const folder = temporaryFolder('pages');
  const keys = readdirSync(brands);
  for (const key of keys) {
    cpSync(join(brands, key), join(folder, key), { recursive: true });
    const file = join(folder, key, 'site.json');
    const content = JSON.parse(readFileSync(file, 'utf8')) as Content;
    const art = content.pages.home.sections.find((section) => section.art)?.art ?? '/media/logo.svg';
    for (const translation of Object.values(content.translations ?? {})) delete translation.landings;
    content.landings = [...(content.landings ?? []), ...landings(art, content.layout.header)];
    writeFileSync(file, JSON.stringify(content));
  }
  return { folders: keys.map((key) => join(folder, key)), keys };
}

function landings(art: string, header: string): object[] {
  const every = grounds.map((tone, index) => ({
    slug: `every-section-${tone}`,
    title: 'Every section',
    description: 'One of each.',
    sections: Object.entries(EXAMPLES).map(([type, fields]) => {
      const choice = layouts[type];
      const layout = choice === undefined ? {} : { layout: choice[index % choice.length] };
      return withArt({ type, tone, align: index % 2 === 0 ? 'start' : 'center', intro: '<p>Said once more in a sentence.</p>', ...fields, ...layout }, art);
    }),
  }));
  return [
    ...every,
    { slug: 'like-home', title: 'Like home', meta: { landing: 'home' }, header, sections: [{ type: 'richText', html: '<p>Words.</p>'.repeat(60) }, facts] },
    { slug: 'bare', title: 'A bare page', sections: [{ type: 'benefits' }, { type: 'image', alt: '' }, facts] },
  ];
}

/** Replaces the drawings of the examples, which do not exist, by one of this brand. */
function withArt(section: object, art: string): object {
  return JSON.parse(JSON.stringify(section), (_, value: unknown) =>
    typeof value === 'string' && value.startsWith('/media/') ? art : value) as object;
}
