import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request that an outside service got. */
export interface OutsideRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** A reply of a JSON service. */
export interface JsonReply {
  readonly status?: number;
  readonly body: unknown;
}

/** The ways in which a service fails without a reply of its own. */
export const faults = {
  'hangs before its reply': () => {},
  'hangs within its reply': (reply: ServerResponse) => {
    reply.writeHead(200, { 'content-type': 'application/json' });
    reply.write('{"return":{"sta');
  },
  'cuts the connection': (reply: ServerResponse) => void reply.socket?.destroy(),
  'cuts its reply': (reply: ServerResponse) => {
    reply.writeHead(200, { 'content-type': 'application/json', 'content-length': '500' });
    reply.write('{"return":', () => reply.socket?.destroy());
  },
  'answers a page': (reply: ServerResponse) => void reply.end('<html>502 Bad Gateway</html>'),
  'answers nothing': (reply: ServerResponse) => void reply.end(),
  'answers other JSON': (reply: ServerResponse) => void reply.end('[null]'),
  'answers too much': (reply: ServerResponse) => void reply.end(' '.repeat(200_000)),
  redirects: (reply: ServerResponse) => void reply.writeHead(302, { location: '/elsewhere' }).end('{}'),
} as const satisfies Record<string, (reply: ServerResponse) => void>;
export type Fault = keyof typeof faults;

/** An HTTP service outside the product, which answers as a test tells it. */
export interface OutsideService {
  readonly url: string;
  /** The requests so far, oldest first. */
  readonly requests: OutsideRequest[];
  /** Sets how it answers from now on. */
  answer: (request: OutsideRequest) => JsonReply | Fault;
  readonly close: () => Promise<void>;
}

/** Starts a service on a free port of this machine. */
export async function startOutsideService(answer: OutsideService['answer']): Promise<OutsideService> {
  const server = createServer((incoming, reply) => {
    const parts: Buffer[] = [];
    incoming.on('data', (part: Buffer) => parts.push(part));
    incoming.on('end', () => {
      const { method = '', url = '', headers } = incoming;
      const request = { method, path: url, headers, body: Buffer.concat(parts).toString() };
      service.requests.push(request);
      const told = service.answer(request);
      if (typeof told === 'string') return faults[told](reply);
      reply.writeHead(told.status ?? 200, { 'content-type': 'application/json' });
      reply.end(JSON.stringify(told.body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const service: OutsideService = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: [],
    answer,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return service;
}
