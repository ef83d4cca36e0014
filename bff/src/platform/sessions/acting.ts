import { createHash, randomUUID } from 'node:crypto';
import type { User } from '@gam/schemas/upstream';
import type { SessionParts } from './session-parts.ts';
import type { UpstreamResult } from '../upstream/failure.ts';
import { isOperator, type Session } from './sessions.ts';
import type { Who } from './who.ts';

/** What the upstream gave an operator to act for one customer with. */
interface Grant {
  readonly user: User;
  readonly token: string;
  readonly expires_at: number;
}
type ActingParts = Pick<SessionParts, 'store' | 'upstream' | 'now'>;

/** A grant is asked for anew so long before it ends, ms: what begins under it also comes to its end. */
const spareMs = 60_000;

/** Neither the operator's session nor whom they act for can be read off the store. */
const keyOf = (sessionId: string, customer: string): string =>
  createHash('sha256').update(`${sessionId}/${customer}`).digest('base64url');

/**
 * Who asks, where an operator acts for a customer: their session is the customer's then, with the operator as its actor.
 * Everybody else stays who they are: nobody becomes another by naming one. [O-1.03]
 */
export async function actFor(
  parts: ActingParts,
  who: Who,
  customer: string | null,
): Promise<UpstreamResult<Who>> {
  const { session, sessionId } = who;
  if (customer === null || !session || sessionId === null || !isOperator(session))
    return { ok: true, value: who };
  const granted = await findGrant(parts, session, { sessionId, customer });
  if (!granted.ok) return granted;
  const acting: Session = { ...session, ...granted.value, actor: session };
  return { ok: true, value: { ...who, session: acting } };
}

async function findGrant(
  { store, upstream, now }: ActingParts,
  { token, expires_at }: Session,
  { sessionId, customer }: { sessionId: string; customer: string },
): Promise<UpstreamResult<Grant>> {
  const key = keyOf(sessionId, customer);
  const known = await store.get<Grant>('acting', key);
  if (known && known.value.expires_at - spareMs > now()) return { ok: true, value: known.value };
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
  // A rival of another tab may have kept its own: both are good.
  if (known) await store.replace('acting', key, known.version, grant, ends);
  else await store.insert('acting', key, grant, ends);
  return { ok: true, value: grant };
}

/** A grant that the upstream takes no more is asked for anew with the next request. */
export async function dropGrant({ store }: ActingParts, { session, sessionId }: Who): Promise<void> {
  if (session?.actor && sessionId !== null) await store.remove('acting', keyOf(sessionId, session.user.id));
}
