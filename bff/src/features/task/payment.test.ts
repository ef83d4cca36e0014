import { describe, expect, it } from 'vitest';
import { paymentOf, orderOf, taskAt, taskOf, unpaidOrder } from './task-fixture.ts';
import type { Task } from './load-task.ts';
import { presentPayment } from './payment.ts';

const typesOf = (blocks: readonly { type: string }[]) => blocks.map(({ type }) => type);
const seen = (task: Task) => {
  const { status, open, settled, footer } = presentPayment(task);
  return { status: status?.title ?? null, open: typesOf(open), settled: typesOf(settled), footer };
};

describe('presentPayment', () => {
  it('shows nothing without a payment', () => {
    expect(seen(taskOf(orderOf()))).toEqual({ status: null, open: [], settled: [], footer: [] });
  });

  it('shows the time, the gateways and a button until the deadline for a due payment [O-4.36]', () => {
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

  it('offers another try for a failed payment before the deadline', () => {
    expect(seen(taskOf(unpaidOrder({ state: 'failed' }))).footer).toHaveLength(1);
  });

  it('offers no payment after the deadline, even if the upstream does [O-4.52]', () => {
    const late = taskOf(unpaidOrder(), { at: taskAt + 600_000 });
    expect(seen(late)).toMatchObject({ open: ['facts'], settled: [], footer: [] });
  });

  it('shows no gateways in the app', () => {
    const { open, footer } = seen(taskOf(unpaidOrder(), { in_app: true, gateways: null }));
    expect(open).not.toContain('gateways');
    expect(footer[0]).not.toHaveProperty('form');
  });

  it('offers a retry instead of the payment if the gateways are unknown', () => {
    const { open, footer } = seen(taskOf(unpaidOrder(), { gateways: null }));
    expect(open).toContain('notice');
    expect(footer).toEqual([]);
  });

  it('offers no payment without a gateway', () => {
    expect(seen(taskOf(unpaidOrder(), { gateways: [] })).footer).toEqual([]);
  });

  it('offers a refresh if the outcome is unknown', () => {
    const order = orderOf({ status: 'unpaid', payment: paymentOf({ state: 'pending' }) });
    expect(seen(taskOf(order))).toMatchObject({ open: ['facts', 'actions'], settled: [], footer: [] });
  });

  it.each([
    ['paid', 'good'],
    ['expired', 'warn'],
    ['refunded', 'neutral'],
  ] as const)('shows the state %s among the figures, with words and tone', (state, tone) => {
    const order = orderOf({ payment: paymentOf({ state, tracking_code: 'A123' }) });
    const { status, open, settled, footer } = presentPayment(taskOf(order));
    expect([status, open, footer]).toEqual([null, [], []]);
    expect(settled[0]).toMatchObject({
      type: 'status',
      tone,
      title: expect.stringMatching(/[\u0600-\u06ff]{3}/),
    });
    expect(JSON.stringify(settled[1])).toContain('A123');
  });
});
