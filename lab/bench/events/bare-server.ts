import { readFileSync } from 'node:fs';
import Fastify from 'fastify';
import type { EventBatch } from '../../load/shopper.ts';

/** A reply as it was sent: its bytes in base64, encoded as `encoding` says. */
export interface RecordedReply {
  readonly encoding: string | null;
  readonly bytes: string;
}

/** The replies to a batch that goes forward, and to one that goes back. */
export interface BareReplies {
  readonly forward: RecordedReply;
  readonly back: RecordedReply;
}

/** A bare route of the same framework: it only parses the same bodies and returns the same bytes. */
const recorded = JSON.parse(readFileSync(process.env['REPLIES'] ?? '', 'utf8')) as BareReplies;
const prepare = ({ encoding, bytes }: RecordedReply) => ({ encoding, bytes: Buffer.from(bytes, 'base64') });
const replies = { forward: prepare(recorded.forward), back: prepare(recorded.back) };
const app = Fastify({ pluginTimeout: 0 });
app.post<{ Body: EventBatch }>('/api/events', (request, reply) => {
  const { encoding, bytes } = replies[request.body.events[0]?.name === 'back' ? 'back' : 'forward'];
  if (encoding !== null) void reply.header('content-encoding', encoding);
  return reply.type('application/json; charset=utf-8').send(bytes);
});
const url = await app.listen({ port: 0, host: '127.0.0.1' });
process.send?.({ url });
process.once('SIGTERM', () => process.exit(0));
