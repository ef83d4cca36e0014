import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { connectUpstream, type Upstream } from './client.ts';

const servers: Server[] = [];
const upstreams: Upstream[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
  await Promise.all(upstreams.splice(0).map((upstream) => upstream.close()));
});

/** A client of an upstream that answers like this. */
async function connectTo(listener: RequestListener, tryMs = 1_000, pauseMs = 5) {
  const asked: string[] = [];
  const server = createServer((request, reply) => {
    asked.push(`${request.method} ${request.url}`);
    listener(request, reply);
  }).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const upstream = connectUpstream({ url, mediaUrl: url, ownToken: 'own', pauseMs, tryMs });
  upstreams.push(upstream);
  return { upstream, asked, server };
}

const json =
  (status: number, body: string, headers: Record<string, string> = {}): RequestListener =>
  (_request, reply) =>
    void reply.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);

const cities = '{"results":[]}';

describe('Upstream.call', () => {
  it('returns the reply of the contract', async () => {
    const { upstream } = await connectTo(json(200, cities));
    expect(await upstream.call('listCities', {})).toEqual({ ok: true, value: { results: [] } });
  });

  it('sends the user’s token, the key and the customer’s address, and the BFF’s own token beside what it vouches for and for its own calls', async () => {
    const { upstream } = await connectTo((request, reply) => {
      const {
        authorization,
        'idempotency-key': key,
        'x-forwarded-for': from,
        'gam-sender': sender,
      } = request.headers;
      reply.end(JSON.stringify({ message: [authorization, key, from, sender].join(' ') }));
    });
    const sent = async (result: ReturnType<Upstream['call']>) => {
      const outcome = await result;
      return outcome.ok ? null : (outcome.failure.body as { message: string }).message;
    };
    const body = { verification_id: 'v', code: '1' };
    expect(await sent(upstream.call('verifyCode', { body, key: 'k', token: 't', from: '5.6.7.8' }))).toBe(
      'Bearer t k 5.6.7.8 own',
    );
    const vouched = { body, key: 'k', token: 't', vouched: true };
    expect(await sent(upstream.call('verifyCode', vouched))).toBe('Bearer t k  own');
    expect(await sent(upstream.call('findOrderByKey', { params: { key: 'k' }, token: 't' }))).toBe(
      'Bearer own   ',
    );
  });

  it('escapes path parameters', async () => {
    const { upstream, asked } = await connectTo(json(404, '{}'));
    await upstream.call('loadOrder', { params: { id: '../a?b=c#d' }, token: 't' });
    expect(asked).toEqual(['GET /v2/orders/..%2Fa%3Fb%3Dc%23d/']);
    for (const id of ['..', '.', ''])
      await expect(upstream.call('loadOrder', { params: { id }, token: 't' })).rejects.toThrow(
        'no value for {id}',
      );
  });

  it.each([
    ['a refused call', 400, '{"phone":["شماره درست نیست"]}', 400, 'شماره درست نیست', 1],
    ['one without words', 403, '{}', 403, 'مشکلی پیش آمد. لطفا دوباره تلاش کنید', 1],
    ['one that is no JSON', 404, '<html>Not Found</html>', 404, 'مشکلی پیش آمد. لطفا دوباره تلاش کنید', 1],
    ['a redirect', 302, '', 302, 'مشکلی پیش آمد. لطفا دوباره تلاش کنید', 1],
    ['a fault', 500, '{"message":"at line 3"}', 500, 'خطای سرور! لطفا دوباره تلاش نمایید', 5],
    ['an overload', 503, '', 503, 'خطای سرور! لطفا دوباره تلاش نمایید', 5],
    ['garbage', 200, '{"results":', 502, 'خطای سرور! لطفا دوباره تلاش نمایید', 1],
    ['something else', 200, '{"results":[{"id":1}]}', 502, 'خطای سرور! لطفا دوباره تلاش نمایید', 1],
    ['an empty body', 200, ' ', 404, 'اطلاعاتی دریافت نشد!', 1],
    ['null', 200, 'null', 404, 'اطلاعاتی دریافت نشد!', 1],
  ] as const)(
    'returns a failure with status and message for %s [O-7.19] [O-8.01] [O-8.02] [O-8.03]',
    async (...given) => {
      const [, sent, body, status, message, tries] = given;
      const { upstream, asked } = await connectTo(json(sent, body));
      expect(await upstream.call('listCities', {})).toMatchObject({
        ok: false,
        failure: { status, message },
      });
      expect(asked).toHaveLength(tries);
    },
  );

  it('returns the message Data Missed! for an empty body [O-8.03]', async () => {
    const { upstream } = await connectTo(json(200, ''));
    expect(await upstream.call('listCities', {})).toMatchObject({
      failure: { status: 404, code: 'Data Missed!' },
    });
  });

  it('returns status 0 without an answer (refused, reset, hanging or cut) [O-8.03]', async () => {
    const faults: RequestListener[] = [
      (request) => void request.socket.destroy(),
      () => {},
      (_request, reply) => {
        reply.writeHead(200, { 'content-length': 1000 }).write('{"res', () => reply.destroy());
      },
    ];
    for (const fault of faults) {
      const { upstream, asked } = await connectTo(fault, 60);
      expect(await upstream.call('listCities', {})).toMatchObject({ ok: false, failure: { status: 0 } });
      expect(asked).toHaveLength(5);
    }
    const { upstream, server } = await connectTo(json(200, cities));
    server.close();
    expect(await upstream.call('listCities', {})).toMatchObject({
      ok: false,
      failure: { status: 0, code: 'ECONNREFUSED' },
    });
  });

  it('returns the reply of the fifth try [O-7.19]', async () => {
    let tries = 0;
    const { upstream } = await connectTo((request, reply) =>
      json((tries += 1) < 5 ? 502 : 200, cities)(request, reply),
    );
    expect(await upstream.call('listCities', {})).toMatchObject({ ok: true });
  });

  it('ends with its signal, between tries and during one [O-7.19]', async () => {
    for (const listener of [json(500, ''), (() => {}) as RequestListener]) {
      const { upstream, asked } = await connectTo(listener, 60_000, 20_000);
      const controller = new AbortController();
      const result = upstream.call('listCities', { signal: controller.signal });
      await vi.waitFor(() => expect(asked).toHaveLength(1));
      await pause(20);
      controller.abort();
      expect(await result).toMatchObject({ ok: false, failure: { status: 0 } });
      expect(asked).toHaveLength(1);
    }
  });

  it('refuses a reply that is too long', async () => {
    const { upstream } = await connectTo((_request, reply) => {
      reply.writeHead(200, { 'content-length': 9 * 1024 * 1024 }).write('{"results":[');
    });
    expect(await upstream.call('listCities', {})).toMatchObject({ ok: false, failure: { status: 502 } });
  });

  it('refuses a reply that never ends', async () => {
    const { upstream } = await connectTo((_request, reply) => {
      const chunk = Buffer.alloc(1024 * 1024, ' ');
      const more = (): void => void (reply.destroyed || reply.write(chunk, more));
      more();
    }, 3_000);
    expect(await upstream.call('listCities', {})).toMatchObject({ ok: false, failure: { status: 502 } });
  });
});

describe('Upstream.poll', () => {
  it('returns new content with its tag, and nothing new for the current tag', async () => {
    let revision = 1;
    const { upstream } = await connectTo((request, reply) => {
      const etag = `"${revision}"`;
      const isKnown = request.headers['if-none-match'] === etag;
      reply.writeHead(isKnown ? 304 : 200, { etag }).end(isKnown ? '' : cities);
    });
    const first = await upstream.poll('listCities', { etag: null });
    expect(first).toEqual({ ok: true, value: { changed: true, value: { results: [] }, etag: '"1"' } });
    expect(await upstream.poll('listCities', { etag: '"1"' })).toEqual({
      ok: true,
      value: { changed: false },
    });
    revision = 2;
    expect(await upstream.poll('listCities', { etag: '"1"' })).toMatchObject({ value: { etag: '"2"' } });
  });

  it('sends the call once, whatever the outcome', async () => {
    for (const status of [500, 404, 304]) {
      const { upstream, asked } = await connectTo(json(status, status === 304 ? '' : '{}'));
      expect(await upstream.poll('listCities', {})).toMatchObject({ ok: false, failure: { status } });
      expect(asked).toHaveLength(1);
    }
  });
});
