import type { Effect, FlowEvents } from '@gam/schemas/descriptors';
import { awaitsQuote } from '../../engine/flow/fresh-quote.ts';
import type { Refusal } from '../../engine/flow/outcome.ts';
import type { Parts } from '../parts.ts';
import { whoRepeats } from '../../platform/sessions/handover.ts';
import type { Who } from '../../platform/sessions/who.ts';
import type { UpstreamFailure } from '../../platform/upstream/failure.ts';
import { endRefusedSession } from '../../platform/sessions/end-refused-session.ts';
import { accessTo, actsForAnother } from './access.ts';
import { actInFlow } from './act-in-flow.ts';
import { actionHash } from './action-hash.ts';
import { type Applied, applyEvents, type LookUp, remember } from './apply-events.ts';
import { beginFlow } from './begin-flow.ts';
import { claimFlow } from './claim-flow.ts';
import { findFlow, foundFailed, type FoundFlow } from './find-flow.ts';
import type { FlowRecord } from '../records/flow-record.ts';
import { lookUpOffers } from './look-up-offers.ts';
import { makePending } from '../intents/make-pending.ts';
import { orderUrl } from '../urls/order-url.ts';
import { rememberFlow } from './pre-answers.ts';
import { type RestoreEvent, restoreFlow } from './restore-flow.ts';
import { settlePending } from './settle-pending.ts';
import { type StoredFlow, writeFlow } from '../records/stored-flow.ts';
import { takeOffSeen, type Unseen } from './take-off-seen.ts';
import { readTicket, type Ticket } from '../records/ticket.ts';

/** What came of a batch. The reply to show is composed from it. */
export type FlowAnswer =
  | {
      readonly is: 'shown';
      readonly open: Pick<StoredFlow, 'flow' | 'record'>;
      readonly applied: number;
      readonly effects: readonly Effect[];
      readonly refusal: Refusal | null;
      readonly who: Who;
    }
  | {
      readonly is: 'conflict';
      readonly open: Pick<StoredFlow, 'flow' | 'record'>;
      readonly who: Who;
    }
  /** The session that it was claimed with is not there. `url`: where it goes on once it is. */
  | { readonly is: 'locked'; readonly url: string; readonly by: 'customer' | 'operator' }
  /** What the flow runs under cannot be had at the moment. */
  | { readonly is: 'busy'; readonly failure: UpstreamFailure }
  /** The flow was ordered already. */
  | { readonly is: 'ordered'; readonly order: string }
  | { readonly is: 'forged' | 'gone' | 'reused' };

/** Of a batch of which nothing was seen before. */
const noneSeen = { taken: 0, effects: [] };

/** Rivals for one flow are few: one person's tabs. */
const attempts = 5;

/**
 * A batch of events on a flow, checked in the protocol's order: actions seen before come off the front; no flow and
 * base_rev 0 makes it; then the revision must be the flow's. What is accepted is committed by compare-and-set, with the
 * call that it needs, before that call is made. `who`: who asks by then, an operator as the customer whom they act for.
 */
export async function handleFlowEvents(
  parts: Parts,
  own: Who,
  batch: FlowEvents,
): Promise<{ readonly answer: FlowAnswer; readonly who: Who }> {
  const ticket = readTicket(parts.signers.ticket, batch.ticket);
  if (!ticket || ticket.flow !== batch.flow) return { answer: { is: 'forged' }, who: own };
  const acting = await actInFlow(parts, own, ticket);
  if (!acting.ok) return { answer: await noCustomer(parts, own, acting.failure), who: own };
  const who = acting.value;
  const answer =
    ticket.visitor === own.visitor
      ? await tryAgain(parts, who, batch, ticket)
      : await findAgain(parts, who, ticket);
  return { answer, who: 'who' in answer ? answer.who : who };
}

async function tryAgain(parts: Parts, who: Who, batch: FlowEvents, ticket: Ticket): Promise<FlowAnswer> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const answer = await tryBatch(parts, who, batch, ticket);
    if (answer) return answer;
  }
  const found = await findFlow(parts, batch.flow);
  if (found.is === 'failed') return { is: 'busy', failure: found.failure };
  return found.is === 'gone' ? found : { is: 'conflict', open: found.stored, who };
}

/**
 * The ticket is of another visitor: of this browser's before somebody signed in or out in it, or of another browser. A
 * flow that is theirs who ask now goes on from where it stands; everything else is as if there were none.
 */
async function findAgain(parts: Parts, who: Who, { flow }: Ticket): Promise<FlowAnswer> {
  const found = await findFlow(parts, flow);
  if (found.is === 'failed') return { is: 'busy', failure: found.failure };
  const isTheirs = found.is === 'found' && accessTo(found.stored.record, who) === 'open';
  return isTheirs ? { is: 'conflict', open: found.stored, who } : { is: 'gone' };
}

/** The customer whom the operator acts for is there no more, or nobody says at the moment. */
async function noCustomer(parts: Parts, own: Who, failure: UpstreamFailure): Promise<FlowAnswer> {
  await endRefusedSession(parts, own, failure);
  const isRefused = failure.status >= 400 && failure.status < 500;
  return isRefused ? { is: 'gone' } : { is: 'busy', failure };
}

/** Null where another write was first: then everything is looked at anew. */
async function tryBatch(
  parts: Parts,
  who: Who,
  batch: FlowEvents,
  ticket: Ticket,
): Promise<FlowAnswer | null> {
  const stored = await findFlow(parts, batch.flow);
  const isNew = stored.is === 'gone' && batch.base_rev === 0;
  const [first] = batch.events;
  // What an operator began for a customer is made for nobody else, also where their session is over.
  if (isNew && actsForAnother(ticket) && accessTo(ticket, who) !== 'open')
    return { is: 'locked', url: orderUrl(ticket, null), by: 'operator' };
  if (isNew && first?.name === 'restore') return restore(parts, who, ticket, first);
  const found = isNew ? await firstOf(parts, ticket, who) : stored;
  if (found.is === 'failed') return { is: 'busy', failure: found.failure };
  if (found.is === 'gone') return found;
  const opened = found.stored;
  const unseen = takeOffSeen(batch.events, opened.record.seen);
  if (!unseen.ok) return { is: 'reused' };
  const asking = await whoRepeats(parts, who, unseen.last);
  const access = accessTo(opened.record, asking);
  if (access === 'locked') return lockedAt(opened.record);
  // Somebody else's is told apart from none by nobody.
  if (access === 'none') return { is: 'gone' };
  const claimed = await claimFlow(parts, opened, asking);
  if (unseen.events.length === 0) {
    return {
      is: 'shown',
      open: claimed,
      applied: unseen.taken,
      effects: unseen.effects,
      refusal: null,
      who: asking,
    };
  }
  if ((unseen.last?.rev ?? batch.base_rev) !== claimed.record.rev)
    return { is: 'conflict', open: claimed, who: asking };
  const isWaiting = claimed.record.pending !== null || !awaitsQuote(claimed.record.state);
  return unseen.events[0]?.name === 'continue' && isWaiting
    ? goOn(parts, claimed, asking, unseen)
    : apply(parts, claimed, asking, unseen);
}

/** A flow that is no more is made again; what else the batch holds is for the screen that follows. */
async function restore(
  parts: Parts,
  who: Who,
  ticket: Ticket,
  event: RestoreEvent,
): Promise<FlowAnswer | null> {
  const made = await restoreFlow(parts, who, ticket, event);
  if (made.is === 'locked') return lockedAt(made.open.record);
  if (made.is !== 'restored') return made;
  return commit(parts, { ...made.open, version: 0 }, who, noneSeen, made.result);
}

const lockedAt = (record: FlowRecord): FlowAnswer => ({
  is: 'locked',
  url: orderUrl(record.place, record.id),
  by: actsForAnother(record) ? 'operator' : 'customer',
});

async function firstOf(parts: Parts, ticket: Ticket, who: Who): Promise<FoundFlow> {
  const begun = await beginFlow(parts, ticket, who);
  if (!begun.ok) return foundFailed(begun.failure);
  return begun.value ? { is: 'found', stored: { ...begun.value, version: 0 } } : { is: 'gone' };
}

async function apply(
  parts: Parts,
  stored: StoredFlow,
  who: Who,
  unseen: Extract<Unseen, { ok: true }>,
): Promise<FlowAnswer | null> {
  const { flow } = stored;
  const lookUp: LookUp = (record, event) => lookUpOffers(parts, { flow, record }, who, event);
  const result = await applyEvents(flow, stored.record, unseen.events, parts.now(), lookUp);
  return commit(parts, stored, who, unseen, result);
}

/** Stores what was applied, with the call that it needs, then makes that call. Null where another write was first. */
async function commit(
  parts: Parts,
  stored: StoredFlow,
  who: Who,
  unseen: Pick<Extract<Unseen, { ok: true }>, 'taken' | 'effects'>,
  result: Applied,
): Promise<FlowAnswer | null> {
  const { flow } = stored;
  const { refusal } = result;
  if (result.applied === 0) {
    return { is: 'shown', open: stored, applied: unseen.taken, effects: unseen.effects, refusal, who };
  }
  const record: FlowRecord = result.intent
    ? {
        ...result.record,
        pending: makePending(parts, flow, result.record, result.intent.intent, result.intent.action_id),
      }
    : result.record;
  const written = await writeFlow(parts, stored, record);
  if (!written) return null;
  if (stored.version === 0) await rememberFlow(parts, who, record);
  const settled = await settlePending(parts, written, who);
  return {
    is: 'shown',
    open: settled.stored,
    applied: unseen.taken + result.applied,
    effects: [...unseen.effects, ...result.effects, ...settled.effects],
    refusal,
    who: settled.who,
  };
}

/** `continue`: asks what has become of the pending call. It counts as an event only where it brings the result. */
async function goOn(
  parts: Parts,
  stored: StoredFlow,
  who: Who,
  unseen: Extract<Unseen, { ok: true }>,
): Promise<FlowAnswer | null> {
  const [event] = unseen.events;
  const settled = await settlePending(parts, stored, who);
  const brought =
    stored.record.pending !== null && settled.stored.record.pending?.key !== stored.record.pending.key;
  const base = { is: 'shown', applied: unseen.taken + 1, refusal: null, who: settled.who } as const;
  const effects = [...unseen.effects, ...settled.effects];
  if (!brought || !event) return { ...base, open: settled.stored, effects };
  const rev = settled.stored.record.rev + 1;
  const seen = remember(settled.stored.record.seen, {
    id: event.action_id,
    hash: actionHash(event),
    rev,
    effects: settled.effects,
  });
  const record = { ...settled.stored.record, rev, seen };
  // Where another write came between, its revision is the flow's and the client learns of it with its next event.
  const written = await writeFlow(parts, settled.stored, record);
  return { ...base, open: written ?? settled.stored, effects };
}
