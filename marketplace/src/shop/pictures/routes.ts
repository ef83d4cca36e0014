import type { FastifyInstance } from 'fastify';
import { mediaHeaders } from '../../platform/http/reply-headers.ts';
import { readPictures } from './pictures.ts';

/** The pictures of services. Their names change with their content, so browsers may keep them for ever. */
export async function mediaRoutes(app: FastifyInstance) {
  for (const { path, svg } of readPictures().values()) {
    app.get(path, async (_request, reply) =>
      reply.headers(mediaHeaders('image/svg+xml', 'public')).send(svg),
    );
  }
}
