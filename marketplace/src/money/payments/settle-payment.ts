import { rialToToman, tomanToRial } from '@gam/shared/money';
import type { Database } from '../../platform/database/database.ts';
import { lockOrder, type OrderRow } from '../../orders/records/index.ts';
import type { Bank, BankVerdict } from '../bank/index.ts';
import { queueRefund } from './refund.ts';
import { countPayment } from './count-payment.ts';
import { findPayment, type PaymentRow, updatePayment } from './repository.ts';

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
 * Settles a payment of the bank; no other function credits its money. Asks the bank and decides in one transaction under
 * the order's lock. What counts of a paid payment is credited once (see `countPayment`), and the rest goes back. Repeated
 * calls give the same result; without the bank's answer the payment stays pending.
 */
export async function settlePayment(
  { db, bank, now }: SettleDeps,
  payment: PaymentRow,
  report: PaymentReport = {},
): Promise<PaymentRow> {
  if (isSettled(payment)) return payment;
  const verdict = await askBank(bank, payment);
  return db.transaction(async (tx) => {
    const order = payment.orderUuid === null ? null : await lockOrder(tx, payment.orderUuid);
    const current = await lockPayment(tx, payment);
    if (order === undefined || current === undefined) throw new Error('a payment or its order is gone');
    if (isSettled(current)) return current;
    const heard =
      report.heard === true && current.heardAt === null
        ? await updatePayment(tx, current.id, { heardAt: new Date(now()) })
        : current;
    if (verdict === 'silent') return heard;
    if (verdict === null) {
      const isMoot = current.context === 'prepayment' && order?.status !== 'unpaid';
      const isOver = report.failed === true || isMoot || isLong(current, now());
      return isOver ? markFailed(tx, heard, now()) : heard;
    }
    if (verdict.status === 'open') {
      const isOver = report.declined === true || isLong(current, now());
      return isOver ? markFailed(tx, heard, now()) : heard;
    }
    if (verdict.status === 'failed') return markFailed(tx, heard, now());
    return decidePaid(tx, { order, payment: heard, verdict, now: now() });
  });
}

/** The time after which a customer does not pay on a page that was left open, in ms. Some banks never close it. */
const longestOpenMs = 24 * 60 * 60 * 1000;

const isLong = ({ createdAt }: PaymentRow, now: number): boolean =>
  createdAt.getTime() + longestOpenMs <= now;

/** No order's lock keeps two reports of a recharge apart. */
const lockPayment = (tx: Database, { id, orderUuid }: PaymentRow): Promise<PaymentRow | undefined> =>
  findPayment(tx, id, { locks: orderUuid === null });

/** A settled payment is not asked about again. */
const never = { askAt: null, followAt: null } as const;

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
  return updatePayment(tx, payment.id, { status: 'failed', settledAt: new Date(now), ...never });
}

interface Paid {
  /** Null: it charges the credit. */
  readonly order: OrderRow | null;
  readonly payment: PaymentRow;
  readonly verdict: BankVerdict;
  /** ms. */
  readonly now: number;
}

/** The bank has the money: what counts of it is credited, and the rest goes back. */
async function decidePaid(tx: Database, { order, payment, verdict, now }: Paid): Promise<PaymentRow> {
  const amount = amountTaken(payment, verdict);
  const isOurs = verdict.paymentId === payment.id && verdict.amountRial === tomanToRial(amount);
  const isPaid = verdict.status === 'paid';
  const counted =
    isOurs && isPaid ? await countPayment(tx, { order, payment, amount, now }, payment.context) : null;
  const set = { amount, trackingCode: verdict.trackingCode, settledAt: new Date(now), ...never };
  if (counted === null) {
    // Before the status, so that the database does not take it for one that the bank gave back by itself.
    if (isPaid) await queueRefund(tx, payment.id, now);
    return updatePayment(tx, payment.id, { ...set, status: 'refunded' });
  }
  const { revived } = counted;
  const credited = await updatePayment(tx, payment.id, { ...set, status: 'paid', revived });
  if (counted.amount < amount) await queueRefund(tx, payment.id, now, amount - counted.amount);
  return credited;
}

/**
 * The amount in toman. A payment that began here keeps its amount. The dialog has one token for all tries, whose
 * amounts may differ.
 */
const amountTaken = ({ gateway, amount }: PaymentRow, { amountRial }: BankVerdict): number =>
  gateway === 'top' ? rialToToman(amountRial) : amount;
