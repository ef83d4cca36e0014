import { isEmail } from '@gam/shared/email';
import type { OrderMoney } from '../orders/records/index.ts';
import {
  expireOrders,
  findDue,
  giveBack,
  isTooLate,
  lapseChanges,
  findDebts,
  owePrepayment,
  findOwedPayment,
  refundOrder,
  type SettleDeps,
} from './payments/index.ts';
import { keptOf } from './ledger/index.ts';
import { queueReceipt } from './receipts/index.ts';

/** The operations of payments and receipts for orders, over one bank. */
export function provideOrderMoney(deps: SettleDeps): OrderMoney {
  return {
    expireOrders: async (scope) => {
      await expireOrders(deps, scope);
      // The sweep sees to all others within seconds.
      if (scope?.orderUuid !== undefined) await lapseChanges(deps, scope);
    },
    keptOf,
    giveBack,
    owePrepayment,
    refundOrder,
    findDebts,
    async findOwedPayment(db, order, now) {
      const owed = await findOwedPayment(db, order, now);
      return deps.bank.gateways.includes('top') ? owed : { ...owed, inAppToken: null };
    },
    async findInAppToken(db, order, now) {
      const due = deps.bank.gateways.includes('top') ? await findDue(db, order) : null;
      return due === null || isTooLate(due, now) ? null : due.inAppToken;
    },
    async queueReceipt(tx, { uuid: orderUuid, invoiceEmail: recipient }, now) {
      if (recipient === null || !isEmail(recipient)) return;
      await queueReceipt(tx, { recipient, orderUuid, asked: null, now });
    },
  };
}
