import type { RollOutCell, RollOutSide } from '@gam/schemas/upstream';
import { describe, expect, it } from 'vitest';
import { startWatch, watchCell } from './watch-roll-out.ts';

const every = [{ metric: 'orders_per_visitor' }, { metric: 'errors' }, { metric: 'time_to_order' }] as const;

const side = (visitors: number, orders: number, more: Partial<RollOutSide> = {}): RollOutSide => ({
  visitors,
  orders,
  errors: 0,
  times: [],
  ...more,
});

/** The cells of some hours, one an hour. */
const cells = (hours: number, cellOf: (hour: number) => Omit<RollOutCell, 'from'>): RollOutCell[] =>
  Array.from({ length: hours }, (_, hour) => ({
    from: new Date(Date.parse('2026-05-02T00:00:00Z') + hour * 3_600_000).toISOString(),
    ...cellOf(hour),
  }));

const watchAll = (all: readonly RollOutCell[]) => all.reduce(watchCell, startWatch(every));

describe('watchCell', () => {
  it('breaks on fewer orders, and says which metric and what was compared', () => {
    const { broken } = watchAll(
      cells(20, () => ({ percent: 50, candidate: side(100, 25), control: side(100, 40) })),
    );
    expect(broken?.metric).toBe('orders_per_visitor');
    expect(broken?.candidate.visitors).toBe(broken?.control.visitors);
    expect(broken?.candidate.orders).toBeLessThan(broken?.control.orders ?? 0);
  });

  it('breaks on more errors and on slower orders', () => {
    const errors = cells(20, () => ({
      percent: 50,
      candidate: side(100, 40, { errors: 30 }),
      control: side(100, 40, { errors: 10 }),
    }));
    expect(watchAll(errors).broken?.metric).toBe('errors');
    const slower = cells(20, () => ({
      percent: 50,
      candidate: side(100, 40, { times: [0, 10, 10, 20] }),
      control: side(100, 40, { times: [20, 10, 10] }),
    }));
    expect(watchAll(slower).broken?.metric).toBe('time_to_order');
  });

  it('does not break on a better candidate', () => {
    const better = cells(50, () => ({
      percent: 50,
      candidate: side(100, 60, { times: [60] }),
      control: side(100, 40, { errors: 20, times: [0, 0, 40] }),
    }));
    expect(watchAll(better).broken).toBeNull();
  });

  it('is not misled where the share rises while customers order less', () => {
    // Over all hours the candidate has 12 orders of 100 visitors and the control 38; inside each hour they are alike.
    const night = cells(40, (hour) =>
      hour < 20
        ? { percent: 1, candidate: side(10, 4), control: side(990, 396) }
        : { percent: 50, candidate: side(500, 50), control: side(500, 50) },
    );
    expect(watchAll(night).broken).toBeNull();
  });

  it('compares small numbers only inside an hour, however long that takes', () => {
    const few = cells(1_000, () => ({ percent: 50, candidate: side(1, 0), control: side(1, 1) }));
    expect(watchAll(few).broken?.metric).toBe('orders_per_visitor');
    expect(watchAll(few.slice(0, 1)).candidate.visitors).toBe(0);
  });

  it('counts the candidate’s visitors by share', () => {
    const all = cells(2, (hour) => ({
      percent: hour === 0 ? 1 : 5,
      candidate: side(10 + hour, 1),
      control: side(90, 9),
    }));
    expect(watchAll(all).visitorsAt).toEqual({ 1: 10, 5: 11 });
    // Those of an hour that goes on count once they are compared.
    const few = cells(2, () => ({ percent: 5, candidate: side(3, 1), control: side(4, 1) }));
    expect(watchAll(few).visitorsAt).toEqual({ 5: 3 });
  });

  it('stays broken', () => {
    const loss = cells(20, () => ({ percent: 50, candidate: side(100, 0), control: side(100, 40) }));
    const gain = cells(50, () => ({ percent: 50, candidate: side(100, 90), control: side(100, 10) }));
    const broken = watchAll(loss);
    expect(gain.reduce(watchCell, broken).broken).toEqual(broken.broken);
  });
});
