import { done } from '@gam/shared/result';
import { rialToToman, tomanToRial } from '@gam/shared/money';
import type { Database } from '../../platform/database/database.ts';
import { announceOrder } from '../../orders/placing/index.ts';
import { lockOrder, type OrderRow, updateOrder, lockInquiry } from '../../orders/records/index.ts';
import type { Bank, BankVerdict } from '../bank/index.ts';
import { queueRefund } from './refund.ts';
import { findPayment, findPrepayment, type PaymentRow, updatePayment } from './repository.ts';
import { transact } from '../../platform/database/transact.ts';
import { takeDiscounts } from '../../orders/discounts/index.ts';
import type { Refused } from '../../platform/refusal.ts';
import { takeSlots } from '../../orders/slots/index.ts';

/**
 * Places an expired order again if all its slots and discounts are still free. Runs in the transaction that credits the
 * late payment; false changes nothing.
 */
async function reviveOrder(tx: Database, order: OrderRow, now: number): Promise<boolean> {
  const revived = await transact(tx, async (inner) => {
    // Discounts before slots, as in a placement, so that no deadlock occurs.
    const gone = await takeDiscountsAgain(inner, order);
    if (gone !== null) return gone;
    const taken = await takeSlots(inner, order, now);
    if (!taken.ok) return taken;
    await updateOrder(inner, order.uuid, { status: 'placed' });
    return done(true);
  });
  return revived.ok;
}

/** Takes the discounts of the order again. A voucher must have been valid when the order was placed. */
async function takeDiscountsAgain(tx: Database, order: OrderRow): Promise<Refused | null> {
  const inquiry = await lockInquiry(tx, order.inquiryId);
  if (inquiry === undefined) throw new Error('an order has no inquiry');
  const { uuid: orderUuid, customerId, createdAt } = order;
  return takeDiscounts(tx, { inquiry, orderUuid, customerId, now: createdAt.getTime() });
}

export interface SettleDeps {
  readonly db: Database;
  readonly bank: Bank;
  readonly now: () => number;
}

/** A report about a payment. The bank's own answer overrules it. */
interface PaymentReport {
  /** The bank or the browser has reported: the customer has left the bank's page. */
  readonly heard?: boolean;
  /** The dialog ended without a transaction at the bank. */
  readonly failed?: boolean;
  /** The customer left the bank's page without paying. */
  readonly declined?: boolean;
}

/**
 * Settles a payment; no other function credits money. Asks the bank and decides in one transaction under the order's
 * lock. A paid payment is credited once, and its order is placed and announced. An expired order is revived, otherwise
 * the payment is refunded. Repeated calls give the same result; without the bank's answer the payment stays pending.
 */
export async function settlePayment(
  { db, bank, now }: SettleDeps,
  payment: PaymentRow,
  report: PaymentReport = {},
): Promise<PaymentRow> {
  if (isSettled(payment)) return payment;
  const verdict = await askBank(bank, payment);
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, payment.orderUuid);
    const current = await findPayment(tx, payment.id);
    if (order === undefined || current === undefined) throw new Error('a payment or its order is gone');
    if (isSettled(current)) return current;
    const heard =
      report.heard === true && current.heardAt === null
        ? await updatePayment(tx, current.id, { heardAt: new Date(now()) })
        : current;
    if (verdict === 'silent') return heard;
    if (verdict === null) {
      const isOver = report.failed === true || order.status !== 'unpaid';
      return isOver ? markFailed(tx, heard, now()) : heard;
    }
    if (verdict.status === 'open') {
      const isOver = report.declined === true || current.createdAt.getTime() + longestOpenMs <= now();
      return isOver ? markFailed(tx, heard, now()) : heard;
    }
    if (verdict.status === 'failed') return markFailed(tx, heard, now());
    return decidePaid(tx, { order, payment: heard, verdict, now: now() });
  });
}

/** The time after which a customer does not pay on a page that was left open, in ms. Some banks never close it. */
const longestOpenMs = 24 * 60 * 60 * 1000;

/** Whether its status is final. A failed payment can still be paid: in-app tokens can be used again, and a customer may say that they left. */
const isSettled = ({ status }: PaymentRow): boolean => status === 'paid' || status === 'refunded';

/** The bank's verdict; null for an unknown payment, `silent` without an answer. */
async function askBank(bank: Bank, payment: PaymentRow): Promise<BankVerdict | null | 'silent'> {
  const { bankReference: reference, id: paymentId, amount } = payment;
  if (reference === null) return null;
  const transaction = { reference, paymentId, amountRial: tomanToRial(amount) };
  return bank.verify(transaction).catch(() => 'silent' as const);
}

function markFailed(tx: Database, payment: PaymentRow, now: number): Promise<PaymentRow> {
  if (payment.status === 'failed') return Promise.resolve(payment);
  return updatePayment(tx, payment.id, { status: 'failed', settledAt: new Date(now), askAt: null });
}

interface Paid {
  readonly order: OrderRow;
  readonly payment: PaymentRow;
  readonly verdict: BankVerdict;
  /** ms. */
  readonly now: number;
}

/** The bank has the money: credits the order or queues a refund. */
async function decidePaid(tx: Database, paid: Paid): Promise<PaymentRow> {
  const { order, payment, verdict, now } = paid;
  const owed = await findPrepayment(tx, order.uuid);
  const amount = amountTaken(payment, verdict);
  const isOurs =
    verdict.paymentId === payment.id &&
    verdict.amountRial === tomanToRial(amount) &&
    // An order that was changed may owe another amount by now.
    owed?.amount === amount;
  const set = { amount, trackingCode: verdict.trackingCode, settledAt: new Date(now), askAt: null };
  if (isOurs && verdict.status === 'paid') {
    if (order.status === 'unpaid') {
      await updateOrder(tx, order.uuid, { status: 'placed' });
      await announceOrder(tx, order, 'order_placed', now);
      return updatePayment(tx, payment.id, { ...set, status: 'paid' });
    }
    if (order.status === 'expired' && (await reviveOrder(tx, order, now))) {
      await announceOrder(tx, order, 'order_placed', now);
      return updatePayment(tx, payment.id, { ...set, status: 'paid', revived: true });
    }
  }
  // The order is cancelled, paid already or cannot be revived, or the amount is wrong.
  if (verdict.status === 'paid') await queueRefund(tx, payment.id, now);
  return updatePayment(tx, payment.id, { ...set, status: 'refunded' });
}

/**
 * The amount in toman. A payment that began here keeps its amount. The dialog has one token for all tries, whose
 * amounts may differ.
 */
const amountTaken = ({ gateway, amount }: PaymentRow, { amountRial }: BankVerdict): number =>
  gateway === 'top' ? rialToToman(amountRial) : amount;
