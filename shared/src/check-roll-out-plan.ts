import type { RollOutPlan } from '@gam/schemas/upstream';

/** What is wrong with a plan beyond its schema; `step` counts from 0. */
type PlanFault =
  | { readonly code: 'steps_must_rise'; readonly step: number }
  | { readonly code: 'guard_twice'; readonly metric: string };

/** Returns the first fault of a plan: shares must rise from step to step, a guard may be named once. */
export function findPlanFault({ steps, guards }: RollOutPlan): PlanFault | null {
  const step = steps.findIndex(
    ({ percent }, index) => index > 0 && percent <= (steps[index - 1]?.percent ?? 0),
  );
  if (step > 0) return { code: 'steps_must_rise', step };
  const twice = guards.find(
    ({ metric }, index) => guards.findIndex((guard) => guard.metric === metric) < index,
  );
  return twice ? { code: 'guard_twice', metric: twice.metric } : null;
}

/**
 * Returns the share that follows a share in a plan: the next step's percentage, the first step's for a share below it;
 * null after the last step. A BFF may set this share or 0, nothing else.
 */
export const nextPercent = ({ steps }: RollOutPlan, percent: number): number | null =>
  steps.find((step) => step.percent > percent)?.percent ?? null;
