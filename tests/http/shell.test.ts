// The client-rendered shell of a server that cannot render pages: the addresses for which it is a page.
import assert from 'node:assert/strict';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { after, before, test } from 'node:test';
import { removeFolder, temporaryFolder } from '../e2e/helpers/process.ts';
import { demoBrands, type Site, startSite } from '../e2e/helpers/server.ts';
import { one } from './raw.ts';

const built = resolve(import.meta.dirname, '../../web/dist');
/** Prefix of the bundle that makes renderPage() fail; everything else works. */
const NO_PAGES = `{
  const define = Object.defineProperty;
  Object.defineProperty = (object, key, as) =>
    define(object, key, key !== 'molar' ? as : { ...as, value: Object.freeze({ ...as.value, renderPage() { throw new Error('rendering is off'); } }) });
}
`;

let webDir: string;
let site: Site;
let cedar: string;
let harbor: string;
before(async () => {
  webDir = temporaryFolder('no-pages');
  cpSync(built, webDir, { recursive: true });
  const bundle = join(webDir, 'server/molar-server.js');
  writeFileSync(bundle, NO_PAGES + readFileSync(bundle, 'utf8'));
  site = await startSite({ webDir, brands: demoBrands('cedar', 'harbor'), offices: { cedar: { count: 5, states: 'AZ' } } });
  cedar = site.url('cedar');
  harbor = site.url('harbor');
});
after(async () => {
  await site?.stop();
  removeFolder(webDir);
});

const shellAt = async (origin: string, path: string): Promise<number> => {
  const answer = await one(origin, `GET ${path}`);
  assert.match(answer.body.toString('utf8'), /"shell":true/, `${path} is no shell`);
  assert.match(answer.headers.get('cache-control') ?? '', /no-store/);
  return answer.status;
};

interface Found { offices?: { id: number }[]; plans?: { id: number }[] }
const idsOf = async (origin: string, state: string): Promise<{ office: number; plan: number }> => {
  const ask = async (path: string): Promise<Found> => JSON.parse((await one(origin, `GET ${path}`)).body.toString('utf8')) as Found;
  const [office] = (await ask(`/api/v4/locations?state=${state}`)).offices ?? [];
  const [plan] = (await ask('/api/v4/plans')).plans ?? [];
  assert.ok(office && plan);
  return { office: office.id, plan: plan.id };
};

test('a shell of an office or a plan exists at its own brand only', async () => {
  const own = await idsOf(cedar, 'AZ');
  const other = await idsOf(harbor, 'OR');
  const expected: [origin: string, path: string, status: number][] = [
    [cedar, '/', 200],
    [cedar, '/faq', 200],
    [cedar, '/no/such/page', 404],
    [cedar, `/office/${own.office}`, 200],
    [cedar, `/plans/${own.plan}`, 200],
    [cedar, `/office/${other.office}`, 404],
    [cedar, `/plans/${other.plan}`, 404],
    [cedar, '/office/999999', 404],
    [cedar, '/office/not-a-number', 404],
    [cedar, '/plans/999999', 404],
    [cedar, `/plans/${own.plan}/999999`, 404],
    [cedar, '/verify/AAAAA-AAAAA-AAAAA-AAAAA', 404],
    [harbor, `/office/${other.office}`, 200],
    [harbor, `/office/${own.office}`, 404],
  ];
  for (const [origin, path, status] of expected) assert.equal(await shellAt(origin, path), status, `${origin}${path}`);
});

test("a shell of a member's document reveals nothing to visitors", async () => {
  assert.equal(await shellAt(cedar, '/dashboard/receipt/01ARZ3NDEKTSV4RRFFQ69G5FAV'), 200);
});
