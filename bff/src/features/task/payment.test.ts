import { describe, expect, it } from 'vitest';
import { paymentOf, orderOf, taskAt, taskOf, unpaidOrder } from './task-fixture.ts';
import type { Task } from './load-task.ts';
import { presentPayment } from './payment.ts';

const typesOf = (blocks: readonly { type: string }[]) => blocks.map(({ type }) => type);
const seen = (task: Task) => {
  const { status, open, settled, footer } = presentPayment(task);
  return { status: status?.title ?? null, open: typesOf(open), settled: typesOf(settled), footer };
};

describe('the payment of an order', () => {
  it('that has none is nowhere', () => {
    expect(seen(taskOf(orderOf()))).toEqual({ status: null, open: [], settled: [], footer: [] });
  });

  it('that is due has its time, the ways to pay and a button that ends with the time [O-4.36]', () => {
    const { status, open, footer } = seen(taskOf(unpaidOrder()));
    expect(status).toBe('پیش‌پرداخت هنوز انجام نشده است');
    expect(open).toEqual(['facts', 'countdown', 'gateways']);
    expect(footer).toEqual([
      {
        id: 'pay_again',
        label: 'پرداخت ۱۲۰٬۰۰۰ تومان',
        event: 'pay_again',
        kind: 'primary',
        form: 'gateways',
        disabled_after_ms: 600_000,
      },
    ]);
  });

  it('that failed may be tried again while it is due', () => {
    expect(seen(taskOf(unpaidOrder({ state: 'failed' }))).footer).toHaveLength(1);
  });

  it('whose time is over cannot be paid, whatever the upstream still says [O-4.52]', () => {
    const late = taskOf(unpaidOrder(), { at: taskAt + 600_000 });
    expect(seen(late)).toMatchObject({ open: ['facts'], settled: [], footer: [] });
  });

  it('in the app is left to the app: no way is chosen', () => {
    const { open, footer } = seen(taskOf(unpaidOrder(), { in_app: true, gateways: null }));
    expect(open).not.toContain('gateways');
    expect(footer[0]).not.toHaveProperty('form');
  });

  it('whose ways did not come can be asked for again, and not be paid', () => {
    const { open, footer } = seen(taskOf(unpaidOrder(), { gateways: null }));
    expect(open).toContain('notice');
    expect(footer).toEqual([]);
  });

  it('that has no way cannot be paid', () => {
    expect(seen(taskOf(unpaidOrder(), { gateways: [] })).footer).toEqual([]);
  });

  it('whose outcome is unknown can be looked at again', () => {
    const order = orderOf({ status: 'unpaid', payment: paymentOf({ state: 'pending' }) });
    expect(seen(taskOf(order))).toMatchObject({ open: ['facts', 'actions'], settled: [], footer: [] });
  });

  it.each([
    ['paid', 'good'],
    ['expired', 'warn'],
    ['refunded', 'neutral'],
  ] as const)('that is %s stands among the figures, in words and tone', (state, tone) => {
    const order = orderOf({ payment: paymentOf({ state, tracking_code: 'A123' }) });
    const { status, open, settled, footer } = presentPayment(taskOf(order));
    expect([status, open, footer]).toEqual([null, [], []]);
    expect(settled[0]).toMatchObject({
      type: 'status',
      tone,
      title: expect.stringMatching(/[\u0600-\u06ff]{3}/),
    });
    expect(JSON.stringify(settled[1])).toContain('A۱۲۳');
  });
});
