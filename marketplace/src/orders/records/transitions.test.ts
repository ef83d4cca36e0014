import { type OrderStatus, orderStatuses } from '@gam/schemas/upstream';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isOpen, isUntouched, canMoveTo, transitions } from './transitions.ts';

const status = fc.constantFrom(...orderStatuses);

describe('the way of an order', () => {
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

  it('can be left by its customer exactly as long as no work has begun', () => {
    fc.assert(
      fc.property(status, (from) => {
        expect(canMoveTo(from, 'cancelled')).toBe(isUntouched(from));
      }),
    );
  });

  it('never leads out of an end, but for a payment that came late', () => {
    fc.assert(
      fc.property(status, status, (from, to) => {
        const isOut = canMoveTo(from, to) && !isOpen(from);
        expect(isOut).toBe(from === 'expired' && to === 'placed');
      }),
    );
  });

  it('never leads from work back, however long it is', () => {
    const walk = fc.array(status, { maxLength: 30 });
    fc.assert(
      fc.property(walk, (wanted) => {
        const end = wanted.reduce<OrderStatus>((at, to) => (canMoveTo(at, to) ? to : at), 'in_progress');
        expect(['in_progress', 'done']).toContain(end);
      }),
    );
  });

  it('has no status that nothing leads to but its beginnings', () => {
    const reached = new Set<string>(Object.values(transitions).flat());
    expect(orderStatuses.filter((one) => !reached.has(one))).toEqual(['unpaid']);
  });
});
