import httpProxy from '@fastify/http-proxy';
import type { FastifyInstance } from 'fastify';
import type { Parts } from './parts.ts';

/** Pictures of the upstream under this origin: read only, without the visitor's cookies. */
export function mediaRoute(app: FastifyInstance, { config }: Parts): void {
  void app.register(httpProxy, {
    upstream: config.mediaUrl,
    prefix: '/media',
    rewritePrefix: '/media',
    httpMethods: ['GET', 'HEAD'],
    replyOptions: {
      rewriteRequestHeaders: (_request, { cookie: _cookie, authorization: _authorization, ...headers }) =>
        headers,
    },
  });
}
