import { once } from 'node:events';
import { connect } from 'node:net';
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

it('serves a request that was on its way when the drain ended', async () => {
  const bff = await startBff('1');
  const { hostname, port } = new URL(bff.url);
  const socket = connect(Number(port), hostname);
  let text = '';
  socket.on('data', (chunk: Buffer) => void (text += chunk.toString()));
  await once(socket, 'connect');
  await new Promise((sent) => socket.write(`GET ${homeCleaning} HTTP/1.1\r\nHost: ${hostname}\r\n`, sent));
  // The first half has arrived when a request after it is answered.
  expect((await fetch(`${bff.url}/livez`)).status).toBe(200);

  const exit = once(bff.child, 'exit');
  bff.child.kill('SIGTERM');
  await vi.waitFor(() => expect(fetch(`${bff.url}/livez`)).rejects.toThrow('fetch failed'), {
    timeout: 60_000,
  });
  socket.write('Accept: text/html\r\n\r\n');
  await once(socket, 'close');
  expect(text).toMatch(/^HTTP\/1\.1 200 /);
  expect(await exit).toEqual([0, null]);
});
