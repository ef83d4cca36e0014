import type { RulesOutcome } from '@gam/schemas/upstream';
import { describe, expect, it } from 'vitest';
import { compareVersions } from './compare-versions.ts';

const row = (rules: string, begun: number, more: Partial<RulesOutcome> = {}): RulesOutcome => ({
  rules,
  begun,
  backs: 0,
  errors: 0,
  quotes: 0,
  orders: 0,
  paid_orders: 0,
  steps: [],
  times: [],
  ...more,
});

describe('compareVersions', () => {
  it('puts the versions of one document beside each other, whatever the other documents are', () => {
    const rows = [
      row('gifts@10#aa default@1#bb', 1),
      row('gifts@2#cc default@1#bb', 2),
      row('gifts@2#cc default@2#dd', 3),
      row('gifts@0 default@1#bb', 4),
    ];
    expect(compareVersions('gifts', rows).map(({ version, begun }) => [version, begun])).toEqual([
      ['gifts@0', 4],
      ['gifts@2#cc', 5],
      ['gifts@10#aa', 1],
    ]);
    expect(compareVersions('default', rows).map(({ begun }) => begun)).toEqual([7, 3]);
  });

  it('adds up steps and gives the class of the median time to order', () => {
    const [only] = compareVersions('a', [
      row('a@1#x', 1, { steps: [{ step: 'q1', reached: 4, left: 1 }], orders: 2, times: [0, 2] }),
      row('a@1#x b@1#y', 1, { steps: [{ step: 'q1', reached: 1, left: 1 }], orders: 3, times: [0, 0, 3] }),
    ]);
    expect(only).toMatchObject({
      steps: [{ step: 'q1', reached: 5, left: 2 }],
      orders: 5,
      median_seconds: 90,
    });
  });

  it('has no median without orders', () => {
    expect(compareVersions('a', [row('a@1#x', 1)])[0]?.median_seconds).toBeNull();
  });
});
