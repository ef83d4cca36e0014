import { describe, expect, it } from 'vitest';
import { memoryStore } from '../../platform/store/memory-store-fixture.ts';
import { judgePayment } from './confirmed-payments.ts';

const store = memoryStore();
/** One of several BFFs over one store. */
function newBff() {
  const errors: unknown[] = [];
  const log = { error: (about: unknown) => void errors.push(about) } as never;
  return { errors, parts: { store, log, metrics: null, now: Date.now } };
}

const about = { key: 'key-1', order: 'order-1', customer: null };
const paid = { status: 'paid', amount: 120_000, order_status: 'placed' } as const;

describe('judgePayment', () => {
  it('lets two BFFs doubt what one of them confirmed, and one of them report it', async () => {
    const [first, second] = [newBff(), newBff()];
    expect(await judgePayment(first.parts, about, paid)).toBeNull();
    const doubts = await Promise.all([first, second].map(({ parts }) => judgePayment(parts, about, null)));
    expect(doubts).toMatchObject([{ amount: 120_000 }, { amount: 120_000 }]);
    expect([...first.errors, ...second.errors]).toHaveLength(1);
  });

  it('doubts no other try to pay the same order', async () => {
    const { parts } = newBff();
    await judgePayment(parts, about, paid);
    const another = { ...about, key: 'key-2' };
    expect(await judgePayment(parts, another, null)).toBeNull();
    const failed = { ...paid, status: 'failed' } as const;
    expect(await judgePayment(parts, another, failed)).toBeNull();
    expect(await judgePayment(parts, another, { ...failed, order_status: 'unpaid' })).not.toBeNull();
  });
});
