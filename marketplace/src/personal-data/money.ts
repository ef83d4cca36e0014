import { eq, or, sql } from 'drizzle-orm';
import { bankTransactions, bankWallets } from '../money/bank/index.ts';
import { ledgerEntries } from '../money/ledger/index.ts';
import { payments, prepayments, refunds } from '../money/payments/index.ts';
import { mailOutbox } from '../money/receipts/index.ts';
import { orderChanges, orders } from '../orders/records/index.ts';
import { inWords, type PersonalKinds } from '../people/privacy/index.ts';
import { isOfOrders } from './orders.ts';

const at = 'زمان';
const numberOfOrder = sql<number>`(select ${orders.legacyId} from ${orders} where ${orders.uuid} = order_uuid)`;
const isPaymentOf = (customerId: string) =>
  or(isOfOrders(payments.orderUuid, customerId), eq(payments.customerId, customerId));
const paymentsOf = (customerId: string) =>
  sql`(select ${payments.id} from ${payments} where ${isPaymentOf(customerId)})`;

const accounts = {
  orders: 'بدهی سفارش',
  sales: 'هزینه سفارش',
  bank: 'بانک',
  visits: 'پرداخت هنگام مراجعه',
  refunds: 'در راه بازگشت',
  credit: 'اعتبار',
} as const;

const gateways = {
  bank: 'درگاه بانکی',
  samin: 'ثمین',
  sadad: 'سداد',
  'snapp-pay': 'اسنپ‌پی',
  ewano: 'اوانو',
  top: 'پرداخت درون برنامه',
  credit: 'اعتبار',
  visit: 'هنگام مراجعه',
} as const;

/** What payments and receipts hold of a person. */
export const moneyKinds = {
  receipts: {
    table: mailOutbox,
    owner: null,
    isOf: ({ id }) => or(isOfOrders(mailOutbox.orderUuid, id), eq(mailOutbox.askedBy, id)),
    shown: {
      title: 'رسیدهای ایمیل‌شده',
      values: {
        order: ['شماره سفارش', numberOfOrder],
        recipient: ['گیرنده', mailOutbox.recipient],
        created_at: [at, mailOutbox.createdAt],
      },
    },
    erasure: 'deleted',
  },
  // The sandbox bank's own rows come first, while payments still name them.
  bank_transactions: {
    table: bankTransactions,
    owner: null,
    isOf: ({ id }) => sql`${bankTransactions.merchantReference} in ${paymentsOf(id)}`,
    shown: null,
    erasure: { set: { redirectUrl: null, walletOwner: null, card: null } },
  },
  bank_wallet: {
    table: bankWallets,
    owner: bankWallets.owner,
    clash: sql`true`,
    shown: null,
    erasure: 'deleted',
  },
  prepayments: {
    table: prepayments,
    owner: null,
    isOf: ({ id }) => isOfOrders(prepayments.orderUuid, id),
    shown: {
      title: 'پیش‌پرداخت‌ها',
      values: {
        order: ['شماره سفارش', numberOfOrder],
        amount: ['مبلغ به تومان', prepayments.amount],
        due_until: ['مهلت', prepayments.dueUntil],
      },
    },
    erasure: { stay: 'money is accounted for without the person' },
  },
  changes: {
    table: orderChanges,
    owner: null,
    isOf: ({ id }) => isOfOrders(orderChanges.orderUuid, id),
    shown: {
      title: 'تغییرهایی که مابه‌التفاوت داشتند',
      values: {
        order: ['شماره سفارش', numberOfOrder],
        difference: ['مابه‌التفاوت به تومان', orderChanges.difference],
        state: inWords('وضعیت', orderChanges.state, {
          waiting: 'در انتظار پرداخت',
          made: 'انجام شد',
          lapsed: 'مهلت گذشت',
        }),
        created_at: [at, orderChanges.createdAt],
      },
    },
    erasure: { set: { body: {} } },
  },
  payments: {
    table: payments,
    owner: payments.customerId,
    isOf: ({ id }) => isPaymentOf(id),
    shown: {
      title: 'پرداخت‌ها',
      values: {
        order: ['شماره سفارش', numberOfOrder],
        context: inWords('برای', payments.context, {
          prepayment: 'پیش‌پرداخت',
          upfront: 'مابه‌التفاوت تغییر',
          order_close: 'باقی‌مانده پس از کار',
          recharge: 'افزایش اعتبار',
        }),
        amount: ['مبلغ به تومان', payments.amount],
        gateway: inWords('درگاه', payments.gateway, gateways),
        card: ['کارت', payments.card],
        status: inWords('وضعیت', payments.status, {
          pending: 'در انتظار پاسخ بانک',
          paid: 'پرداخت شد',
          failed: 'ناموفق',
          refunded: 'بازگشتی',
        }),
        tracking_code: ['کد پیگیری', payments.trackingCode],
        created_at: [at, payments.createdAt],
      },
    },
    erasure: { set: { redirectUrl: null, entryUrl: null, card: null } },
  },
  ledger: {
    table: ledgerEntries,
    owner: ledgerEntries.customerId,
    shown: {
      title: 'دفتر حساب',
      values: {
        order: ['شماره سفارش', numberOfOrder],
        cause: inWords('علت', ledgerEntries.cause, {
          charged: 'هزینه سفارش',
          reduced: 'کاهش هزینه',
          paid: 'پرداخت',
          refund_requested: 'درخواست بازگشت',
          refund_done: 'بازگشت',
          settled_before: 'تسویه پیش از دفتر',
        }),
        debit: inWords('به', ledgerEntries.debit, accounts),
        credit: inWords('از', ledgerEntries.credit, accounts),
        amount: ['مبلغ به تومان', ledgerEntries.amount],
        at: [at, ledgerEntries.at],
      },
    },
    erasure: { stay: 'money is accounted for without the person' },
  },
  refunds: {
    table: refunds,
    owner: null,
    isOf: ({ id }) => sql`${refunds.paymentId} in ${paymentsOf(id)}`,
    shown: {
      title: 'بازگرداندن پول',
      values: {
        amount: ['مبلغ به تومان', refunds.amount],
        created_at: [at, refunds.createdAt],
        done_at: ['انجام', refunds.doneAt],
      },
    },
    erasure: { set: { cardLast4: null } },
  },
} as const satisfies PersonalKinds;
