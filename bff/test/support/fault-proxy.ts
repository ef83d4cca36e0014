import { once } from 'node:events';
import { createServer, request, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** A fault of a call on its way to the upstream or back. */
export type Fault =
  /** The connection breaks before the upstream receives the call. */
  | { readonly does: 'reset' }
  /** The call gets no answer and does not reach the upstream. */
  | { readonly does: 'hang' }
  | { readonly does: 'delay'; readonly ms: number }
  /** The proxy answers in the upstream's place. */
  | {
      readonly does: 'answer';
      readonly status: number;
      readonly body?: string;
      readonly headers?: Readonly<Record<string, string>>;
    }
  /** The upstream executes the call; its reply is lost. */
  | { readonly does: 'lose_reply' }
  /** The upstream executes the call; its reply waits for this promise. */
  | { readonly does: 'hold_reply'; readonly until: Promise<unknown> }
  /** Something else than HTTP answers in the upstream's place. */
  | { readonly does: 'speak'; readonly bytes: string }
  /** The reply breaks off in the middle. */
  | { readonly does: 'cut_body' }
  /** The reply has another body, and another status if there is one. */
  | { readonly does: 'rewrite'; readonly with: (body: string) => string; readonly status?: number };

export interface SeenCall {
  /** Method and path, `POST /v2/orders/`. */
  readonly name: string;
  /** The path and query, unchanged. */
  readonly target: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly body: unknown;
}

interface Plan {
  readonly call: RegExp;
  readonly fault: Fault;
  left: number;
}

export interface FaultProxy {
  readonly url: string;
  /** Makes the next calls of this name fail, all of them unless `times` limits them. */
  fail: (call: RegExp, fault: Fault, times?: number) => void;
  /** The same, whatever was said of the call before. */
  failNow: (call: RegExp, fault: Fault, times?: number) => void;
  /** Refuses every connection, as a host without the server does, until it is healed. */
  refuse: () => Promise<void>;
  /** Lets every call through again. */
  heal: () => void;
  /** The calls of this name so far, oldest first. */
  calls: (call: RegExp) => SeenCall[];
  /** The number of calls of this name since `forget`. */
  count: (call: RegExp) => number;
  forget: () => void;
  close: () => Promise<void>;
}

/** Stands in front of the real upstream to make faults and to count; other calls pass unchanged. */
export async function startFaultProxy(target: () => string): Promise<FaultProxy> {
  let plans: Plan[] = [];
  let seen: SeenCall[] = [];

  const server = createServer((incoming, outgoing) => {
    const url = new URL(incoming.url ?? '/', 'http://proxy.invalid');
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const body = Buffer.concat(chunks);
      const name = `${incoming.method} ${url.pathname}`;
      const { headers, url: asked = '' } = incoming;
      seen.push({ name, target: asked, query: url.searchParams, headers, body: parse(body) });
      const plan = plans.find(({ call, left }) => left > 0 && call.test(name));
      if (plan) plan.left -= 1;
      const forward = () =>
        ask(target() + (incoming.url ?? '/'), incoming.method ?? 'GET', incoming.headers, body);
      answer(outgoing, plan?.fault ?? null, forward).catch(() => outgoing.destroy());
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  const calls = (call: RegExp) => seen.filter(({ name }) => call.test(name));
  return {
    url: `http://127.0.0.1:${port}`,
    fail: (call, fault, times = Infinity) => plans.push({ call, fault, left: times }),
    failNow: (call, fault, times = Infinity) => plans.unshift({ call, fault, left: times }),
    refuse: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
    heal: () => {
      plans = [];
      if (!server.listening) server.listen(port, '127.0.0.1');
    },
    calls,
    count: (call) => calls(call).length,
    forget: () => {
      seen = [];
    },
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

interface Reply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

async function answer(
  outgoing: ServerResponse,
  fault: Fault | null,
  forward: () => Promise<Reply>,
): Promise<void> {
  if (fault?.does === 'hang') return;
  if (fault?.does === 'reset') {
    outgoing.destroy();
    return;
  }
  if (fault?.does === 'speak') {
    outgoing.socket?.end(fault.bytes);
    return;
  }
  if (fault?.does === 'answer') {
    const own = { 'content-type': 'application/json', ...fault.headers };
    outgoing.writeHead(fault.status, own).end(fault.body ?? '');
    return;
  }
  if (fault?.does === 'delay') await pause(fault.ms);
  const { status, headers, body } = await forward();
  if (fault?.does === 'lose_reply') {
    outgoing.destroy();
    return;
  }
  if (fault?.does === 'hold_reply') await fault.until;
  if (fault?.does === 'cut_body') {
    outgoing.writeHead(status, { ...headers, 'content-length': body.length });
    outgoing.write(body.subarray(0, Math.floor(body.length / 2)), () => outgoing.destroy());
    return;
  }
  const sent = fault?.does === 'rewrite' ? Buffer.from(fault.with(body.toString())) : body;
  const { 'transfer-encoding': _chunked, ...kept } = headers;
  const written = (fault?.does === 'rewrite' && fault.status) || status;
  outgoing.writeHead(written, { ...kept, 'content-length': sent.length }).end(sent);
}

function ask(url: string, method: string, headers: IncomingHttpHeaders, body: Buffer): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const { host: _host, connection: _connection, ...passed } = headers;
    const outgoing = request(url, { method, headers: passed }, (reply) => {
      const chunks: Buffer[] = [];
      reply.on('data', (chunk: Buffer) => chunks.push(chunk));
      reply.on('error', reject);
      reply.on('end', () =>
        resolve({ status: reply.statusCode ?? 0, headers: reply.headers, body: Buffer.concat(chunks) }),
      );
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return null;
  }
}
