import type { FastifyInstance } from 'fastify';
import { readPictures } from './pictures.ts';

/** The pictures of services. Their names change with their content, so browsers may keep them for ever. */
export async function mediaRoutes(app: FastifyInstance) {
  for (const { path, svg } of readPictures().values()) {
    app.get(path, async (_request, reply) =>
      reply
        .headers({
          'content-type': 'image/svg+xml',
          'cache-control': 'public, max-age=31536000, immutable',
          'x-content-type-options': 'nosniff',
          // Opened as a page of its own, a picture runs nothing.
          'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
        })
        .send(svg),
    );
  }
}
