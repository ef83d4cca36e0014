import { describe, expect, it } from 'vitest';
import type { FlowState } from '@gam/engine/flow';
import { countFrom, countStep } from './counted-flow.ts';

const at = Date.parse('2026-12-19T21:00:00Z');
const begun = countFrom({ rules: 'a@1#b', service: 's', city: '1', device: 'phone', at, trials: [] });
const state = (trail: string[], step: string | null, more: Partial<FlowState> = {}) =>
  ({ trail, step, quote: null, problem: null, ...more }) as FlowState;

describe('countStep', () => {
  it('counts under the day of the beginning in Tehran', () => {
    expect(begun.under.day).toBe('2026-12-20');
  });

  it('counts each step once, also those that a batch of several events passed', () => {
    const first = countStep(begun, null, state(['q1', 'q2'], 'q3'));
    expect(first.added).toMatchObject({
      begun: 1,
      steps: [
        { step: 'q1', reached: 1, left: 1 },
        { step: 'q2', reached: 1, left: 1 },
        { step: 'q3', reached: 1, left: 0 },
      ],
    });
    const back = countStep(first.counted, state(['q1', 'q2'], 'q3'), state(['q1'], 'q2'));
    expect(back.added).toMatchObject({ begun: 0, backs: 1, steps: [] });
    const again = countStep(back.counted, state(['q1'], 'q2'), state(['q1', 'q2', 'q3'], null));
    expect(again.added).toMatchObject({ backs: 0, steps: [{ step: 'q3', reached: 0, left: 1 }] });
  });

  it('counts a quote by its inquiry, and the beginning of a problem', () => {
    const quote = (inquiry_id: string) => ({ quote: { inquiry_id } }) as Partial<FlowState>;
    const added = (before: Partial<FlowState>, after: Partial<FlowState>) =>
      countStep(begun, state([], '@quote', before), state([], '@quote', after)).added;
    expect(added({}, quote('i1')).quotes).toBe(1);
    expect(added(quote('i1'), quote('i1')).quotes).toBe(0);
    expect(added(quote('i1'), quote('i2')).quotes).toBe(1);
    const problem = { problem: { message: 'no', field: null } };
    expect(added({}, problem).errors).toBe(1);
    expect(added(problem, problem).errors).toBe(0);
  });
});
