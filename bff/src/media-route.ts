import httpProxy from '@fastify/http-proxy';
import type { FastifyInstance } from 'fastify';
import type { Parts } from './parts.ts';

/** An address that stays among the pictures once its dots are taken: nothing else of the upstream is for browsers. */
const isPicture = (url: string): boolean =>
  !/%2f|%5c/i.test(url) && new URL(url, 'http://gam.invalid').pathname.startsWith('/media/');

/** Pictures of the upstream under this origin: read only, without the visitor's cookies. */
export function mediaRoute(app: FastifyInstance, { config }: Parts): void {
  void app.register(httpProxy, {
    upstream: config.mediaUrl,
    prefix: '/media',
    rewritePrefix: '/media',
    httpMethods: ['GET', 'HEAD'],
    preHandler: (request, reply, done) => {
      if (isPicture(request.url)) done();
      else reply.callNotFound();
    },
    replyOptions: {
      rewriteRequestHeaders: (_request, { cookie: _cookie, authorization: _authorization, ...headers }) =>
        headers,
    },
  });
}
