import { maturityMinutes, type RollOutCell, type RollOutPlan, slotMinutes } from '@gam/schemas/upstream';
import type { GuardedRollOut } from '../services/live-rules.ts';
import type { Broken, Watch } from './watch-roll-out.ts';

const minuteMs = 60_000;

/** Counts of other BFFs arrive within this time after a slot, ms. */
const graceMs = 2 * minuteMs;

/** The time from a cell's beginning until its visitors are mature and all counts of them have arrived, ms. */
const matureMs = (slotMinutes + maturityMinutes) * minuteMs + graceMs;

/** Whether a cell counts at a time, ms since 1970. */
export const isMature = ({ from }: Pick<RollOutCell, 'from'>, now: number): boolean =>
  Date.parse(from) + matureMs <= now;

/** What is to be done with a roll-out. */
export type RollOutDecision =
  | { readonly is: 'stop'; readonly broken: Broken }
  | { readonly is: 'step'; readonly percent: number }
  /** `minutes` and `visitors`: what is missing for the next step. */
  | { readonly is: 'wait'; readonly minutes: number; readonly visitors: number }
  /** The last step is reached, or the plan has no step with this share: a person decides. */
  | { readonly is: 'end' };

/**
 * Decides the next move of a guarded roll-out: back when a guard is broken; the plan's next step when the least time and
 * number of mature visitors of this step have been reached; else none.
 */
export function decideRollOut(
  { steps }: Pick<RollOutPlan, 'steps'>,
  { percent, since }: Pick<GuardedRollOut, 'percent' | 'since'>,
  { broken, visitorsAt }: Watch,
  now: number,
): RollOutDecision {
  if (broken) return { is: 'stop', broken };
  const at = steps.findIndex((step) => step.percent === percent);
  const step = steps[at];
  const next = steps[at + 1];
  if (!step || !next) return { is: 'end' };
  const minutes = Math.max(0, Math.ceil(step.min_minutes - (now - since) / minuteMs));
  const visitors = Math.max(0, step.min_visitors - (visitorsAt[percent] ?? 0));
  return minutes === 0 && visitors === 0
    ? { is: 'step', percent: next.percent }
    : { is: 'wait', minutes, visitors };
}
