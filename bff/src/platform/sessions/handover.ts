import { createHash } from 'node:crypto';
import type { Store } from '../store/store.ts';
import type { Who } from './who.ts';
import type { Session, Sessions } from './sessions.ts';

interface HandoverParts {
  readonly store: Store;
  readonly sessions: Sessions;
  readonly now: () => number;
}

interface Handover {
  readonly session_id: string;
  /** The browser that signed in, by its name before the sign-in. */
  readonly visitor: string;
}

/** Who has just signed in. */
export interface SignedIn extends Who {
  readonly session: Session;
  readonly sessionId: string;
}

/** How long a lost reply to a sign-in can be asked for again, ms. */
const handoverMs = 2 * 60_000;

const keyOf = (actionId: string): string => createHash('sha256').update(actionId).digest('base64url');

/**
 * Keeps the new session's id for the browser that signed in with this very action; false where the action has signed in
 * already.
 */
export const keepHandover = (
  { store, now }: HandoverParts,
  actionId: string,
  handover: Handover,
): Promise<boolean> => store.insert('handover', keyOf(actionId), handover, now() + handoverMs);

/** The session that an action of this browser signed in to, while it can be handed over. */
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

/** A sign-in whose reply was lost is repeated without the session that it began: it is handed over again. */
export async function whoRepeats(
  parts: HandoverParts,
  who: Who,
  action: { readonly id: string } | null,
): Promise<Who> {
  if (who.session || !action) return who;
  return (await takeHandover(parts, action.id, who)) ?? who;
}
