import { bffCalls } from '@gam/schemas/descriptors';
import type { FastifyInstance } from 'fastify';
import { mountCall } from './mount-call.ts';

/** POST /api/client-errors: logs what a client could not draw, as plain text. */
export function clientErrorsRoute(app: FastifyInstance): void {
  mountCall(app, bffCalls.reportClientError, {}, async (request, reply) => {
    request.log.warn({ report: request.body }, 'a client could not draw a screen');
    return reply.code(200).send({});
  });
}
