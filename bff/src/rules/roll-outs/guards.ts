import type { GuardMetric, RollOutSide } from '@gam/schemas/upstream';
import type { Table } from './table-evidence.ts';

/** How a metric is watched. */
interface Guard {
  /** Its part of the error budget, relative to the other guards of the plan. */
  readonly budget: number;
  /** The odds ratios of a worse candidate that it looks for, with the weight of each; the weights add up to 1. */
  readonly effects: readonly { readonly oddsRatio: number; readonly weight: number }[];
  /** The table of a stratum. */
  readonly table: (candidate: RollOutSide, control: RollOutSide) => Table;
}

/** From a disaster to a loss that takes many visitors to be seen; most weight lies where a loss of a fifth is. */
const losses = [
  { oddsRatio: 0.1, weight: 0.05 },
  { oddsRatio: 0.4, weight: 0.1 },
  { oddsRatio: 0.6, weight: 0.15 },
  { oddsRatio: 0.7, weight: 0.25 },
  { oddsRatio: 0.78, weight: 0.3 },
  { oddsRatio: 0.88, weight: 0.15 },
];
const gains = losses.map(({ oddsRatio, weight }) => ({ oddsRatio: 1 / oddsRatio, weight }));

/** The guards by metric. Every metric is an event that each visitor has once or not at all. */
export const guards: { readonly [M in GuardMetric]: Guard } = {
  orders_per_visitor: { budget: 3, effects: losses, table: tableOf('orders') },
  errors: { budget: 1, effects: gains, table: tableOf('errors') },
  time_to_order: { budget: 1, effects: gains, table: slowOrders },
};

/**
 * The visitors who had an event. A BFF that was killed loses its last counts of visitors but not their orders, so events
 * may exceed visitors; they do so on both sides alike.
 */
function tableOf(event: 'orders' | 'errors'): Guard['table'] {
  const count = (side: RollOutSide) => ({
    visitors: side.visitors,
    events: Math.min(side[event], side.visitors),
  });
  return (candidate, control) => ({ candidate: count(candidate), control: count(control) });
}

/**
 * The median test: of those who ordered, how many took longer than the median of both sides together. The median depends
 * only on both sides together, so the table's margins are fixed as the test needs them.
 */
function slowOrders(candidate: RollOutSide, control: RollOutSide): Table {
  const classes = Math.max(candidate.times.length, control.times.length);
  const both = Array.from(
    { length: classes },
    (_, at) => (candidate.times[at] ?? 0) + (control.times[at] ?? 0),
  );
  const all = sum(both);
  let cut = 0;
  let below = 0;
  let nearest = all;
  for (let at = 0, upTo = 0; at < classes; at += 1) {
    upTo += both[at] ?? 0;
    const distance = Math.abs(2 * upTo - all);
    if (distance < nearest) [nearest, cut, below] = [distance, at + 1, upTo];
  }
  const slower = (times: readonly number[]) => (below === 0 ? 0 : sum(times.slice(cut)));
  return {
    candidate: { visitors: sum(candidate.times), events: slower(candidate.times) },
    control: { visitors: sum(control.times), events: slower(control.times) },
  };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
