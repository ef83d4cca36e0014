import { once } from 'node:events';
import Fastify from 'fastify';
import type { EventBatch } from './shopper.ts';

/** The replies to a batch that goes forward, and to one that goes back. */
export interface BareReplies {
  readonly forward: string;
  readonly back: string;
}

/** A bare route of the same framework: it only parses the same bodies and returns the same bytes. */
const [replies] = (await once(process, 'message')) as [BareReplies];
const app = Fastify();
app.post<{ Body: EventBatch }>('/api/events', (request, reply) => {
  const isBack = request.body.events[0]?.name === 'back';
  return reply.type('application/json; charset=utf-8').send(isBack ? replies.back : replies.forward);
});
const url = await app.listen({ port: 0, host: '127.0.0.1' });
process.send?.({ url });
process.once('SIGTERM', () => process.exit(0));
