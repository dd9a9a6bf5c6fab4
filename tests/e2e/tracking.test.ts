// Performance tracking: loaded only where it is configured, and without personal data.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { brandCopy } from './helpers/brand-copy.ts';
import { visitor, watch } from './helpers/browser.ts';
import { startIntake } from './helpers/intake.ts';
import { follow, ready } from './helpers/journey.ts';
import { until } from './helpers/process.ts';
import { startSite } from './helpers/server.ts';
import { siteAndBrowser } from './helpers/suite.ts';

const { site, browser } = siteAndBrowser(() => ({ brands: [brandCopy('cedar', () => undefined)] }));

describe('performance tracking', () => {
  test('is not loaded if it is not configured', async () => {
    const { page, context } = await visitor(browser());
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    const response = await page.goto(site().url('cedar'), { waitUntil: 'networkidle' });
    assert.deepEqual(requests.filter((url) => /tracking|datadog|replay/i.test(url)), []);
    assert.doesNotMatch(response?.headers()['content-security-policy'] ?? '', /datadog|connect-src[^;]*collect/);
    await context.close();
  });

  test('sends data of a visit, and none of the visitor', async () => {
    const intake = await startIntake();
    const brands = [
      brandCopy('cedar', (content) => (content.base.variables.disable_performance_tracking = false)),
      brandCopy('mesa', (content) => (content.base.variables.disable_performance_tracking = 'true')),
    ];
    const settings = {
      'rum.application_id': '0b5f2a3c-0000-4000-8000-000000000001',
      'rum.client_token': 'pub-test',
      'rum.proxy_url': intake.url,
      'rum.environment': 'test',
      'rum.replay_sample_rate': '100',
    };
    const tracked = await startSite({ brands, settings });
    const { page, context, problems } = await visitor(browser());
    const blocked: string[] = [];
    watch(page, blocked);
    try {
      const response = await page.goto(`${tracked.url('cedar')}/support?secret=query`);
      assert.match(response?.headers()['content-security-policy'] ?? '', new RegExp(`connect-src [^;]*${new URL(intake.url).origin}`));
      await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('/assets/replay-worker-')));
      await ready(page);
      const csrfToken = (await page.getAttribute('meta[name="csrf-token"]', 'content')) ?? '';
      assert.ok(csrfToken.length > 16);
      await page.evaluate(() => {
        const input = Object.assign(document.createElement('input'), { id: 'typed', name: 'typed' });
        document.querySelector('main')?.append(input);
      });
      await page.locator('#typed').fill('Walnut Kettle');
      await page.locator('#typed').blur();
      await follow(page, '/member-login');
      await page.getByRole('heading', { level: 1, name: 'Log in' }).waitFor(); // the previous page has a field with this label too
      await page.getByLabel('Email address').fill('ruth.tracked@example.test');
      await page.goto('about:blank');
      const isSeen = (page: string): boolean => intake.events().some(({ type, view }) => type === 'view' && view.name === page);
      await until('both views, a resource and the stars of a recording',
        () => isSeen('/support') && isSeen('/member-login') && intake.events().some(({ type }) => type === 'resource') && /\*\*\*/.test(intake.recordings()),
        { seen: () => intake.deliveries.map(({ path, body }) => `${path} ${body.length}`) });

      const events = intake.events();
      const views = events.filter(({ type }) => type === 'view');
      assert.ok(views.some(({ view }) => view.name === '/support' && new URL(view.url).search === ''));
      assert.ok(views.some(({ view }) => view.name === '/member-login'));
      assert.ok(events.some(({ type }) => type === 'resource'));
      assert.ok(events.every(({ application, service }) => application.id === settings['rum.application_id'] && service === 'cedar'));
      const all = intake.deliveries.map(({ body }) => body.toString('latin1')).join() + intake.recordings();
      assert.doesNotMatch(all, /Walnut|ruth\.tracked/);
      assert.doesNotMatch(JSON.stringify(events), /secret=query/);
      assert.ok(!all.includes(csrfToken), 'the token of the page stays on the page');
      assert.match(intake.recordings(), /\*\*\*/, 'input is masked');
      assert.doesNotMatch(intake.recordings(), /Member login form|name="password"|"password"/, 'the login page is not recorded');
      assert.deepEqual([...problems, ...blocked], []);

      const requests: string[] = [];
      page.on('request', (request) => requests.push(request.url()));
      await page.goto(tracked.url('mesa'), { waitUntil: 'networkidle' });
      await page.goto('about:blank');
      assert.deepEqual(requests.filter((url) => /tracking|collect|replay/i.test(url)), []);
      // Data of the previous pages may arrive at any time.
      assert.deepEqual(intake.events().filter(({ service }) => service !== 'cedar'), []);
    } finally {
      await context.close();
      await tracked.stop();
      await intake.stop();
    }
  });
});
