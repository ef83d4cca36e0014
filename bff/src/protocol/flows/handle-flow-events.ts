import type { Effect, FlowEvents } from '@gam/schemas/descriptors';
import { awaitsQuote, type Refusal } from '@gam/engine/flow';
import type { Parts } from '../parts.ts';
import { recoverSignIn } from '../../platform/sessions/begin-session.ts';
import type { Who } from '../../platform/sessions/who.ts';
import type { Version } from '../../platform/store/store.ts';
import type { UpstreamFailure } from '../../platform/upstream/failure.ts';
import { endRefusedSession } from '../../platform/sessions/end-session.ts';
import { actsForAnother } from './access.ts';
import { actionHash, type Applied, applyEvents, type LookUp } from './apply-events.ts';
import { beginFlow } from './begin-flow.ts';
import { foundFailed, type FoundFlow } from './find-flow.ts';
import { type OpenedFlow, openFlow } from './open-flow.ts';
import { reportRefusedAnswer } from './refused-answers.ts';
import { type FlowRecord, type StoredFlow, writeEvents, writeFlow } from '../records/flow-record.ts';
import { fitsStore } from '../records/record-size.ts';
import { remember } from '../records/seen-actions.ts';
import { followMove } from './follow-move.ts';
import { lookUpOffers } from './look-up-offers.ts';
import { makePending } from '../intents/pending-call.ts';
import { orderUrl } from '../urls/order-url.ts';
import { rememberFlow } from './pre-answers.ts';
import { type Restored, restoreFlow } from './restore-flow.ts';
import { settlePending, writeWithCall } from './settle-pending.ts';
import { takeOffSeen, type Unseen } from './take-off-seen.ts';
import { readTicket, type Ticket } from '../records/ticket.ts';

/** The outcome of a batch, and the sender after it: an operator as the customer for whom they act. */
export type FlowAnswer = { readonly who: Who } & (
  | {
      readonly is: 'shown';
      readonly open: Pick<StoredFlow, 'flow' | 'record'>;
      readonly applied: number;
      readonly effects: readonly Effect[];
      readonly refusal: Refusal | null;
      /** The flow as the sender's screen shows it; missing where that is uncertain. */
      readonly before?: Pick<StoredFlow, 'flow' | 'record'>;
    }
  /** `behind`: the store has lost the flow's last writes; the client restores them. */
  | { readonly is: 'conflict' | 'behind'; readonly open: Pick<StoredFlow, 'flow' | 'record'> }
  /** What was restored is too large for the store. `open`: the flow without it. */
  | { readonly is: 'too_large'; readonly open: Pick<StoredFlow, 'flow' | 'record'> }
  /** The session that claimed the flow is missing. `url`: where the flow continues after the sign-in. */
  | { readonly is: 'locked'; readonly url: string; readonly by: 'customer' | 'operator' }
  /** The flow's service or rules are unavailable at the moment. */
  | { readonly is: 'busy'; readonly failure: UpstreamFailure }
  /** The flow has been ordered already. */
  | { readonly is: 'ordered'; readonly order: string }
  | { readonly is: 'forged' | 'gone' | 'reused' }
);

/** The outcome for a batch whose actions are all new. */
const noneSeen = { taken: 0, effects: [] };

/** Tries against concurrent writes of one flow, which come from one person's tabs. */
const attempts = 5;

/**
 * Applies a batch of events to a flow in the protocol's order of checks: actions that were seen come off the front; a
 * missing flow with base_rev 0 is created; then the revision must be the flow's. Accepted events are stored by
 * compare-and-set, with the call that they need, before that call is made.
 */
export async function handleFlowEvents(parts: Parts, own: Who, batch: FlowEvents): Promise<FlowAnswer> {
  const ticket = readTicket(parts.signers.ticket, batch.ticket);
  if (!ticket || ticket.flow !== batch.flow) return { is: 'forged', who: own };
  if (ticket.visitor === own.visitor) {
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const answer = await tryBatch(parts, own, batch, ticket);
      if (answer) return answer;
    }
  }
  // After all tries, and for a ticket of another visitor (of this browser's before a sign-in or sign-out, or of
  // another browser's), a flow that the sender may open continues from its current step.
  const opened = await openFlow(parts, own, { id: batch.flow, ticket });
  if (opened.is === 'open') return { is: 'conflict', open: opened.stored, who: opened.who };
  const isLocked = opened.is === 'locked' && ticket.visitor !== own.visitor;
  if (isLocked || opened.is === 'begun') return { is: 'gone', who: opened.who };
  return answerUnopened(parts, opened);
}

/** Returns the answer for a flow that did not open. */
async function answerUnopened(
  parts: Parts,
  opened: Exclude<OpenedFlow, { is: 'open' | 'begun' }>,
): Promise<FlowAnswer> {
  const { who } = opened;
  if (opened.is === 'locked')
    return { is: 'locked', url: orderUrl(opened.place, opened.flow), by: opened.by, who };
  if (opened.is === 'gone') return { is: 'gone', who };
  const { failure } = opened;
  if (opened.is === 'no_customer') {
    await endRefusedSession(parts, who, failure);
    if (failure.status >= 400 && failure.status < 500) return { is: 'gone', who };
  }
  return { is: 'busy', failure, who };
}

/** Tries a batch once; null if another write was first and the batch has to be tried again. */
async function tryBatch(
  parts: Parts,
  own: Who,
  batch: FlowEvents,
  ticket: Ticket,
): Promise<FlowAnswer | null> {
  const [first] = batch.events;
  // A new flow has seen no action.
  let unseen: Unseen = takeOffSeen(batch.events, []);
  const opened = await openFlow<Restored>(parts, own, {
    id: batch.flow,
    ticket,
    begin:
      batch.base_rev > 0
        ? undefined
        : async (who) =>
            first?.name === 'restore'
              ? { is: 'begun', begun: await restoreFlow(parts, who, ticket, first) }
              : firstOf(parts, ticket, who),
    recover: (who, { seen }) => {
      unseen = takeOffSeen(batch.events, seen);
      return recoverSignIn(parts, who, unseen.ok ? unseen.last : null);
    },
  });
  if (opened.is === 'begun') return commitRestored(parts, opened.who, opened.begun, null);
  if (opened.is === 'gone') return answerUnopened(parts, opened);
  // A reused action id is refused even if the session that claimed the flow has ended.
  if (!unseen.ok) return { is: 'reused', who: opened.who };
  if (opened.is !== 'open') return answerUnopened(parts, opened);
  const { stored, who } = opened;
  if (unseen.events.length === 0) {
    const { taken: applied, effects } = unseen;
    return { is: 'shown', open: stored, applied, effects, refusal: null, who };
  }
  const { rev } = stored.record;
  if (batch.base_rev > rev && isRestorable(stored.record)) {
    if (first?.name !== 'restore') return { is: 'behind', open: stored, who };
    const restored = await restoreFlow(parts, who, ticket, first, batch.base_rev);
    return commitRestored(parts, who, restored, stored.version);
  }
  const seenRev = unseen.last?.rev ?? batch.base_rev;
  if (seenRev !== rev) {
    const followed = followMove(stored, seenRev, unseen.events, parts.now());
    const answer = followed && (await apply(parts, followed, who, unseen));
    // Another write was first: the batch is tried again.
    if (followed && !answer) return null;
    // A tap that the rules of now refuse is a conflict as well, so that the customer sees the moved screen.
    return answer?.is === 'shown' && answer.applied > unseen.taken
      ? answer
      : { is: 'conflict', open: stored, who };
  }
  const isWaiting = stored.record.pending !== null || !awaitsQuote(stored.record.state);
  const answer =
    unseen.events[0]?.name === 'continue' && isWaiting
      ? await goOn(parts, stored, who, unseen)
      : await apply(parts, stored, who, unseen);
  const isOfThisScreen = unseen.taken === 0 && first?.name !== 'restore' && isAsShown(stored.record, ticket);
  return answer?.is === 'shown' && isOfThisScreen ? { ...answer, before: stored } : answer;
}

/** Whether the sender's screen was composed from a record: it is stored, and under the versions of the sent ticket. */
const isAsShown = ({ rev, rules_version, service_version }: FlowRecord, ticket: Ticket): boolean =>
  rev > 0 && rules_version === ticket.rules_version && service_version === ticket.service_version;

/** Whether the client may restore a flow over its stored record: no call is pending and no order is placed. */
const isRestorable = ({ pending, state }: FlowRecord): boolean =>
  pending === null && state.order === null && state.phase !== 'placing';

/** Stores a restored flow; the other events of the batch belong to the screen that follows. */
async function commitRestored(
  parts: Parts,
  who: Who,
  restored: Restored,
  version: Version | null,
): Promise<FlowAnswer | null> {
  if (restored.is === 'restored')
    return commit(parts, { ...restored.open, version }, who, noneSeen, restored.result);
  if (restored.is !== 'locked') return { ...restored, who };
  const { place, id } = restored.open.record;
  const by = actsForAnother(restored.open.record) ? 'operator' : 'customer';
  return { is: 'locked', url: orderUrl(place, id), by, who };
}

async function firstOf(parts: Parts, ticket: Ticket, who: Who): Promise<FoundFlow> {
  const begun = await beginFlow(parts, ticket, who);
  if (!begun.ok) return foundFailed(begun.failure);
  return begun.value ? { is: 'found', stored: { ...begun.value, version: null } } : { is: 'gone' };
}

async function apply(
  parts: Parts,
  stored: StoredFlow,
  who: Who,
  unseen: Extract<Unseen, { ok: true }>,
): Promise<FlowAnswer | null> {
  const { flow } = stored;
  const lookUp: LookUp = (record, event) => lookUpOffers(parts, { flow, record }, who, event);
  const at = parts.now();
  const result = await applyEvents(flow, stored.record, unseen.events, at, lookUp);
  const answer = await commit(parts, stored, who, unseen, result);
  if (answer?.is !== 'too_large') return answer;
  // Few flows ever come near the limit, so their size after each single event is looked at only now.
  const fitting = await applyEvents(flow, stored.record, unseen.events, at, lookUp, fitsStore);
  return commit(parts, stored, who, unseen, fitting);
}

/**
 * Stores the applied events with the call that they need, then makes that call. Null if another write was first, or
 * another request brought the result of the call: it is with the events when they are tried again.
 */
async function commit(
  parts: Parts,
  stored: StoredFlow,
  who: Who,
  unseen: Pick<Extract<Unseen, { ok: true }>, 'taken' | 'effects'>,
  result: Applied,
): Promise<FlowAnswer | null> {
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
  if (written === 'too_large') return { is: 'too_large', open: stored, who };
  if (!written) return null;
  if (stored.version === null) await rememberFlow(parts, who, record);
  if (record.state.step !== stored.record.state.step) reportRefusedAnswer(parts, written);
  const settled = await settlePending(parts, written, who);
  return (
    settled && {
      is: 'shown',
      open: settled.stored,
      applied: unseen.taken + result.applied,
      effects: [...unseen.effects, ...result.effects, ...settled.effects],
      refusal,
      who: settled.who,
    }
  );
}

/** `continue`: requests the outcome of the pending call. It counts as an event only if it brings the result. */
async function goOn(
  parts: Parts,
  stored: StoredFlow,
  who: Who,
  unseen: Extract<Unseen, { ok: true }>,
): Promise<FlowAnswer | null> {
  const [event] = unseen.events;
  const settled = await settlePending(parts, stored, who);
  if (!settled) return null;
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
  return { ...base, open: written ?? settled.stored, effects };
}
