import type { FastifyReply, FastifyRequest } from 'fastify';
import { randomBytes } from 'node:crypto';
import { sha256 } from '../hash.ts';
import { readSigned, type Signer, signText } from '../secrets/secrets.ts';
import { noteVisitor } from '../store/sender.ts';
import { clearCookie, hasSentVisitor, readCookie, setCookie } from './cookies.ts';
import { findSessionOf } from './session-of-request.ts';
import { isOperators, type Session, type SessionParts, type Sessions } from './sessions.ts';

/** The sender of a request: a browser, and the user who signed in with it. Roles come from here alone. */
export interface Who {
  readonly visitor: string;
  /**
   * The hashed id of the browser; signing in or out does not change it. It decides a visitor's side of a roll-out and
   * opens nothing; it never leaves the BFF but in signed tickets.
   */
  readonly browser: string;
  readonly session: Session | null;
  readonly sessionId: string | null;
  /** The network address that the request came from. */
  readonly address: string;
  /** Set where the browser sent no visitor's cookie: it is new here, or it keeps none. */
  readonly cookieless?: true;
}

/** Identifies the sender of a request by its cookies alone. */
export async function identify(
  request: FastifyRequest,
  reply: FastifyReply,
  signer: Signer,
  sessions: Sessions,
): Promise<Who> {
  const found = await findSessionOf(request, sessions);
  const cookieless = !hasSentVisitor(request);
  const visitor = recognise(request, reply, signer, 'visitor');
  noteVisitor(visitor);
  const browser = hashBrowser(recognise(request, reply, signer, 'browser'));
  return {
    visitor,
    browser,
    session: found?.session ?? null,
    sessionId: found?.id ?? null,
    address: request.ip,
    ...(cookieless && { cookieless: true as const }),
  };
}

/** The first letters of each id, so that one cookie's value is no other's. */
const prefixes = { visitor: 'v_', browser: 'b_' } as const;

/**
 * Returns the signed id of a cookie; sets a new one where it is missing or forged, and the same one anew where it has the
 * signature of an earlier secret.
 */
function recognise(
  request: FastifyRequest,
  reply: FastifyReply,
  signer: Signer,
  name: keyof typeof prefixes,
): string {
  const cookie = readCookie(request, name);
  const known = readSigned(signer, cookie);
  const id = known?.startsWith(prefixes[name]) ? known : makeId(prefixes[name]);
  const signed = signText(signer, id);
  if (cookie !== signed) setCookie(request, reply, name, signed);
  return id;
}

const hashBrowser = (id: string): string => sha256(id, 'base64url').slice(0, 22);

/** Returns whose share of a roll-out counts: an operator's browser has none, so that it always gets the stable versions. */
export const sharingBrowser = ({ session, browser }: Who): string | null =>
  isOperators(session) ? null : browser;

/** A new visitor without a session, for the next user of a browser after a sign-out. */
export const freshVisitor = (who: Who): Who => ({
  ...who,
  visitor: makeId('v_'),
  session: null,
  sessionId: null,
});

/** 128 random bits, unguessable. */
export const makeId = (prefix: string): string => prefix + randomBytes(16).toString('base64url');

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
  if (isOther) setCookie(request, reply, 'visitor', signText(signers.visitor, after.visitor));
  if (after.session && after.sessionId && after.sessionId !== before.sessionId) {
    setCookie(request, reply, 'session', after.sessionId, after.session.expires_at - now());
  } else if (after.sessionId === null && (isOther || before.sessionId !== null)) {
    clearCookie(request, reply, 'session');
  }
}
