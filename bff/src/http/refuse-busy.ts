import type { FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from '../platform/refuse.ts';
import type { Parts } from '../protocol/parts.ts';
import { errorTexts } from '../platform/texts.ts';
import { sendReply } from './send-reply.ts';
import { sendFailed } from './page/send-page.ts';

interface Busy {
  readonly status: 429 | 503;
  /** What the error says to a program. */
  readonly code: string;
  /** How long to wait before the same request, seconds. */
  readonly wait: number;
}

/** Asks to come again later: a browser that opens a page gets a page, every other client the protocol's error. */
export function refuseBusy(
  parts: Parts,
  request: FastifyRequest,
  reply: FastifyReply,
  { status, code, wait }: Busy,
): FastifyReply {
  void reply.header('retry-after', wait);
  const message = status === 429 ? errorTexts.busy : errorTexts.crowded;
  if (sendFailed(parts, request, reply, { status, message })) return reply;
  return sendReply(reply, refuse('busy', code, { status }));
}
