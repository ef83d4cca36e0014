import type { Block, Table } from '@gam/schemas/descriptors';
import type { AccountPayment, Credit } from '@gam/schemas/upstream';
import { showReference } from '../../protocol/screens/show-reference.ts';
import { toPersianDigits } from '@gam/shared/digits';
import { fillText } from '@gam/shared/fill-text';
import { formatJalaliDateTime } from '@gam/shared/jalali';
import { formatToman } from '@gam/shared/money';
import { isOn } from '../../protocol/flows/entry-facts.ts';
import { columnsOf } from '../../protocol/screens/columns.ts';
import { presentPaging } from '../../protocol/screens/paging.ts';
import { defineScreen, instead } from '../../protocol/screens/pipeline.ts';
import { inAccount } from '../../protocol/screens/place.ts';
import { presentPage } from '../../protocol/screens/present-page.ts';
import { shopLevel } from '../../protocol/screens/shop-level.ts';
import { paymentsUrl, readPaymentsUrl } from '../../protocol/urls/account-urls.ts';
import { taskUrl } from '../../protocol/urls/task-urls.ts';
import { describePaymentWay, describeRefund, paymentTexts } from '../payments/index.ts';
import { isOwnCustomer, loadMoney, type MoneyOfAccount } from './load-credit.ts';
import { presentReceipts } from './receipts.ts';
import { presentRecharge } from './recharge.ts';
import { creditTexts } from './texts.ts';

const { credit: creditWords, payments: words } = creditTexts;

/** /account/payments: a customer's credit and payments with what went back of them; for nobody else, and no operator. */
export const accountPayments = defineScreen<{ readonly offset: number }, MoneyOfAccount>({
  id: 'account.payments',
  place: inAccount,
  skeleton: readPaymentsUrl,
  hydrate: async (request, { offset }) => {
    const { session } = request.who;
    if (!session) return instead({ is: 'login' });
    return isOwnCustomer(session) ? loadMoney(request, offset) : instead({ is: 'missing' });
  },
  present: (request, { payments, credit, gateways, offset, next }) => {
    const { url, page, catalogue } = request;
    const inApp = isOn(url.searchParams.get('in_app') ?? undefined);
    const canType = catalogue >= shopLevel && !inApp;
    return presentPage(request, {
      id: 'account.payments',
      title: creditTexts.title,
      body: [
        ...(credit && offset === 0 ? [presentBalance(credit)] : []),
        ...(credit && offset === 0 && canType ? presentRecharge(credit, gateways, page.problem) : []),
        ...(payments === null ? [] : [presentPayments(payments)]),
        ...presentPaging({ offset, next }, words, paymentsUrl),
        ...presentReceipts(payments ?? []),
        ...(credit && offset === 0 ? [presentChanges(credit)] : []),
      ],
    });
  },
});

const presentBalance = ({ balance }: Credit): Block => ({
  type: 'facts',
  key: 'credit',
  title: creditWords.title,
  items: [{ key: 'balance', label: creditWords.balance, value: formatToman(balance) }],
});

const presentPayments = (payments: readonly AccountPayment[]): Table => ({
  type: 'table',
  key: 'payments',
  title: words.title,
  columns: columnsOf(words.columns, 'at', 'order', 'amount', 'way', 'state'),
  rows: payments.map((payment) => ({
    key: payment.id,
    cells: [
      formatJalaliDateTime(payment.at),
      payment.order
        ? fillText(words.order, {
            service: payment.order.service_title,
            number: toPersianDigits(payment.order.legacy_id),
          })
        : words.recharge,
      formatToman(payment.amount),
      describePaymentWay(payment.way),
      stateOf(payment),
    ],
    ...(payment.order && { href: taskUrl(payment.order.order_uuid) }),
  })),
  empty: words.empty,
});

/** Returns whether a payment counts, its number at the bank, and what goes back of it. */
const stateOf = ({ state, tracking_code, refunds }: AccountPayment): string =>
  [
    words.states[state],
    ...(tracking_code === null ? [] : [fillText(words.tracking, { code: showReference(tracking_code) })]),
    ...refunds.map((refund) => `${paymentTexts.refund.label}: ${describeRefund(refund)}`),
  ].join(paymentTexts.refund.separator);

const presentChanges = ({ changes }: Credit): Table => ({
  type: 'table',
  key: 'credit_changes',
  title: creditWords.changes,
  columns: columnsOf(creditWords.columns, 'at', 'cause', 'amount'),
  rows: changes.map(({ at, cause, amount, legacy_id }, index) => {
    const name = creditWords.causes[cause];
    const template = amount < 0 ? creditWords.taken : creditWords.added;
    return {
      key: String(index),
      cells: [
        formatJalaliDateTime(at),
        legacy_id === null
          ? name
          : fillText(creditWords.ofOrder, { cause: name, number: toPersianDigits(legacy_id) }),
        fillText(template, { amount: formatToman(Math.abs(amount)) }),
      ],
    };
  }),
  empty: creditWords.noChanges,
});
