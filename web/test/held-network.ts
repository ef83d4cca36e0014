import type { FlowEvents } from '@gam/schemas/descriptors';
import { vi } from 'vitest';
import type { Answered, FlowServer } from './flow-server.ts';

interface Call {
  readonly run: () => Answered;
  readonly answer: (response: Response) => void;
  readonly fail: () => void;
}

/**
 * The network between the client and a server of flows, the client's outer border: every call waits until the test lets
 * it through, loses its reply or cuts it off.
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
    /** The oldest call gets its reply. */
    deliver: next(({ run, answer }) => {
      const answered = run();
      answer(
        new Response(JSON.stringify(answered), { status: 'status' in answered ? answered.status : 200 }),
      );
    }),
    /** The oldest call arrives; its reply does not. */
    loseReply: next(({ run, fail }) => {
      run();
      fail();
    }),
    /** The oldest call does not arrive. */
    cut: next(({ fail }) => fail()),
    /** The browser says that it is online again. */
    comeBack: async () => {
      window.dispatchEvent(new Event('online'));
      await settled();
    },
  };
}
export type HeldNetwork = ReturnType<typeof holdNetwork>;

/** Lets everything that is ready happen, traversals of the history included. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setTimeout(resolve, 0));
}
