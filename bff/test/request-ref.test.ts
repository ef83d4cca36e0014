import { keepLines } from '@gam/shared/test/keep-lines';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { toPersianDigits } from '@gam/shared/digits';
import { logOptions } from '../src/platform/log-options.ts';
import { StoreUnavailable } from '../src/platform/store/store.ts';
import { event, placeOrder, proceed } from './support/events.ts';
import { coldAir, goToImages } from './support/cold-air.ts';
import { makePng } from './support/files.ts';
import { answerUntil, homeCleaning } from './support/home-cleaning.ts';
import { World } from './support/world.ts';

interface Line {
  readonly reqId?: string | null;
  readonly call?: string;
}

const { lines, stream } = keepLines((line) => JSON.parse(line) as Line);

const shown = (ref: string | null | undefined) => toPersianDigits(ref ?? '');

let world: World;
beforeAll(async () => {
  world = await World.start();
  await world.restartBff({ logger: { ...logOptions('info'), stream } });
});
afterAll(() => world.stop());

it('names a failed request on its screen, in its error and in the log line of what failed', async () => {
  world.proxy.fail(/catalogue/, { does: 'answer', status: 500 });
  const customer = world.newCustomer();
  const { body } = await customer.open('/?city_id=1');
  const ref = body.error?.ref ?? '';
  expect(ref).toMatch(/^\d{4}-\d{4}-\d{4}$/);
  expect(customer.node('empty').ref).toEqual({ label: 'کد پیگیری', value: toPersianDigits(ref) });
  expect(lines.filter(({ call, reqId }) => call !== undefined && reqId === ref)).not.toEqual([]);
  const page = await customer.visit('/?city_id=1');
  expect(page.text).toContain('کد پیگیری');
});

it('answers a visit with a page while the store fails: 503, when to come again, and the name of the request', async () => {
  const customer = world.newCustomer();
  await customer.open('/login');
  const session = [...customer.cookies];
  vi.spyOn(world.bff.parts.store, 'get').mockRejectedValue(new StoreUnavailable('no disk'));
  try {
    const { status, text, headers } = await customer.visit('/my-orders?city_id=1');
    expect([status, headers['retry-after'], headers['content-type']]).toEqual([
      503,
      '1',
      'text/html; charset=utf-8',
    ]);
    expect(text).toMatch(/"text":"کمی شلوغ است[^"]*",.*"ref":\{"label":"کد پیگیری","value":"[۰-۹-]{14}"\}/);
    const { body } = await customer.open('/my-orders?city_id=1');
    expect(body.error).toMatchObject({ kind: 'busy', ref: expect.stringMatching(/^[\d-]{14}$/) });
    // The customer stays signed in.
    expect([...customer.cookies]).toEqual(session);
  } finally {
    vi.restoreAllMocks();
  }
});

it('names the request of an event whose call has failed beside its toast', async () => {
  const customer = await world.customerAt(null);
  world.proxy.fail(/^POST \/v2\/orders\/$/, { does: 'answer', status: 500 });
  const { body } = await customer.sendAndWait(placeOrder());
  world.proxy.heal();
  const toast = body.effects?.find(({ type }) => type === 'toast');
  expect(toast).toMatchObject({ level: 'error', ref: expect.stringMatching(/^[\d-]{14}$/) });
  const named = lines.filter(({ reqId }) => reqId === (toast as { ref?: string }).ref);
  expect(named).not.toEqual([]);
});

it.each([
  ['in a flow', homeCleaning],
  ['on a page', '/login'],
])('names the request of a code by SMS that failed at its field, %s', async (_where, url) => {
  const customer = world.newCustomer();
  await customer.open(url);
  if (url === homeCleaning) await answerUntil(customer);
  const phone = world.newPhone();
  const errorOf = async () => {
    await customer.sendAndWait(event('login_request_code', { phone }));
    return customer.node('form').fields[0];
  };
  world.proxy.fail(/auth\/codes/, { does: 'answer', status: 400, body: '{"message":"نشد"}' });
  expect(await errorOf()).not.toHaveProperty('error_ref');
  world.proxy.heal();
  world.proxy.fail(/auth\/codes/, { does: 'answer', status: 500 });
  const field = await errorOf();
  world.proxy.heal();
  expect(field?.error).toContain('خطای سرور');
  const failed = lines.filter(({ call, reqId }) => call === 'requestCode' && reqId === field?.error_ref);
  expect(failed).toHaveLength(1);
});

it('names the request beside the message that an order is undecided', async () => {
  const customer = await world.customerAt(null);
  world.proxy.fail(/v2\/orders/, { does: 'reset' });
  await customer.sendAndWait(placeOrder());
  world.proxy.heal();
  const { key, ref } = customer.node('notice');
  expect([key, ref]).toEqual([
    'undecided',
    { label: 'کد پیگیری', value: expect.stringMatching(/^[۰-۹-]{14}$/) },
  ]);
  const named = lines.filter(({ call, reqId }) => call === 'placeOrder' && shown(reqId) === ref?.value);
  expect(named).not.toEqual([]);
  await customer.sendAndWait(proceed());
});

it('names the request of a failed upload in its error, in the log and to the upstream', async () => {
  const customer = world.newCustomer();
  await customer.open(coldAir);
  await goToImages(customer);
  world.proxy.forget();
  world.proxy.fail(/uploads/, { does: 'answer', status: 500 });
  const { body } = await customer.upload('images', makePng(80, 60));
  world.proxy.heal();
  const ref = body.error?.ref;
  expect(ref).toMatch(/^[\d-]{14}$/);
  expect(lines.filter(({ call, reqId }) => call === 'uploadImage' && reqId === ref)).toHaveLength(1);
  expect(world.proxy.calls(/uploads/)[0]?.headers['x-request-id']).toBe(ref);
});

it('shows no name of the request on the page of an error that is the customer’s own', async () => {
  const customer = world.newCustomer();
  const { status, body } = await customer.open('/nowhere/at/all');
  expect([status, body.error?.kind]).toEqual([404, 'missing']);
  expect(customer.node('empty')).not.toHaveProperty('ref');
});
