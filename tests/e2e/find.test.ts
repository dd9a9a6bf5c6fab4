// The dentist search: with a mouse, on a phone, with the keyboard alone, as a member, in Spanish and without JavaScript;
// the list with its map, the movable map on request, and the advice when no office fits.
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { desktop, newContext, phone, picture, settled } from './helpers/browser.ts';
import { newMember } from './helpers/client.ts';
import { open, walk } from './helpers/journey.ts';
import { demoBrands, startSite } from './helpers/server.ts';
import { siteAndBrowser } from './helpers/suite.ts';

// cedar lists offices in all parts of two states; harbor has four on a coast, from its catalogue.
const { site, browser } = siteAndBrowser(() => ({
  brands: demoBrands('cedar', 'harbor'),
  offices: { cedar: { count: 300, seed: 7, states: 'AZ,NM' } },
}));

const find = (brand: string, search = ''): string => `${site().url(brand)}/find-a-dentist${search}`;
const address = (page: Page): string => new URL(page.url()).search;
const near = (page: Page) => page.getByLabel('ZIP code, or city and state');
const search = (page: Page) => page.getByRole('button', { name: 'Search', exact: true }).click();
const changeSearch = (page: Page) => page.getByText('Change the search or filter').click();
const results = (page: Page, words: RegExp) => page.getByRole('heading', { level: 2, name: words }).waitFor();
const cards = (page: Page) => page.locator('article');
const openMap = (page: Page) => page.getByRole('button', { name: 'Zoom and move the map' });
// Only offices that take patients, because the others are listed after them regardless of distance.
const miles = async (page: Page): Promise<number[]> =>
  (await page.locator('article:not(:has(.office-warning)) .result-card-miles').allTextContents()).map((text) => Number(/\d+\.\d/.exec(text)?.[0]));
const focused = (page: Page): Promise<string> => page.evaluate(() => document.activeElement?.textContent ?? '');
const focusedName = (page: Page): Promise<string> => page.evaluate(() => document.activeElement?.ariaLabel ?? document.activeElement?.textContent ?? '');

/** Whether the focused row begins inside the window, after the page has handled its new address and drawn two frames. */
const rowStaysInSight = (page: Page): Promise<boolean> => page.evaluate(async () => {
  for (let frames = 0; frames < 2; ++frames) await new Promise(requestAnimationFrame);
  const { top } = document.activeElement!.getBoundingClientRect();
  return top >= 0 && top < window.innerHeight;
});

/** Collects all requests to other servers. */
function foreignRequests(page: Page): string[] {
  const requests: string[] = [];
  page.on('request', (request) => {
    const { hostname, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && !hostname.endsWith('.localhost')) requests.push(request.url());
  });
  return requests;
}

test('cedar, desktop: from the form to an office and back, with filters, pages and the map', async () => {
  await walk(browser(), 'find-cedar', async ({ page, shot }) => {
    const foreign = foreignRequests(page);
    await open(page, find('cedar'));
    await shot(page, 'start');

    await near(page).pressSequentially('phoeni');
    await page.getByRole('option', { name: 'Phoenix, AZ', exact: true }).click();
    await search(page);
    await results(page, /^\d+ dental offices? within 25 miles of Phoenix, AZ/);
    assert.equal(address(page), '?city=Phoenix&state=AZ');
    const distances = await miles(page);
    assert.deepEqual(distances, [...distances].sort((a, b) => a - b), 'the nearest first');
    assert.ok(distances.every((one) => one <= 25));
    await page.getByText('This is not insurance').or(page.getByText('Cedar is not insurance.')).first().waitFor();
    await shot(page, 'results');

    await page.getByLabel('How far').selectOption('100');
    await search(page);
    await results(page, /within 100 miles/);
    const total = Number(/\d+/.exec((await page.locator('#results-title').textContent()) ?? '')?.[0]);
    assert.ok(total > 20, `${total} offices`);
    await page.getByRole('link', { name: 'Next' }).click();
    await page.waitForURL(/page=2/);
    await page.waitForFunction(() => document.activeElement?.id === 'results-title');
    assert.equal(await page.getByRole('link', { name: 'Page 2' }).getAttribute('aria-current'), 'page');
    await page.locator('.map-drawing-pin').last().click();
    await page.waitForFunction(() => document.activeElement?.matches('article[data-picked]'));
    assert.equal(await rowStaysInSight(page), true);
    assert.equal(await page.getByRole('status').filter({ hasText: /within 100 miles/ }).count(), 0, 'nothing new was found');

    await page.locator('summary').filter({ hasText: 'Filters' }).click();
    await page.getByLabel('Language spoken').selectOption('es');
    await page.getByLabel('taking new patients').check();
    await page.getByRole('button', { name: 'Show results' }).click();
    await page.getByRole('link', { name: 'Remove the filter Speaks Spanish' }).waitFor();
    assert.equal(address(page), '?city=Phoenix&state=AZ&radius=100&language=es&newPatients=1');
    assert.equal(await cards(page).count(), await cards(page).filter({ hasText: 'Spanish' }).filter({ hasText: 'Takes new patients' }).count());
    await page.getByText('2 in use').waitFor();
    await shot(page, 'filters');

    assert.equal(await page.locator('.map-ground').count(), 0, 'the interactive map is not loaded before it is opened');
    await openMap(page).click();
    await page.waitForFunction(() => document.activeElement?.matches('.map-ground'));
    // The county lines of each state are loaded later; those of a neighbouring state may be outside of the map.
    await page.locator('.map-county:not([d="M0 0"])').first().waitFor();
    await page.locator('.map-pin').first().click();
    const chosen = page.locator('.map-picked');
    await chosen.waitFor();
    await settled(page);
    await shot(page, 'map');
    assert.match((await page.locator('article[data-picked]').textContent()) ?? '', new RegExp((await chosen.locator('strong').textContent()) ?? '?'));
    assert.deepEqual(foreign, [], 'no request to another server');

    const [name] = await cards(page).getByRole('heading').allTextContents();
    await cards(page).getByRole('link', { name, exact: true }).first().click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await page.goBack();
    await page.getByRole('link', { name: 'Remove the filter Speaks Spanish' }).waitFor();
    assert.equal(address(page), '?city=Phoenix&state=AZ&radius=100&language=es&newPatients=1');
  });
});

test('harbor, phone: shows the nearest office and a wider radius if none is within five miles; an unknown ZIP code keeps the search', async () => {
  await walk(browser(), 'find-harbor-phone', async ({ page, shot }) => {
    await open(page, find('harbor'));
    await results(page, /^All 4 dental offices$/);
    assert.equal(await cards(page).count(), 4);
    await shot(page, 'all');
    await page.getByText('Search by ZIP code, city or name').click();
    await near(page).fill('97141');
    await page.getByLabel('How far').selectOption('5');
    await search(page);
    await results(page, /^No dental office within 5 miles/);
    const [away] = await miles(page);
    assert.ok(away !== undefined && away > 5);
    await shot(page, 'none');
    await page.getByRole('link', { name: /^Search within \d+ miles$/ }).click();
    await results(page, /^\d dental offices? within \d+ miles/);
    await page.waitForFunction(() => document.activeElement?.id === 'results-title');

    // A brand with few offices shows filters only when some are active.
    assert.equal(await page.locator('summary').filter({ hasText: 'Filters' }).count(), 0);
    await open(page, find('harbor', '?zip=97141&weekend=1'));
    await changeSearch(page);
    await page.locator('summary').filter({ hasText: 'Filters' }).click();
    await near(page).fill('00001');
    await page.getByLabel('Name of a dentist or office').fill('Harbor');
    await page.getByRole('option', { name: /^Harbor Smiles/ }).first().waitFor();
    // Suggestions do not cover the button: Playwright presses only uncovered elements.
    await search(page);
    await page.getByRole('alert').getByText('We do not know the ZIP code 00001.').waitFor();
    assert.equal(await near(page).inputValue(), '00001');
    assert.equal(await page.getByLabel('Name of a dentist or office').inputValue(), 'Harbor');
    assert.equal(await page.getByLabel('open on a weekend').isChecked(), true);
    await shot(page, 'unknown');

    await open(page, find('harbor', '?name=jetty'));
    await results(page, /^1 dental office with a name like “jetty”$/);
    assert.equal(await page.locator('.map-drawing').isVisible(), false);
    await page.getByRole('link', { name: 'Map', exact: true }).click();
    await page.waitForURL(/view=map/);
    await page.locator('.map-state:not([d="M0 0"])').first().waitFor();
    await settled(page);
    await shot(page, 'map');

    // When no result has coordinates, the map view shows the list.
    const found = await page.evaluate(async () => (await fetch('/api/km/group/harbor/offices?name=harbor')).json() as Promise<{ offices: object[] }>);
    const offices = found.offices.map((office) => ({ ...office, lat: null, lng: null }));
    await page.route(/\/group\/harbor\/offices\?/, (route) => route.fulfill({ json: { ...found, offices } }));
    await changeSearch(page);
    await page.getByLabel('Name of a dentist or office').fill('harbor');
    await search(page);
    await results(page, /with a name like “harbor”$/);
    assert.equal(await page.getByLabel('Name of a dentist or office').isVisible(), false, 'folded again');
    assert.match(address(page), /view=map/);
    await page.getByText('Sorted by').waitFor();
    await page.getByText('Before you go, call').waitFor();
  }, phone);
});

test('by keyboard: a suggestion, the map, and back to the list', async () => {
  await walk(browser(), 'find-keyboard', async ({ page, shot }) => {
    const press = (key: string): Promise<void> => page.keyboard.press(key);
    await open(page, find('cedar'));
    await near(page).focus();
    await page.keyboard.type('tucso');
    await page.getByRole('option', { name: 'Tucson, AZ', exact: true }).waitFor();
    await press('ArrowDown');
    await press('Enter');
    assert.equal(await near(page).inputValue(), 'Tucson, AZ');
    await press('Enter');
    await results(page, /within 25 miles of Tucson, AZ/);
    await openMap(page).focus();
    await press('Enter');
    await page.locator('.map-county:not([d="M0 0"])').first().waitFor();
    await page.waitForFunction(() => document.activeElement?.matches('.map-ground'));
    // The map's buttons precede the map in the Tab order.
    for (const name of ['Show all results', 'Move right', 'Move left', 'Move down', 'Move up', 'Zoom out', 'Zoom in']) {
      await press('Shift+Tab');
      assert.equal(await focusedName(page), name);
    }
    const scale = page.locator('.leaflet-control-scale-line');
    const before = await scale.textContent();
    await press('Enter');
    await page.waitForFunction((text) => document.querySelector('.leaflet-control-scale-line')?.textContent !== text, before);
    for (let tools = 1; tools < 7; ++tools) await press('Tab');
    assert.equal(await focusedName(page), 'Show all results');
    await press('Enter');
    await press('Tab');
    assert.equal(await page.evaluate(() => document.activeElement?.classList.contains('map-ground')), true);
    await press('Tab');
    assert.match(await focused(page), /^\d+\. .+ miles? away/);
    await press('Enter');
    await page.locator('.map-picked').waitFor();
    assert.match(await focused(page), /^\d+\. .+ miles? away/, 'the pin keeps the focus');
    const reach = await page.evaluate(() => {
      const { left, width, top, height } = document.activeElement!.getBoundingClientRect();
      const [x, middle] = [left + width / 2, top + height / 2];
      return [-21, 21].map((away) => document.elementFromPoint(x, middle + away) === document.activeElement);
    });
    assert.deepEqual(reach, [true, true], 'the pin has a target size of 44 pixels');
    await shot(page, 'map');
    await page.getByRole('link', { name: 'Show in the list' }).focus();
    await press('Enter');
    await page.waitForFunction(() => document.activeElement?.matches('article[data-picked]'));
  });
});

test('near me: uses a rounded location on request, and explains a refusal', async () => {
  await walk(browser(), 'find-near-me', async ({ page, context, shot }) => {
    await context.grantPermissions(['geolocation'], { origin: site().url('cedar') });
    await context.setGeolocation({ latitude: 35.084386, longitude: -106.650422 });
    await open(page, find('cedar'));
    await page.getByRole('button', { name: 'Use my location' }).click();
    await results(page, /of your location$/);
    assert.equal(address(page), '?lat=35.08&lng=-106.65');
    await context.clearPermissions();
    await open(page, find('cedar'));
    await page.getByRole('button', { name: 'Use my location' }).click();
    await page.getByText('Your browser did not share your location.').waitFor();
    await shot(page, 'refused');
  }, phone);
});

test('a member: ZIP code and plan are prefilled, and the search filters by the plan', async () => {
  const member = await newMember(site(), 'cedar', { plan: /Individual/ });
  await walk(browser(), 'find-member', async ({ page, context, shot }) => {
    await member.client.handOver(context);
    await open(page, find('cedar'));
    assert.match(await near(page).inputValue(), /^\d{5}$/);
    assert.equal(await page.getByLabel('Plan taken').locator('option:checked').textContent(), 'Cedar Individual (your plan)');
    await shot(page, 'start');
    await search(page);
    await page.getByRole('link', { name: 'Remove the filter Takes Cedar Individual' }).waitFor();
    assert.match(address(page), /^\?zip=\d{5}&plan=101$/);
  }, phone);
});

test('without JavaScript, in Spanish: form, results, pagination and errors', async () => {
  const context = await newContext(browser(), { viewport: phone, javaScriptEnabled: false, locale: 'es-US' });
  try {
    const page = await context.newPage();
    await page.goto(find('cedar', '?lang=es'));
    assert.equal(await page.getByRole('button', { name: 'Usar mi ubicación' }).isVisible(), false);
    await page.getByLabel('Código postal, o ciudad y estado').fill('albuquerque new mexico');
    await page.getByLabel('A qué distancia').selectOption('100');
    await page.getByRole('button', { name: 'Buscar', exact: true }).click();
    await page.getByRole('heading', { level: 2, name: /consultorios dentales a 100 millas o menos de Albuquerque, NM/ }).waitFor();
    assert.equal(address(page), '?city=Albuquerque&state=NM&radius=100');
    await page.waitForLoadState(); // until then style sheets and the fragment of the address move the page
    const found = await page.getByRole('heading', { level: 2, name: /Albuquerque, NM/ }).boundingBox();
    assert.ok(found !== null && found.y >= 0 && found.y < phone.height / 2, 'the results are visible, not the form above them');
    assert.equal(await page.getByRole('button', { name: 'Acercar y mover el mapa' }).isVisible(), false);
    assert.ok((await cards(page).count()) > 1);
    await picture(page, 'find-no-script-es', { fullPage: true });
    await page.getByRole('link', { name: 'Mapa', exact: true }).click();
    await page.locator('.map-drawing').waitFor();
    await page.getByRole('link', { name: 'Lista', exact: true }).click();
    await page.locator('.map-drawing').waitFor({ state: 'hidden' });
    const first = await cards(page).first().textContent();
    await page.getByRole('link', { name: 'Siguiente' }).click();
    await page.waitForURL(/page=2/);
    assert.notEqual(await cards(page).first().textContent(), first);
    await page.getByText('Cambiar la búsqueda o filtrar').click();
    await page.locator('summary').filter({ hasText: 'Filtros' }).click();
    await page.getByLabel('abiertos en fin de semana').check();
    await page.getByRole('button', { name: 'Mostrar resultados' }).click();
    await page.getByRole('link', { name: 'Quitar el filtro Fin de semana' }).waitFor();
    assert.match(address(page), /weekend=1/);
    await page.getByText('Cambiar la búsqueda o filtrar').click();
    await page.getByLabel('Código postal, o ciudad y estado').fill('00001');
    await page.getByRole('button', { name: 'Buscar', exact: true }).click();
    await page.getByText('No conocemos el código postal 00001.').first().waitFor();
    assert.equal(await page.getByLabel('Código postal, o ciudad y estado').inputValue(), '00001');
  } finally {
    await context.close();
  }
});

test('configured map tiles replace the outlines, and the policy allows images of no other origin', async () => {
  const requests: string[] = [];
  const tiles = createServer((request, response) => {
    requests.push(request.url ?? '');
    response.writeHead(200, { 'content-type': 'image/svg+xml', 'cross-origin-resource-policy': 'cross-origin' });
    response.end('<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><path d="M0 0H256V256" fill="none" stroke="gray"/></svg>');
  });
  await new Promise<void>((done) => tiles.listen(0, '127.0.0.1', done));
  const origin = `http://127.0.0.1:${(tiles.address() as AddressInfo).port}`;
  const own = await startSite({
    brands: demoBrands('mesa'),
    settings: { 'map.tile_url': `${origin}/{z}/{x}/{y}.svg`, 'map.attribution': 'Tiles by the test' },
  });
  try {
    await walk(browser(), 'find-tiles', async ({ page, shot }) => {
      const answer = await page.goto(`${own.url('mesa')}/find-a-dentist?state=AZ`);
      assert.match(answer?.headers()['content-security-policy'] ?? '', new RegExp(`; img-src 'self' data: ${origin}; `));
      await openMap(page).click();
      await page.locator('.leaflet-tile-loaded').first().waitFor();
      await page.getByText('Tiles by the test').waitFor();
      assert.equal(await page.locator('.map-county').count(), 0);
      assert.match(requests[0] ?? '', /^\/\d+\/\d+\/\d+\.svg$/);
      await settled(page);
      await shot(page, 'map');
    }, desktop);
  } finally {
    await own.stop();
    tiles.close();
    tiles.closeAllConnections();
  }
});
