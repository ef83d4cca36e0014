import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type IncomingMessage, request, type RequestOptions } from 'node:http';
import { type ClientHttp2Session, connect as connectTwo, constants } from 'node:http2';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { rateLimits } from '../src/http/rate-limits.ts';
import { refuse } from '../src/platform/refuse.ts';
import { errorTexts } from '../src/platform/texts.ts';
import {
  hasHAProxy,
  makeCertificate,
  openTls,
  proxyConfig,
  startInPlaceOfBff,
  startProxy,
} from './support/haproxy.ts';
import { resetStreams } from './support/reset-streams.ts';

/** Two sources: every address of 127.0.0.0/8 is this machine's. */
const [one, another] = ['127.0.0.2', '127.0.0.3'];
/** More than any limit of these tests. */
const many = 500;

interface Got {
  readonly status: number | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** Sends a request from a source, on a connection of its own; rejects where the connection ends without a reply. */
async function send(url: string, source: string, options: RequestOptions = {}): Promise<Got> {
  const sent = request(url, { localAddress: source, agent: false, ...options });
  const [reply] = (await once(sent.end(), 'response')) as [IncomingMessage];
  return { status: reply.statusCode, headers: reply.headers, body: await text(reply) };
}

/** Sends requests from a source until one is refused. */
async function sendUntilRefused(url: string, source: string, options: RequestOptions = {}): Promise<Got> {
  for (let sent = 0; sent < many; sent += 1) {
    const got = await send(url, source, options);
    if (got.status !== 200) return got;
  }
  throw new Error(`${many} requests were served`);
}

const startServing = (settings: Readonly<Record<string, string>>) =>
  startInPlaceOfBff((_request, reply) => void reply.end('served')).then((bff) => startProxy([bff], settings));

/** Opens a connection from a source that is kept open; one that is cut at once is returned too. */
async function hold(url: string, source: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), localAddress: source });
  onTestFinished(() => void socket.destroy());
  await new Promise<void>((resolve) => {
    socket.on('error', () => resolve()).once('connect', () => resolve());
  });
  return socket;
}

/** Sends a request on a connection; returns the first bytes of the reply, empty where the connection ends before. */
function ask(socket: Socket, before = ''): Promise<string> {
  if (socket.destroyed) return Promise.resolve('');
  const answered = new Promise<string>((resolve) => {
    socket.once('data', (chunk: Buffer) => resolve(chunk.toString()));
    socket.once('close', () => resolve(''));
  });
  socket.write(`${before}GET / HTTP/1.1\r\nHost: gam.example\r\n\r\n`);
  return answered;
}

const { error } = refuse('busy', 'busy', { status: 429 }).body;
const limited = {
  error: { ...error, code: 'rate_limited', ref: expect.stringMatching(/^\d{4}-\d{4}-\d{4}$/) },
};

describe.skipIf(!hasHAProxy)('the proxy', () => {
  it('refuses a source with too many requests in the form of the protocol, and serves another', async () => {
    const url = await startServing({ PROXY_SOURCE_REQUESTS: '20' });
    const refused = await sendUntilRefused(`${url}/api/screen`, one);
    expect(refused).toMatchObject({
      status: 429,
      headers: { 'retry-after': '10', 'content-type': 'application/json; charset=utf-8' },
    });
    expect(JSON.parse(refused.body)).toEqual(limited);
    expect(await send(url, another)).toMatchObject({ status: 200, body: 'served' });
  });

  it('refuses with a page that comes again by itself where a browser opens one', async () => {
    const url = await startServing({ PROXY_SOURCE_REQUESTS: '20' });
    const refused = await sendUntilRefused(url, one, { headers: { accept: 'text/html' } });
    expect(refused).toMatchObject({
      status: 429,
      headers: { 'retry-after': '10', refresh: '10', 'content-type': 'text/html; charset=utf-8' },
    });
    expect(refused.body).toContain(`<p role="status">${errorTexts.crowded}</p>`);
    expect(refused.headers['content-security-policy']).toContain("default-src 'none'");
  });

  it('counts a source as one whatever it writes into headers of addresses', async () => {
    const url = await startServing({ PROXY_SOURCE_REQUESTS: '20' });
    const statuses = new Set<number | undefined>();
    for (let sent = 0; sent < many && !statuses.has(429); sent += 1) {
      const forged = `203.0.113.${sent % 250}`;
      const headers = { 'x-forwarded-for': forged, forwarded: `for=${forged}` };
      statuses.add((await send(url, one, { headers })).status);
    }
    expect([...statuses]).toEqual([200, 429]);
  });

  it('refuses connections past the limit, serves those from before, and cuts twice as many', async () => {
    const url = await startServing({ PROXY_SOURCE_CONNECTIONS: '5' });
    const held: Socket[] = [];
    for (let opened = 0; opened < 5; opened += 1) {
      const socket = await hold(url, one);
      expect(await ask(socket)).toMatch(/^HTTP\/1\.1 200 /);
      held.push(socket);
    }
    expect(await ask(await hold(url, one))).toMatch(/^HTTP\/1\.1 429 /);
    expect(await ask(held[0] as Socket)).toMatch(/^HTTP\/1\.1 200 /);
    expect(await send(url, another)).toMatchObject({ status: 200 });

    // Headers that never end.
    for (let opened = 0; opened < 20; opened += 1) (await hold(url, one)).write('GET / HTTP/1.1\r\nX-');
    expect(await ask(await hold(url, one))).toBe('');
    expect(await ask(held[1] as Socket)).toMatch(/^HTTP\/1\.1 200 /);
    expect(await send(url, another)).toMatchObject({ status: 200 });
  });

  it('serves a source again when it holds fewer connections, on the same connection too', async () => {
    const url = await startServing({ PROXY_SOURCE_CONNECTIONS: '2' });
    const held = [await hold(url, one), await hold(url, one)];
    // A connection counts once the proxy has taken it, which is later than the kernel has.
    for (const socket of held) expect(await ask(socket)).toMatch(/^HTTP\/1\.1 200 /);
    const late = await hold(url, one);
    expect(await ask(late)).toMatch(/^HTTP\/1\.1 429 /);
    for (const socket of held) socket.destroy();
    await vi.waitFor(async () => expect(await ask(late)).toMatch(/^HTTP\/1\.1 200 /), { timeout: 60_000 });
  });

  it('refuses a source that opens connection after connection, and serves another', async () => {
    const url = await startServing({ PROXY_SOURCE_NEW_CONNECTIONS: '20' });
    expect(await sendUntilRefused(url, one)).toMatchObject({ status: 429 });
    expect(await send(url, another)).toMatchObject({ status: 200 });
  });

  /** Opens HTTP/2 from a source. */
  async function openTwo(url: string, source: string): Promise<ClientHttp2Session> {
    const socket = await openTls(url, source);
    const session = connectTwo(url, { createConnection: () => socket });
    session.on('error', () => undefined);
    onTestFinished(() => session.destroy());
    return session;
  }
  const askTwo = async (session: ClientHttp2Session): Promise<unknown> => {
    const stream = session.request();
    const [headers] = (await once(stream, 'response')) as [Record<string, unknown>];
    stream.destroy();
    return headers[constants.HTTP2_HEADER_STATUS];
  };

  it('refuses a source that resets its streams at once, and leaves none of them waiting at the BFF', async () => {
    const open = { now: 0, all: 0 };
    // A BFF that answers nothing but a last request: whoever waits there was let through.
    const bff = await startInPlaceOfBff((incoming, reply) => {
      if (incoming.url === '/served') return reply.end();
      open.now += 1;
      open.all += 1;
      return reply.once('close', () => void (open.now -= 1));
    });
    const settings = { PROXY_TLS: makeCertificate(), PROXY_SOURCE_REQUESTS: '200' };
    const url = await startProxy([bff], settings, async (bind) => {
      const session = await openTwo(`https://${bind}`, another);
      session.close();
    });
    let resets = 0;
    await vi.waitFor(
      async () => {
        await resetStreams(url, one, 1_000);
        resets += 1_000;
        expect(await askTwo(await openTwo(url, one))).toBe(429);
      },
      { timeout: 60_000 },
    );
    expect(open.all).toBeLessThan(resets / 2);
    await vi.waitFor(() => expect(open.now).toBe(0), { timeout: 60_000 });
    const served = (await openTwo(url, another)).request({ ':path': '/served' });
    const [headers] = (await once(served, 'response')) as [Record<string, unknown>];
    expect(headers[constants.HTTP2_HEADER_STATUS]).toBe(200);
  });

  describe('behind a balancer', () => {
    const showSource = (settings: Readonly<Record<string, string>>) =>
      startInPlaceOfBff(({ headers }, reply) => void reply.end(String(headers['x-forwarded-for']))).then(
        (bff) => startProxy([bff], settings),
      );
    /** The line by which a balancer names the address of a customer. */
    const header = (source: string) => {
      const [family, own] = source.includes(':') ? ['TCP6', '2001:db8::1'] : ['TCP4', '198.51.100.1'];
      return `PROXY ${family} ${source} ${own} 50000 443\r\n`;
    };
    const askFor = async (url: string, source: string) => ask(await hold(url, one), header(source));

    it('does not believe the PROXY protocol of whoever is not named', async () => {
      expect(await askFor(await showSource({}), '203.0.113.9')).toMatch(/^HTTP\/1\.1 400 /);
      const url = await showSource({ PROXY_PROTOCOL_FROM: `10.0.0.0/8 ${another}` });
      expect(await askFor(url, '203.0.113.9')).toMatch(/^HTTP\/1\.1 400 /);
    });

    it('takes the address from one that is named, and counts an IPv6 /64 as one source', async () => {
      const url = await showSource({
        PROXY_PROTOCOL_FROM: `10.0.0.0/8 ${one}`,
        PROXY_SOURCE_REQUESTS: '20',
      });
      expect(await askFor(url, '203.0.113.9')).toMatch(/^HTTP\/1\.1 200 [^]*203\.0\.113\.9$/);
      let answer = '';
      for (let sent = 0; sent < many && !answer.startsWith('HTTP/1.1 429'); sent += 1)
        answer = await askFor(url, `2001:db8:1:2::${(sent + 1).toString(16)}`);
      expect(answer).toMatch(/^HTTP\/1\.1 429 /);
      expect(await askFor(url, '2001:db8:1:3::1')).toMatch(/^HTTP\/1\.1 200 /);
      expect(await askFor(url, '203.0.113.9')).toMatch(/^HTTP\/1\.1 200 /);
      // Who is no balancer is served without a header.
      expect(await send(url, another)).toMatchObject({ status: 200, body: another });
    });
  });
});

describe('the limits of the proxy', () => {
  const config = readFileSync(proxyConfig, 'utf8');
  const defaultOf = (name: string) => Number(new RegExp(`\\$\\{${name}-(\\d+)\\}`).exec(config)?.[1]);

  it('are above what the BFF serves to one network, with the assets of its pages', () => {
    const perMinute = Object.values(rateLimits).reduce((sum, { network }) => sum + network, 0);
    const assetsOfPage = 20;
    const inTenSeconds = (perMinute + assetsOfPage * rateLimits.pages.network) / 6;
    expect(defaultOf('PROXY_SOURCE_REQUESTS')).toBeGreaterThan(inTenSeconds);
    // A browser without HTTP/2 opens six connections for a page.
    expect(defaultOf('PROXY_SOURCE_NEW_CONNECTIONS')).toBeGreaterThan((6 * rateLimits.pages.network) / 6);
    // A visit keeps its connection for five minutes.
    expect(defaultOf('PROXY_SOURCE_CONNECTIONS')).toBeGreaterThan(5 * rateLimits.pages.network);
  });
});
