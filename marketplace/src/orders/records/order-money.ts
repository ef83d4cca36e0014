import type { OrderPayment, QuoteResult } from '@gam/schemas/upstream';
import type { Database } from '../../platform/database/database.ts';
import type { OrderRow } from './repository.ts';

/** What an order's page shows about its prepayment. */
export interface OwedPayment {
  readonly payment: OrderPayment | null;
  /** The token for the native in-app payment; null when nothing is due. [O-3.13] */
  readonly inAppToken: string | null;
  readonly mayPay: boolean;
}

/** Which unpaid orders are looked at: one order, a customer's orders, or all orders. */
export interface ExpiryScope {
  readonly orderUuid?: string;
  readonly customerId?: string;
}

/** What payments and receipts do for orders. The layer above provides it: orders import nothing of money. Times in ms. */
export interface OrderMoney {
  /** Ends the unpaid orders whose time is over. */
  readonly expireOrders: (scope?: ExpiryScope) => Promise<unknown>;
  /** Stores the prepayment of an unpaid order, within the transaction that places or changes the order. */
  readonly owePrepayment: (
    tx: Database,
    order: Pick<OrderRow, 'uuid' | 'createdAt'>,
    quote: Pick<QuoteResult, 'prepayment_amount' | 'payment_gateways'>,
    now: number,
  ) => Promise<void>;
  /** Queues the refund of what was paid, within the transaction that cancels the order. */
  readonly refundOrder: (tx: Database, orderUuid: string, now: number) => Promise<void>;
  readonly findOwedPayment: (
    db: Database,
    order: Pick<OrderRow, 'uuid' | 'status'>,
    now: number,
  ) => Promise<OwedPayment>;
  /** Queues the receipt to the order's e-mail address, within the transaction that marks the order as done. */
  readonly queueReceipt: (
    tx: Database,
    order: Pick<OrderRow, 'uuid' | 'invoiceEmail'>,
    now: number,
  ) => Promise<void>;
}
