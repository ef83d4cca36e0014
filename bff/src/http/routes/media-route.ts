import type { IncomingHttpHeaders } from 'node:http';
import httpProxy from '@fastify/http-proxy';
import type { FastifyInstance } from 'fastify';
import { productHost } from '../../protocol/urls/read-url.ts';
import type { Parts } from '../../protocol/parts.ts';

/** An address that stays among the pictures once its dots are taken: nothing else of the upstream is for browsers. */
const isPicture = (url: string): boolean =>
  !/%2f|%5c/i.test(url) && new URL(url, productHost).pathname.startsWith('/media/');

/** What the upstream is told of who asks: nothing but what the reply depends on. */
const asked = ['accept', 'accept-encoding', 'range', 'if-range', 'if-none-match', 'if-modified-since'];

const pick = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => asked.includes(name)));

/** How often a picture is asked for at most, and the pause between two tries, ms. */
const tries = 3;
const retryDelayMs = 50;

const lostConnectionCodes = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);
const isLostConnection = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && lostConnectionCodes.has(String(error.code));

/** Pictures of the upstream under this origin: read only, without the visitor's cookies, and nothing in them runs. */
export function mediaRoute(app: FastifyInstance, { config }: Parts): void {
  void app.register(httpProxy, {
    upstream: config.mediaUrl,
    prefix: '/media',
    rewritePrefix: '/media',
    httpMethods: ['GET', 'HEAD'],
    // Names of files and signatures of links are all that it takes to see them.
    disableRequestLogging: true,
    preHandler: (request, reply, done) => {
      if (isPicture(request.url)) done();
      else reply.callNotFound();
    },
    replyOptions: {
      // A read is safe to repeat: a kept connection may have ended just as it was used.
      retryDelay: ({ err, attempt }) => (isLostConnection(err) && attempt < tries - 1 ? retryDelayMs : null),
      onError: (reply, { error }) => {
        const status = 'statusCode' in error && error.statusCode !== 500 ? Number(error.statusCode) : 502;
        void reply.code(status).send();
      },
      rewriteRequestHeaders: (_request, headers) => pick(headers),
      rewriteHeaders: mediaHeaders,
    },
  });
}

/** What of the upstream's headers reaches a browser: of cookies, redirects and policies nothing does. */
const kept = [
  'accept-ranges',
  'cache-control',
  'content-disposition',
  'content-encoding',
  'content-length',
  'content-range',
  'etag',
  'last-modified',
  'retry-after',
  'vary',
  'x-robots-tag',
];

const sandboxed =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox";

/** What is shown as it is, by the beginning of its type, with what it may do: opened as a page of its own it runs nothing. */
const shown: readonly (readonly [type: string, policy: string])[] = [
  ['image/', sandboxed],
  ['audio/', sandboxed],
  ['video/', sandboxed],
  ['text/html', sandboxed],
  ['application/json', sandboxed],
  // A viewer inside the browser shows it as an object; a sandbox would keep it from that.
  [
    'application/pdf',
    "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  ],
];

/**
 * The headers of a file that the upstream gave: whatever it says, the file is no script, no style and no page of this
 * origin. What is nothing to look at or listen to is only to be saved.
 */
export function mediaHeaders(given: IncomingHttpHeaders): IncomingHttpHeaders {
  const type = given['content-type']?.trim().toLowerCase() ?? '';
  const policy = shown.find(([beginning]) => type.startsWith(beginning))?.[1];
  return {
    ...Object.fromEntries(Object.entries(given).filter(([name]) => kept.includes(name))),
    'content-security-policy': policy ?? sandboxed,
    ...(policy === undefined
      ? { 'content-type': 'application/octet-stream', 'content-disposition': 'attachment' }
      : { 'content-type': given['content-type'] }),
  };
}
