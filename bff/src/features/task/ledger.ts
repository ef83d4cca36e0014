import type { Block, Facts, Status } from '@gam/schemas/descriptors';
import type { LedgerPayment, OrderLedger } from '@gam/schemas/upstream';
import { showReference } from '../../protocol/screens/show-reference.ts';
import { fillText } from '@gam/shared/fill-text';
import { formatJalaliDateTime } from '@gam/shared/jalali';
import { formatFinalPrice, formatToman } from '@gam/shared/money';
import { presentCountdown } from '../../protocol/screens/countdown.ts';
import { describeRefund, describePaymentWay, paymentTexts } from '../payments/index.ts';
import type { Task } from './load-task.ts';
import { isOver } from './task-state.ts';
import { taskTexts } from './texts.ts';

const words = taskTexts.ledger;

/** A task whose upstream keeps a ledger. */
type LedgerTask = Task & { readonly ledger: OrderLedger };

export const hasLedger = (task: Task): task is LedgerTask => task.ledger !== null;

type Item = Facts['items'][number];

/** Presents what an order costs, what was paid, what is left and what goes back, and each payment. */
export const presentLedger = (task: LedgerTask): Block[] => {
  const { price, paid, refunded, refunding, payments, due, credit } = task.ledger;
  const sums: readonly (readonly [keyof typeof words.sums, number])[] = [
    ['paid', paid],
    ['refunding', refunding],
    ['refunded', refunded],
    // It counts where there is something to pay with it.
    ['credit', due === null ? 0 : credit],
  ];
  if (sums.every(([, sum]) => sum === 0) && payments.length === 0 && price === 0) return [];
  return [
    {
      type: 'facts',
      key: 'ledger',
      title: words.title,
      items: [
        ...(isOver(task.order) && price === 0
          ? []
          : [{ key: 'price', label: words.price, value: formatFinalPrice(price) }]),
        ...sums.flatMap(([key, sum]) =>
          sum === 0 ? [] : [{ key, label: words.sums[key], value: formatToman(sum) }],
        ),
        ...presentLeft(task),
        ...payments.flatMap(presentPayment),
      ],
    },
  ];
};

/** Presents what is left and when it is paid; nothing once nothing is left, or while the price is agreed on the spot. */
function presentLeft({ ledger: { left, due }, order }: LedgerTask): Item[] {
  if (left === 0 || left === null) return [];
  const when = due !== null ? 'now' : order.status === 'done' ? 'visit' : 'later';
  return [{ key: 'left', label: words.left[when], value: formatToman(left) }];
}

function presentPayment({ id, at, amount, way, state, tracking_code, refunds }: LedgerPayment): Item[] {
  const parts = [
    formatToman(amount),
    describePaymentWay(way),
    ...(state === 'pending' ? [words.pending] : []),
    ...(tracking_code === null ? [] : [fillText(words.tracking, { code: showReference(tracking_code) })]),
  ];
  return [
    {
      key: `payment_${id}`,
      label: fillText(words.payment, { at: formatJalaliDateTime(at) }),
      value: parts.join(paymentTexts.refund.separator),
    },
    ...refunds.map((refund) => ({
      key: `refund_${refund.id}`,
      label: paymentTexts.refund.label,
      value: describeRefund(refund),
    })),
  ];
}

/** Presents how far the money that goes back has come; null if none does. */
export function presentReturn({ ledger: { payments, refunding, refunded } }: LedgerTask): Status | null {
  const states = payments.flatMap(({ refunds }) => refunds.map(({ state }) => state));
  if (states.includes('failed')) return { ...returnStatus, tone: 'bad', ...words.returns.failed };
  if (refunding > 0) return returnOf('neutral', words.returns.underWay, refunding);
  return refunded > 0 ? returnOf('good', words.returns.done, refunded) : null;
}

const returnStatus = { type: 'status', key: 'refund' } as const;

const returnOf = (
  tone: Status['tone'],
  { title, text }: { readonly title: string; readonly text: string },
  amount: number,
): Status => ({ ...returnStatus, tone, title: fillText(title, { amount: formatToman(amount) }), text });

/** Presents a change that waits for its difference, with its time; the order stands as it was until then. */
export function presentChange({ ledger: { change }, at }: LedgerTask): Block[] {
  if (change === null) return [];
  const left = Math.max(0, Date.parse(change.due_until) - at);
  const text = fillText(words.change.text, {
    price: formatFinalPrice(change.price),
    difference: formatToman(change.difference),
  });
  return [
    { type: 'status', key: 'change', tone: 'warn', title: words.change.title, text },
    presentCountdown({ key: 'change_time', words: words.change, left, retryMs: 2_000 }),
  ];
}
