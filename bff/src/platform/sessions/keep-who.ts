import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SessionParts } from './session-parts.ts';
import { clearCookie, setCookie } from './cookies.ts';
import { writeVisitor } from './visitor.ts';
import type { Who } from './who.ts';

/** Who the browser is from now on goes to it with its reply: a session that began or ended, another visitor. */
export function keepWho(
  { signers, now }: SessionParts,
  before: Who,
  after: Who,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const isOther = after.visitor !== before.visitor;
  if (isOther) setCookie(request, reply, 'visitor', writeVisitor(signers.visitor, after.visitor));
  if (after.session && after.sessionId && after.sessionId !== before.sessionId) {
    setCookie(request, reply, 'session', after.sessionId, after.session.expires_at - now());
  } else if (after.sessionId === null && (isOther || before.sessionId !== null)) {
    clearCookie(request, reply, 'session');
  }
}
