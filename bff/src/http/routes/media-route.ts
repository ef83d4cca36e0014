import type { IncomingHttpHeaders } from 'node:http';
import httpProxy from '@fastify/http-proxy';
import type { FastifyInstance } from 'fastify';
import { mediaHeaders } from '../../platform/security/media-headers.ts';
import type { Parts } from '../../protocol/parts.ts';

/** An address that stays among the pictures once its dots are taken: nothing else of the upstream is for browsers. */
const isPicture = (url: string): boolean =>
  !/%2f|%5c/i.test(url) && new URL(url, 'http://gam.invalid').pathname.startsWith('/media/');

/** What the upstream is told of who asks: nothing but what the reply depends on. */
const asked = ['accept', 'accept-encoding', 'range', 'if-range', 'if-none-match', 'if-modified-since'];

const pick = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => asked.includes(name)));

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
      rewriteRequestHeaders: (_request, headers) => pick(headers),
      rewriteHeaders: mediaHeaders,
    },
  });
}
