import type { FastifyInstance } from 'fastify';
import type { Parts } from '../protocol/parts.ts';

/**
 * Closes each connection after its reply when the process is about to end, so that its client or proxy opens the next
 * one elsewhere.
 */
export function closeConnectionsWhenLeaving(app: FastifyInstance, { leaving }: Pick<Parts, 'leaving'>): void {
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (leaving.aborted) void reply.header('connection', 'close');
    done();
  });
}
