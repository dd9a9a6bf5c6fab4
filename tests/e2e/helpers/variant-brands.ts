// Brands for the journeys of header and footer: the content of cedar in every variant, with its own words and with
// longer ones than any demo brand has.
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, temporaryFolder } from './process.ts';
import { siteAndBrowser, type Suite } from './suite.ts';

export type VariantBrand = { key: string; header: string; footer: string; hideTopBar?: boolean; banner?: boolean; copyrightOnTop?: boolean };

/** Every variant with its top bar; those that can hide the bar also without it and with a banner. */
export const variantBrands = [
  { key: 'one', header: '1_header', footer: '1_footer' },
  { key: 'onebare', header: '1_header', footer: '1_footer', hideTopBar: true, banner: true, copyrightOnTop: true },
  { key: 'two', header: '2_header', footer: '2_footer' },
  { key: 'twobare', header: '2_header', footer: '2_footer', hideTopBar: true, banner: true, copyrightOnTop: true },
  { key: 'three', header: '3_header', footer: '1_footer', hideTopBar: true, banner: true },
  { key: 'four', header: '4_header', footer: '2_footer', hideTopBar: true },
  { key: 'nx', header: 'nx_header_1', footer: 'nx_footer_1' },
  { key: 'nxbare', header: 'nx_header_1', footer: 'nx_footer_1', hideTopBar: true, banner: true, copyrightOnTop: true },
  { key: 'landing', header: 'landing_header', footer: '2_footer' },
] as const satisfies readonly VariantBrand[];

export type VariantKey = (typeof variantBrands)[number]['key'];

// Distinct colours, so that the brands can be distinguished in a screenshot.
const themes: Record<string, object> = {
  two: {
    colours: { bg: '#ffffff', surface: '#ffffff', surface2: '#e8f3f5', text: '#0a2342', textMuted: '#44576c', border: '#c2d5dd', controlBorder: '#5c7387', primary: '#0f3d6b', primaryStrong: '#0a2342', onPrimary: '#ffffff', accent: '#ff6a56', onAccent: '#0a2342', focus: '#0a5cff', link: '#0d5f7d' },
    fonts: { heading: 'outfit', body: 'figtree' }, headingWeight: 700, radius: 'none', shape: 'crisp', pattern: 'waves',
  },
  three: {
    colours: { bg: '#fbf3ea', surface: '#fffaf3', surface2: '#f3e2d0', text: '#3a2418', textMuted: '#674d3d', border: '#dec3a8', controlBorder: '#8a6a52', primary: '#9c3f1f', primaryStrong: '#6e2a12', onPrimary: '#ffffff', accent: '#1f6a66', onAccent: '#ffffff', link: '#8a3517' },
    fonts: { heading: 'bricolage-grotesque', body: 'cabin' }, headingWeight: 600, radius: 'medium', shape: 'arch', pattern: 'none',
  },
  four: {
    colours: { bg: '#fffdf5', surface: '#ffffff', surface2: '#f6ecc9', text: '#14213d', textMuted: '#45506b', border: '#d9cda0', controlBorder: '#6b6f86', primary: '#14315f', primaryStrong: '#0d2347', onPrimary: '#ffffff', accent: '#e0a526', onAccent: '#14213d', link: '#17407f' },
    fonts: { heading: 'bitter', body: 'public-sans' }, headingWeight: 750, radius: 'small', shape: 'block', pattern: 'none',
  },
  nx: {
    colours: { bg: '#ffffff', surface: '#ffffff', surface2: '#f2f2f0', text: '#0b0b0b', textMuted: '#4c4c4c', border: '#cfcfcc', controlBorder: '#6a6a6a', primary: '#0b0b0b', primaryStrong: '#0b0b0b', onPrimary: '#ffffff', accent: '#c9f31d', onAccent: '#0b0b0b', link: '#0b0b0b' },
    fonts: { heading: 'archivo', body: 'plus-jakarta-sans' }, headingWeight: 800, headingTracking: 'tight', radius: 'large', shape: 'block', pattern: 'none',
  },
};

const english = {
  header_menu: [
    { title: 'Plans and prices', link: '/#plans' },
    { title: 'Savings Summary', link: '/savings-summary' },
    { title: ' find a DENTIST ', link: '/find-a-dentist' },
    { title: 'Questions', link: '/faq' },
    { title: 'Partner', link: 'https://partner.example/', external: true },
  ],
  header_top_right_nav: [
    { title: 'Price list', link: '/terms', icon: 'calendar' },
    { title: 'Member login', link: '/member-login', icon: 'user' },
    { title: 'For offices', link: 'https://office.example/', external: 'true' },
  ],
  header_menu_login_dropdown: [
    { title: 'As a member', link: '/member-login' },
    { title: 'As an office', link: 'https://office.example/', external: '1' },
  ],
};

// Spanish texts of maximum length.
const spanish = {
  header_timing: 'De lunes a viernes, de 8 de la mañana a 7 de la tarde',
  header_join_now_text: 'Inscríbase ahora mismo',
  header_menu: [
    { title: 'Planes y precios anuales', link: '/#plans' },
    { title: 'Resumen de ahorros', link: '/savings-summary' },
    { title: 'Encontrar un dentista', link: '/find-a-dentist' },
    { title: 'Preguntas frecuentes', link: '/faq' },
    { title: 'Responsabilidades', link: '/terms' },
  ],
  header_top_right_nav: [
    { title: 'Responsabilidades y condiciones', link: '/terms' },
    { title: 'Acceso de miembros', link: '/member-login' },
  ],
  header_menu_login_dropdown: [
    { title: 'Acceso de miembros', link: '/member-login' },
    { title: 'Consultorios odontológicos participantes', link: 'https://office.example/', external: true },
  ],
};

/** Writes the folders of the variant brands. */
export function writeVariantBrands(): string[] {
  const home = temporaryFolder('variants');
  const source = join(root, 'content/brands/cedar');
  const cedar = JSON.parse(readFileSync(join(source, 'site.json'), 'utf8'));
  return variantBrands.map((brand: VariantBrand) => {
    const folder = join(home, brand.key);
    cpSync(source, folder, { recursive: true });
    writeFileSync(join(folder, 'site.json'), JSON.stringify(siteOf(cedar, brand)));
    return folder;
  });
}

/** Starts a site of all variant brands and a browser for the tests of a file. */
export function variantSite(): Suite {
  return siteAndBrowser(() => ({ brands: writeVariantBrands() }));
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- content as it is in the repository
function siteOf(cedar: any, { key, header, footer, hideTopBar = false, banner = false, copyrightOnTop = false }: VariantBrand): object {
  const site = structuredClone(cedar);
  site.group = { groupKey: key };
  site.layout = { header, footer };
  site.site.hosts = [`${key}.localhost`];
  site.base.variables.group_key = key;
  const theme = Object.entries(themes).find(([name]) => key.startsWith(name))?.[1];
  if (theme !== undefined) site.theme = theme;
  Object.assign(site.header, english, {
    hide_top_header: hideTopBar,
    showHeaderBanner: banner,
    headerBannerText: '<p><b>Twenty percent off</b> until the end of the year, for those who ask. <a href="/join-now">Ask</a></p>',
  });
  site.landingHeader = { headerLogo: '/media/logo.svg', ctaBtnText: 'See the plans', ctaBtnUrl: '/join-now' };
  Object.assign(site.footer, { show_copyright_on_top: copyrightOnTop, sponsored_by_text: '' });
  const words = Array.from({ length: 20 }, () => '<p>What it costs stands on one page, and the page can be printed.</p>').join('');
  site.landings.push(...['home', 'campaign'].map((landing) => ({
    slug: `offer-${landing}`,
    title: 'An offer',
    meta: { landing },
    sections: [{ type: 'richText', title: 'An offer', html: words }, { type: 'disclosures' }],
  })));
  Object.assign(site.translations.es.header, spanish);
  return site;
}
