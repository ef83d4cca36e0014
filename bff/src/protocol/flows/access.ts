import { actorOf, isOperators } from '../../platform/sessions/sessions.ts';
import type { Who } from '../../platform/sessions/who.ts';

interface Owned {
  readonly visitor: string;
  readonly subject: string | null;
  readonly actor: string | null;
}

/**
 * Whether somebody may see and go on with a flow. Unclaimed, it is its browser's; claimed, it is shown only under the
 * session of who acts in it. `locked`: it is this browser's, but the session that it was claimed with is not there.
 */
export function accessTo(owned: Owned, who: Who): 'open' | 'locked' | 'none' {
  const { session } = who;
  const isHere = owned.visitor === who.visitor;
  // What a guest answered is theirs, never an operator's or that of a customer whom they act for.
  if (owned.subject === null) return isHere && !isOperators(session) ? 'open' : 'none';
  if (session === null) return isHere ? 'locked' : 'none';
  return owned.subject === session.user.id && owned.actor === actorOf(session).id ? 'open' : 'none';
}

/** Whether it was claimed for a customer by an operator. [O-1.03] */
export const actsForAnother = ({ subject, actor }: Pick<Owned, 'subject' | 'actor'>): boolean =>
  actor !== subject;
