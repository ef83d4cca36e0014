import type { Effect } from '@gam/schemas/descriptors';
import { type OutsideResult, receive } from '@gam/engine/flow';
import { done } from '@gam/shared/result';
import type { Parts } from '../parts.ts';
import { takeHandover } from '../../platform/sessions/begin-session.ts';
import type { Who } from '../../platform/sessions/who.ts';
import { withUrl } from '../urls/place-url.ts';
import { nameEffects } from './apply-events.ts';
import { type FlowRecord, type PendingCall, type StoredFlow, writeFlow } from '../records/flow-record.ts';
import { addEffects, findSeen } from '../records/seen-actions.ts';
import { msLeft } from '../../platform/deadline.ts';
import type { IntentOutcome } from '../records/call-under-way.ts';
import { listenToFlow } from '../intents/flow-news.ts';
import { isSameCall, makePending, nextLink } from '../intents/pending-call.ts';
import { answerWithin, isOpen, markUndecided, sendIfStored } from '../intents/run-intent.ts';
import { StoreUnavailable } from '../../platform/store/store.ts';
import { findFlow } from './find-flow.ts';
import { type RenewedFlow, renewService } from './renew-service.ts';

interface Settled {
  readonly stored: StoredFlow;
  readonly effects: readonly Effect[];
  /** The sender, whom a sign-in changes. */
  readonly who: Who;
  /** Whether this request stored a result in the flow. */
  readonly brought: boolean;
}

/**
 * Completes a pending call within the wait: takes a late result, waits for the running call, here or in another process,
 * or sends a dead one again, unchanged under its key. The result may need another call. Null if another request completed
 * it and this one stored nothing: the flow may be open to others now.
 */
export async function settlePending(parts: Parts, stored: StoredFlow, who: Who): Promise<Settled | null> {
  let settled: Settled = { stored, effects: [], who, brought: false };
  if (!stored.record.pending) return settled;
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
      if (answer === 'waiting') return settled;
      if (answer === 'elsewhere' && !(await news.next(leftMs()))) return settled;
      const next: Settled | null =
        answer === 'elsewhere'
          ? await readAgain(parts, settled, pending)
          : await keep(parts, settled, answer.call, answer.outcome);
      if (!next) return settled.brought ? settled : null;
      settled = next;
      // The customer decides whether it is sent again.
      if (settled.stored.record.pending?.undecided) return settled;
    }
    return settled;
  } finally {
    news.stop();
  }
}

/** Reads the flow again; null if the call is no longer pending in it. */
async function readAgain(parts: Parts, settled: Settled, call: PendingCall): Promise<Settled | null> {
  const found = await findFlow(parts, settled.stored.record.id);
  return found.is === 'found' && isSameCall(found.stored.record.pending, call)
    ? { ...settled, stored: found.stored }
    : null;
}

/**
 * Stores the outcome of a call in the flow, unless another process has taken the call over or an outcome is stored; null
 * if the call is no longer pending.
 */
async function keep(
  parts: Parts,
  settled: Settled,
  call: PendingCall,
  outcome: IntentOutcome,
): Promise<Settled | null> {
  for (let current = settled, tries = 0; ; tries += 1) {
    const { pending } = current.stored.record;
    const mayStore = call.result === null ? isOpen(pending, call) : pending?.result !== null;
    const stored = mayStore ? await storeOutcome(parts, current, call, outcome) : null;
    if (stored) return stored;
    if (!mayStore && tries > 0) return current;
    const now = await readAgain(parts, current, call);
    if (!now) return null;
    current = now;
  }
}

/** Writes the outcome over the flow as it was read; null if another write was first. */
async function storeOutcome(
  parts: Parts,
  settled: Settled,
  call: PendingCall,
  outcome: IntentOutcome,
): Promise<Settled | null> {
  const { record } = settled.stored;
  if (outcome.name === 'undecided') {
    const pending = record.pending && markUndecided(parts, record.pending, outcome);
    const written = await writeFlow(parts, settled.stored, { ...record, pending });
    if (written) parts.store.tell(record.id);
    return written && { ...settled, stored: written };
  }
  const renewed = await renewService(parts, settled.stored, outcome, settled.who.session);
  const next = bring(parts, settled.stored, call, outcome, renewed);
  const before = renewed ? { ...settled.stored, flow: renewed.flow, isMoved: true } : settled.stored;
  const stored = await writeWithCall(parts, before, next.record, settled.who, writeFlow);
  if (!stored) return null;
  parts.store.tell(record.id);
  const signedIn =
    outcome.name === 'signed_in' ? await takeHandover(parts, call.action_id, settled.who) : null;
  return {
    stored,
    effects: [...settled.effects, ...next.effects],
    who: signedIn ?? settled.who,
    brought: true,
  };
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
