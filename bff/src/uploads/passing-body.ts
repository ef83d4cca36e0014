import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { pipeline, Transform, type TransformCallback } from 'node:stream';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** After so many bytes what has passed is let go of. */
const letGoEvery = 1024 * 1024;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as (options: { type: 'minor' }) => void;

/**
 * A body on its way through. The pieces of a file are young garbage as soon as they are sent on, but small objects that
 * point to large memory do not make the collector hurry: without being told it lets a whole file pile up.
 */
export class PassingBody extends Transform {
  /** The connection that it comes over. */
  readonly socket: Socket;
  #passed = 0;

  constructor(source: IncomingMessage) {
    super();
    this.socket = source.socket;
    // Whatever ends one ends the other; who waits for the reply is told by the connection.
    pipeline(source, this, () => undefined);
  }

  override _transform(piece: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#passed += piece.length;
    if (this.#passed >= letGoEvery) {
      this.#passed = 0;
      collect({ type: 'minor' });
    }
    done(null, piece);
  }
}
