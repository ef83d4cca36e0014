import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import type { Parts } from '../../protocol/parts.ts';
import { mediaRoute } from './media-route.ts';

let upstream: Server;
let app: FastifyInstance;
let asked = 0;
afterEach(async () => {
  await app.close();
  upstream.close();
});

/** The route before an upstream that breaks so many connections before it answers. */
async function startBehind(broken: number): Promise<void> {
  asked = 0;
  upstream = createServer((request, reply) => {
    asked += 1;
    if (asked <= broken) request.socket.destroy();
    else reply.writeHead(200, { 'content-type': 'image/svg+xml' }).end('<svg/>');
  });
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve));
  const { port } = upstream.address() as AddressInfo;
  app = Fastify();
  mediaRoute(app, { config: { mediaUrl: `http://127.0.0.1:${port}` } } as Parts);
}

it('asks for a picture again when the connection breaks', async () => {
  await startBehind(2);
  const { statusCode, body } = await app.inject('/media/a.svg');
  expect([statusCode, body, asked]).toEqual([200, '<svg/>', 3]);
});

it('answers 502 when every connection breaks', async () => {
  await startBehind(100);
  const { statusCode } = await app.inject('/media/a.svg');
  expect([statusCode, asked]).toEqual([502, 3]);
});
