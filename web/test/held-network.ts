import type { FlowEvents } from '@gam/schemas/descriptors';
import { vi } from 'vitest';
import type { Answered, FlowServer } from './flow-server.ts';
import { settled } from './settle.ts';

interface Call {
  readonly run: () => Answered;
  readonly answer: (response: Response) => void;
  readonly fail: () => void;
}

/**
 * Replaces the network between the client and a flow server, the client's outer border. Every call waits until the test
 * delivers it, loses its reply or cuts it off.
 */
export function holdNetwork(server: FlowServer) {
  let open: Call[] = [];
  const batches: FlowEvents[] = [];
  vi.stubGlobal('fetch', (input: string, { body, signal }: RequestInit = {}) => {
    const { pathname } = new URL(input, location.href);
    const batch = typeof body === 'string' ? (JSON.parse(body) as FlowEvents) : null;
    if (pathname === '/api/client-errors') throw new Error('The client reported a fault.');
    if (pathname === '/api/events' && batch !== null) batches.push(batch);
    return new Promise<Response>((resolve, reject) => {
      const fail = () => reject(new TypeError('Failed to fetch'));
      const run = () => (batch === null ? server.open() : server.take(batch));
      const call = { run, answer: resolve, fail };
      open.push(call);
      signal?.addEventListener('abort', () => {
        open = open.filter((other) => other !== call);
        fail();
      });
    });
  });
  const next = (use: (call: Call) => void) => async () => {
    const [call, ...later] = open;
    open = later;
    if (call !== undefined) use(call);
    await settled();
  };
  return {
    batches,
    isOpen: () => open.length > 0,
    /** Delivers the oldest call and its reply. */
    deliver: next(({ run, answer }) => {
      const answered = run();
      answer(
        new Response(JSON.stringify(answered), { status: 'status' in answered ? answered.status : 200 }),
      );
    }),
    /** Delivers the oldest call and loses its reply. */
    loseReply: next(({ run, fail }) => {
      run();
      fail();
    }),
    /** Fails the oldest call before it arrives. */
    cut: next(({ fail }) => fail()),
    /** Fires the browser's `online` event. */
    goOnline: async () => {
      window.dispatchEvent(new Event('online'));
      await settled();
    },
  };
}
export type HeldNetwork = ReturnType<typeof holdNetwork>;
