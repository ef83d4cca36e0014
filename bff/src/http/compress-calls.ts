import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import Negotiator from 'negotiator';
import { type Caches, makeCaches } from '../platform/store/caches.ts';

/** A smaller reply is sent as it is: it takes one packet either way, bytes. */
const threshold = 1_024;
/** A larger one is compressed beside the event loop, bytes. */
const largest = 128 * 1024;

/**
 * The encodings of replies that are made anew for each call, the best first. Quality 1 of brotli takes a third of the time
 * of quality 4 for a tenth more bytes; a small window needs no large tables, which are cleared for each reply.
 */
const encoders = {
  br: (bytes: Buffer) =>
    brotliCompressSync(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 1,
        [constants.BROTLI_PARAM_LGWIN]: 18,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gzip: (bytes: Buffer) => gzipSync(bytes, { level: 1 }),
} as const;

type Encoding = keyof typeof encoders;
const encodings = Object.keys(encoders) as Encoding[];

/** The number of remembered headers: browsers send a few. */
const remembered = 100;
/** The longest header that is remembered. */
const longest = 200;

/** Compresses replies in JSON to calls at once; `compress: false` keeps the plugin of pages and files off a route. */
export function compressCalls(app: FastifyInstance, caches: Caches = makeCaches()): void {
  const chosen = caches.open<Encoding | 'identity'>('accepted encodings', remembered);

  function choose(accepted: string): Encoding | 'identity' {
    const known = chosen.get(accepted);
    if (known !== undefined) return known;
    const allowed = new Negotiator({ headers: { 'accept-encoding': accepted } }).encodings(encodings);
    const best = encodings.find((encoding) => allowed.includes(encoding)) ?? 'identity';
    if (accepted.length <= longest) chosen.set(accepted, best);
    return best;
  }

  app.addHook('onSend', (request, reply, payload, done) => {
    const isText = typeof payload === 'string';
    if (!isText && !Buffer.isBuffer(payload)) return done(null, payload);
    const type = reply.getHeader('content-type');
    if (typeof type !== 'string' || !type.startsWith('application/json')) return done(null, payload);
    const size = isText ? Buffer.byteLength(payload) : payload.length;
    if (size < threshold || size > largest || reply.hasHeader('content-encoding')) return done(null, payload);
    const encoding = choose(request.headers['accept-encoding'] ?? '');
    if (encoding === 'identity') return done(null, payload);
    const vary = reply.getHeader('vary');
    const compressed = encoders[encoding](isText ? Buffer.from(payload) : payload);
    void reply
      .header('vary', vary === undefined ? 'accept-encoding' : `${String(vary)}, accept-encoding`)
      .header('content-encoding', encoding)
      .header('content-length', compressed.length);
    done(null, compressed);
  });
}
