import type { Effect } from '@gam/schemas/descriptors';
import { receive } from '../flow/advance.ts';
import { Evaluation } from '../flow/evaluation.ts';
import type { Flow } from '../flow/flow.ts';
import type { Intent } from '../flow/outcome.ts';
import type { OutsideResult } from '../flow/results/index.ts';
import { handlerOf } from '../intents/index.ts';
import type { IntentOutcome } from '../intents/intent-handler.ts';
import type { Parts } from '../parts.ts';
import { takeHandover } from '../sessions/handover.ts';
import type { Who } from '../sessions/who.ts';
import { nameEffects } from './apply-events.ts';
import { flowMs, type FlowRecord, type PendingCall } from './flow-record.ts';

/** So long a call may be under way, its tries included, before somebody else may send it again, ms. */
const callMs = 40_000;

/** A stored flow with the store's version of it. */
export interface StoredFlow {
  readonly flow: Flow;
  readonly record: FlowRecord;
  readonly version: number;
}

export interface Settled {
  readonly stored: StoredFlow;
  readonly effects: readonly Effect[];
  /** Who is asking now: a sign-in changes that. */
  readonly who: Who;
}

/** The call that an intent becomes, ready to be stored before it is made. */
export function makePending(
  parts: Parts,
  flow: Flow,
  record: FlowRecord,
  intent: Intent,
  actionId: string,
): PendingCall {
  const handler = handlerOf(intent);
  const evaluation = new Evaluation(flow, record.state, record.decided_at);
  return {
    intent,
    body: handler.body(evaluation, record, intent),
    key: handler.key(record, actionId),
    until: parts.now() + callMs,
    owner: parts.bootId,
    action_id: actionId,
    result: null,
    undecided: null,
  };
}

/**
 * Brings a pending call to its end, as far as the outside world answers within the wait: takes the result that came
 * late, waits for the call that is under way, or sends a dead one again, unchanged, under the same key. What follows
 * from the result may be a call again.
 */
export async function settlePending(parts: Parts, stored: StoredFlow, who: Who): Promise<Settled> {
  let current = stored;
  let asking = who;
  const effects: Effect[] = [];
  const deadline = parts.now() + parts.waitMs;
  while (current.record.pending) {
    const { pending } = current.record;
    const outcome = pending.result ?? (await answerWithin(parts, current, asking, deadline));
    if (outcome === 'waiting') break;
    if (outcome.name === 'undecided') {
      current = (await markUndecided(parts, current, pending, outcome.message)) ?? current;
      break;
    }
    const next = await bring(parts, current, pending, outcome);
    if (!next) break;
    effects.push(...next.effects);
    current = next.stored;
    if (outcome.name === 'signed_in')
      asking = (await takeHandover(parts, pending.action_id, asking)) ?? asking;
  }
  return { stored: current, effects, who: asking };
}

/** Calls that this process is making, so that a second request waits for the first one's call. */
const underWay = new WeakMap<Parts, Map<string, Promise<IntentOutcome>>>();

function answerWithin(
  parts: Parts,
  stored: StoredFlow,
  who: Who,
  deadline: number,
): Promise<IntentOutcome | 'waiting'> {
  const late = wait(Math.max(0, deadline - parts.now()));
  const call = joinCall(parts, stored, who);
  return call ? Promise.race([call, late]) : late;
}

function wait(ms: number): Promise<'waiting'> {
  return new Promise((resolve) => {
    setTimeout(() => resolve('waiting'), ms).unref();
  });
}

/** The call under way in this process, or a dead one sent again; null while another process may still be at it. */
function joinCall(parts: Parts, stored: StoredFlow, who: Who): Promise<IntentOutcome> | null {
  const { record } = stored;
  const { pending } = record;
  if (!pending) return null;
  const calls = underWay.get(parts) ?? new Map<string, Promise<IntentOutcome>>();
  underWay.set(parts, calls);
  const name = `${record.id}/${pending.action_id}/${pending.intent.call}`;
  const known = calls.get(name);
  if (known) return known;
  const isMine = pending.owner === parts.bootId && pending.undecided === null;
  const isDead = parts.now() >= pending.until || (parts.store.isOwn && pending.owner !== parts.bootId);
  if (!isMine && !isDead) return null;
  const call = handlerOf(pending.intent).run({ parts, record, pending, who });
  calls.set(name, call);
  void call
    .then((outcome) => keepLate(parts, record.id, pending, outcome))
    .catch((error: unknown) =>
      parts.log.error({ err: error, flow: record.id }, 'a call of a flow ended in a fault'),
    )
    .finally(() => calls.delete(name));
  return call;
}

/**
 * A result whose request has gone away is kept in the flow for the next one. The pause lets a request that does wait
 * bring it first; whichever write is second finds another version and does nothing.
 */
async function keepLate(
  parts: Parts,
  id: string,
  pending: PendingCall,
  outcome: IntentOutcome,
): Promise<void> {
  if (outcome.name === 'undecided') return;
  await wait(50);
  const found = await parts.store.get<FlowRecord>('flow', id);
  const isSame =
    found?.value.pending?.action_id === pending.action_id && found.value.pending.key === pending.key;
  if (!found || !isSame) return;
  const record = { ...found.value, pending: { ...pending, result: outcome } };
  await parts.store.replace('flow', id, found.version, record, parts.now() + flowMs);
}

async function markUndecided(
  parts: Parts,
  stored: StoredFlow,
  pending: PendingCall,
  message: string,
): Promise<StoredFlow | null> {
  return write(parts, stored, {
    ...stored.record,
    pending: { ...pending, undecided: message, until: parts.now() },
  });
}

/** Makes a result part of the flow; null where another request was first. */
async function bring(
  parts: Parts,
  stored: StoredFlow,
  pending: PendingCall,
  result: OutsideResult,
): Promise<{ stored: StoredFlow; effects: Effect[] } | null> {
  const { flow, record } = stored;
  const at = parts.now();
  const outcome = receive(flow, record.state, result, at);
  if (!outcome.ok) throw new Error(`the result ${result.name} was refused: ${outcome.refusal.code}`);
  const [actionId = pending.action_id] = pending.action_id.split(':');
  const action = record.seen.find(({ id }) => id === actionId);
  const effects = nameEffects(actionId, outcome.effects, action?.effects.length ?? 0);
  const seen = record.seen.map((one) =>
    one === action ? { ...one, effects: [...one.effects, ...effects] } : one,
  );
  const claimed = result.name === 'signed_in' ? { subject: result.subject, actor: result.subject } : {};
  const settled: FlowRecord = {
    ...record,
    ...claimed,
    decided_at: at,
    state: outcome.state,
    seen,
    pending: null,
  };
  const next = outcome.intent
    ? { ...settled, pending: makePending(parts, flow, settled, outcome.intent, nextLink(pending.action_id)) }
    : settled;
  const written = await write(parts, stored, next);
  return written && { stored: written, effects };
}

/** The key of a chain's next call: `action_id:1`, `action_id:2`. */
function nextLink(actionId: string): string {
  const [id = actionId, link = '0'] = actionId.split(':');
  return `${id}:${Number(link) + 1}`;
}

async function write(parts: Parts, stored: StoredFlow, record: FlowRecord): Promise<StoredFlow | null> {
  const { version, flow } = stored;
  const isWritten = await parts.store.replace('flow', record.id, version, record, parts.now() + flowMs);
  return isWritten ? { flow, record, version: version + 1 } : null;
}
