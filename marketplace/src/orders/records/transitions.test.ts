import type { OrderStatus } from '@gam/schemas/upstream';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orderStatuses } from '@gam/schemas/fixtures';
import { isOpen, isUntouched, canMoveTo } from './transitions.ts';

const status = fc.constantFrom(...orderStatuses);

describe('the transitions of an order', () => {
  it.each([
    ['unpaid', ['placed', 'cancelled', 'expired']],
    ['placed', ['assigned', 'cancelled']],
    ['assigned', ['placed', 'in_progress', 'cancelled']],
    ['in_progress', ['done']],
    ['done', []],
    ['cancelled', []],
    ['expired', ['placed']],
  ] as const)('leads from %s to %j alone', (from, ways) => {
    expect(orderStatuses.filter((to) => canMoveTo(from, to)).toSorted()).toEqual([...ways].toSorted());
  });

  it('allow a cancellation exactly while no work has begun', () => {
    fc.assert(
      fc.property(status, (from) => {
        expect(canMoveTo(from, 'cancelled')).toBe(isUntouched(from));
      }),
    );
  });

  it('leave no final status, except an expired one after a late payment', () => {
    fc.assert(
      fc.property(status, status, (from, to) => {
        const isOut = canMoveTo(from, to) && !isOpen(from);
        expect(isOut).toBe(from === 'expired' && to === 'placed');
      }),
    );
  });

  it('never lead from begun work back to an earlier status', () => {
    const walk = fc.array(status, { maxLength: 30 });
    fc.assert(
      fc.property(walk, (wanted) => {
        const end = wanted.reduce<OrderStatus>((at, to) => (canMoveTo(at, to) ? to : at), 'in_progress');
        expect(['in_progress', 'done']).toContain(end);
      }),
    );
  });

  it('reach every status except the first ones', () => {
    const isReached = (to: OrderStatus) => orderStatuses.some((from) => canMoveTo(from, to));
    expect(orderStatuses.filter((to) => !isReached(to))).toEqual(['unpaid']);
  });
});
