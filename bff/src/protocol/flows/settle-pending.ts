import { type Result, done, failed } from '@gam/shared/result';
import type { Effect } from '@gam/schemas/descriptors';
import { type OutsideResult, receive } from '@gam/engine/flow';
import type { Parts } from '../parts.ts';
import type { Who } from '../../platform/sessions/who.ts';
import { withUrl } from '../urls/place-url.ts';
import { nameEffects } from './apply-events.ts';
import { type FlowRecord, type PendingCall, type StoredFlow, writeFlow } from '../records/flow-record.ts';
import { addEffects, findSeen } from '../records/seen-actions.ts';
import { msLeft } from '../../platform/deadline.ts';
import type { IntentResult } from '../records/call-under-way.ts';
import { listenToFlow } from '../intents/flow-news.ts';
import { isSameCall, makePending, nextLink } from '../intents/pending-call.ts';
import { answerWithin, isOpen, markUndecided, sendIfStored } from '../intents/run-intent.ts';
import { StoreUnavailable } from '../../platform/store/store.ts';
import { findFlow } from './find-flow.ts';
import { type RenewedFlow, renewService } from './renew-service.ts';
import { takeHandover } from '../../platform/sessions/handover.ts';

export interface Settled {
  readonly stored: StoredFlow;
  readonly effects: readonly Effect[];
  /** The sender, whom a sign-in changes. */
  readonly who: Who;
  /** Whether this request stored a result in the flow. */
  readonly brought: boolean;
}

/** A settled call. `raced`: the flow was changed elsewhere since it was read. */
type Settling = Result<Settled, 'raced'>;

/**
 * Completes a pending call within the wait: takes a late result, waits for the running call, here or in another process,
 * or sends a dead one again, unchanged under its key. The result may need another call. `raced`: another request completed
 * it and this one stored nothing, so that the flow may be open to others now.
 */
export async function settlePending(parts: Parts, stored: StoredFlow, who: Who): Promise<Settling> {
  let settled: Settled = { stored, effects: [], who, brought: false };
  if (!stored.record.pending) return done(settled);
  const endsAt = performance.now() + Math.min(parts.waitMs, msLeft());
  const leftMs = () => Math.max(0, endsAt - performance.now());
  const news = listenToFlow(parts.store, stored.record.id);
  try {
    for (
      let pending: PendingCall | null = stored.record.pending;
      pending;
      { pending } = settled.stored.record
    ) {
      const answer = pending.result
        ? { outcome: pending.result, call: pending }
        : await answerWithin(parts, settled.stored, settled.who, leftMs());
      if (answer === 'waiting') return done(settled);
      if (answer === 'elsewhere' && !(await news.next(leftMs()))) return done(settled);
      const next =
        answer === 'elsewhere'
          ? await readAgain(parts, settled, pending)
          : await keep(parts, settled, answer.call, answer.outcome);
      if (!next.ok) return settled.brought ? done(settled) : next;
      settled = next.value;
      // The customer decides whether it is sent again.
      if (settled.stored.record.pending?.undecided) return done(settled);
    }
    return done(settled);
  } finally {
    news.stop();
  }
}

/** Reads the flow again; `raced` if the call is no longer pending in it. */
async function readAgain(parts: Parts, settled: Settled, call: PendingCall): Promise<Settling> {
  const found = await findFlow(parts, settled.stored.record.id);
  const stored = found.ok ? found.value : null;
  return stored && isSameCall(stored.record.pending, call) ? done({ ...settled, stored }) : failed('raced');
}

/**
 * Stores the outcome of a call in the flow, unless another process has taken the call over or an outcome is stored;
 * `raced` if the call is no longer pending.
 */
async function keep(
  parts: Parts,
  settled: Settled,
  call: PendingCall,
  outcome: IntentResult,
): Promise<Settling> {
  for (let current = settled, tries = 0; ; tries += 1) {
    const { pending } = current.stored.record;
    const mayStore = call.result === null ? isOpen(pending, call) : pending?.result !== null;
    const stored = mayStore ? await storeOutcome(parts, current, call, outcome) : null;
    if (stored?.ok) return stored;
    if (!mayStore && tries > 0) return done(current);
    const now = await readAgain(parts, current, call);
    if (!now.ok) return now;
    current = now.value;
  }
}

/** Writes the outcome over the flow as it was read; `raced` if another write was first. */
async function storeOutcome(
  parts: Parts,
  settled: Settled,
  call: PendingCall,
  outcome: IntentResult,
): Promise<Settling> {
  const { record } = settled.stored;
  if (outcome.name === 'undecided') {
    const pending = record.pending && markUndecided(parts, record.pending, outcome);
    const written = await writeFlow(parts, settled.stored, { ...record, pending });
    if (!written.ok) return written;
    parts.store.tell(record.id);
    return done({ ...settled, stored: written.value });
  }
  const renewed = await renewService(parts, settled.stored, outcome, settled.who.session);
  const next = bring(parts, settled.stored, call, outcome, renewed);
  const before = renewed ? { ...settled.stored, flow: renewed.flow, isMoved: true } : settled.stored;
  const stored = await writeWithCall(parts, before, next.record, settled.who, writeFlow);
  if (!stored.ok) return stored;
  parts.store.tell(record.id);
  const signedIn =
    outcome.name === 'signed_in' ? await takeHandover(parts, call.action_id, settled.who) : null;
  return done({
    stored: stored.value,
    effects: [...settled.effects, ...next.effects],
    who: signedIn ?? settled.who,
    brought: true,
  });
}

/**
 * Stores a flow by `write` with the call that it needs, if any. If the store fails meanwhile, the call is made once it is
 * known that it was stored.
 */
export async function writeWithCall<W>(
  parts: Parts,
  stored: StoredFlow,
  record: FlowRecord,
  who: Who,
  write: (parts: Parts, stored: StoredFlow, record: FlowRecord) => Promise<W>,
): Promise<W> {
  try {
    return await write(parts, stored, record);
  } catch (error) {
    if (error instanceof StoreUnavailable) sendIfStored(parts, { ...stored, record }, who);
    throw error;
  }
}

/** Returns the flow with a result, and the effects of the result; `renewed`: under the service that counts now. */
function bring(
  parts: Parts,
  { flow: own, record }: StoredFlow,
  call: PendingCall,
  result: OutsideResult,
  renewed: RenewedFlow | null,
): { readonly record: FlowRecord; readonly effects: readonly Effect[] } {
  const at = parts.now();
  const flow = renewed?.flow ?? own;
  const received = renewed ? done(renewed.transition) : receive(flow, record.state, result, at);
  if (!received.ok) throw new Error(`the result ${result.name} was refused: ${received.failure.code}`);
  const transition = received.value;
  const [actionId = call.action_id] = call.action_id.split(':');
  const action = findSeen(record.seen, actionId);
  const effects = nameEffects(actionId, transition.effects.map(withUrl), action?.effects.length ?? 0);
  const seen = addEffects(record.seen, actionId, effects);
  const claimed = result.name === 'signed_in' ? { subject: result.subject, actor: result.subject } : {};
  const settled: FlowRecord = {
    ...record,
    ...claimed,
    ...renewed?.versions,
    decided_at: at,
    state: transition.state,
    seen,
    pending: null,
  };
  const pending =
    transition.intent && makePending(parts, flow, settled, transition.intent, nextLink(call.action_id));
  return { record: { ...settled, pending }, effects };
}
