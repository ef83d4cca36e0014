import { describe, expect, it } from 'vitest';
import { decideRollOut, isMature } from './decide-roll-out.ts';
import { startWatch } from './watch-roll-out.ts';

const minute = 60_000;
const plan = {
  steps: [
    { percent: 5, min_minutes: 120, min_visitors: 100 },
    { percent: 50, min_minutes: 60, min_visitors: 500 },
  ],
};
const side = { visitors: 100, orders: 10, errors: 0, times: [] };
const watch = { ...startWatch([]), visitorsAt: { 5: 100 } };

describe('decideRollOut', () => {
  it('waits for the least time and the least number of visitors of the step', () => {
    expect(decideRollOut(plan, { percent: 5, since: 0 }, startWatch([]), 30 * minute)).toEqual({
      is: 'wait',
      minutes: 90,
      visitors: 100,
    });
    expect(decideRollOut(plan, { percent: 5, since: 0 }, watch, 119.5 * minute)).toEqual({
      is: 'wait',
      minutes: 1,
      visitors: 0,
    });
  });

  it('takes the next step of the plan', () => {
    expect(decideRollOut(plan, { percent: 5, since: 0 }, watch, 120 * minute)).toEqual({
      is: 'step',
      percent: 50,
    });
  });

  it('stops for a broken guard before it takes a step', () => {
    const broken = { metric: 'errors', candidate: side, control: side } as const;
    expect(decideRollOut(plan, { percent: 5, since: 0 }, { ...watch, broken }, 120 * minute)).toEqual({
      is: 'stop',
      broken,
    });
  });

  it('leaves the last step and a share outside the plan to people', () => {
    expect(decideRollOut(plan, { percent: 50, since: 0 }, watch, 9_999 * minute)).toEqual({ is: 'end' });
    expect(decideRollOut(plan, { percent: 7, since: 0 }, watch, 9_999 * minute)).toEqual({ is: 'end' });
  });
});

describe('isMature', () => {
  it('counts a cell once its last visitor has had an hour, and counts of other BFFs have arrived', () => {
    const from = '2026-05-02T00:00:00.000Z';
    const matureMs = (10 + 60 + 2) * 60_000;
    expect(isMature({ from }, Date.parse(from) + matureMs - 1)).toBe(false);
    expect(isMature({ from }, Date.parse(from) + matureMs)).toBe(true);
  });
});
