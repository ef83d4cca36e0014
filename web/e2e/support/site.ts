import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** Somebody else's site: another origin and, to a browser, another site than the product's. */
export interface Site {
  readonly origin: string;
  /** Shows this page at the path from now on. */
  readonly put: (path: string, page: string) => void;
  readonly close: () => Promise<void>;
}

/** The product is at 127.0.0.1, so this is at localhost, under whichever port is free. */
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

/** A page that shows another one inside itself and keeps what it is told. */
export const pageAround = (
  address: string,
): string => `<!doctype html><html lang="fa"><title>میزبان</title><script>
  window.told = [];
  addEventListener('message', ({ data, origin }) => window.told.push({ data, origin }));
</script><iframe title="گام" src="${address}" style="inline-size:100%;block-size:760px;border:0"></iframe>`;
