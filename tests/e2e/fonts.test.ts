// Each font has a small file with the characters of English and Spanish, which renders them as the whole font does. A brand's theme contains the
// rules of its own fonts.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { after, before, test } from 'node:test';
import type { Browser, Request } from 'playwright-core';
import { charactersOf, CORE_CHARACTERS } from '../../web/src/content/font-characters.ts';
import { FONT_FAMILIES } from '../../web/src/content/font-families.ts';
import { launch } from './helpers/browser.ts';
import { open } from './helpers/journey.ts';
import { root } from './helpers/process.ts';
import { startSite, type Site } from './helpers/server.ts';

const folder = resolve(root, process.env.MOLAR_TEST_WEB_DIR ?? 'web/dist', 'client/assets');
const files = readdirSync(folder).filter((name) => name.endsWith('.woff2'));
const fileOf = (family: string, part: 'core' | 'latin') => files.find((name) => name.replace(/-[\w-]{8}\.woff2$/, '') === `${family}-${part}`) ?? '';
const asUrl = (file: string) => `data:font/woff2;base64,${readFileSync(join(folder, file), 'base64')}`;

let browser: Browser;
let site: Site;
before(async () => void ([browser, site] = await Promise.all([launch(), startSite()])));
after(() => Promise.all([browser.close(), site.stop()]));

test('text of the core characters has the same size in both files, in all weights and with tabular digits', async () => {
  const page = await browser.newPage();
  for (const family of FONT_FAMILIES) {
    const [core, latin] = [fileOf(family, 'core'), fileOf(family, 'latin')];
    const sizes = [core, latin].map((file) => readFileSync(join(folder, file)).length);
    assert.ok(sizes[0]! < 0.8 * sizes[1]!, `${family}: ${sizes.join(' of ')} bytes`);
    await page.setContent('<span style="display: inline-block; font-size: 100px; white-space: nowrap"></span>');
    const others = await page.evaluate(async ({ urls, core }) => {
      const [one = '', other = ''] = Object.keys(urls);
      for (const [name, url] of Object.entries(urls)) document.fonts.add(await new FontFace(name, `url(${url})`, { weight: '300 900' }).load());
      const text = document.querySelector('span')!;
      const boxIn = (family: string) => {
        text.style.fontFamily = family;
        const { width, height } = text.getBoundingClientRect();
        return `${width} ${height}`;
      };
      const found: string[] = [];
      for (const weight of ['300', '400', '560', '650', '700', '800', '900']) {
        for (const digits of ['normal', 'tabular-nums']) {
          for (const words of ['AVATAR Toffee, fine flow', '$1,234.50 and 11111', '¿Cuánto ahorra? “Sí”, 25 %: ¡ñandú, pingüino!', core]) {
            Object.assign(text.style, { fontWeight: weight, fontVariantNumeric: digits });
            text.textContent = words;
            const boxes = [boxIn(one), boxIn(other)];
            if (boxes[0] !== boxes[1]) found.push(`${weight} ${digits} ${words}: ${boxes.join(' instead of ')}`);
          }
        }
      }
      return found;
    }, { urls: { [`${family}-core`]: asUrl(core), [`${family}-latin`]: asUrl(latin) }, core: charactersOf(CORE_CHARACTERS) });
    assert.deepEqual(others, [], family);
  }
  await page.close();
});

test('a page loads the fonts of its brand only, and further files of a font for further characters', async () => {
  for (const [brand, ...fonts] of [['cedar', 'fraunces', 'atkinson-hyperlegible-next'], ['nova', 'bricolage-grotesque', 'archivo']] as const) {
    const page = await browser.newPage();
    const files: string[] = [];
    const nameOf = (request: Request): string => new URL(request.url()).pathname.replace(/-[\w-]{8}\.woff2$/, '');
    page.on('request', (request) => void (/woff2$/.test(request.url()) && files.push(nameOf(request))));
    // With the app: hydration replaces a changed heading.
    await open(page, `${site.url(brand)}/faq`);
    const faces = await page.evaluate(async () => {
      await document.fonts.ready;
      return [...document.fonts].map(({ family }) => family.replaceAll('"', ''));
    });
    assert.deepEqual([...new Set(faces)].sort(), fonts.flatMap((font) => [font, `${font} fallback`]).sort());
    // A second part of the font itself would be requested with every text size.
    for (const font of fonts) assert.equal(faces.filter((face) => face === font).length, 1, font);
    assert.deepEqual(files.sort(), fonts.map((font) => `/assets/${font}-core`).sort());
    for (const [text, part] of [['Łódź', 'latin-ext'], ['Zoë', 'latin']] as const) {
      const file = `/assets/${fonts[0]}-${part}`;
      // document.fonts.ready can resolve before the browser has computed the styles of the new text. The former text may have needed the file too.
      const requested = files.includes(file) ? undefined : page.waitForRequest((request) => nameOf(request) === file);
      await page.locator('h1').evaluate((heading, words) => (heading.textContent = words), text);
      await requested;
    }
    await page.close();
  }
});
