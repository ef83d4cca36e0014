import { type UpstreamCall, upstreamCalls, type UpstreamCallName } from '@gam/schemas/upstream';
import { Compile } from 'typebox/compile';
import type { FaultProxy } from '../../../../bff/test/support/fault-proxy.ts';

/** What an upstream and the network before it may do to a call. */
export const faultNames = [
  'refuse',
  'reset',
  'noise',
  'ssh_banner',
  'tls_alert',
  'bare_lines',
  'no_status',
  'hang',
  'slow',
  'error',
  'missing',
  'cut_body',
  'garbage',
  'wrong_field',
] as const;
export type FaultName = (typeof faultNames)[number];

/** A slow answer comes after this long, before the deadline of one try, ms. */
const slowMs = 2_500;

/** The refusal in the body of a 404, which customers read. */
export const refusalText = 'این مورد پیدا نشد.';

/** The words of a 500 that no customer may read. */
export const secretText = 'SECRET-STACK';

type MakeFault = (proxy: FaultProxy, name: UpstreamCallName) => void | Promise<void>;

/** Something else than HTTP comes in place of the reply. */
function speak(bytes: string): MakeFault {
  return (proxy, name) => proxy.failNow(patternOf(name), { does: 'speak', bytes });
}

/** The faults in which what comes is not HTTP. */
export const notHttp = [
  'noise',
  'ssh_banner',
  'tls_alert',
  'bare_lines',
  'no_status',
] as const satisfies readonly FaultName[];

/** Makes every call of this name fail in one way, until the proxy heals; a refused connection is the whole host's. */
export const makeFault: {
  readonly [F in FaultName]: MakeFault;
} = {
  refuse: (proxy) => proxy.refuse(),
  reset: (proxy, name) => proxy.failNow(patternOf(name), { does: 'reset' }),
  noise: speak('\u0000\u0001\u0002}{'),
  ssh_banner: speak('SSH-2.0-OpenSSH_9.6\r\n'),
  tls_alert: speak('\u0015\u0003\u0001\u0000\u0002\u0002\u0046'),
  bare_lines: speak('HTTP/1.1 200 OK\ncontent-length: 2\n\n{}'),
  no_status: speak('HTTP/1.1\r\n\r\n'),
  hang: (proxy, name) => proxy.failNow(patternOf(name), { does: 'hang' }),
  slow: (proxy, name) => proxy.failNow(patternOf(name), { does: 'delay', ms: slowMs }),
  error: (proxy, name) =>
    proxy.failNow(patternOf(name), { does: 'answer', status: 500, body: `{"message":"${secretText}"}` }),
  missing: (proxy, name) =>
    proxy.failNow(patternOf(name), { does: 'answer', status: 404, body: `{"message":"${refusalText}"}` }),
  cut_body: (proxy, name) => proxy.failNow(patternOf(name), { does: 'cut_body' }),
  garbage: (proxy, name) =>
    proxy.failNow(patternOf(name), {
      does: 'answer',
      status: 200,
      headers: { 'content-type': 'text/html' },
      body: `<html>${secretText}</html>`,
    }),
  wrong_field: (proxy, name) =>
    proxy.failNow(patternOf(name), { does: 'rewrite', status: 200, with: (body) => spoil(name, body) }),
};

/** Matches the method and path of one call, and of no other. */
export function patternOf(name: UpstreamCallName): RegExp {
  const { method, path } = upstreamCalls[name];
  return new RegExp(`^${method} ${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
}

/** Returns the reply with one field of a wrong type, so that it breaks the call's contract. */
function spoil(name: UpstreamCallName, body: string): string {
  const { reply }: UpstreamCall = upstreamCalls[name];
  const validator = Compile(reply);
  const given: unknown = parse(body);
  if (typeof given === 'object' && given !== null) {
    for (const field of Object.keys(given)) {
      const spoilt = { ...given, [field]: { unexpected: [true] } };
      if (!validator.Check(spoilt)) return JSON.stringify(spoilt);
    }
  }
  return '"unexpected"';
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
