import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** A site of another owner: its origin and its site differ from the product's. */
export interface Site {
  readonly origin: string;
  /** Sets the page at a path. */
  readonly put: (path: string, page: string) => void;
  readonly close: () => Promise<void>;
}

/** Starts a site at localhost on a free port; the product is at 127.0.0.1. */
export async function openSite(): Promise<Site> {
  const pages = new Map<string, string>();
  const server = http.createServer((request, reply) => {
    const page = pages.get(request.url ?? '/');
    reply.writeHead(page === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' });
    reply.end(page ?? '');
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    put: (path, page) => void pages.set(path, page),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** A page that embeds an address and records the messages from it. */
export const embeddingPage = (
  address: string,
): string => `<!doctype html><html lang="fa"><title>میزبان</title><script>
  window.received = [];
  addEventListener('message', ({ data, origin }) => window.received.push({ data, origin }));
</script><iframe title="گام" src="${address}" style="inline-size:100%;block-size:760px;border:0"></iframe>`;
