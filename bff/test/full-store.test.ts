import path from 'node:path';
import type { EventArgs } from '@gam/schemas/descriptors';
import request from 'supertest';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { keepAssets } from '../src/http/page/build-assets.ts';
import { distFolder } from '../src/http/page/web-app.ts';
import { withSender } from '../src/platform/store/sender.ts';
import type { Answer, Customer } from './support/customer.ts';
import { answer, event, next } from './support/events.ts';
import { homeCleaning } from './support/home-cleaning.ts';
import { tidyWorld } from './support/tidy-world.ts';
import { World } from './support/world.ts';

/** Addresses as the proxy in front names them. */
const [hostile, honest] = ['198.51.100.7', '203.0.113.9'];
const waits = { timeout: 60_000 };
const fillers = Array.from({ length: 80 }, (_, index) => `f_filler-${index}`);
const codes = /^POST \/v2\/auth\/codes\/$/;

let world: World;
beforeAll(async () => {
  world = await World.start({ env: { MAX_STORE_MB: '64', TRUSTED_PROXIES: 'loopback' } });
  // The files of a build count too: none of them comes later.
  await keepAssets(world.bff.parts, path.join(distFolder, 'assets'));
});
tidyWorld(() => world);
afterEach(async () => {
  const { store } = world.bff.parts;
  for (const key of fillers) await store.remove('flow', key);
  // A test, also one that is repeated, begins with a store that has room.
  await vi.waitUntil(() => store.fullness().limitedSince === null, waits);
});

/** A customer whose requests come from an address. */
async function customerFrom(address: string): Promise<Customer> {
  const customer = world.newCustomer();
  customer.from = address;
  await customer.open(homeCleaning);
  return customer;
}

const begin = (customer: Customer): Promise<Answer> => customer.send(answer('101', ['10101']), next());

/** Lets an address fill the store beyond 80 %. */
async function fillFrom(address: string): Promise<void> {
  const { store, signers } = world.bff.parts;
  const nameOf = (text: string) => signers.address.sign(text).slice(0, 11);
  const names = { address: nameOf(address), network: nameOf(address.replace(/\d+$/, '0')) };
  const isFull = () => store.fullness().usedBytes > 0.8 * store.fullness().limitBytes;
  for (const key of fillers) {
    if (isFull()) break;
    await withSender(names, () =>
      store.insert('flow', key, { text: 'x'.repeat(900_000) }, 3600_000).catch(() => null),
    );
  }
  expect(isFull()).toBe(true);
  await vi.waitFor(async () => {
    expect(store.fullness().limitedSince).not.toBeNull();
    expect(await begin(await customerFrom(address))).toMatchObject({ status: 503 });
  }, waits);
}

const full = {
  status: 503,
  headers: { 'retry-after': expect.stringMatching(/^\d+$/) },
  body: { error: { kind: 'busy', code: 'store_full' } },
};

it('refuses new flows of the address that fills the store, and serves other networks and flows under way', async () => {
  const underWay = await customerFrom(hostile);
  await begin(underWay);
  const lost = await customerFrom(hostile);
  await begin(lost);
  const { flow } = lost;
  await fillFrom(hostile);

  expect(await begin(await customerFrom(hostile))).toMatchObject(full);
  expect(await begin(await customerFrom(honest))).toMatchObject({ status: 200, body: { applied: 2 } });
  expect(await underWay.send(answer('102', ['10201']), next())).toMatchObject({ status: 200 });
  // A ticket of before belongs to a flow under way, whatever became of the flow.
  await world.bff.parts.store.remove('flow', flow.id);
  const answers: EventArgs<'restore'>['answers'] = [{ question: '101', values: ['10101'] }];
  const restore = (ticket: string) => event('restore', { ticket, answers, step: '102' });
  const batch = { flow: flow.id, ticket: flow.ticket, base_rev: 0, events: [restore(flow.ticket)] };
  expect(await lost.post(batch)).toMatchObject({ status: 200, body: { applied: 1 } });
  // A ticket of now is a new flow's.
  const late = await customerFrom(hostile);
  const { id, ticket } = late.flow;
  const again = { flow: id, ticket, base_rev: 0, events: [restore(ticket)] };
  expect(await late.post(again)).toMatchObject(full);
});

it('sends no code for a page event that the store refuses', async () => {
  await fillFrom(hostile);
  const guest = world.newCustomer();
  guest.from = hostile;
  await guest.open('/login');
  world.proxy.forget();
  expect(await guest.send(event('login_request_code', { phone: world.newPhone() }))).toMatchObject(full);
  expect(world.proxy.count(codes)).toBe(0);
});

it('says in the body of /readyz how full the store is', async () => {
  const read = async () => (await request(world.bff.url).get('/readyz')) as unknown as Answer;
  expect(await read()).toMatchObject({
    status: 200,
    body: { status: 'ok', store_percent: expect.any(Number) },
  });
  await fillFrom(hostile);
  const { status, body } = await read();
  expect(status).toBe(200);
  expect((body as unknown as { store_percent: number }).store_percent).toBeGreaterThanOrEqual(80);
});
