import { done, type Result } from '@gam/shared/result';
import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { isThere, readTogether } from '../../platform/database/read-together.ts';
import type { Refusal } from '../../platform/refusal.ts';
import type { ServiceInCity } from '../../shop/catalogue/index.ts';
import { computeAhead } from '../../shop/pricing/index.ts';
import { type Inquiry, orderChanges, type OrderMoney, type OrderRow } from '../records/index.ts';
import { changed } from './check-placement.ts';

/** The priced change of a placed order. */
interface PricedChange {
  readonly inquiry: Inquiry;
  readonly quoted: ServiceInCity;
  readonly money: Pick<OrderMoney, 'keptOf'>;
}

/** What was paid of an order and has not gone back, in toman, and whether a change of it waits. */
interface ChangedMoney {
  readonly kept: number;
  readonly hasWaiting: boolean;
}

/**
 * Checks that the change of a placed order means for the money what its quote said: the order may have been paid or
 * changed since. Refuses as for another price. Call it under the order's lock.
 */
export async function checkMoney(
  tx: Database,
  order: OrderRow,
  { inquiry, quoted, money }: PricedChange,
): Promise<Result<ChangedMoney, Refusal>> {
  const facts = await readTogether(tx, {
    kept: money.keptOf(order.uuid),
    hasWaiting: isThere(
      sql`select from ${orderChanges} where ${orderChanges.orderUuid} = ${order.uuid} and ${orderChanges.state} = 'waiting'`,
    ),
  });
  const { priceRules } = quoted.service;
  const ahead = computeAhead(priceRules.prepayment, inquiry.price, { ...order, kept: facts.kept });
  const { prepayment_amount: asked, change_message: told = null } = inquiry.quote;
  const isSame = asked === ahead.prepayment_amount && told === (ahead.change_message ?? null);
  return isSame ? done(facts) : changed();
}
