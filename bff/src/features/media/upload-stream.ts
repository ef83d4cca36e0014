import { Agent, type Dispatcher } from 'undici';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { finished, Transform, type TransformCallback } from 'node:stream';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * The longest time in which the upstream takes no piece of a body and sends no reply, ms. Senders that stand still are
 * ended earlier, with a message of their own.
 */
const standstillMs = 45_000;

type Done = (error: Error | null, data: Dispatcher.ResponseData) => void;
/** The proxy's requests, whose body is streamed through. */
interface UploadStream {
  readonly request: (options: Dispatcher.RequestOptions & { origin: string }, done: Done) => void;
  readonly destroy: () => void;
}

/**
 * Opens the connections for streamed uploads. A call takes as long as it moves, and ends with the browser's request, so
 * that an upload ends with the request that waits for it.
 */
export function openUploadStream(): UploadStream {
  const agent = new Agent({
    connections: 32,
    connect: { timeout: 3_000 },
    // Its own limits count from the beginning of the call.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  const request = (options: Dispatcher.RequestOptions & { origin: string }, done: Done): void => {
    const { signal, release } = watchBody(options.body);
    agent.request({ ...options, signal }, (error, data) => {
      // A failed call has no body.
      if (error) release();
      else data.body.once('close', release);
      done(error, data);
    });
  };
  return { request, destroy: () => void agent.destroy() };
}

/** Returns a signal that aborts when the connection of the body closes, and when its call stands still. */
function watchBody(body: unknown): { signal: AbortSignal; release: () => void } {
  const controller = new AbortController();
  const end = () => controller.abort();
  const standstill = setTimeout(end, standstillMs);
  const passing = body instanceof PassingBody ? body : null;
  passing?.socket.once('close', end);
  passing?.onPiece(() => standstill.refresh());
  const release = () => {
    clearTimeout(standstill);
    passing?.socket.off('close', end);
  };
  return { signal: controller.signal, release };
}

/** The number of bytes after which the memory of sent pieces is freed. */
const letGoEvery = 1024 * 1024;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as (options: { type: 'minor' }) => void;

/**
 * A streamed body. Its sent pieces are small objects that point to large memory, which does not make the garbage
 * collector run: without help a whole file stays in memory. Nothing is read from the connection before the upstream
 * reads it, and the rest of a refused body is read and dropped: a rest that stays would block the next request of the
 * connection.
 */
export class PassingBody extends Transform {
  readonly #source: IncomingMessage;
  #isAsked = false;
  #passed = 0;
  #tellPiece = (): unknown => undefined;

  constructor(source: IncomingMessage) {
    super();
    this.#source = source;
  }

  /** The connection of the body. */
  get socket(): Socket {
    return this.#source.socket;
  }

  /** Calls the listener for each piece that the upstream takes; the last listener counts. */
  onPiece(listener: () => unknown): void {
    this.#tellPiece = listener;
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
    this.#tellPiece();
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
