import type { Effect } from '@gam/schemas/descriptors';
import { receive } from '../../engine/flow/advance.ts';
import type { OutsideResult } from '../../engine/flow/results/index.ts';
import type { Parts } from '../parts.ts';
import { takeHandover } from '../../platform/sessions/begin-session.ts';
import type { Who } from '../../platform/sessions/who.ts';
import { withUrl } from '../urls/place-url.ts';
import { nameEffects } from './apply-events.ts';
import { type FlowRecord, type PendingCall, type StoredFlow, writeFlow } from '../records/flow-record.ts';
import { msLeft } from '../../platform/deadline.ts';
import type { IntentOutcome } from '../intents/intent-handler.ts';
import { answerWithin, makePending, nextLink } from '../intents/run-intent.ts';

interface Settled {
  readonly stored: StoredFlow;
  readonly effects: readonly Effect[];
  /** The sender, whom a sign-in changes. */
  readonly who: Who;
}

/**
 * Completes a pending call within the wait: takes a late result, waits for the running call, or repeats a dead one
 * unchanged under its key. The result may need another call.
 */
export async function settlePending(parts: Parts, stored: StoredFlow, who: Who): Promise<Settled> {
  let current = stored;
  let asking = who;
  const effects: Effect[] = [];
  const deadline = parts.now() + Math.min(parts.waitMs, msLeft());
  while (current.record.pending) {
    const { pending } = current.record;
    const outcome = pending.result ?? (await answerWithin(parts, current, asking, deadline));
    if (outcome === 'waiting') break;
    if (outcome.name === 'undecided') {
      current = (await markUndecided(parts, current, pending, outcome)) ?? current;
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

async function markUndecided(
  parts: Parts,
  stored: StoredFlow,
  pending: PendingCall,
  { message, unanswered_at }: Extract<IntentOutcome, { name: 'undecided' }>,
): Promise<StoredFlow | null> {
  return writeFlow(parts, stored, {
    ...stored.record,
    pending: {
      ...pending,
      undecided: message,
      until: parts.now(),
      ...(unanswered_at !== undefined && { unanswered_at }),
    },
  });
}

/** Stores a result in the flow; null if another request was first. */
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
  const effects = nameEffects(actionId, outcome.effects.map(withUrl), action?.effects.length ?? 0);
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
  const written = await writeFlow(parts, stored, next);
  return written && { stored: written, effects };
}
