import { anyone, attempt, forBff, own, tried, type Try, users } from './line.ts';
import type { Victim } from './victim.ts';

const purchase = (more: object = {}): Try =>
  attempt('their order', own, ({ pending }) => ({ body: { ...pending.body, ...more } }));

const discountOf = ({ inquiry, voucher }: Victim) => ({
  code: voucher,
  demand_id: null,
  price_inquery_id: inquiry,
  price: null,
  is_club_discount: false,
});
const discounts = tried(
  attempt('their inquiry', { ...own, guest: 404 }, (victim) => ({ body: discountOf(victim) })),
);

/** Discounts and payments. */
export const moneyLines = {
  listWorkmanDiscounts: anyone({ params: { referralCode: 'unknown' } }, 404),
  listWorkmanServiceDiscounts: anyone({ params: { service: '1', city: '1', referralCode: 'unknown' } }, 404),
  listPromotions: anyone(),
  applyDiscount: discounts,
  cancelDiscount: discounts,
  checkRuleVouchers: tried(
    attempt('of theirs', { ...forBff, bff: 'may' }, ({ voucher }) => ({ body: { codes: [voucher] } })),
  ),
  applyRuleVoucher: tried(
    // The BFF is let through; a code that customers type is unknown to it.
    attempt('on their inquiry', { ...forBff, bff: 400 }, ({ inquiry, voucher }) => ({
      body: { code: voucher, reason: 'a reason', price_inquery_id: inquiry, price: null },
    })),
  ),

  listActiveGateways: tried(
    attempt('of their order', { ...own, guest: 404 }, ({ owing }) => ({
      query: { amount: String(owing.due), context: 'prepayment', order_id: owing.uuid },
    })),
  ),
  chargeCredit: tried(
    attempt('under a used key', users(409), ({ pending }) => ({ body: pending.body, key: pending.key })),
    purchase(),
  ),
  purchaseBySamin: tried(
    attempt('their order', own, ({ pending, owing }) => ({
      body: { ...pending.body, number_of_installment: 1, order_tracking_code: owing.uuid },
    })),
  ),
  purchaseBySadad: tried(purchase()),
  // An allowed caller passes: the payment has already begun at another gateway.
  purchaseBySnappPay: tried(
    attempt('their order', users(404, { operator: 409 }), ({ pending }) => ({ body: pending.body })),
  ),
  // An operator who acts for a customer cannot use the customer's wallet.
  callBackEwano: tried(
    attempt('their order', users(404, { acting: 403, operator: 403 }), ({ owing }) => ({
      body: { order_id: owing.uuid },
    })),
  ),
  callBackTop: anyone(
    ({ owing }) => ({
      body: { token: owing.inAppToken, status: 'paid', amount_rial: owing.due * 10, signature: 'guessed' },
    }),
    400,
  ),
  confirmPayment: tried(
    // The BFF is let through, and asked what the bank sent back.
    attempt('by key', { ...forBff, bff: 400 }, ({ payment }) => ({ body: { key: payment.key, fields: {} } })),
  ),
  findPayment: tried(attempt('by key', forBff, ({ payment }) => ({ params: { key: payment.key } }))),
  loadOrderLedger: tried(
    attempt('of an unpaid one', users(404, { operator: 'may', finance: 'may' }), ({ owing }) => ({
      params: { id: owing.uuid },
    })),
    attempt('of a finished one', users(404, { operator: 'may', finance: 'may' }), ({ done }) => ({
      params: { id: done.uuid },
    })),
  ),
  listPayments: tried(attempt('their own', users(200), () => ({ query: { limit: '100' } }))),
  loadCredit: tried(attempt('their own', users(200), () => ({}))),
  // Nobody but the customer spends it, and only after a fresh code.
  spendCredit: tried(
    attempt('on their order', users(404), ({ owing }) => ({ body: { order_id: owing.uuid } })),
  ),
  findPaymentPage: tried(
    attempt('by reference', forBff, ({ payment }) => ({ query: { reference: payment.reference } })),
  ),
} as const;
