import { done, type Result } from '@gam/shared/result';
import { formatToman } from '@gam/shared/money';
import { orderObject, recordAct } from '../../people/audit/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { readTogether } from '../../platform/database/read-together.ts';
import { transact } from '../../platform/database/transact.ts';
import { actorOf, type Caller } from '../../platform/http/guard.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import { lockOrder, type OrderMoney, orderNotFound, type OrderRow, updateOrder } from '../records/index.ts';

const messages = {
  status: 'مانده سفارش از آغاز کار به بعد تعیین می‌شود.',
  paid: 'در این میان مبلغی از این سفارش پرداخت یا بازگردانده شده است. صفحه را دوباره ببینید.',
  own: 'مانده سفارش خود را همکار دیگری تعیین می‌کند.',
};

/** The line of the price by which pricing the remainder changed it. */
const correction = 'اصلاح هزینه پس از کار';

export const isPriceable = ({ status }: Pick<OrderRow, 'status'>): boolean =>
  status === 'in_progress' || status === 'done';

interface Remainder {
  /** Toman. */
  readonly amount: number;
  /** What was paid as the operator read it, toman. */
  readonly paid: number;
  readonly money: Pick<OrderMoney, 'keptOf'>;
  readonly caller: Caller;
  /** ms. */
  readonly now: number;
}

/**
 * Prices what is left of an order whose work goes on or is done: it then costs what was paid and this amount. A repeated
 * call changes nothing. 409 where another amount was paid by now. The ledger follows the price.
 */
export function priceRemainder(
  db: Database,
  uuid: string,
  { amount, paid, money, caller, now }: Remainder,
): Promise<Result<OrderRow, Refusal>> {
  return transact(db, async (tx) => {
    const order = await lockOrder(tx, uuid);
    if (order === undefined) return orderNotFound();
    if (order.customerId === actorOf(caller)) return refuse(403, messages.own, { code: 'own_order' });
    if (!isPriceable(order)) return refuse(409, messages.status, { code: 'wrong_status' });
    const price = paid + amount;
    if (order.price === price) return done(order);
    const { kept } = await readTogether(tx, { kept: money.keptOf(uuid) });
    if (kept !== paid) return refuse(409, messages.paid, { code: 'paid_meanwhile' });
    const priced = await updateOrder(tx, uuid, repriced(order, price));
    const named = orderObject(order);
    const object = { ...named, label: `${named.label}، ${formatToman(amount)}` };
    const { customerId } = order;
    await recordAct(tx, { caller, action: 'remainder_priced', customerId, object, now });
    return done(priced);
  });
}

/** What changes of an order with its price: its lines add up to it as before, with one line for all corrections. */
function repriced(
  { price: before, acharPrice, miniFactor }: OrderRow,
  price: number,
): Pick<OrderRow, 'price' | 'acharPrice' | 'miniFactor'> {
  const change = price - (before ?? 0);
  const lines = miniFactor.filter(({ parent_title }) => parent_title !== correction);
  const earlier = miniFactor.find(({ parent_title }) => parent_title === correction)?.total_price ?? 0;
  // An order without lines that has a price shows none.
  const isListed = miniFactor.length > 0 || before === null;
  const sum = earlier + change;
  const line = { parent_title: correction, description: null, no_items: null, total_price: sum };
  return {
    price,
    acharPrice: (acharPrice ?? 0) + change,
    miniFactor: isListed && sum !== 0 ? [...lines, line] : lines,
  };
}
