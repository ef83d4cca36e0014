import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Signer } from '../secrets/signer.ts';
import { readCookie, setCookie } from './cookies.ts';
import type { Session, Sessions } from './sessions.ts';
import { makeId, readVisitor, writeVisitor } from './visitor.ts';

/** Who is asking: a browser, and the user who signed in with it. Roles come from here and from nowhere else. */
export interface Who {
  readonly visitor: string;
  readonly session: Session | null;
  readonly sessionId: string | null;
  /** The network address that the request came from. */
  readonly address: string;
}

/** Finds out who is asking, by what the browser brings alone. */
export async function identify(
  request: FastifyRequest,
  reply: FastifyReply,
  signer: Signer,
  sessions: Sessions,
): Promise<Who> {
  const id = readCookie(request, 'session');
  const session = await sessions.use(id);
  const known = readVisitor(signer, readCookie(request, 'visitor'));
  const visitor = known ?? makeId('v_');
  if (known === null) setCookie(request, reply, 'visitor', writeVisitor(signer, visitor));
  return { visitor, session, sessionId: session && id ? id : null, address: request.ip };
}

/** The next user of a browser whose user signed out: a visitor that was never here. */
export const nobodyYet = (who: Who): Who => ({
  ...who,
  visitor: makeId('v_'),
  session: null,
  sessionId: null,
});
