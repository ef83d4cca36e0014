import { handlerOf, type IntentOutcome } from './intent-handler.ts';
import { withDeadline } from '../../platform/deadline.ts';
import type { Parts } from '../parts.ts';
import type { Who } from '../../platform/sessions/who.ts';
import { flowMs, type FlowRecord, type PendingCall, type StoredFlow } from '../records/flow-record.ts';
import { Evaluation } from '../../engine/flow/evaluation.ts';
import type { Flow } from '../../engine/flow/flow.ts';
import type { Intent } from '../../engine/flow/outcome.ts';
import { StoreUnavailable } from '../../platform/store/store.ts';

/** Calls that this process is making, so that a second request waits for the first one's call. */
const underWay = new WeakMap<Parts, Map<string, Promise<IntentOutcome>>>();

/** Returns the outcome of the pending call, or `waiting` if it has none by the deadline, ms since 1970. */
export function answerWithin(
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

/**
 * Returns the call that runs in this process, or a dead one sent again; null while another process may still run it.
 */
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
  // The call outlives its request: what bounds it is how long it may count as under way.
  const call = withDeadline(callMs, () =>
    handlerOf(pending.intent).run({ parts, record, pending, who, isSentAgain: !isMine }),
  );
  calls.set(name, call);
  void call
    .then((outcome) => untilStored(parts, pending, () => keepLate(parts, record.id, pending, outcome)))
    .catch((error: unknown) =>
      parts.log.error({ err: error, flow: record.id }, 'a call of a flow ended in a fault'),
    )
    .finally(() => calls.delete(name));
  return call;
}

/**
 * Repeats work while the store fails, at most until another process may send the call again. Meanwhile this process
 * knows the outcome and does not send the call again.
 */
async function untilStored(
  parts: Parts,
  { until }: Pick<PendingCall, 'until'>,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof StoreUnavailable) || parts.now() >= until) throw error;
    await wait(500);
    await untilStored(parts, { until }, work);
  }
}

/**
 * Keeps the result of a request that has ended in the flow for the next one. The pause lets a request that still waits
 * store it first; the second write finds another version and does nothing.
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
  const handler = handlerOf(intent);
  const key = handler.key(record, actionId);
  const evaluation = new Evaluation(flow, record.state, record.decided_at);
  return {
    intent,
    body: handler.body(evaluation, record, intent, { parts, key }),
    key,
    until: parts.now() + callMs,
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
