import { bffCalls, type ClientErrorReport } from '@gam/schemas/descriptors';
import type { FastifyInstance } from 'fastify';
import type { Static } from 'typebox';

/** POST /api/client-errors: logs what a client could not draw, as plain text. */
export function clientErrorsRoute(app: FastifyInstance): void {
  const { path, body } = bffCalls.reportClientError;
  app.post<{ Body: Static<typeof ClientErrorReport> }>(path, { schema: { body } }, async (request, reply) => {
    request.log.warn({ report: request.body }, 'a client could not draw a screen');
    return reply.code(200).send({});
  });
}
