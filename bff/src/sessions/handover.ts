import { createHash } from 'node:crypto';
import type { Store } from '../store/store.ts';
import type { Who } from './who.ts';
import type { Sessions } from './sessions.ts';

interface HandoverParts {
  readonly store: Store;
  readonly sessions: Sessions;
  readonly now: () => number;
}

/** How long a lost reply to a sign-in can be asked for again, ms. */
const handoverMs = 2 * 60_000;

const keyOf = (actionId: string): string => createHash('sha256').update(actionId).digest('base64url');

/** Keeps the new session's id for the browser that signed in with this very action. */
export async function keepHandover(
  { store, now }: HandoverParts,
  actionId: string,
  sessionId: string,
): Promise<void> {
  await store.insert('handover', keyOf(actionId), { session_id: sessionId }, now() + handoverMs);
}

/** The session that an action of this browser signed in to, while it can be handed over. */
export async function takeHandover(
  { store, sessions }: HandoverParts,
  actionId: string,
  who: Who,
): Promise<Who | null> {
  const kept = await store.get<{ session_id: string }>('handover', keyOf(actionId));
  const session = kept && (await sessions.find(kept.value.session_id));
  if (!session || session.visitor !== who.visitor) return null;
  return { ...who, session, sessionId: kept.value.session_id };
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
