import { assert, float, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { flowShare } from './flow-share.ts';

describe('a flow’s share', () => {
  it('is the same each time, from 0 up to but not 100', () => {
    assert(
      property(string(), (flow) => {
        const share = flowShare(flow);
        expect(share).toBe(flowShare(flow));
        expect(share >= 0 && share < 100).toBe(true);
      }),
    );
    // The same on every BFF, today and tomorrow.
    expect(flowShare('f_1')).toBeCloseTo(5.577681, 6);
  });

  it('is spread evenly', () => {
    const flows = Array.from({ length: 20_000 }, (_, at) => flowShare(`f_${at}`));
    assert(
      property(float({ min: 0, max: 100, noNaN: true }), (percent) => {
        const below = flows.filter((share) => share < percent).length / flows.length;
        expect(Math.abs(below * 100 - percent)).toBeLessThan(1.5);
      }),
    );
  });
});
