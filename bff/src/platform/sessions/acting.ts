import { done } from '@gam/shared/result';
import { randomUUID } from 'node:crypto';
import { sha256 } from '../hash.ts';
import { isOperator, type Session, type SessionParts } from './sessions.ts';
import type { UpstreamResult } from '../upstream/failure.ts';
import type { Who } from './who.ts';

/** The upstream's permission for an operator to act for one customer. */
type Grant = Pick<Session, 'user' | 'token' | 'expires_at'>;
type ActingParts = Pick<SessionParts, 'store' | 'upstream' | 'now'>;

/** A grant is renewed this long before it ends, ms, so that a call that begins under it can also end under it. */
const spareMs = 60_000;

/** A hash, so that the store reveals neither the session id nor the customer. */
const keyOf = (sessionId: string, customer: string): string =>
  sha256(`${sessionId}/${customer}`, 'base64url');

/**
 * The sender as the named customer, when the sender is an operator: the session is the customer's, with the operator as
 * its actor. Any other sender stays unchanged. [O-1.03]
 */
export async function actFor(
  parts: ActingParts,
  who: Who,
  customer: string | null,
): Promise<UpstreamResult<Who>> {
  const { session, sessionId } = who;
  if (customer === null || !session || sessionId === null || !isOperator(session)) return done(who);
  const granted = await findGrant(parts, session, { sessionId, customer });
  if (!granted.ok) return granted;
  const acting: Session = { ...session, ...granted.value, actor: session };
  return done({ ...who, session: acting });
}

async function findGrant(
  { store, upstream, now }: ActingParts,
  { token, expires_at }: Session,
  { sessionId, customer }: { sessionId: string; customer: string },
): Promise<UpstreamResult<Grant>> {
  const key = keyOf(sessionId, customer);
  const known = await store.get<Grant>('acting', key);
  if (known && known.value.expires_at - spareMs > now()) return done(known.value);
  const given = await upstream.call('actForCustomer', {
    params: { id: customer },
    body: {},
    token,
    key: randomUUID(),
  });
  if (!given.ok) return given;
  const { access_token, user } = given.value;
  const ends = Math.min(Date.parse(given.value.expires_at), expires_at);
  const grant: Grant = { user, token: access_token, expires_at: ends };
  // A request of another tab may have stored its own grant: both are valid.
  const lifeMs = ends - now();
  if (known) await store.replace('acting', key, known.version, grant, lifeMs);
  else await store.insert('acting', key, grant, lifeMs);
  return done(grant);
}

/** Forgets a grant, e.g. one that the upstream refused; the next request asks for a new one. */
export async function dropGrant({ store }: ActingParts, { session, sessionId }: Who): Promise<void> {
  if (session?.actor && sessionId !== null) await store.remove('acting', keyOf(sessionId, session.user.id));
}
