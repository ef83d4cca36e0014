import { Agent, type Dispatcher } from 'undici';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { finished, Transform, type TransformCallback } from 'node:stream';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** A file may take so long to arrive and to be taken in, over the slowest phone, ms. */
export const uploadMs = 5 * 60_000;

type Done = (error: Error | null, data: Dispatcher.ResponseData) => void;
/** Requests as the proxy makes them: with the body that is streamed through. */
interface UploadStream {
  readonly request: (options: Dispatcher.RequestOptions & { origin: string }, done: Done) => void;
  readonly destroy: () => void;
}

/**
 * The connections that uploads are streamed over. A call ends with the browser that sends it and at its deadline, so that
 * an upload ends with the request that waits for it.
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

/** After so many bytes what has passed is let go of. */
const letGoEvery = 1024 * 1024;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as (options: { type: 'minor' }) => void;

/**
 * A body on its way through. The pieces of a file are young garbage as soon as they are sent on, but small objects that
 * point to large memory do not make the collector hurry: without being told it lets a whole file pile up.
 *
 * Nothing is taken from the connection before it is read, and a refused rest is read and thrown away: a rest
 * that stays in it would hold up whatever is asked over it next.
 */
export class PassingBody extends Transform {
  readonly #source: IncomingMessage;
  #isAsked = false;
  #passed = 0;

  constructor(source: IncomingMessage) {
    super();
    this.#source = source;
  }

  /** The connection that it comes over. */
  get socket(): Socket {
    return this.#source.socket;
  }

  override _read(size: number): void {
    if (!this.#isAsked) {
      this.#isAsked = true;
      finished(this.#source, (error) => void (error && this.destroy(error)));
      this.#source.pipe(this);
    }
    // oxlint-disable-next-line no-underscore-dangle -- Node names it so.
    super._read(size);
  }

  override _transform(piece: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#passed += piece.length;
    if (this.#passed >= letGoEvery) {
      this.#passed = 0;
      collect({ type: 'minor' });
    }
    done(null, piece);
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#source.unpipe(this);
    this.#source.resume();
    done(error);
  }
}
