import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { connect } from 'node:http2';
import { request as requestSafely } from 'node:https';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { refuse } from '../src/platform/refuse.ts';
import { errorTexts } from '../src/platform/texts.ts';
import {
  findFreePort,
  hasHAProxy,
  makeCertificate,
  proxyConfig,
  searched,
  startInPlaceOfBff as startBff,
  startProxy,
} from './support/haproxy.ts';

describe.skipIf(!hasHAProxy)('the proxy', () => {
  const { error } = refuse('busy', 'crowded', { status: 503 }).body;
  const named = expect.stringMatching(/^\d{4}-\d{4}-\d{4}$/);
  const crowded = { error: { ...error, ref: named } };

  it.each([
    ['an event', '/api/events', 'POST', 'application/json'],
    ['a screen', '/api/screen', 'GET', 'text/html'],
    ['a client that excludes HTML', '/', 'GET', 'application/json'],
  ])(
    'asks to come again in the form of the protocol while no BFF answers: %s',
    async (_, at, method, accept) => {
      const url = await startProxy([`127.0.0.1:${await findFreePort()}`]);
      const reply = await fetch(url + at, { method, headers: { accept } });
      expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '2']);
      expect(reply.headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(await reply.json()).toEqual(crowded);
    },
  );

  it.each(['text/html,*/*;q=0.8', '*/*', ''])(
    'asks to come again with a page while no BFF answers, for Accept: %s',
    async (accept) => {
      const url = await startProxy([`127.0.0.1:${await findFreePort()}`]);
      const reply = await fetch(`${url}/`, { headers: { accept } });
      expect([reply.status, reply.headers.get('retry-after'), reply.headers.get('refresh')]).toEqual([
        503,
        '2',
        '2',
      ]);
      expect(reply.headers.get('content-type')).toBe('text/html; charset=utf-8');
      const page = await reply.text();
      expect(page).toContain(`<p role="status">${errorTexts.crowded}</p>`);
      expect(page).toMatch(/کد پیگیری: <bdi>\d{4}-\d{4}-\d{4}<\/bdi>.*<\/html>$/);
    },
  );

  it('passes on what a BFF answers, faults too', async () => {
    const own = '{"error":{"kind":"fault"}}';
    const url = await startProxy([
      await startBff(
        (_request, reply) => void reply.writeHead(500, { 'content-type': 'text/plain' }).end(own),
      ),
    ]);
    const reply = await fetch(url);
    expect([reply.status, reply.headers.get('content-type'), await reply.text()]).toEqual([
      500,
      'text/plain',
      own,
    ]);
  });

  it('sends an event and a read to another BFF when the first one dies in the middle, and nothing else', async () => {
    const seen: string[] = [];
    const dying = await startBff((request, reply) => {
      seen.push(`dies ${request.url}`);
      reply.destroy();
    });
    const living = await startBff(async (request, reply) => {
      seen.push(`lives ${request.url} ${await text(request)}`);
      reply.end();
    });
    const url = await startProxy([dying, living]);
    /** Sends requests until the dying BFF has received one; returns how many got no reply of a BFF. */
    const sendUntilDeath = async (at: string, init?: RequestInit) => {
      let [sent, failed] = [0, 0];
      while (!seen.includes(`dies ${at}`)) {
        sent += 1;
        failed += await fetch(url + at, init).then(
          ({ ok }) => Number(!ok),
          () => 1,
        );
      }
      return { failed, repeated: seen.filter((line) => line.includes(at)).length - sent };
    };

    const event = { method: 'POST', body: '{"action_id":"a"}' };
    expect(await sendUntilDeath('/api/events', event)).toEqual({ failed: 0, repeated: 1 });
    expect(seen.at(-1)).toBe('lives /api/events {"action_id":"a"}');
    expect(await sendUntilDeath('/order')).toEqual({ failed: 0, repeated: 1 });
    const upload = { method: 'POST', body: 'x' };
    expect(await sendUntilDeath('/api/uploads/images', upload)).toEqual({ failed: 1, repeated: 0 });
  });

  it('asks to come again where it may not send a request to another BFF', async () => {
    const url = await startProxy([await startBff((_request, reply) => reply.destroy())]);
    const sent = request(`${url}/api/uploads/images`, { method: 'POST', agent: false });
    const [reply] = (await once(sent.end('x'), 'response')) as [IncomingMessage];
    expect([reply.statusCode, reply.headers['retry-after'], JSON.parse(await text(reply))]).toEqual([
      503,
      '2',
      crowded,
    ]);
  });

  it('says whose request it is itself, whatever the client writes', async () => {
    const url = await startProxy([
      await startBff(({ headers }, reply) => void reply.end(JSON.stringify(headers))),
    ]);
    const forged = {
      'x-forwarded-for': '203.0.113.9',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'evil.example',
      forwarded: 'for=203.0.113.9',
    };
    const seen = (await (await fetch(url, { headers: forged })).json()) as Record<string, string>;
    expect(seen).toMatchObject({
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'http',
      'x-forwarded-host': new URL(url).host,
    });
    expect(seen).not.toHaveProperty('forwarded');
  });

  it.each([
    ['/api/events', 262_144],
    ['/api/uploads/voice', 22_000_000],
  ])('refuses a body that no BFF takes before it is sent: %s', async (at, mostBytes) => {
    const url = await startProxy([await startBff((_request, reply) => void reply.end())]);
    const announce = async (bytes: number) => {
      const sent = request(url + at, { method: 'POST', headers: { 'content-length': bytes } });
      sent.flushHeaders();
      const [reply] = (await once(sent, 'response')) as [IncomingMessage];
      return [reply.statusCode, await text(reply)];
    };
    const { body } = refuse('invalid', 'too_large');
    expect(await announce(mostBytes + 1)).toEqual([413, JSON.stringify(body)]);
    const allowed = { method: 'POST', body: new Uint8Array(mostBytes) };
    expect((await fetch(url + at, allowed)).status).toBe(200);
  });

  it('serves HTTPS, to browsers over HTTP/2, says so to the BFF, and sends plain requests there', async () => {
    const bff = await startBff(({ headers }, reply) => reply.end(headers['x-forwarded-proto']));
    const plain = `127.0.0.1:${await findFreePort()}`;
    const url = await startProxy([bff], { PROXY_TLS: makeCertificate(), PROXY_REDIRECT_BIND: plain });
    const { host } = new URL(url);
    const sent = requestSafely(`https://${host}/`, { rejectUnauthorized: false, agent: false });
    const [reply] = (await once(sent.end(), 'response')) as [IncomingMessage];
    expect([reply.statusCode, await text(reply)]).toEqual([200, 'https']);
    const session = connect(`https://${host}`, { rejectUnauthorized: false });
    expect([await text(session.request()), session.alpnProtocol]).toEqual(['https', 'h2']);
    session.close();
    const moved = await fetch(`http://${plain}/order?a=1`, { redirect: 'manual' });
    expect([moved.status, moved.headers.get('location')]).toEqual([308, `https://${plain}/order?a=1`]);
  });

  it('has a valid configuration with TLS, marketplaces and metrics', () => {
    const env = {
      ...searched,
      PROXY_BIND: '127.0.0.1:8000',
      PROXY_TLS: makeCertificate(),
      PROXY_REDIRECT_BIND: '127.0.0.1:8001',
      PROXY_METRICS_BIND: '127.0.0.1:8002',
      UPSTREAM_BIND: '127.0.0.1:8003',
      MARKETPLACE_1: '127.0.0.1:8004',
      MARKETPLACE_4: '127.0.0.1:8005',
      BFF_6: '127.0.0.1:8006',
    };
    const { status, stderr } = spawnSync('haproxy', ['-c', '-f', proxyConfig], { env });
    expect(stderr.toString()).not.toMatch(/WARNING|ALERT/);
    expect(status).toBe(0);
  });
});
