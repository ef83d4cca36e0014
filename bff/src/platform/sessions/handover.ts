import { sha256 } from '../hash.ts';
import type { Session, SessionParts } from './sessions.ts';
import type { Who } from './who.ts';

export type HandoverParts = Pick<SessionParts, 'store' | 'sessions'>;

interface Handover {
  readonly session_id: string;
  /** The browser that signed in, by its name before the sign-in. */
  readonly visitor: string;
}

/** A sender with a session. */
export interface SignedIn extends Who {
  readonly session: Session;
  readonly sessionId: string;
}

/** How long the reply to a sign-in can be repeated, ms. */
const handoverMs = 2 * 60_000;

const keyOf = (actionId: string): string => sha256(actionId, 'base64url');

/** Keeps the new session's id under the action that signed in; false when the action has signed in already. */
export const keepHandover = async (
  { store }: HandoverParts,
  actionId: string,
  handover: Handover,
): Promise<boolean> => (await store.insert('handover', keyOf(actionId), handover, handoverMs)) !== null;

/** The session that this action of this browser began; null when there is none, or it is too old. */
export async function takeHandover(
  { store, sessions }: HandoverParts,
  actionId: string,
  who: Who,
): Promise<SignedIn | null> {
  const kept = await store.get<Handover>('handover', keyOf(actionId));
  if (kept?.value.visitor !== who.visitor) return null;
  const { session_id } = kept.value;
  const session = await sessions.find(session_id);
  return session && { ...who, visitor: session.visitor, session, sessionId: session_id };
}
