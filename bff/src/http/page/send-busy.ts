import type { FastifyReply } from 'fastify';
import { writeReply } from '../../protocol/requests/reply.ts';
import type { Parts } from '../../protocol/parts.ts';
import { composeFailed } from '../../protocol/screens/instead.ts';
import { texts } from '../../engine/texts.ts';
import { nobodysRequest } from './nobodys-request.ts';
import { sendPage } from './send-page.ts';

/** The page of who asked for too many, at the address where they may try again. */
export function sendBusy(parts: Parts, reply: FastifyReply, url: URL): FastifyReply {
  const failure = { status: 429, message: texts.errors.busy };
  return sendPage(parts, reply, 429, writeReply(composeFailed(nobodysRequest(parts, url), failure)));
}
