import { once } from 'node:events';
import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import httpProxy from '@fastify/http-proxy';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { productHost } from '../../protocol/urls/read-url.ts';
import type { PlatformParts } from '../../platform/platform-parts.ts';
import { refusalKinds, refuse } from '../../platform/refuse.ts';
import { replyHeaders } from '../reply-headers.ts';
import { sendReply } from '../send-reply.ts';

/**
 * Whether the URL stays below the pictures when its dots are resolved; browsers get nothing else of the upstream.
 */
const isPicture = (url: string): boolean =>
  !/%2f|%5c/i.test(url) && new URL(url, productHost).pathname.startsWith('/media/');

/** The request headers for the upstream: only those that the reply depends on. */
const asked = ['accept', 'accept-encoding', 'range', 'if-range', 'if-none-match', 'if-modified-since'];

const pick = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => asked.includes(name)));

/** The most tries for a picture, and the pause between two tries, ms. */
const tries = 3;
const retryDelayMs = 50;

const lostConnectionCodes = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);
const isLostConnection = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && lostConnectionCodes.has(String(error.code));

/** Serves pictures of the upstream under this origin: read only, without the visitor's cookies, never run. */
export function mediaRoute(app: FastifyInstance, { config }: PlatformParts): void {
  void app.register(httpProxy, {
    upstream: config.mediaUrl,
    prefix: '/media',
    rewritePrefix: '/media',
    httpMethods: ['GET', 'HEAD'],
    // A file's name with its signature grants access, so it is not logged.
    disableRequestLogging: true,
    // A file takes as long as it moves.
    undici: { connect: { timeout: 3_000 }, headersTimeout: 10_000, bodyTimeout: 30_000 },
    preHandler: (request, reply, done) => {
      if (isPicture(request.url)) done();
      else reply.callNotFound();
    },
    replyOptions: {
      // A read is safe to repeat: a kept connection may have closed at that moment.
      retryDelay: ({ err, attempt }) => (isLostConnection(err) && attempt < tries - 1 ? retryDelayMs : null),
      onError: (reply, { error }) => {
        const status = 'statusCode' in error && error.statusCode !== 500 ? Number(error.statusCode) : 502;
        // The proxy's types are those of another version of the server.
        refuseFile(reply as FastifyReply, status);
      },
      // The proxy's types lack the stream.
      onResponse: (_request, reply, response) =>
        void sendFile(reply as FastifyReply, (response as unknown as { stream: Readable }).stream),
      rewriteRequestHeaders: (_request, headers) => pick(headers),
      rewriteHeaders: mediaHeaders,
    },
  });
}

/**
 * Sends a file once its beginning has come; what fails before it, a fault of the upstream included, is 502 or 503. What
 * the upstream refuses has the form of every refusal.
 */
async function sendFile(reply: FastifyReply, file: Readable): Promise<void> {
  file.on('error', () => undefined);
  const { statusCode: status } = reply;
  const hasBegun = !reply.sent && status < 400 && (await hasBeginning(file));
  if (hasBegun) return void reply.send(file);
  file.destroy();
  if (!reply.sent) refuseFile(reply, status < 400 || (status >= 500 && status !== 503) ? 502 : status);
}

/** Refuses a file with the name of the request, which the log has too: requests of files are not in it otherwise. */
function refuseFile(reply: FastifyReply, status: number): void {
  for (const name of [...ofFile, 'content-type']) reply.removeHeader(name);
  reply.request.log[status < 500 ? 'info' : 'warn']({ status }, 'a file could not be served');
  const kind = refusalKinds[status] ?? (status === 503 ? 'busy' : status < 500 ? 'invalid' : 'fault');
  void sendReply(reply.headers(replyHeaders), refuse(kind, kind, { status }));
}

const hasBeginning = (file: Readable): Promise<boolean> =>
  once(file, 'readable').then(
    () => true,
    () => false,
  );

/** Headers that are about the file. */
const ofFile = [
  'accept-ranges',
  'cache-control',
  'content-disposition',
  'content-encoding',
  'content-length',
  'content-range',
  'etag',
  'last-modified',
  'vary',
];
/** The upstream's headers that reach a browser: no cookies, redirects or policies. */
const kept = [...ofFile, 'retry-after', 'x-robots-tag'];

const sandboxed =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox";

/**
 * The types that are shown, by their beginning, with their policy: opened as a page of its own the file runs nothing.
 */
const shown: readonly (readonly [type: string, policy: string])[] = [
  ['image/', sandboxed],
  ['audio/', sandboxed],
  ['video/', sandboxed],
  ['text/html', sandboxed],
  ['application/json', sandboxed],
  // The browser's viewer shows it as an object, which a sandbox would prevent.
  [
    'application/pdf',
    "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  ],
];

/**
 * Returns the headers of a file of the upstream: it is never a script, style or page of this origin. Types that cannot
 * be shown are only downloaded.
 */
function mediaHeaders(given: IncomingHttpHeaders): IncomingHttpHeaders {
  // Two types are a list, whatever the proxy's types say.
  const sent: unknown = given['content-type'];
  const type = typeof sent === 'string' ? sent.trim().toLowerCase() : '';
  const policy = shown.find(([beginning]) => type.startsWith(beginning))?.[1];
  return {
    ...Object.fromEntries(Object.entries(given).filter(([name]) => kept.includes(name))),
    'content-security-policy': policy ?? sandboxed,
    ...(policy === undefined
      ? { 'content-type': 'application/octet-stream', 'content-disposition': 'attachment' }
      : { 'content-type': given['content-type'] }),
  };
}
