import { guardMetrics, type GuardMetric, type RollOutPlan } from '@gam/schemas/upstream';
import { noEffect, simulateRollOut, type Customers, type SimulatedEnd } from './simulate-roll-out.ts';

const guards = guardMetrics.map((metric) => ({ metric }));
const step = (percent: number, min_visitors: number) => ({ percent, min_minutes: 120, min_visitors });

/** The plan of a usual roll-out, with every guard. */
export const usualPlan: RollOutPlan = {
  steps: [step(1, 50), step(5, 200), step(25, 500), step(50, 2_000), step(100, 0)],
  guards,
};

/** Half of the visitors for as long as it takes. */
const halfPlan: RollOutPlan = { steps: [step(50, 1_000_000), step(100, 0)], guards };

/** One row of the proof: many roll-outs of one kind, and what must be true of them. */
export interface Trial {
  readonly title: string;
  readonly plan: RollOutPlan;
  readonly customers: Customers;
  /** A roll-out that stopped counts where it compared at most so many visitors a side; null: any. */
  readonly within: number | null;
  readonly atMost?: number;
  readonly atLeast?: number;
}

const busy = { flowsAnHour: 600, returning: 0.3 };

/** The trials: three without an effect, then losses that must be found. */
export const trials: readonly Trial[] = [
  ...[0.4, 0.1, 0.02].map((ordering) => ({
    title: `no effect, ${ordering * 100} % order, all steps`,
    plan: usualPlan,
    customers: { ...busy, ordering, effect: noEffect },
    within: null,
    atMost: 0.05,
  })),
  ...[
    { ordering: 0.4, within: 2_000 },
    { ordering: 0.1, within: 10_000 },
  ].map(({ ordering, within }) => ({
    title: `a fifth fewer orders, ${ordering * 100} % order`,
    plan: halfPlan,
    customers: { ...busy, ordering, effect: { ...noEffect, orders: 0.8 } },
    within,
    atLeast: 0.9,
  })),
  {
    title: 'no orders any more, 40 % order, all steps',
    plan: usualPlan,
    customers: { ...busy, ordering: 0.4, effect: { ...noEffect, orders: 0 } },
    within: 100,
    atLeast: 0.9,
  },
  {
    title: 'half as many errors more, 10 % err',
    plan: halfPlan,
    customers: { ...busy, ordering: 0.4, effect: { ...noEffect, errors: 1.5 } },
    within: 4_000,
    atLeast: 0.9,
  },
  {
    title: 'half as much time more, 40 % order',
    plan: halfPlan,
    customers: { ...busy, ordering: 0.4, effect: { ...noEffect, time: 1.5 } },
    within: 4_000,
    atLeast: 0.9,
  },
];

/** What many roll-outs of one trial came to. */
export interface TrialResult {
  /** The part that was stopped, and within the trial's number of visitors. */
  readonly stopped: number;
  readonly by: Readonly<Record<GuardMetric, number>>;
  /** Of those that stopped: visitors a side, the median and the 90th percentile. */
  readonly median: number;
  readonly ninetieth: number;
}

/** Plays a trial's roll-outs under the seeds from `seed` on. */
export function runTrial({ plan, customers, within }: Trial, rollOuts: number, seed: number): TrialResult {
  const ends = Array.from({ length: rollOuts }, (_, at) => simulateRollOut(plan, customers, seed + at));
  const isFound = ({ stoppedBy, visitorsASide }: SimulatedEnd) =>
    stoppedBy !== null && visitorsASide <= (within ?? Infinity);
  const needed = ends
    .filter(({ stoppedBy }) => stoppedBy !== null)
    .map(({ visitorsASide }) => visitorsASide)
    .toSorted((one, other) => one - other);
  const part = (isOne: (end: SimulatedEnd) => boolean) => ends.filter(isOne).length / rollOuts;
  return {
    stopped: part(isFound),
    by: {
      orders_per_visitor: part(({ stoppedBy }) => stoppedBy === 'orders_per_visitor'),
      errors: part(({ stoppedBy }) => stoppedBy === 'errors'),
      time_to_order: part(({ stoppedBy }) => stoppedBy === 'time_to_order'),
    },
    median: needed[Math.floor(needed.length / 2)] ?? 0,
    ninetieth: needed[Math.floor(needed.length * 0.9)] ?? 0,
  };
}

/** Whether a result is what the trial demands. */
export const isKept = ({ atMost = 1, atLeast = 0 }: Trial, { stopped }: TrialResult): boolean =>
  stopped <= atMost && stopped >= atLeast;
