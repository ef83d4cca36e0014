import { withDeadline } from '../../platform/deadline.ts';
import { StoreUnavailable } from '../../platform/store/store.ts';
import type { Who } from '../../platform/sessions/who.ts';
import type { Parts } from '../parts.ts';
import type { StoreAccess } from '../../platform/platform-parts.ts';
import {
  lifeOf,
  type FlowRecord,
  type PendingCall,
  type StoredFlow,
  writeFlow,
} from '../records/flow-record.ts';
import type { CallOutcome, CallUnderWay, IntentResult } from '../records/call-under-way.ts';
import { handlerOf } from './intent-handler.ts';
import { isOwn, isSameCall, mayTake, takeOver, timeLeftMs } from './pending-call.ts';

/** An outcome with its call as it was made. `waiting`: there is none within the time. */
type CallProgress = 'elsewhere' | 'waiting' | { readonly outcome: IntentResult; readonly call: PendingCall };

/** Returns the outcome of the pending call within the time, ms, with the call as this process has made it. */
export async function answerWithin(
  parts: Parts,
  stored: StoredFlow,
  who: Who,
  leftMs: number,
): Promise<CallProgress> {
  const made = joinCall(parts, stored, who);
  if (!made) return 'elsewhere';
  const outcome = await Promise.race([made.outcome, wait(leftMs)]);
  return typeof outcome === 'string' ? outcome : { outcome, call: made.pending };
}

function wait(ms: number): Promise<'waiting'> {
  return new Promise((resolve) => {
    setTimeout(() => resolve('waiting'), ms).unref();
  });
}

/** Returns the call that runs in this process, or one taken over; null while another process may still run it. */
function joinCall(parts: Parts, stored: StoredFlow, who: Who): CallUnderWay | null {
  const { record } = stored;
  const { pending } = record;
  if (!pending) return null;
  const calls = parts.underWay;
  const nameOf = ({ action_id, intent, takes = 0 }: PendingCall) =>
    `${record.id}/${action_id}/${intent.call}/${takes}`;
  const taken = takeOver(parts, pending);
  const known = calls.get(nameOf(taken)) ?? (pending.undecided === null && calls.get(nameOf(pending)));
  if (known) return known;
  const own = isOwn(parts, pending);
  if (!own && !mayTake(parts, pending)) return null;
  const call = own ? pending : taken;
  const outcome = own ? send(parts, record, call, who) : takeAndSend(parts, stored, call, who);
  const kept = outcome
    .then(
      (known) => untilStored(parts, call, () => keepOutcome(parts, record.id, call, known)),
      (error: unknown) => {
        parts.log.error({ err: error, flow: record.id }, 'a call of a flow ended in a fault');
        return untilStored(parts, call, () => handOver(parts, record.id, call));
      },
    )
    .catch((error: unknown) =>
      parts.log.error({ err: error, flow: record.id }, 'the outcome of a call was not stored'),
    )
    .finally(() => calls.delete(nameOf(call)));
  const made = { flow: record.id, pending: call, outcome, kept };
  calls.set(nameOf(call), made);
  return made;
}

/** Stores that this process has taken the call over, so that no other one does, and sends it. */
async function takeAndSend(
  parts: Parts,
  stored: StoredFlow,
  pending: PendingCall,
  who: Who,
): Promise<CallOutcome> {
  const taken = await writeFlow(parts, stored, { ...stored.record, pending });
  const from = stored.record.pending?.owner;
  if (!taken.ok) return 'elsewhere';
  const { record } = taken.value;
  if (from !== parts.bootId)
    parts.log.info({ flow: record.id, call: pending.intent.call, from }, 'a call was taken over');
  return send(parts, record, pending, who);
}

/** Sends the call. It outlives its request: what bounds it is how long it may count as under way. */
async function send(parts: Parts, record: FlowRecord, pending: PendingCall, who: Who): Promise<IntentResult> {
  const handler = handlerOf(parts, pending.intent);
  const leftMs = timeLeftMs(parts, pending);
  if (handler.replay && leftMs <= 0) return handler.replay.tooLate;
  const lastSentAt = pending.unanswered_at ?? null;
  return withDeadline(leftMs, () => handler.run({ parts, record, pending, who, lastSentAt }));
}

/**
 * Sends the call of a flow whose write ended without an answer, if the store has it when it works again: every other
 * process waits for this one.
 */
export function sendIfStored(parts: Parts, written: StoredFlow, who: Who): void {
  const { record } = written;
  const { pending } = record;
  if (!pending) return;
  void untilStored(parts, pending, async () => {
    const found = await parts.store.get<FlowRecord>('flow', record.id);
    if (isOpen(found?.value.pending, pending)) joinCall(parts, written, who);
  }).catch((error: unknown) =>
    parts.log.error({ err: error, flow: record.id }, 'it is unknown whether a call was stored'),
  );
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
    if (!(error instanceof StoreUnavailable) || parts.store.now() >= until) throw error;
    await wait(500);
    await untilStored(parts, { until }, work);
  }
}

/**
 * Keeps the outcome of a call whose requests have ended in the flow for the next one. The pause lets a request that still
 * waits store it first.
 */
async function keepOutcome(parts: Parts, id: string, call: PendingCall, outcome: CallOutcome): Promise<void> {
  if (outcome === 'elsewhere') return;
  await wait(50);
  await changePending(parts, id, call, (pending) =>
    outcome.name === 'undecided' ? markUndecided(parts, pending, outcome) : { ...pending, result: outcome },
  );
}

/** Returns the call after all its tries ended without an answer: any process may send it again when asked to. */
export const markUndecided = (
  { store }: StoreAccess,
  pending: PendingCall,
  { message, ref, unanswered_at }: Extract<IntentResult, { name: 'undecided' }>,
): PendingCall => ({
  ...pending,
  undecided: message,
  ...(ref !== undefined && { undecided_ref: ref }),
  until: store.now(),
  ...(unanswered_at !== undefined && { unanswered_at }),
});

/** Lets any process send the call again at once that the upstream promises to do once. */
export const handOver = (parts: StoreAccess, id: string, call: PendingCall): Promise<void> =>
  changePending(parts, id, call, (pending) => ({ ...pending, handed_over: true }));

/** Whether an outcome of the call may be stored: no process has taken it over since, and no outcome is stored. */
export const isOpen = (stored: PendingCall | null | undefined, call: PendingCall): boolean =>
  isSameCall(stored, call) &&
  stored?.owner === call.owner &&
  stored.takes === call.takes &&
  stored.result === null &&
  stored.undecided === null;

/** Changes the call in its flow as long as an outcome of it may be stored, and tells every process. */
async function changePending(
  { store }: StoreAccess,
  id: string,
  call: PendingCall,
  change: (pending: PendingCall) => PendingCall,
): Promise<void> {
  for (;;) {
    const found = await store.get<FlowRecord>('flow', id);
    const pending = found?.value.pending;
    if (!found || !pending || !isOpen(pending, call)) return;
    const record = { ...found.value, pending: change(pending) };
    if ((await store.replace('flow', id, found.version, record, lifeOf(record))) !== null)
      return store.tell(id);
  }
}
