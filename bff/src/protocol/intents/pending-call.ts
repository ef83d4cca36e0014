import { Evaluation, type Flow, type Intent } from '@gam/engine/flow';
import type { PlatformParts, StoreAccess } from '../../platform/platform-parts.ts';
import type { FeatureAccess, Parts } from '../parts.ts';
import type { FlowRecord, PendingCall } from '../records/flow-record.ts';
import { handlerOf } from './intent-handler.ts';

/** The longest time of a call with its tries, ms; after it another process may send it again. */
const callMs = 40_000;

/** Returns the call of an intent, which is stored before it is made. */
export function makePending(
  parts: Parts,
  flow: Flow,
  record: FlowRecord,
  intent: Intent,
  actionId: string,
): PendingCall {
  const handler = handlerOf(parts, intent);
  const key = handler.key?.(record, actionId) ?? actionId;
  const evaluation = new Evaluation(flow, record.state, record.decided_at);
  const now = parts.store.now();
  return {
    intent,
    body: handler.body(evaluation, record, intent, { parts, key }),
    key,
    begun_at: now,
    until: now + callMs,
    owner: parts.bootId,
    action_id: actionId,
    result: null,
    undecided: null,
  };
}

/** The key of a chain's next call: `action_id:1`, `action_id:2`. */
export function nextLink(actionId: string): string {
  const [id = actionId, link = '0'] = actionId.split(':');
  return `${id}:${Number(link) + 1}`;
}

export const isSameCall = (stored: PendingCall | null | undefined, call: PendingCall): boolean =>
  stored?.action_id === call.action_id && stored.key === call.key && stored.intent.call === call.intent.call;

type Process = StoreAccess & Pick<PlatformParts, 'bootId'>;

/** Whether this process has the call to itself and has not sent it: it was stored in this process a moment ago. */
export const isOwn = ({ store, bootId }: Process, pending: PendingCall): boolean =>
  pending.owner === bootId &&
  pending.handed_over !== true &&
  pending.undecided === null &&
  store.now() < pending.until;

/**
 * Whether a process that does not make the call may send it again: after its time, or as soon as its owner has handed it
 * over or is dead where the upstream promises its key. A time that is too far away was stored before the clock was set
 * back. [protocol: The outside world]
 */
export function mayTake({ store, features }: StoreAccess & FeatureAccess, pending: PendingCall): boolean {
  const leftMs = pending.until - store.now();
  if (leftMs <= 0 || pending.undecided !== null) return true;
  const isLeft = pending.handed_over === true || !store.isAlive(pending.owner);
  return isLeft && (handlerOf({ features }, pending.intent).promisesKey || leftMs > callMs);
}

/**
 * Returns the call under another owner, for as long as a new one; body and key stay. Until the end of the time that the
 * earlier owner had, it may have been sent.
 */
export function takeOver({ store, bootId }: Process, pending: PendingCall): PendingCall {
  const { handed_over: _over, undecided_ref: _ref, ...call } = pending;
  const lastSentAt = call.unanswered_at ?? call.until;
  return {
    ...call,
    owner: bootId,
    takes: (call.takes ?? 0) + 1,
    until: store.now() + callMs,
    undecided: null,
    unanswered_at: call.undecided === null ? Math.max(lastSentAt, call.until) : lastSentAt,
  };
}

/** How long the call may be sent, ms: until other processes may send it, and while the upstream answers its key as before. */
export function timeLeftMs({ store, features }: StoreAccess & FeatureAccess, pending: PendingCall): number {
  const now = store.now();
  const { replay } = handlerOf({ features }, pending.intent);
  const begunAt = pending.begun_at ?? pending.until - callMs;
  return Math.min(callMs, pending.until - now, replay ? begunAt + replay.ms - now : Infinity);
}
