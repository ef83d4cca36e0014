import { once } from 'node:events';
import { startServer, type ServerProcess } from '@gam/shared/test/server-process';
import { beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { answer, next } from './support/events.ts';
import { homeCleaning } from './support/home-cleaning.ts';
import { tidyWorld } from './support/tidy-world.ts';
import { World } from './support/world.ts';

let world: World;
beforeAll(async () => {
  world = await World.start();
  await world.bff.close();
});
tidyWorld(() => world);

const startBff = async (drainMs: string): Promise<ServerProcess> => {
  const server = await startServer('bff', {
    GAM_DATA: world.folder,
    UPSTREAM_URL: world.proxy.url,
    NODE_ENV: 'test',
    LOG_LEVEL: 'error',
    DRAIN_MS: drainMs,
  });
  onTestFinished(() => void server.child.kill('SIGKILL'));
  return server;
};

it('serves requests after SIGTERM until its drain ends, while /readyz and each connection send clients elsewhere', async () => {
  const bff = await startBff('600000');
  const page = async () => {
    const { status, headers } = await fetch(bff.url + homeCleaning, { headers: { accept: 'text/html' } });
    return [status, headers.get('connection')];
  };
  expect(await page()).toEqual([200, 'keep-alive']);

  bff.child.kill('SIGTERM');
  await vi.waitFor(async () => {
    const ready = await fetch(`${bff.url}/readyz`);
    expect([ready.status, ready.headers.get('connection'), await ready.json()]).toEqual([
      503,
      'close',
      { status: 'leaving' },
    ]);
  });
  expect((await fetch(`${bff.url}/livez`)).status).toBe(200);
  expect(await page()).toEqual([200, 'close']);
  const customer = world.newCustomer();
  customer.bff = bff;
  expect((await customer.open(homeCleaning)).status).toBe(200);
  expect((await customer.send(answer('101', ['10101']), next())).body.applied).toBe(2);
});

it('finishes a request under way after its drain, then ends with 0', async () => {
  const bff = await startBff('1');
  const held = Promise.withResolvers<void>();
  world.proxy.fail(/^GET \/v2\/services\//, { does: 'hold_reply', until: held.promise });
  const customer = world.newCustomer();
  customer.bff = bff;
  world.proxy.forget();
  const opening = customer.open(homeCleaning);
  await vi.waitUntil(() => world.proxy.count(/^GET \/v2\/services\//) > 0, { timeout: 60_000 });

  const exit = once(bff.child, 'exit');
  bff.child.kill('SIGTERM');
  // It accepts no connection any longer.
  await vi.waitFor(() => expect(fetch(`${bff.url}/livez`)).rejects.toThrow('fetch failed'), {
    timeout: 60_000,
  });
  held.resolve();
  expect((await opening).status).toBe(200);
  expect(await exit).toEqual([0, null]);
});
