import type { AheadBranch, Reply } from '@gam/schemas/descriptors';
import type { FastifyReply } from 'fastify';
import type { HttpReply } from '../protocol/replies/http-reply.ts';
import { writeScreen } from '../protocol/screens/written-screen.ts';

/** Writes a reply of the protocol. */
export const sendReply = (
  reply: FastifyReply,
  { status, headers = {}, body, parts }: HttpReply,
): FastifyReply =>
  reply
    .code(status)
    .headers(headers)
    .type('application/json; charset=utf-8')
    .send(parts ?? ('ahead' in body ? encodeReply(body) : body));

/** Writes an answer that is no screen; one that is busy can be asked for again after a second. */
export function sendAnswer(
  reply: FastifyReply,
  { status, body }: { readonly status: number; readonly body: unknown },
): FastifyReply {
  if (status === 429 || status === 503) void reply.header('retry-after', '1');
  return reply.code(status).send(body);
}

/** Returns a reply as JSON in UTF-8 from screens that are written already. */
function encodeReply({ ahead, screen, ...reply }: Reply): Buffer {
  const pieces: Buffer[] = [];
  const add = (text: string): void => void pieces.push(Buffer.from(text));
  const addBranches = (branches: readonly AheadBranch[]): void => {
    for (const [index, branch] of branches.entries()) {
      add(`${index > 0 ? ',' : ''}{"if":${JSON.stringify(branch.if)},"screen":`);
      pieces.push(writeScreen(branch.screen));
      add(',"ahead":[');
      addBranches(branch.ahead);
      add(']}');
    }
  };
  add(`${JSON.stringify(reply).slice(0, -1)},"screen":`);
  pieces.push(writeScreen(screen));
  add(',"ahead":[');
  addBranches(ahead);
  add(']}');
  return Buffer.concat(pieces);
}
