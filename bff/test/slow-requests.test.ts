import { connect } from 'node:net';
import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { coldAir } from './support/cold-air.ts';
import type { Customer } from './support/customer.ts';
import { answer, event, placeOrder } from './support/events.ts';
import { makeOgg, makePng } from './support/files.ts';
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

/** A connection of its own, and what came back on it. */
async function openRaw() {
  const { hostname, port } = new URL(world.bff.url);
  const socket = connect(Number(port), hostname);
  let text = '';
  socket.on('data', (chunk: Buffer) => void (text += chunk.toString()));
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return { socket, read: () => text };
}

/** Sends bytes as they are on a connection of its own; what came back when the server closed it. */
async function sendRaw(...pieces: readonly string[]): Promise<string> {
  const { socket, read } = await openRaw();
  for (const piece of pieces) socket.write(piece);
  if (!socket.closed) await once(socket, 'close');
  return read();
}

/** The head of a request with a body of the customer's flow. */
const headOf = (customer: Customer, path: string, type: string, length: number): string =>
  [
    `POST ${path}?flow=${customer.flow.id} HTTP/1.1`,
    `Host: ${new URL(world.bff.url).host}`,
    'Gam-Catalogue: web/1',
    `Gam-Ticket: ${customer.flow.ticket}`,
    `Cookie: ${[...customer.cookies].map(([name, value]) => `${name}=${value}`).join('; ')}`,
    `Content-Type: ${type}`,
    `Content-Length: ${length}`,
    '\r\n',
  ].join('\r\n');

describe('a body that does not arrive', () => {
  it.each([
    ['/api/events', 'application/json'],
    ['/api/uploads/images', 'multipart/form-data; boundary=x'],
  ])('is answered with 408 and ends its connection: %s', async (path, type) => {
    const customer = world.newCustomer();
    await customer.open(homeCleaning);
    fakeTimers();
    const text = await hurry(sendRaw(headOf(customer, path, type, 100), '{"'));
    expect(text).toMatch(/^HTTP\/1\.1 408 /);
    expect(text).toContain('"code":"slow_body"');
    expect(text).toContain('ارسال متوقف شد');
  });
});

describe('an upload', () => {
  const voice = Buffer.concat([
    Buffer.from('--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n'),
    makeOgg(100_000),
    Buffer.from('\r\n--x--\r\n'),
  ]);
  let customer: Customer;
  beforeEach(async () => {
    customer = world.newCustomer();
    await customer.open(coldAir);
    fakeTimers();
  });

  it('goes on as long as it moves, for longer than any deadline', async () => {
    const { socket, read } = await openRaw();
    const type = 'multipart/form-data; boundary=x';
    socket.write(headOf(customer, '/api/uploads/voice', type, voice.length));
    const size = Math.ceil(voice.length / 40);
    for (let from = 0; from < voice.length; from += size) {
      await new Promise((sent) => socket.write(voice.subarray(from, from + size), sent));
      for (let second = 0; second < 10; second += 1) {
        await vi.advanceTimersByTimeAsync(1_000);
        await new Promise((resolve) => setImmediate(resolve));
      }
    }
    vi.useRealTimers();
    await vi.waitFor(() => expect(read()).toMatch(/^HTTP\/1\.1 200 /), { timeout: 60_000 });
    socket.destroy();
  });

  it('is answered with 502 if the upstream stands still', async () => {
    world.proxy.fail(/uploads/, { does: 'hang' });
    const { status, body } = await hurry(customer.upload('images', makePng(80, 60)));
    expect([status, body.error?.code]).toEqual([502, 'upload_failed']);
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

describe('an event of a flow', () => {
  afterEach(() => world.restartBff());

  it('asks for the same event again if the flow’s service does not load by the deadline', async () => {
    const customer = world.newCustomer();
    await customer.open(homeCleaning);
    const batch = customer.batch(answer('101', ['10101']));
    await world.wipeStore();
    await world.restartBff({ eventMs: 500 });
    customer.bff = world.bff;
    world.proxy.fail(/./, { does: 'hang' });
    const { status, headers, body } = await customer.post(batch);
    expect([status, headers['retry-after'], body.error?.kind]).toEqual([503, '1', 'busy']);
    world.proxy.heal();
    expect(await customer.post(batch)).toMatchObject({ status: 200, body: { applied: 1 } });
  });

  it('answers with the pending screen if its call has no answer by the deadline', async () => {
    const customer = await world.customerAt(null);
    await world.restartBff({ eventMs: 500, tryMs: 1_000 });
    customer.bff = world.bff;
    world.proxy.fail(/^POST /, { does: 'hang' });
    const { status, body } = await customer.send(placeOrder());
    expect([status, body.screen?.flow?.phase, body.continue]).toEqual([200, 'placing', { after_ms: 400 }]);
  });
});
