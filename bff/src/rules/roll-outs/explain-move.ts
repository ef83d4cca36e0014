import type { GuardMetric, RollOutSide } from '@gam/schemas/upstream';
import type { GuardedRollOut } from '../services/live-rules.ts';
import type { Broken } from './watch-roll-out.ts';

const share = (part: number, all: number): string =>
  `${part} of ${all}${all > 0 ? ` (${((100 * part) / all).toFixed(1)} %)` : ''}`;

/** What each guard compares, in words. */
const words: { readonly [M in GuardMetric]: (candidate: RollOutSide, control: RollOutSide) => string } = {
  orders_per_visitor: (candidate, control) =>
    `fewer visitors order: ${share(candidate.orders, candidate.visitors)} with the candidate, ${share(control.orders, control.visitors)} without it`,
  errors: (candidate, control) =>
    `more visitors meet errors: ${share(candidate.errors, candidate.visitors)} with the candidate, ${share(control.errors, control.visitors)} without it`,
  time_to_order: (candidate, control) =>
    `orders take longer, compared over ${candidate.orders} orders with the candidate and ${control.orders} without it`,
};

/** Returns why a guarded roll-out goes back, for the audit. */
export const explainStop = ({ metric, candidate, control }: Broken): string =>
  `Guard ${metric} of the plan was broken: ${words[metric](candidate, control)}. The candidate was taken back by itself.`;

/** Returns which step of its plan a roll-out takes, for the audit. */
export function explainStep({ plan }: Pick<GuardedRollOut, 'plan'>, percent: number): string {
  const at = plan.steps.findIndex((step) => step.percent === percent);
  return `Step ${at + 1} of ${plan.steps.length} of the plan, to ${percent} %: no guard was broken.`;
}
