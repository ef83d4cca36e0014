import { eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { readTogether, rowsOf } from '../../platform/database/read-together.ts';
import { ledgerCauses, ledgerEntries, type LedgerCause } from './tables.ts';

/** The sums of an order's entries by their cause, in toman. */
type OrderSums = Readonly<Record<LedgerCause, number>>;

/** What an order costs and what was paid of it, in toman. */
export interface OrderBalance {
  /** 0 where the price is agreed on the spot, and of a cancelled or expired order. */
  readonly cost: number;
  readonly paid: number;
  /** What has gone back. */
  readonly refunded: number;
  /** What is on its way back. */
  readonly refunding: number;
  /** cost − paid + refunded + refunding; below 0: more was paid than it costs. */
  readonly due: number;
}

/** Returns what an order owes by the sums of its entries. */
export function balanceOf(sums: OrderSums): OrderBalance {
  const cost = sums.charged - sums.reduced;
  const paid = sums.paid + sums.settled_before;
  const refunded = sums.refund_done;
  const refunding = sums.refund_requested - sums.refund_done;
  return { cost, paid, refunded, refunding, due: cost - paid + refunded + refunding };
}

/** A cause among the entries of an order. */
interface CauseSum {
  readonly cause: LedgerCause;
  /** Toman. */
  readonly sum: number;
}

/** The causes among an order's entries with their sums, as a value of `readTogether`; see `sumUp`. */
export const causesOf = (orderUuid: string): SQL<readonly CauseSum[]> =>
  rowsOf(sql`select ${ledgerEntries.cause}, sum(${ledgerEntries.amount}) from ${ledgerEntries}
    where ${eq(ledgerEntries.orderUuid, orderUuid)} group by ${ledgerEntries.cause}`);

/** Reads the sums of an order's entries. */
export async function readSums(db: Database, orderUuid: string): Promise<OrderSums> {
  return sumUp((await readTogether(db, { causes: causesOf(orderUuid) })).causes);
}

/** The sum of each cause; 0 for those that an order does not have. */
export function sumUp(causes: readonly CauseSum[]): OrderSums {
  const found = new Map(causes.map(({ cause, sum }) => [cause, sum]));
  return Object.fromEntries(ledgerCauses.map((cause) => [cause, found.get(cause) ?? 0])) as Record<
    LedgerCause,
    number
  >;
}

/** What is left of an order, in toman; at least 0, and null while its price is agreed on the spot. */
export const leftOf = ({ price }: { readonly price: number | null }, { due }: OrderBalance): number | null =>
  price === null ? null : Math.max(0, due);

/**
 * What was paid of an order and has not gone back, in toman, as a value of `readTogether`. What is on its way back is not
 * counted.
 */
export function keptOf(orderUuid: SQL | string | null): SQL<number> {
  const { amount, cause, orderUuid: ofOrder } = ledgerEntries;
  return sql`(select coalesce(sum(case ${cause} when 'refund_requested' then -${amount} else ${amount} end), 0)
    from ${ledgerEntries} where ${ofOrder} = ${orderUuid}
      and ${cause} in ('paid', 'settled_before', 'refund_requested'))`.mapWith(Number);
}
