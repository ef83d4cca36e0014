import { Agent, type Dispatcher } from 'undici';
import { PassingBody } from './passing-body.ts';

/** A file may take so long to arrive and to be taken in, over the slowest phone, ms. */
export const uploadMs = 5 * 60_000;

type Done = (error: Error | null, data: Dispatcher.ResponseData) => void;
/** Requests as the proxy makes them: with the body that is streamed through. */
export interface UploadStream {
  readonly request: (options: Dispatcher.RequestOptions & { origin: string }, done: Done) => void;
  readonly destroy: () => void;
}

/**
 * The connections that uploads are streamed over. A call ends with the browser that sends it and at its deadline, so that
 * nothing is waited for that nobody waits for.
 */
export function openUploadStream(deadlineMs: number = uploadMs): UploadStream {
  const agent = new Agent({
    connections: 32,
    connect: { timeout: 3_000 },
    headersTimeout: deadlineMs,
    bodyTimeout: deadlineMs,
  });
  const request = (options: Dispatcher.RequestOptions & { origin: string }, done: Done): void => {
    const deadline = AbortSignal.timeout(deadlineMs);
    const { signal, release } = whenGone(options.body);
    agent.request({ ...options, signal: AbortSignal.any([deadline, signal]) }, (error, data) => {
      // Without a reply there is no body.
      if (error) release();
      else data.body.once('close', release);
      done(error, data);
    });
  };
  return { request, destroy: () => void agent.destroy() };
}

/** A signal that ends when the connection does that a body comes over. */
function whenGone(body: unknown): { signal: AbortSignal; release: () => void } {
  const controller = new AbortController();
  const socket = body instanceof PassingBody ? body.socket : null;
  const end = () => controller.abort();
  socket?.once('close', end);
  return { signal: controller.signal, release: () => void socket?.off('close', end) };
}
