import { beforeAll, expect, it } from 'vitest';
import type { Customer } from './support/customer.ts';
import { homeCleaning } from './support/home-cleaning.ts';
import { signedIn } from './support/order.ts';
import { tidyWorld } from './support/tidy-world.ts';
import { World } from './support/world.ts';

const minutes = 60_000;
const me = /^GET \/v2\/auth\/me\/$/;

let world: World;
beforeAll(async () => {
  world = await World.start();
});
tidyWorld(() => world);

/** Ends a customer's token at the upstream without telling the BFF. */
async function endToken(customer: Customer): Promise<void> {
  const session = await world.bff.parts.sessions.find(customer.session);
  const headers = { authorization: `Bearer ${session?.token ?? ''}` };
  await fetch(`${world.marketplace.url}/v2/auth/sessions/`, { method: 'DELETE', headers });
}

const becomes = (change: object) =>
  ({
    does: 'rewrite',
    with: (body: string) => JSON.stringify({ ...(JSON.parse(body) as object), ...change }),
  }) as const;

it('signs in on the first page, without a step in between [O-2.05]', async () => {
  const customer = await signedIn(world);
  world.ahead = 6 * minutes;
  const { status, text } = await customer.visit('/my-orders');
  expect(status).toBe(200);
  expect(text).toContain('"id":"my_orders"');
  expect(world.proxy.count(me)).toBe(1);
  await customer.open(homeCleaning);
  expect(customer.flow.subject).not.toBeNull();
});

it('asks the upstream for the user once in five minutes, however many pages are opened [O-2.05]', async () => {
  const customer = await signedIn(world);
  await customer.visit('/');
  expect(world.proxy.count(me)).toBe(0);
  world.ahead = 5 * minutes + 1000;
  await Promise.all(['/', '/my-orders', homeCleaning].map((url) => customer.twin().visit(url)));
  await customer.visit('/');
  expect(world.proxy.count(me)).toBe(1);
  world.ahead = 10 * minutes + 5000;
  await customer.visit('/');
  expect(world.proxy.count(me)).toBe(2);
});

it('asks nothing about guests [O-2.05]', async () => {
  await world.newCustomer().visit('/');
  expect(world.proxy.count(me)).toBe(0);
});

it('signs out if the upstream refuses the token [O-2.05]', async () => {
  const customer = await signedIn(world);
  const { session } = customer;
  await endToken(customer);
  world.ahead = 6 * minutes;
  expect((await customer.visit('/account')).status).toBe(401);
  expect(await world.bff.parts.sessions.find(session)).toBeNull();
});

it('applies a changed name and a changed role at once [O-2.05]', async () => {
  const customer = await signedIn(world);
  world.ahead = 6 * minutes;
  world.proxy.fail(me, becomes({ first_name: 'سارا', last_name: 'محمدی', role: 'expert' }));
  const { text } = await customer.visit('/');
  expect(text).toContain('سارا محمدی');
  const session = await world.bff.parts.sessions.find(customer.session);
  expect(session?.user).toMatchObject({ first_name: 'سارا', role: 'expert' });
});

it.each([
  ['a timeout', { does: 'hang' }],
  ['an upstream error', { does: 'answer', status: 500 }],
  ['a malformed reply', { does: 'answer', status: 200, body: '{"id":1}' }],
  ['an unrelated refusal', { does: 'answer', status: 403, body: '{}' }],
] as const)('changes nothing after %s, and does not wait long [O-2.05]', async (_what, fault) => {
  const customer = await signedIn(world);
  world.ahead = 6 * minutes;
  world.proxy.fail(me, fault);
  expect((await customer.visit('/account')).status).toBe(200);
  expect((await customer.visit('/account')).status).toBe(200);
  expect(world.proxy.count(me)).toBe(1);
});

it('asks for the user with the first screen of a page that was open for long, and not with the next ones [O-2.05]', async () => {
  const customer = await signedIn(world);
  world.ahead = 6 * minutes;
  await customer.open('/my-orders');
  expect(world.proxy.count(me)).toBe(0);
  await endToken(customer);
  world.ahead = 31 * minutes;
  expect((await customer.open('/account')).status).toBe(401);
  expect(world.proxy.count(me)).toBe(1);
});
