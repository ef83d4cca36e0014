import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startServer, type ServerProcess } from '@gam/shared/test/server-process';
import { beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { answer, event, next, placeOrder, proceed } from './support/events.ts';
import { homeCleaning } from './support/home-cleaning.ts';
import { tidyWorld } from './support/tidy-world.ts';
import { World } from './support/world.ts';

let world: World;
beforeAll(async () => {
  world = await World.start();
});
tidyWorld(() => world);

/** A BFF in its own process, on the data of the world's BFF, which has ended. */
async function startBff(): Promise<ServerProcess> {
  await world.bff.close();
  const server = await startServer('bff', {
    GAM_DATA: world.folder,
    UPSTREAM_URL: world.proxy.url,
    NODE_ENV: 'test',
    LOG_LEVEL: 'error',
  });
  onTestFinished(async () => {
    if (server.child.exitCode === null) await server.end('SIGKILL');
    await world.restartBff();
  });
  return server;
}

/** Lets a process write to no file, as a full disk does; or to every file again. */
const fillDisk = ({ pid }: ServerProcess, isFull = true): void =>
  void execFileSync('prlimit', ['--pid', String(pid), `--fsize=${isFull ? '0' : 'unlimited'}:`]);

const readyz = async ({ url }: ServerProcess) => {
  const reply = await fetch(`${url}/readyz`);
  return { status: reply.status, body: await reply.json() };
};

const busy = {
  status: 503,
  headers: { 'retry-after': expect.stringMatching(/^\d+$/) },
  body: { error: { kind: 'busy' } },
};

it('answers events 503 and /readyz too while the disk is full, calls nothing for them, and goes on afterwards', async () => {
  const bff = await startBff();
  const inFlow = world.newCustomer();
  const atLogin = world.newCustomer();
  for (const customer of [inFlow, atLogin]) customer.bff = bff;
  await inFlow.open(homeCleaning);
  await atLogin.open('/login');
  expect(await readyz(bff)).toEqual({
    status: 200,
    body: { status: 'ok', store_percent: expect.any(Number) },
  });

  fillDisk(bff);
  world.proxy.forget();
  const answers = inFlow.batch(answer('101', ['10101']), next());
  const login = atLogin.batch(event('login_request_code', { phone: world.newPhone() }));
  expect(await inFlow.post(answers)).toMatchObject(busy);
  expect(await atLogin.post(login)).toMatchObject(busy);
  expect(world.proxy.calls(/^(?!GET )/)).toEqual([]);
  expect(await readyz(bff)).toEqual({ status: 503, body: { status: 'store_failing' } });
  expect((await fetch(`${bff.url}/livez`)).status).toBe(200);

  fillDisk(bff, false);
  expect(await inFlow.post(answers)).toMatchObject({ status: 200, body: { applied: 2 } });
  expect(await atLogin.post(login)).toMatchObject({ status: 200, body: { applied: 1 } });
  expect(world.proxy.count(/^POST \/v2\/auth\/codes\/$/)).toBe(1);
  expect(await readyz(bff)).toEqual({
    status: 200,
    body: { status: 'ok', store_percent: expect.any(Number) },
  });
  expect(await bff.end()).toBe(0);
});

it('calls for an order once if the disk fills up before the reply can be stored', async () => {
  const orders = /^POST \/v2\/orders\/$/;
  const customer = await world.customerAt(null);
  const { id } = customer.flow;
  const bff = await startBff();
  customer.bff = bff;
  const held = Promise.withResolvers<void>();
  world.proxy.forget();
  world.proxy.fail(orders, { does: 'hold_reply', until: held.promise }, 1);
  const placing = customer.send(placeOrder());
  await vi.waitFor(async () => expect(await world.orderOfFlow(id)).not.toBeNull(), { timeout: 60_000 });
  fillDisk(bff);
  held.resolve();
  expect(await placing).toMatchObject(busy);
  // By now the BFF has tried to store the outcome by itself, too.
  await pause(500);
  await customer.open(customer.screen.url);
  expect(customer.flow.phase).toBe('placing');
  expect(await customer.send(proceed())).toMatchObject(busy);

  fillDisk(bff, false);
  await customer.sendAndWait(proceed());
  expect(customer.screen.redirect).toBe(`/task-details/${await world.orderOfFlow(id)}`);
  expect(world.proxy.count(orders)).toBe(1);
});

it('starts with a damaged file of flows, and customers go on with their answers', async () => {
  const customer = await world.customerAt('105');
  const { id, ticket, step } = customer.flow;
  await world.bff.close();
  writeFileSync(path.join(world.folder, 'bff/flows.sqlite'), 'no database'.repeat(1_000));
  const bff = await startBff();
  expect(bff.output()).toContain('the file of flows is damaged: it is set aside and made anew');
  customer.bff = bff;
  expect(await customer.send(next())).toMatchObject({ status: 410, body: { error: { kind: 'gone' } } });
  const answers = [{ question: '101', values: ['10101'] }];
  const restore = event('restore', { ticket, answers, step });
  const restored = await customer.post({ flow: id, ticket, base_rev: 0, events: [restore] });
  expect(restored).toMatchObject({ status: 200, body: { applied: 1 } });
});
