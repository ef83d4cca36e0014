import { Type, type Static } from 'typebox';

/** The metrics that can stop a roll-out, each compared per visitor between candidate and control. */
export const guardMetrics = ['orders_per_visitor', 'errors', 'time_to_order'] as const;
export type GuardMetric = (typeof guardMetrics)[number];

/** One step of a guarded roll-out: a share of visitors, and what must have passed before the next step. */
const RollOutStep = Type.Object(
  {
    percent: Type.Integer({
      minimum: 1,
      maximum: 100,
      description: 'of visitors; 100 makes the candidate the stable version and ends the roll-out',
    }),
    min_minutes: Type.Integer({
      minimum: 0,
      maximum: 90 * 24 * 60,
      description: 'least duration of the step',
    }),
    min_visitors: Type.Integer({
      minimum: 0,
      maximum: 10_000_000,
      description: 'least number of visitors of the candidate in this step who have been compared',
    }),
  },
  { title: 'RollOutStep' },
);

/** A metric that stops the roll-out and takes the candidate back when it is worse for the candidate's visitors. */
export const RollOutGuard = Type.Object(
  { metric: Type.Enum(guardMetrics) },
  { title: 'RollOutGuard', additionalProperties: false },
);
export interface RollOutGuard extends Static<typeof RollOutGuard> {}

/**
 * The plan of a guarded roll-out, approved with the candidate's content: steps of rising shares, and the guards that
 * are watched in all of them. A last step below 100 % waits there for a person.
 */
export const RollOutPlan = Type.Object(
  {
    steps: Type.Array(RollOutStep, { minItems: 1, maxItems: 20 }),
    guards: Type.Array(RollOutGuard, { maxItems: guardMetrics.length }),
  },
  { title: 'RollOutPlan' },
);
export interface RollOutPlan extends Static<typeof RollOutPlan> {}
