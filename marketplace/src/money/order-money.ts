import { isEmail } from '@gam/shared/email';
import type { OrderMoney } from '../orders/records/order-money.ts';
import { expireOrders } from './payments/expire-orders.ts';
import { owePrepayment } from './payments/repository.ts';
import { findOwedPayment } from './payments/present-payment.ts';
import { refundOrder } from './payments/refund.ts';
import type { SettleDeps } from './payments/settle-payment.ts';
import { queueReceipt } from './receipts/receipt-mail.ts';

/** What payments and receipts do for orders, over one bank. */
export function provideOrderMoney(deps: SettleDeps): OrderMoney {
  return {
    expireOrders: (scope) => expireOrders(deps, scope),
    owePrepayment,
    refundOrder,
    findOwedPayment,
    async queueReceipt(tx, { uuid: orderUuid, invoiceEmail: recipient }, now) {
      if (recipient === null || !isEmail(recipient)) return;
      await queueReceipt(tx, { recipient, orderUuid, asked: null, now });
    },
  };
}
