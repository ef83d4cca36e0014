import type { Payment, Refund } from '@gam/schemas/upstream';
import { formatJalaliDateTime } from '@gam/shared/jalali';
import { describe, expect, it } from 'vitest';
import { writePaymentRef } from '../src/features/payments/payment-return.ts';
import { world, answerWith, startPaymentWorld } from './support/payment-result.ts';

startPaymentWorld();

const payments = /^GET \/v2\/billings\/payments\/by-key\//;
const confirmations = /^POST \/v2\/billings\/payments\/confirm\/$/;

const at = '2026-11-22T08:00:00.000Z';
const refund = (more: Partial<Refund>): Refund => ({
  id: 'r-1',
  amount: 120_000,
  state: 'requested',
  way: 'bank',
  requested_at: at,
  sent_at: null,
  done_at: null,
  failed_at: null,
  reference: null,
  ...more,
});
const payment = (more: Partial<Payment>): Payment => ({
  status: 'paid',
  gateway: 'bank',
  amount: 120_000,
  tracking_code: '104512',
  order_uuid: 'o-1',
  legacy_id: '1007',
  order_status: 'placed',
  service_title: 'نظافت منزل',
  revived: false,
  ...more,
});

type Ref = Parameters<typeof writePaymentRef>[1];
let refs = 0;
const makeRef = (more: Partial<Ref> = {}) => {
  refs += 1;
  const about = { key: `context-${refs}:1`, order: `context-order-${refs}`, customer: null, ...more };
  return writePaymentRef(world.bff.parts.signers.payment, about);
};

/** Opens the result of a payment as somebody without a session; returns what the page says. */
async function open(shown: Payment, ref = makeRef()) {
  world.proxy.heal();
  answerWith(payments, shown);
  const visitor = world.newCustomer();
  await visitor.open(`/pay/result/${ref}`);
  const { title, text } = visitor.node('status');
  return { visitor, said: `${title} ${text}`, body: JSON.stringify(visitor.screen.body) };
}

const givenBack = /بازگردانده(‌| )شد/;

describe('the result of a payment', () => {
  it.each([
    ['prepayment', {}, 'پرداخت انجام شد سفارش شما ثبت شد.'],
    ['upfront', { change_made: true }, 'مابه‌التفاوت پرداخت شد تغییر سفارش شما انجام شد.'],
    ['order_close', {}, 'پرداخت انجام شد این مبلغ از هزینه باقی‌مانده سفارش شما پرداخت شد.'],
    ['recharge', {}, 'پرداخت انجام شد این مبلغ به اعتبار شما افزوده شد.'],
  ] as const)('says what became of it in the context %s', async (context, more, expected) => {
    const { said } = await open(payment({ context, ...more }));
    expect(said).toBe(expected);
  });

  it.each([
    ['prepayment', { order_status: 'unpaid' }, 'پرداخت دوباره'],
    ['prepayment', { order_status: 'expired' }, 'دیدن سفارش'],
    ['upfront', { change_made: null }, 'پرداخت دوباره'],
    ['upfront', { change_made: false }, 'دیدن سفارش'],
    ['order_close', { order_status: 'done' }, 'پرداخت دوباره'],
  ] as const)(
    'that failed in the context %s leads on by what can still be paid (%j)',
    async (context, more, label) => {
      const { visitor } = await open(payment({ status: 'failed', context, ...more }));
      expect(visitor.screen.body.find(({ key }) => key === 'order')).toMatchObject({ items: [{ label }] });
    },
  );

  it('asks again while a change that is paid has not been made', async () => {
    const { visitor, said } = await open(payment({ context: 'upfront', change_made: null }));
    expect(said).toContain('تغییر سفارش هنوز انجام نشده است');
    expect(visitor.screen.footer).toMatchObject([{ event: 'retry' }]);
  });

  it('says that the order stands as it was where a change came to nothing', async () => {
    const lapsed = payment({
      status: 'refunded',
      context: 'upfront',
      change_made: false,
      refund: refund({ state: 'sent', sent_at: at }),
    });
    const { said, body } = await open(lapsed);
    expect(said).toBe('تغییر سفارش انجام نشد سفارش شما مانند پیش مانده است و این مبلغ بازگردانده می‌شود.');
    expect(body).toContain(`به بانک فرستاده شد: ${formatJalaliDateTime(at)}`);
    expect(body).not.toMatch(givenBack);
  });

  it.each([
    ['nothing of its refund', {}],
    ['of no refund', { refund: null }],
    ['that it is requested', { refund: refund({}) }],
    ['that the bank has it', { refund: refund({ state: 'sent', sent_at: at }) }],
    ['that the bank refused', { refund: refund({ state: 'failed', failed_at: at }) }],
  ] as const)('is not called given back where the upstream says %s', async (_what, more) => {
    for (const order_status of ['cancelled', 'expired', 'placed'] as const) {
      const { body } = await open(payment({ status: 'refunded', order_status, ...more }));
      expect(body).not.toMatch(givenBack);
    }
  });

  it('is called given back once its refund is done', async () => {
    const done = refund({ state: 'done', sent_at: at, done_at: at });
    const { said, body } = await open(
      payment({ status: 'refunded', order_status: 'cancelled', refund: done }),
    );
    expect(said).toContain('مبلغ پرداختی بازگردانده شد');
    expect(body).toContain(`بازگردانده شد: ${formatJalaliDateTime(at)}`);
  });

  it('of a recharge leads to the account, and names no order', async () => {
    const ref = makeRef({ order: null, context: 'recharge' });
    const none = { order_uuid: null, legacy_id: null, order_status: null, service_title: null };
    const { visitor, body } = await open(payment({ context: 'recharge', ...none }), ref);
    expect(visitor.screen.body.find(({ key }) => key === 'order')).toMatchObject({
      items: [{ id: 'account', href: '/account/payments' }],
    });
    expect(body).not.toContain('شماره سفارش');
  });
});

describe('what was confirmed', () => {
  it('of the rest of an order does not contradict its prepayment', async () => {
    const order = 'order-of-two-payments';
    const first = makeRef({ order });
    const rest = makeRef({ order, context: 'order_close' });
    await open(payment({ amount: 120_000 }), first);
    await open(payment({ amount: 590_000, context: 'order_close' }), rest);
    expect((await open(payment({ amount: 120_000 }), first)).visitor.screen.id).toBe('payment_result.paid');
    const again = await open(payment({ amount: 590_000, context: 'order_close' }), rest);
    expect(again.visitor.screen.id).toBe('payment_result.closed');
  });

  it('of a recharge is kept apart from every other one, and a contradiction is not known yet', async () => {
    const [mine, others] = [0, 1].map(() => makeRef({ order: null, context: 'recharge' }));
    const recharge = payment({ context: 'recharge', order_uuid: null, legacy_id: null, order_status: null });
    await open(recharge, mine);
    const failed = payment({ ...recharge, status: 'failed' });
    expect((await open(failed, others)).visitor.screen.id).toBe('payment_result.failed');
    expect((await open(failed, mine)).visitor.screen.id).toBe('payment_result.doubted');
  });

  it('on the way back counts for the payment alone', async () => {
    const ref = makeRef({ order: null, context: 'recharge' });
    const recharge = payment({ context: 'recharge', order_uuid: null, legacy_id: null, order_status: null });
    answerWith(confirmations, recharge);
    await fetch(`${world.bff.url}/pay/return/${ref}`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ status: 'paid' }),
    });
    const failed = payment({ ...recharge, status: 'failed' });
    expect((await open(failed, ref)).visitor.screen.id).toBe('payment_result.doubted');
  });
});
