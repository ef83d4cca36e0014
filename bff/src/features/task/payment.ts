import type { Block, Button, Status } from '@gam/schemas/descriptors';
import type { OrderDetail, OrderPayment } from '@gam/schemas/upstream';
import { toPersianDigits } from '@gam/shared/digits';
import { fillText } from '@gam/shared/fill-text';
import { formatFinalPrice, formatToman } from '@gam/shared/money';
import { presentCountdown } from '../../protocol/screens/countdown.ts';
import { oneAction } from '../../protocol/screens/link-actions.ts';
import type { Task } from './load-task.ts';
import { taskTexts } from './texts.ts';
import { commonTexts } from '../../protocol/texts.ts';

const words = taskTexts.payment;

const tones = {
  due: 'warn',
  pending: 'neutral',
  paid: 'good',
  failed: 'bad',
  expired: 'warn',
  refunded: 'neutral',
} as const satisfies { [S in OrderPayment['state']]: Status['tone'] };

/** Whether the customer can still act on the payment, which is then shown at the top. */
const isOpen = ({ state }: OrderPayment): boolean => ['due', 'pending', 'failed'].includes(state);

/** Returns the remaining time to pay, ms; null if nothing can be paid. */
const timeToPay = ({ order: { may, payment }, at }: Task): number | null => {
  if (!may.pay || payment === null) return null;
  if (payment.due_until === null) return Infinity;
  const left = Date.parse(payment.due_until) - at;
  return left > 0 ? left : null;
};

const askAgain = oneAction('payment_refresh', {
  id: 'refresh',
  label: words.refresh,
  event: 'retry',
  kind: 'secondary',
});

interface PaymentParts {
  /** The status that replaces the order's own while the customer can act: both would say the same. */
  readonly status: Status | null;
  /** The blocks below that status. */
  readonly open: Block[];
  /** The blocks among the figures, once the payment is settled. */
  readonly settled: Block[];
  readonly footer: Button[];
}
const nothing: PaymentParts = { status: null, open: [], settled: [], footer: [] };

/** Presents the prepayment: its state, its remaining time and its gateways. [O-4.36, O-4.52] */
export function presentPayment(task: Task): PaymentParts {
  const { payment } = task.order;
  if (payment === null) return nothing;
  const status = presentState(payment);
  const figures = presentFigures(payment, task.order.price);
  if (!isOpen(payment)) return { ...nothing, settled: [status, figures] };
  const left = timeToPay(task);
  const refresh = payment.state === 'pending' ? [askAgain] : [];
  if (left === null) return { ...nothing, status, open: [figures, ...refresh] };
  return {
    ...nothing,
    status,
    open: [figures, ...refresh, ...presentTime(left), ...presentWays(task)],
    footer: presentPay(task, payment, left),
  };
}

const presentState = ({ state }: OrderPayment): Status => ({
  type: 'status',
  key: 'payment',
  tone: tones[state],
  ...words.state[state],
});

/** Presents what is paid ahead and, while the order stands, what is left and when it is paid. */
const presentFigures = (
  { state, amount, tracking_code }: OrderPayment,
  price: OrderDetail['price'],
): Block => ({
  type: 'facts',
  key: 'payment_figures',
  items: [
    { key: 'amount', label: words.amount, value: formatToman(amount) },
    ...(state === 'expired' || state === 'refunded'
      ? []
      : [{ key: 'left', label: words.left, value: formatLeft(price, amount) }]),
    ...(tracking_code === null
      ? []
      : [{ key: 'tracking_code', label: words.trackingCode, value: toPersianDigits(tracking_code) }]),
  ],
});

/** What is left of a price (toman) after the prepayment; agreed on the spot where the price is. */
const formatLeft = (price: number | null, prepaid: number): string =>
  price === null ? formatFinalPrice(null) : formatToman(Math.max(0, price - prepaid));

/** Presents the remaining time; at zero the page is requested again, since the order has ended. */
const presentTime = (left: number): Block[] =>
  left === Infinity ? [] : [presentCountdown({ key: 'time_to_pay', words, left, retryMs: 2_000 })];

/** Presents the gateways; none in the app, which takes the payment itself. */
function presentWays({ gateways, in_app }: Task): Block[] {
  if (in_app) return [];
  if (gateways === null) {
    const again: Button = { id: 'retry', label: commonTexts.failed.retry, event: 'retry', kind: 'secondary' };
    const text = taskTexts.gateways.load_error;
    return [{ type: 'notice', key: 'no_gateways', level: 'error', text, action: again }];
  }
  const { title, ...labels } = taskTexts.gateways;
  return [
    {
      type: 'gateways',
      key: 'gateways',
      title,
      source: null,
      items: [...gateways],
      selected: gateways[0]?.id ?? null,
      event: null,
      error: null,
      placeholders: 3,
      labels,
    },
  ];
}

function presentPay({ gateways, in_app }: Task, { amount }: OrderPayment, left: number): Button[] {
  if (!in_app && (gateways === null || gateways.length === 0)) return [];
  return [
    {
      id: 'pay_again',
      label: fillText(words.pay, { amount: formatToman(amount) }),
      event: 'pay_again',
      kind: 'primary',
      ...(!in_app && { form: 'gateways' }),
      ...(left !== Infinity && { disabled_after_ms: left }),
    },
  ];
}
