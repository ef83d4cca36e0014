import type { OrderPayment, QuoteResult } from '@gam/schemas/upstream';
import type { SQL } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import type { OrderRow } from './tables.ts';

/** The state of an order's prepayment. */
export interface OwedPayment {
  readonly payment: OrderPayment | null;
  /** The token for the native in-app payment; null when nothing is due. [O-3.13] */
  readonly inAppToken: string | null;
  readonly mayPay: boolean;
}

/** An order's prepayment and what was paid of it, in toman. */
export interface OrderDebt {
  readonly prepayment: number;
  readonly dueUntil: Date;
  readonly paid: number;
}

/** The unpaid orders to check: one order, a customer's orders, or all. */
export interface ExpiryScope {
  readonly orderUuid?: string;
  readonly customerId?: string;
}

/**
 * The operations of payments and receipts that orders need. The layer above provides them, since orders do not import
 * money. Times in ms.
 */
export interface OrderMoney {
  /** Expires overdue unpaid orders; of one order, its overdue change too. */
  readonly expireOrders: (scope?: ExpiryScope) => Promise<unknown>;
  /**
   * Stores the prepayment of an unpaid order, within the transaction that places or changes the order. `waitMs`: how
   * long the order may wait for it from now on.
   */
  readonly owePrepayment: (
    tx: Database,
    order: Pick<OrderRow, 'uuid' | 'createdAt'>,
    quote: Pick<QuoteResult, 'prepayment_amount' | 'payment_gateways'>,
    time: { readonly now: number; readonly waitMs: number },
  ) => Promise<void>;
  /**
   * What was paid of an order and has not gone back, in toman, as a value of `readTogether`; 0 for none. What is on its way
   * back is not counted.
   */
  readonly keptOf: (orderUuid: string | null) => SQL<number>;
  /**
   * Queues the refund of what was paid above the price of an order, newest payment first, within the transaction that
   * changes the order.
   */
  readonly giveBack: (
    tx: Database,
    order: Pick<OrderRow, 'uuid' | 'status' | 'price'>,
    now: number,
  ) => Promise<void>;
  /** Queues the refund of what was paid, within the transaction that cancels the order. */
  readonly refundOrder: (tx: Database, orderUuid: string, now: number) => Promise<void>;
  readonly findOwedPayment: (
    db: Database,
    order: Pick<OrderRow, 'uuid' | 'status'>,
    now: number,
  ) => Promise<OwedPayment>;
  /** The token for the native in-app payment of what an order owes now; null: nothing, or there is no such payment. */
  readonly findInAppToken: (db: Database, order: OrderRow, now: number) => Promise<string | null>;
  /** The prepayments of orders by uuid; orders without one are left out. */
  readonly findDebts: (db: Database, uuids: readonly string[]) => Promise<ReadonlyMap<string, OrderDebt>>;
  /** Queues the receipt to the order's e-mail address, within the transaction that marks the order as done. */
  readonly queueReceipt: (
    tx: Database,
    order: Pick<OrderRow, 'uuid' | 'invoiceEmail'>,
    now: number,
  ) => Promise<void>;
}
