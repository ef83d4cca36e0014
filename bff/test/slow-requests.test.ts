import { connect } from 'node:net';
import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { event } from './support/events.ts';
import { homeCleaning } from './support/home-cleaning.ts';
import { World } from './support/world.ts';

let world: World;
beforeAll(async () => {
  world = await World.start();
});
afterEach(() => {
  vi.useRealTimers();
  world.proxy.heal();
  world.proxy.forget();
});
afterAll(() => world.stop());

/** Moves the timers of intervals and time limits forward as long as the work goes on; the network runs in real time. */
async function hurry<T>(work: Promise<T>): Promise<T> {
  const state = { isOver: false };
  const over = () => void (state.isOver = true);
  work.then(over, over);
  while (!state.isOver) {
    await vi.advanceTimersByTimeAsync(500);
    await new Promise((resolve) => setImmediate(resolve));
  }
  return work;
}

const fakeTimers = () =>
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });

/** Sends bytes as they are on a connection of its own; what came back when the server closed it. */
async function sendRaw(...pieces: readonly string[]): Promise<string> {
  const { hostname, port } = new URL(world.bff.url);
  const socket = connect(Number(port), hostname);
  let text = '';
  socket.on('data', (chunk: Buffer) => void (text += chunk.toString()));
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  for (const piece of pieces) socket.write(piece);
  if (!socket.closed) await once(socket, 'close');
  return text;
}

describe('a body that does not arrive', () => {
  it.each([
    ['/api/events', 'application/json'],
    ['/api/uploads/images', 'multipart/form-data; boundary=x'],
  ])('is answered with 408 and ends its connection: %s', async (path, type) => {
    const customer = world.newCustomer();
    await customer.open(homeCleaning);
    const { id, ticket } = customer.flow;
    const head = [
      `POST ${path}?flow=${id} HTTP/1.1`,
      `Host: ${new URL(world.bff.url).host}`,
      'Gam-Catalogue: web/1',
      `Gam-Ticket: ${ticket}`,
      `Cookie: ${[...customer.cookies].map(([name, value]) => `${name}=${value}`).join('; ')}`,
      `Content-Type: ${type}`,
      'Content-Length: 100',
    ].join('\r\n');
    fakeTimers();
    const text = await hurry(sendRaw(`${head}\r\n\r\n`, '{"'));
    expect(text).toMatch(/^HTTP\/1\.1 408 /);
    expect(text).toContain('"code":"slow_body"');
  });
});

describe('an action on a page', () => {
  it('asks for the same action again if the upstream did not answer by the deadline', async () => {
    await world.restartBff({ eventMs: 1_700 });
    const customer = world.newCustomer();
    await customer.open('/login');
    world.proxy.fail(/\/v2\/auth\/codes\//, { does: 'hang' }, 1);
    const batch = customer.batch(event('login_request_code', { phone: world.newPhone() }));
    const first = await customer.post(batch);
    expect(first).toMatchObject({ status: 503, body: { error: { kind: 'busy' } } });
    expect(first.headers['retry-after']).toBe('1');
    await world.restartBff();
    customer.bff = world.bff;
    const again = await customer.post(batch);
    expect(again.status).toBe(200);
    const keys = world.proxy.calls(/POST/).map(({ headers }) => headers['idempotency-key']);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });
});
