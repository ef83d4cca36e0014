import { keepLines } from '@gam/shared/test/keep-lines';
import { sendRaw, writeRaw } from '@gam/shared/test/send-raw';
import { toPersianDigits } from '@gam/shared/digits';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { logOptions } from '../src/platform/log-options.ts';
import { StoreUnavailable } from '../src/platform/store/store.ts';
import { World } from './support/world.ts';

const { lines, stream } = keepLines((line) => JSON.parse(line) as { readonly reqId?: string });
/** Every mounted method and path. */
const mounted = new Set<string>();

function prepare(app: FastifyInstance): void {
  app.addHook('onRoute', ({ method, url }) => {
    for (const each of [method].flat()) if (each !== 'HEAD') mounted.add(`${each} ${url}`);
  });
}

let world: World;
beforeAll(async () => {
  world = await World.start();
  await world.restartBff({ prepare, logger: { ...logOptions('info'), stream } });
});
afterAll(() => world.stop());

/** Liveness and readiness are for balancers; a page of the product is asked for as a page. */
const routes = (): string[] => [...mounted].filter((route) => !/ \/(?:livez|readyz)$/.test(route));

const own = { 'gam-catalogue': 'web/3', accept: 'application/json' };
const json = { ...own, 'content-type': 'application/json' };

interface Sent {
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Sends something to a route; returns its error, null where it is none. */
async function errorOf(route: string, { headers, body }: Sent) {
  const [method = '', path = ''] = route.split(' ');
  const url = world.bff.url + path.replaceAll(/:\w+/g, '1').replace('*', 'x');
  const isSent = body !== undefined && method !== 'GET';
  const reply = await fetch(url, { method, headers, redirect: 'manual', ...(isSent && { body }) });
  const text = await (reply.status < 400 ? reply.body?.cancel() : reply.text());
  if (reply.status < 400) return null;
  return { route, status: reply.status, text: text ?? '', type: reply.headers.get('content-type') };
}

/** Expects the name of the request in an error, and a line of the log with it. */
async function expectNamed({ route, status, text, type }: NonNullable<Awaited<ReturnType<typeof errorOf>>>) {
  const shown = /"ref":\{"label":"کد پیگیری","value":"([۰-۹-]{14})"/.exec(text)?.[1];
  const ref = type?.startsWith('text/html')
    ? lines.map(({ reqId = '' }) => reqId).find((id) => toPersianDigits(id) === shown)
    : (JSON.parse(text) as { error?: { ref?: string } }).error?.ref;
  expect([route, status, ref]).toEqual([route, status, expect.stringMatching(/^\d{4}-\d{4}-\d{4}$/)]);
  await vi.waitFor(() => expect(lines.some(({ reqId }) => reqId === ref)).toBe(true));
}

async function walk(sent: Sent): Promise<number> {
  let errors = 0;
  for (const route of routes()) {
    const error = await errorOf(route, sent);
    if (error === null) continue;
    errors += 1;
    await expectNamed(error);
  }
  return errors;
}

describe('every error of every route names its request, as the log does', () => {
  it.each<readonly [what: string, sent: Sent]>([
    ['without a header of the product', { headers: { accept: 'application/json' }, body: '{}' }],
    ['with a body of another form', { headers: json, body: '{"x":1}' }],
    ['with a body of another type', { headers: { ...own, 'content-type': 'text/json' }, body: '{}' }],
    ['with no JSON', { headers: json, body: '{' }],
    ['with too long a body', { headers: json, body: `"${'x'.repeat(300_000)}"` }],
  ])('that is asked %s', async (_what, sent) => {
    expect(await walk(sent)).toBeGreaterThan(10);
  });

  it('while the upstream fails', async () => {
    world.proxy.fail(/./, { does: 'answer', status: 500 });
    expect(await walk({ headers: json, body: '{}' })).toBeGreaterThan(10);
    world.proxy.heal();
  });

  it('while the store is away', async () => {
    for (const call of ['get', 'probe'] as const)
      vi.spyOn(world.bff.parts.store, call).mockRejectedValue(new StoreUnavailable('no disk'));
    expect(await walk({ headers: json, body: '{}' })).toBeGreaterThan(10);
    vi.restoreAllMocks();
  });
});

describe('an error that no route answers names its request, as the log does', () => {
  it.each([
    ['404', writeRaw('GET /nothing', { accept: 'application/json' })],
    ['404', writeRaw('DELETE /api/events', own)],
    ['404', writeRaw(`GET /api/schemas/${'x'.repeat(8_000)}`, own)],
    ['431', writeRaw('GET /livez', { more: 'x'.repeat(20_000) })],
    ['400', '\u0016\u0003\u0001\u0002\r\n\r\n'],
    ['400', writeRaw('BREW /livez', {})],
  ])('%s', async (status, text) => {
    const { status: got, body } = await sendRaw(world.bff.url, text);
    expect(String(got)).toBe(status);
    await expectNamed({ route: status, status: got, text: JSON.stringify(body), type: 'application/json' });
  });

  it('on the way back from a bank, as a page', async () => {
    const reply = await errorOf('GET /pay/return/unknown', { headers: { accept: 'text/html' } });
    expect(reply?.status).toBe(404);
    if (reply) await expectNamed(reply);
  });
});
