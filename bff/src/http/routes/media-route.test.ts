import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { errorTexts } from '../../platform/texts.ts';
import type { Parts } from '../../protocol/parts.ts';
import { mediaRoute } from './media-route.ts';

let upstream: Server;
let app: FastifyInstance;
let asked = 0;
afterEach(async () => {
  await app.close();
  upstream.close();
});

/** The route before an upstream that answers like this. */
async function startBefore(listener: RequestListener): Promise<void> {
  asked = 0;
  upstream = createServer((request, reply) => {
    asked += 1;
    listener(request, reply);
  });
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve));
  const { port } = upstream.address() as AddressInfo;
  app = Fastify({ pluginTimeout: 0 });
  mediaRoute(app, { config: { mediaUrl: `http://127.0.0.1:${port}` } } as Parts);
}

const picture: RequestListener = (_request, reply) =>
  void reply.writeHead(200, { 'content-type': 'image/svg+xml' }).end('<svg/>');

it('asks for a picture again when the connection breaks', async () => {
  await startBefore((request, reply) => {
    if (asked <= 2) request.socket.destroy();
    else picture(request, reply);
  });
  const { statusCode, body } = await app.inject('/media/a.svg');
  expect([statusCode, body, asked]).toEqual([200, '<svg/>', 3]);
});

it('answers 502 when every connection breaks', async () => {
  await startBefore((request) => void request.socket.destroy());
  const { statusCode } = await app.inject('/media/a.svg');
  expect([statusCode, asked]).toEqual([502, 3]);
});

it.each([
  ['an SSH banner', 'SSH-2.0-OpenSSH_9.6\r\n'],
  ['a TLS alert', '\x15\x03\x01\x00\x02\x02\x46'],
  ['no status', 'HTTP/1.1\r\n\r\n'],
  ['a wrong length', 'HTTP/1.1 200 OK\r\ncontent-length: a\r\n\r\n'],
  ['a wrong chunk', 'HTTP/1.1 200 OK\r\netag: "a"\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n'],
  ['304 and a body', 'HTTP/1.1 304 Not Modified\r\ncontent-length: 3\r\n\r\nabc'],
  ['status 999', 'HTTP/1.1 999 X\r\ncontent-length: 3\r\n\r\nabc'],
  ['a fault', 'HTTP/1.1 500 X\r\ncontent-length: 3\r\n\r\nat line 3'],
])('answers 502 with a refusal for %s of the upstream [O-8.01]', async (_what, bytes) => {
  await startBefore((request) => void request.socket.end(Buffer.from(bytes, 'latin1')));
  const reply = await app.inject('/media/a.svg');
  expect([reply.statusCode, reply.headers.etag]).toEqual([502, undefined]);
  expect(reply.json()).toMatchObject({ error: { kind: 'fault', message: errorTexts.server } });
});

it('hands on that the upstream is busy', async () => {
  await startBefore((_request, reply) => void reply.writeHead(503, { 'retry-after': '7' }).end('at line 3'));
  const reply = await app.inject('/media/a.svg');
  expect([reply.statusCode, reply.headers['retry-after']]).toEqual([503, '7']);
  expect(reply.json()).toMatchObject({ error: { kind: 'busy', message: errorTexts.crowded } });
});

it.each([403, 404, 416])('hands on %i as a refusal of its own', async (status) => {
  await startBefore((_request, reply) => void reply.writeHead(status, { etag: '"a"' }).end('<b>no</b>'));
  const reply = await app.inject('/media/a.svg');
  expect([reply.statusCode, reply.headers.etag]).toEqual([status, undefined]);
  expect(reply.json()).toMatchObject({ error: { message: expect.any(String) as string } });
});

it.each([
  [200, 'GET'],
  [304, 'GET'],
  [204, 'GET'],
  [200, 'HEAD'],
] as const)('hands on %i to %s without a body', async (status, method) => {
  await startBefore((_request, reply) => void reply.writeHead(status, { etag: '"a"' }).end());
  const { statusCode, body, headers } = await app.inject({ method, url: '/media/a.svg' });
  expect([statusCode, body, headers.etag]).toEqual([status, '', '"a"']);
});

it('only downloads a file with two types', async () => {
  await startBefore(({ socket }) => {
    const types = 'content-type: image/png\r\ncontent-type: text/html\r\n';
    socket.end(`HTTP/1.1 200 OK\r\n${types}content-length: 3\r\n\r\nabc`);
  });
  const { statusCode, headers } = await app.inject('/media/a.svg');
  expect([statusCode, headers['content-disposition']]).toEqual([200, 'attachment']);
  expect(headers['content-type']).toBe('application/octet-stream');
});
