import type { FastifyReply, FastifyRequest } from 'fastify';
import { randomBytes } from 'node:crypto';
import type { Signer } from '../secrets/secrets.ts';
import { clearCookie, readCookie, setCookie } from './cookies.ts';
import type { Session, SessionParts, Sessions } from './sessions.ts';

/** The sender of a request: a browser, and the user who signed in with it. Roles come from here alone. */
export interface Who {
  readonly visitor: string;
  readonly session: Session | null;
  readonly sessionId: string | null;
  /** The network address that the request came from. */
  readonly address: string;
}

/** Identifies the sender of a request by its cookies alone. */
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

/** A new visitor without a session, for the next user of a browser after a sign-out. */
export const freshVisitor = (who: Who): Who => ({
  ...who,
  visitor: makeId('v_'),
  session: null,
  sessionId: null,
});

/** 128 random bits, unguessable. */
export const makeId = (prefix: string): string => prefix + randomBytes(16).toString('base64url');

/** The cookie's value for a visitor: the id and its signature. */
export const writeVisitor = (signer: Signer, visitor: string): string => `${visitor}.${signer.sign(visitor)}`;

/** Returns the visitor of a cookie; null if it is missing or forged. */
export function readVisitor(signer: Signer, cookie: string | undefined): string | null {
  const dot = cookie?.indexOf('.') ?? -1;
  if (!cookie || dot < 1) return null;
  const visitor = cookie.slice(0, dot);
  return signer.verify(visitor, cookie.slice(dot + 1)) ? visitor : null;
}

/** The origin of a sign-in, as the upstream limits it: the network address, and a signed name of the browser. */
export const askedBy = ({ signers }: Pick<SessionParts, 'signers'>, { address, visitor }: Who) => ({
  from: address,
  device: signers.device.sign(visitor),
});

/** Writes the cookies of a session that began or ended, or of another visitor, into the reply. */
export function applySession(
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
