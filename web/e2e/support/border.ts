import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

type Fault =
  | { readonly kind: 'hold' }
  | { readonly kind: 'status'; readonly status: number }
  | { readonly kind: 'reshape'; readonly reshape: (body: string) => string };

/** A proxy between the BFF and the marketplace, with which a test makes the connection slow or faulty. */
export interface Border {
  readonly url: string;
  /** Forwards to another marketplace from now on. */
  readonly forwardTo: (url: string) => void;
  /** Holds calls to a path until `release`. */
  readonly hold: (path: RegExp) => { release: () => void };
  /** Replies to calls to a path with a status and no body until `mend`. */
  readonly failWith: (path: RegExp, status: number) => { mend: () => void };
  /** Changes the replies of a path, to test content that the demo lacks. */
  readonly reshape: (path: RegExp, reshape: (body: string) => string) => void;
  /** Removes all faults. */
  readonly clear: () => void;
  readonly close: () => Promise<void>;
}

/** Starts a border. `first`: the URL that it forwards to at first. */
export async function openBorder(first = ''): Promise<Border> {
  let target = first;
  const faults = new Map<RegExp, Fault>();
  const held = new Set<() => void>();

  const pass = (
    request: http.IncomingMessage,
    reply: http.ServerResponse,
    reshape?: (body: string) => string,
  ) => {
    const { method, url = '/' } = request;
    const headers = { ...request.headers };
    if (reshape) {
      // Only a whole, uncompressed reply can be changed.
      headers['accept-encoding'] = 'identity';
      delete headers['if-none-match'];
    }
    const onward = http.request(new URL(url, target), { method, headers, agent: false }, (answer) => {
      const { 'content-length': length, ...others } = answer.headers;
      reply.writeHead(answer.statusCode ?? 502, reshape || length === undefined ? others : answer.headers);
      if (!reshape) return void answer.pipe(reply);
      void text(answer).then((body) => reply.end(reshape(body)));
    });
    // Without a marketplace the connection ends, as it would without a proxy.
    onward.on('error', () => reply.destroy());
    request.pipe(onward);
  };
  const server = http.createServer((request, reply) => {
    const found = [...faults].find(([path]) => path.test(request.url ?? '/'));
    if (!found) return pass(request, reply);
    const [path, fault] = found;
    if (fault.kind === 'reshape') return pass(request, reply, fault.reshape);
    if (fault.kind === 'status') return void reply.writeHead(fault.status).end();
    const go = () => {
      if (faults.has(path)) return;
      held.delete(go);
      pass(request, reply);
    };
    held.add(go);
  });
  const lift = (path: RegExp) => {
    faults.delete(path);
    for (const go of held) go();
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    forwardTo: (url) => (target = url),
    hold: (path) => {
      faults.set(path, { kind: 'hold' });
      return { release: () => lift(path) };
    },
    failWith: (path, status) => {
      faults.set(path, { kind: 'status', status });
      return { mend: () => lift(path) };
    },
    reshape: (path, reshape) => void faults.set(path, { kind: 'reshape', reshape }),
    clear: () => {
      faults.clear();
      for (const go of held) go();
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
