import type { Parts } from '../parts.ts';
import type { SessionParts } from '../../platform/sessions/sessions.ts';
import type { Who } from '../../platform/sessions/who.ts';
import { makePending } from '../intents/pending-call.ts';
import { type FlowRecord, type StoredFlow, writeEvents, writeFlow } from '../records/flow-record.ts';
import { fitsStore } from '../records/record-size.ts';
import { remember } from '../records/seen-actions.ts';
import { actionHash, type Applied, applyEvents, type LookUp } from './apply-events.ts';
import { orderUrl } from '../urls/order-url.ts';
import { actsForAnother } from './access.ts';
import { type BatchResult, type EndOfTry, raced } from './batch-result.ts';
import { lookUpOffers } from './look-up-for-event.ts';
import { rememberFlow } from './pre-answers.ts';
import { reportRefusedAnswer } from './refused-answers.ts';
import { type Settled, settlePending, writeWithCall } from './settle-pending.ts';
import type { Unseen } from './take-off-seen.ts';

/** Applies the new events of a batch and stores them. */
export async function apply(parts: Parts, stored: StoredFlow, who: Who, unseen: Unseen): Promise<EndOfTry> {
  const { flow } = stored;
  const lookUp: LookUp = (record, event) => lookUpOffers(parts, { flow, record }, who, event);
  const at = parts.now();
  const result = await applyEvents(flow, stored.record, unseen.events, at, lookUp);
  const end = await commit(parts, stored, who, unseen, result);
  if (end.is !== 'too_large') return end;
  // Few flows ever come near the limit, so their size after each single event is looked at only now.
  const fitting = await applyEvents(flow, stored.record, unseen.events, at, lookUp, (record) =>
    fitsStore(flow, record),
  );
  return commit(parts, stored, who, unseen, fitting);
}

/**
 * Stores the applied events with the call that they need, then makes that call. `raced` if another write was first, or
 * another request brought the result of the call: it is with the events when they are tried again.
 */
export async function commit(
  parts: Parts,
  stored: StoredFlow,
  who: Who,
  unseen: Pick<Unseen, 'taken' | 'effects'>,
  result: Applied,
): Promise<EndOfTry> {
  const { flow } = stored;
  const { refusal } = result;
  const { id, counted } = stored.record;
  if (counted && refusal && refusal.offered !== false) await parts.outcomes.addError(id, counted);
  if (result.applied === 0) {
    return { is: 'shown', open: stored, applied: unseen.taken, effects: unseen.effects, refusal, who };
  }
  const record: FlowRecord = result.intent
    ? {
        ...result.record,
        pending: makePending(parts, flow, result.record, result.intent.intent, result.intent.action_id),
      }
    : result.record;
  const written = await writeWithCall(parts, stored, record, who, writeEvents);
  if (!written.ok) return written.failure === 'raced' ? raced : { is: 'too_large', open: stored, who };
  if (stored.version === null) await rememberFlow(parts, who, record);
  if (record.state.step !== stored.record.state.step) reportRefusedAnswer(parts, written.value);
  const settled = await settlePending(parts, written.value, who);
  if (!settled.ok) return raced;
  const locked = await lockIfSignedOut(parts, settled.value);
  if (locked) return locked;
  return {
    is: 'shown',
    open: settled.value.stored,
    applied: unseen.taken + result.applied,
    effects: [...unseen.effects, ...result.effects, ...settled.value.effects],
    refusal,
    who: settled.value.who,
  };
}

/**
 * Returns the end of a batch whose call ended the sender's session, since the upstream no longer takes its token: the
 * customer signs in, and the flow goes on. Null where the session goes on.
 */
async function lockIfSignedOut(
  { sessions }: SessionParts,
  { stored, who, brought }: Settled,
): Promise<BatchResult | null> {
  const { record } = stored;
  const isClaimed = record.subject !== null && !actsForAnother(record);
  if (!brought || !isClaimed || !who.sessionId || (await sessions.find(who.sessionId)) !== null) return null;
  return {
    is: 'locked',
    url: orderUrl(record.place, record.id),
    by: 'customer',
    who: { ...who, session: null, sessionId: null },
  };
}

/** Handles `continue`: requests the outcome of the pending call. It counts as an event only if it brings the result. */
export async function goOn(parts: Parts, stored: StoredFlow, who: Who, unseen: Unseen): Promise<EndOfTry> {
  const [event] = unseen.events;
  const came = await settlePending(parts, stored, who);
  if (!came.ok) return raced;
  const settled = came.value;
  const locked = await lockIfSignedOut(parts, settled);
  if (locked) return locked;
  const base = { is: 'shown', applied: unseen.taken + 1, refusal: null, who: settled.who } as const;
  const effects = [...unseen.effects, ...settled.effects];
  if (!settled.brought || !event) return { ...base, open: settled.stored, effects };
  const rev = settled.stored.record.rev + 1;
  const seen = remember(settled.stored.record.seen, {
    id: event.action_id,
    hash: actionHash(event),
    rev,
    effects: settled.effects,
  });
  const record = { ...settled.stored.record, rev, seen };
  // After a concurrent write the client gets the new revision with the next event.
  const written = await writeFlow(parts, settled.stored, record);
  return { ...base, open: written.ok ? written.value : settled.stored, effects };
}
