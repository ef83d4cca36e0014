import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { LocalService } from '@gam/engine/questions';
import type { LiveFlowRules } from '@gam/schemas/upstream';

/** The publisher's reply; missing fields are empty. */
type Says = Partial<Pick<LiveFlowRules, 'documents' | 'withdrawn'>>;

/** An upstream that publishes flow rules and can fail on demand, over real HTTP. */
export interface Publisher {
  readonly url: string;
  /** The requested paths, oldest first. */
  readonly asked: string[];
  /** Stores a version without making it live. */
  readonly keep: (name: string, number: number, document: unknown) => void;
  /** Sets the live documents. */
  readonly say: (says: Says) => void;
  /** Stores a version and makes it the stable one. */
  readonly publish: (name: string, number: number, document: unknown) => void;
  /** The services that city 1 offers; none by default. */
  services: readonly LocalService[];
  /** Answers the matching paths with a status; null: normally again. */
  fails: { readonly path: RegExp; readonly status: number | 'reset' } | null;
  readonly close: () => Promise<void>;
}

const country = { country_code: 'IR', min_length: 11, max_length: 11, regex: '', sample: '۰۹۱۲۳۴۵۶۷۸۹' };
const city = { id: '1', name: 'تهران', slug: 'tehran', location: { lat: 35.7, lng: 51.4 }, country };

/** The cities, the catalogue or one service; null for any other path. */
function contentAt(path: string, services: readonly LocalService[]): unknown {
  const { pathname } = new URL(path, 'http://publisher');
  if (pathname === '/v2/cities/') return { results: [city] };
  if (pathname === '/v2/catalogue/') {
    const cards = services.map(({ id, slug, title }) => ({
      id,
      slug,
      title,
      summary: '',
      image: null,
      price_label: null,
    }));
    return { results: [{ main: 'home', slug: 'all', title: 'همه', summary: '', services: cards }] };
  }
  const [, slug] = /^\/v2\/services\/home\/all\/([^/]+)\/$/.exec(pathname) ?? [];
  return services.find((service) => service.slug === slug) ?? null;
}

export async function startPublisher(): Promise<Publisher> {
  const versions = new Map<string, unknown>();
  const asked: string[] = [];
  let live: LiveFlowRules = { revision: 0, documents: [], withdrawn: [] };

  const answer = (request: IncomingMessage, reply: ServerResponse) => {
    const path = request.url ?? '';
    asked.push(path);
    const { fails } = publisher;
    if (fails?.path.test(path)) {
      if (fails.status === 'reset') request.socket.destroy();
      else reply.writeHead(fails.status).end('{}');
      return;
    }
    const send = (body: unknown, headers: Record<string, string> = {}) =>
      void reply.writeHead(200, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
    if (path === '/v2/flow-rules/') {
      const etag = `"${live.revision}"`;
      if (request.headers['if-none-match'] === etag) reply.writeHead(304, { etag }).end();
      else send(live, { etag });
      return;
    }
    const content = contentAt(path, publisher.services);
    if (content !== null) {
      send(content);
      return;
    }
    const [, name = '', number = ''] = /^\/v2\/flow-rules\/([^/]+)\/versions\/(\d+)\/$/.exec(path) ?? [];
    const document = versions.get(`${name}@${number}`);
    if (document === undefined) {
      reply.writeHead(404).end('{}');
      return;
    }
    const at = '2025-01-01T00:00:00.000Z';
    send({
      name,
      number: Number(number),
      document,
      reason: 'a reason',
      published_by: 'u_1',
      published_at: at,
      withdrawn_at: null,
    });
  };
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const keep: Publisher['keep'] = (name, number, document) =>
    void versions.set(`${name}@${number}`, document);
  const say: Publisher['say'] = (says) => {
    live = { revision: live.revision + 1, documents: [], withdrawn: [], ...says };
  };
  const publisher: Publisher = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    keep,
    say,
    publish: (name, number, document) => {
      keep(name, number, document);
      say({ documents: [{ name, stable: number, candidate: null }] });
    },
    services: [],
    fails: null,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
  return publisher;
}
