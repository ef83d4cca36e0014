import type { GatewayContext, OrderDetail, OrderLedger, Payment } from '@gam/schemas/upstream';
import type { Clock, Reporting, StoreAccess } from '../../platform/platform-parts.ts';
import type { PaymentRef } from './payment-return.ts';

/** What a reply once confirmed as paid. */
interface Confirmed {
  /** The key of the payment; null where only the order was read as paid. */
  readonly key: string | null;
  /** Toman; null where the reply named none. */
  readonly amount: number | null;
  /** The customer who read the order as paid; null: none has. */
  readonly customer: string | null;
  /** When a reply first contradicted it, ms since 1970; null while none does. */
  readonly doubted_at: number | null;
}

/**
 * Returns the name under which a confirmation is kept: the order for its prepayment, which the order's own state repeats;
 * the order with the context for what else it pays, which the ledger repeats; the key for what pays no order.
 */
export function confirmationOf({ key, order, context = 'prepayment' }: Omit<PaymentRef, 'customer'>): string {
  if (order === null) return key;
  return context === 'prepayment' ? order : `${order}/${context}`;
}

type Memory = StoreAccess & Reporting & Clock;

/** How long a confirmation counts against later replies, ms: the time in which a bank gives money back. */
const lifeMs = 72 * 60 * 60_000;
/** How long a page asks by itself after the first doubt, ms; then the customer asks by a button. */
const asksForMs = 10 * 60_000;

/** Whether a page still asks by itself about a payment in doubt. */
export const asksByItself = ({ doubted_at }: Confirmed, now: number): boolean =>
  doubted_at === null || now - doubted_at < asksForMs;

/** Returns what was confirmed about an order's payment; null if nothing was. */
export const findConfirmed = async ({ store }: Memory, order: string): Promise<Confirmed | null> =>
  (await store.get<Confirmed>('paid_order', order))?.value ?? null;

/** Keeps that a reply confirmed a payment. Never rejects: the reply is shown also where the store fails. */
export async function keepConfirmed(
  { store, log }: Memory,
  order: string,
  { key = null, amount = null, customer = null }: Partial<Confirmed>,
): Promise<void> {
  try {
    const known = await store.get<Confirmed>('paid_order', order);
    const value = {
      key: key ?? known?.value.key ?? null,
      amount: amount ?? known?.value.amount ?? null,
      customer: customer ?? known?.value.customer ?? null,
      doubted_at: null,
    } satisfies Confirmed;
    if (known === null) await store.insert('paid_order', order, value, lifeMs);
    else if (isOther(known.value, value))
      await store.replace('paid_order', order, known.version, value, lifeMs);
  } catch (err) {
    log.error({ err, order }, 'that a payment was confirmed could not be kept');
  }
}

const isOther = (known: Confirmed, value: Confirmed): boolean =>
  (Object.keys(value) as (keyof Confirmed)[]).some((field) => known[field] !== value[field]);

/**
 * Notes that a reply contradicts what was confirmed. The first doubt is logged and counted, also if several BFFs see it.
 * Returns what is known now.
 */
async function doubt(memory: Memory, order: string, call: string, reads: string): Promise<Confirmed | null> {
  const { store, log, metrics, now } = memory;
  const known = await store.get<Confirmed>('paid_order', order);
  if (known === null || known.value.doubted_at !== null) return known?.value ?? null;
  const value = { ...known.value, doubted_at: now() } satisfies Confirmed;
  const isFirst = await store.replace('paid_order', order, known.version, value, lifeMs);
  if (isFirst !== null) {
    log.error({ order, call, reads }, 'a payment was confirmed as paid, and a later reply contradicts it');
    metrics?.contradictedPayments.inc();
  }
  return value;
}

/** A payment as its key finds it; null: 404. */
type Read = Pick<Payment, 'status' | 'amount' | 'order_status'> | null;

/** Whether a reply about one of an order's payments contradicts what was confirmed. A refund does not. */
function contradicts(read: Read, confirmed: Confirmed, key: string): boolean {
  const isSame = confirmed.key === null || confirmed.key === key;
  if (read === null) return isSame;
  if (read.status === 'refunded') return false;
  if (read.status === 'paid') return confirmed.key === key && confirmed.amount !== read.amount;
  return confirmed.key === key || read.order_status === 'unpaid';
}

/** Judges a reply about a payment: keeps that it is paid, and returns what it contradicts; null if nothing. */
export async function judgePayment(memory: Memory, about: PaymentRef, read: Read): Promise<Confirmed | null> {
  const { key, customer } = about;
  const name = confirmationOf(about);
  const confirmed = await findConfirmed(memory, name);
  if (confirmed !== null && contradicts(read, confirmed, key))
    return doubt(memory, name, 'findPayment', read?.status ?? 'missing');
  if (read?.status === 'paid') await keepConfirmed(memory, name, { key, amount: read.amount, customer });
  return null;
}

/** Whether an order reads as not paid for the amount that was confirmed. Another amount is another debt. */
function readsUnpaid({ payment, status }: OrderDetail, { amount }: Confirmed): boolean {
  if (payment === null) return status === 'unpaid';
  if (payment.state === 'paid' || payment.state === 'refunded') return false;
  return amount === null || payment.amount === amount;
}

/**
 * Returns an order as its customer may read it: one that was confirmed as paid and reads as not paid waits for its
 * outcome, and is not paid again.
 */
export async function judgeOrder(
  memory: Memory,
  order: OrderDetail,
  customer: string | null,
): Promise<OrderDetail> {
  const { order_uuid: id, payment } = order;
  if (payment?.state === 'paid') {
    await keepConfirmed(memory, id, { amount: payment.amount, customer });
    return order;
  }
  if (payment === null && order.status !== 'unpaid') return order;
  const confirmed = await findConfirmed(memory, id);
  if (confirmed === null || !readsUnpaid(order, confirmed)) return order;
  await doubt(memory, id, 'loadOrder', payment?.state ?? 'missing');
  const waiting = payment ?? { amount: confirmed.amount ?? 0, gateways: [], tracking_code: null };
  return {
    ...order,
    payment: { ...waiting, state: 'pending', due_until: null },
    may: { ...order.may, pay: false },
  };
}

/** The contexts of an order's payments that only its ledger repeats. */
const inLedger = ['upfront', 'order_close'] as const satisfies readonly GatewayContext[];

/**
 * Whether a ledger contradicts what was confirmed: it lists no payment of that context and amount. Such an order is in
 * doubt, and is not paid again.
 */
export async function contradictsLedger(
  memory: Memory,
  { order_uuid: order, payments }: OrderLedger,
): Promise<boolean> {
  const doubts = await Promise.all(
    inLedger.map(async (context) => {
      const name = confirmationOf({ key: '', order, context });
      const confirmed = await findConfirmed(memory, name);
      if (confirmed === null || confirmed.amount === null) return false;
      const { amount } = confirmed;
      if (payments.some((one) => one.context === context && one.amount === amount)) return false;
      await doubt(memory, name, 'loadOrderLedger', 'missing');
      return true;
    }),
  );
  return doubts.includes(true);
}

/** Whether an order that reads as missing was read as paid by the same customer; that is a doubt, too. */
export async function isMissingPaidOrder(memory: Memory, id: string, customer: string): Promise<boolean> {
  const confirmed = await findConfirmed(memory, id);
  if (confirmed === null || confirmed.customer !== customer) return false;
  await doubt(memory, id, 'loadOrder', 'missing');
  return true;
}
