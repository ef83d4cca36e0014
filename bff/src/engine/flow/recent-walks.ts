import type { Flow } from './flow.ts';
import { Walk, type WalkedState } from './walk.ts';

/** So many walks are remembered: the customers who are answering right now. */
const remembered = 256;

/** By the answers they walk over, which are never changed in place; the longest known first. */
const recent = new Map<WalkedState['answers'], Walk>();

/**
 * The walk over a state: the one that was begun for an earlier event or screen, if it is known still. That saves work
 * and changes nothing: a walk is a pure function of flow, answers, facts and time.
 */
export function walkOver(flow: Flow, state: WalkedState, now: number): Walk {
  const known = recent.get(state.answers);
  if (known?.isOver(flow, state, now)) return known;
  const walk = new Walk(flow, state, now);
  keepWalk(state.answers, walk);
  return walk;
}

/** Remembers a walk for the events that follow, in the place of the one over the answers before. */
export function keepWalk(
  answers: WalkedState['answers'],
  walk: Walk,
  before: WalkedState['answers'] = answers,
): void {
  recent.delete(before);
  recent.set(answers, walk);
  if (recent.size <= remembered) return;
  const oldest = recent.keys().next();
  if (!oldest.done) recent.delete(oldest.value);
}
