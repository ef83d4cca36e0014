import { actorOf, isOperators } from '../../platform/sessions/sessions.ts';
import type { Who } from '../../platform/sessions/who.ts';
import type { FlowRecord } from '../records/flow-record.ts';

type Owned = Pick<FlowRecord, 'visitor' | 'subject' | 'actor'>;

/**
 * Returns whether the sender may see and continue a flow. An unclaimed flow belongs to its browser; a claimed one is
 * shown only under the session of the person who acts in it. `locked`: this browser's flow without the session that
 * claimed it.
 */
export function accessTo(owned: Owned, who: Who): 'open' | 'locked' | 'none' {
  const { session } = who;
  const isHere = owned.visitor === who.visitor;
  // A guest's answers belong to the guest, not to an operator or to the customer for whom an operator acts.
  if (owned.subject === null) return isHere && !isOperators(session) ? 'open' : 'none';
  if (session === null) return isHere ? 'locked' : 'none';
  return owned.subject === session.user.id && owned.actor === actorOf(session).id ? 'open' : 'none';
}

/** Whether an operator claimed the flow for a customer. [O-1.03] */
export const actsForAnother = ({ subject, actor }: Pick<Owned, 'subject' | 'actor'>): boolean =>
  actor !== subject;
