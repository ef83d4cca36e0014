import { describe, expect, it } from 'vitest';
import { findPlanFault, nextPercent } from './check-roll-out-plan.ts';

const step = (percent: number) => ({ percent, min_minutes: 60, min_visitors: 100 });
const plan = { steps: [step(1), step(25), step(100)], guards: [{ metric: 'errors' as const }] };

describe('findPlanFault', () => {
  it('accepts rising steps and different guards', () => {
    expect(findPlanFault(plan)).toBeNull();
  });

  it('names the first step whose share does not rise', () => {
    expect(findPlanFault({ ...plan, steps: [step(5), step(25), step(25)] })).toEqual({
      code: 'steps_must_rise',
      step: 2,
    });
  });

  it('names a guard that is listed twice', () => {
    expect(findPlanFault({ ...plan, guards: [...plan.guards, ...plan.guards] })).toEqual({
      code: 'guard_twice',
      metric: 'errors',
    });
  });
});

describe('nextPercent', () => {
  it('returns the next step, also from a share between the steps', () => {
    expect(nextPercent(plan, 0)).toBe(1);
    expect(nextPercent(plan, 1)).toBe(25);
    expect(nextPercent(plan, 30)).toBe(100);
    expect(nextPercent(plan, 100)).toBeNull();
  });
});
