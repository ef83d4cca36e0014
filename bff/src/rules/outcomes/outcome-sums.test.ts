import { describe, expect, it } from 'vitest';
import { countFrom } from './counted-flow.ts';
import { OutcomeSums } from './outcome-sums.ts';

const added = { begun: 1, backs: 0, errors: 0, quotes: 0, steps: [{ step: 'q1', reached: 1, left: 0 }] };
const under = (rules: string) =>
  countFrom({ rules, service: 's', city: '1', device: 'phone', at: 0, trials: [] });
const trial = { roll_out: 'r', side: 'control', percent: 5, visitors: 1, errors: 0 } as const;

describe('OutcomeSums', () => {
  it('sums alike flows and cells into one row each, and is empty after they are taken', () => {
    const sums = new OutcomeSums();
    for (let flow = 0; flow < 3; flow += 1) {
      sums.add(under('a@1#b'), added);
      sums.addTrial({ ...trial, from: '2026-12-19T05:00:00.000Z' });
    }
    const batch = sums.take();
    expect(batch?.flows).toMatchObject([{ begun: 3, steps: [{ step: 'q1', reached: 3, left: 0 }] }]);
    expect(batch?.trials).toMatchObject([{ visitors: 3 }]);
    expect(sums.take()).toBeNull();
  });

  it('bounds its memory while nothing can be sent, and says how much found no room', () => {
    const sums = new OutcomeSums();
    for (let kind = 0; kind < 2_100; kind += 1) sums.add(under(`a@${kind}#b`), added);
    expect(sums.takeDropped()).toBe(100);
    let kinds = 0;
    for (let batch = sums.take(); batch; batch = sums.take()) {
      expect(batch.flows.length).toBeLessThanOrEqual(500);
      kinds += batch.flows.length;
    }
    expect(kinds).toBe(2_000);
  });
});
