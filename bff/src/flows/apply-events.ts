import type { ClientEvent, Effect } from '@gam/schemas/descriptors';
import { advance } from '../flow/advance.ts';
import type { Flow } from '../flow/flow.ts';
import type { EngineEffect, Intent, Refusal } from '../flow/outcome.ts';
import { actionHash } from './action-hash.ts';
import { type FlowRecord, rememberedActions, type SeenAction } from './flow-record.ts';

export interface Applied {
  readonly record: FlowRecord;
  readonly applied: number;
  readonly effects: readonly Effect[];
  /** The first event that was not accepted, if any. */
  readonly refusal: Refusal | null;
  /** What the last accepted event asks the outside world for: nothing after it was applied. */
  readonly intent: { readonly intent: Intent; readonly action_id: string } | null;
}

/**
 * Applies events in order, up to the first that is not accepted or that needs the outside world. While a call is
 * pending nothing is accepted. Each accepted event raises the revision and is remembered with its effects.
 */
export function applyEvents(
  flow: Flow,
  record: FlowRecord,
  events: readonly ClientEvent[],
  at: number,
): Applied {
  let current = record;
  let refusal: Refusal | null = null;
  let asked: Applied['intent'] = null;
  const effects: Effect[] = [];
  let applied = 0;
  for (const event of events) {
    if (asked) break;
    const outcome = advance(flow, current.state, event, at);
    if (!outcome.ok) {
      refusal = outcome.refusal;
      break;
    }
    if (current.pending) break;
    const own = nameEffects(event.action_id, outcome.effects);
    effects.push(...own);
    const rev = current.rev + 1;
    const action: SeenAction = { id: event.action_id, hash: actionHash(event), rev, effects: own };
    current = { ...current, rev, decided_at: at, state: outcome.state, seen: remember(current.seen, action) };
    applied += 1;
    if (outcome.intent) asked = { intent: outcome.intent, action_id: event.action_id };
  }
  return { record: current, applied, effects, refusal, intent: asked };
}

export const remember = (seen: readonly SeenAction[], action: SeenAction): SeenAction[] =>
  [...seen, action].slice(-rememberedActions);

/** Gives effects their ids: the same each time the action's reply is given. */
export const nameEffects = (action: string, effects: readonly EngineEffect[], from = 0): Effect[] =>
  effects.map((effect, index): Effect => ({ ...effect, id: `${action}.${from + index}` }));
