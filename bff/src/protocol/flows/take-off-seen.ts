import { type Result, done, failed } from '@gam/shared/result';
import type { ClientEvent, Effect } from '@gam/schemas/descriptors';
import { actionHash } from './apply-events.ts';
import { findSeen, type SeenAction, type StoredAction } from '../records/seen-actions.ts';

/** What is new in a batch. */
export interface Unseen {
  /** The new events. */
  readonly events: readonly ClientEvent[];
  /** The number of removed events, the last one, and their effects. */
  readonly taken: number;
  readonly last: SeenAction | null;
  readonly effects: readonly Effect[];
}

/**
 * Removes the events that were accepted before from the front of a batch. An id with other arguments is refused, and so
 * is one that repeats behind a new event: it would run twice.
 */
export function takeOffSeen(
  events: readonly ClientEvent[],
  seen: readonly StoredAction[],
): Result<Unseen, 'reused'> {
  const find = (id: string) => findSeen(seen, id);
  let last: SeenAction | null = null;
  const effects: Effect[] = [];
  let taken = 0;
  for (const event of events) {
    const action = find(event.action_id);
    if (!action) break;
    if (action.hash !== actionHash(event)) return failed('reused');
    last = action;
    effects.push(...action.effects);
    taken += 1;
  }
  const rest = events.slice(taken);
  for (const [index, { action_id }] of rest.entries()) {
    const isRepeated = find(action_id) || rest.findIndex((event) => event.action_id === action_id) < index;
    if (isRepeated) return failed('reused');
  }
  return done({ events: rest, taken, last, effects });
}
