import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { finished, Transform, type TransformCallback } from 'node:stream';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** After so many bytes what has passed is let go of. */
const letGoEvery = 1024 * 1024;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as (options: { type: 'minor' }) => void;

/**
 * A body on its way through. The pieces of a file are young garbage as soon as they are sent on, but small objects that
 * point to large memory do not make the collector hurry: without being told it lets a whole file pile up.
 *
 * Nothing is taken from the connection before somebody reads, and what nobody reads any more is let run out of it: a rest
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
