import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

type Trouble =
  | { readonly kind: 'hold' }
  | { readonly kind: 'answer'; readonly status: number }
  | { readonly kind: 'reshape'; readonly reshape: (body: string) => string };

/**
 * What stands between the BFF and the marketplace, so that a test can make the way slow or broken: a proxy that passes
 * everything on, unless told otherwise.
 */
export interface Border {
  readonly url: string;
  /** Leads to another marketplace from now on. */
  readonly leadTo: (url: string) => void;
  /** Keeps calls to a path waiting until they are let go. */
  readonly hold: (path: RegExp) => { letGo: () => void };
  /** Answers calls to a path with a status and no body, until it is mended. */
  readonly breakWith: (path: RegExp, status: number) => { mend: () => void };
  /** Changes the replies of a path, so that content can be seen that the demo lacks. */
  readonly reshape: (path: RegExp, reshape: (body: string) => string) => void;
  /** Mends everything. */
  readonly clear: () => void;
  readonly close: () => Promise<void>;
}

/** `first`: where it leads before it is told otherwise. */
export async function openBorder(first = ''): Promise<Border> {
  let target = first;
  const troubles = new Map<RegExp, Trouble>();
  const held = new Set<() => void>();

  const pass = (
    request: http.IncomingMessage,
    reply: http.ServerResponse,
    reshape?: (body: string) => string,
  ) => {
    const { method, headers, url = '/' } = request;
    const onward = http.request(new URL(url, target), { method, headers, agent: false }, (answer) => {
      const { 'content-length': length, ...others } = answer.headers;
      reply.writeHead(answer.statusCode ?? 502, reshape || length === undefined ? others : answer.headers);
      if (!reshape) return void answer.pipe(reply);
      void text(answer).then((body) => reply.end(reshape(body)));
    });
    // The marketplace is gone: so is this connection, as it would be without anything in between.
    onward.on('error', () => reply.destroy());
    request.pipe(onward);
  };
  const server = http.createServer((request, reply) => {
    const found = [...troubles].find(([path]) => path.test(request.url ?? '/'));
    if (!found) return pass(request, reply);
    const [path, trouble] = found;
    if (trouble.kind === 'reshape') return pass(request, reply, trouble.reshape);
    if (trouble.kind === 'answer') return void reply.writeHead(trouble.status).end();
    const go = () => {
      if (troubles.has(path)) return;
      held.delete(go);
      pass(request, reply);
    };
    held.add(go);
  });
  const lift = (path: RegExp) => {
    troubles.delete(path);
    for (const go of held) go();
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    leadTo: (url) => (target = url),
    hold: (path) => {
      troubles.set(path, { kind: 'hold' });
      return { letGo: () => lift(path) };
    },
    breakWith: (path, status) => {
      troubles.set(path, { kind: 'answer', status });
      return { mend: () => lift(path) };
    },
    reshape: (path, reshape) => void troubles.set(path, { kind: 'reshape', reshape }),
    clear: () => {
      troubles.clear();
      for (const go of held) go();
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
