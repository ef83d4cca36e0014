import type { Block, Button, Status } from '@gam/schemas/descriptors';
import type { LedgerDue, OrderPayment } from '@gam/schemas/upstream';
import { showReference } from '../../protocol/screens/show-reference.ts';
import { fillText } from '@gam/shared/fill-text';
import { formatFinalPrice, formatToman } from '@gam/shared/money';
import { presentCountdown } from '../../protocol/screens/countdown.ts';
import { oneAction } from '../../protocol/screens/link-actions.ts';
import { dueOf } from './due.ts';
import { hasLedger, presentChange, presentLedger, presentReturn } from './ledger.ts';
import type { Task } from './load-task.ts';
import { presentSpend } from './spend-credit.ts';
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

/** Returns what can be paid and its remaining time, ms; null if nothing can be paid. */
const payableNow = (task: Task): { readonly due: LedgerDue; readonly left: number } | null => {
  const due = dueOf(task);
  if (due === null) return null;
  const left = due.due_until === null ? Infinity : Date.parse(due.due_until) - task.at;
  return left > 0 ? { due, left } : null;
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

/** Presents what was paid and can be paid, by the ledger or, without one, by the order's prepayment. [O-4.36, O-4.52] */
export function presentPayment(task: Task): PaymentParts {
  if (!hasLedger(task)) return presentPrepaid(task);
  if (!task.isInDoubt) return presentMoney(task);
  // What the ledger says is not known yet either.
  const status = presentState({ state: 'pending' });
  return task.order.payment?.state === 'pending'
    ? { ...nothing, status, open: [askAgain] }
    : { ...nothing, settled: [status, askAgain] };
}

function presentPrepaid(task: Task): PaymentParts {
  const { payment } = task.order;
  if (payment === null) return nothing;
  const status = presentState(payment);
  const figures = presentFigures(payment, task);
  if (!isOpen(payment)) return { ...nothing, settled: [status, figures] };
  const payable = payableNow(task);
  const refresh = payment.state === 'pending' ? [askAgain] : [];
  if (payable === null) return { ...nothing, status, open: [figures, ...refresh] };
  return {
    ...nothing,
    status,
    open: [figures, ...refresh, ...presentTime(payable.left), ...presentWays(task)],
    footer: presentPay(task, payable.due, payable.left),
  };
}

/**
 * While the customer can act, the money stands at the top. Only an order that waits for its prepayment has no other
 * status: with every other debt it stands as it is.
 */
function presentMoney(task: Parameters<typeof presentLedger>[0]): PaymentParts {
  const { payment } = task.order;
  const payable = payableNow(task);
  const isPending =
    payment?.state === 'pending' || task.ledger.payments.some(({ state }) => state === 'pending');
  const figures = presentLedger(task);
  const change = presentChange(task);
  const back = presentReturn(task);
  const money = [...(back ? [back] : []), ...figures];
  const refresh = isPending ? [askAgain] : [];
  const ways = payable && [...presentWays(task)];
  if (payment !== null && isOpen(payment)) {
    const time = payable ? presentTime(payable.left) : [];
    return {
      ...nothing,
      status: presentState(payment),
      open: [...money, ...refresh, ...time, ...(ways ?? [])],
      footer: payable ? presentPay(task, payable.due, payable.left) : [],
    };
  }
  if (payable === null || ways === null) {
    const ended = back === null && payment !== null ? [presentState(payment)] : [];
    return { ...nothing, open: change, settled: [...ended, ...money, ...refresh] };
  }
  return {
    ...nothing,
    open: [...presentDue(payable.due, change), ...presentTimeBeside(change, payable.left), ...ways],
    settled: [...money, ...refresh],
    footer: presentPay(task, payable.due, payable.left),
  };
}

/** Presents that something is due; a change that waits for it says so itself. */
function presentDue({ context }: LedgerDue, change: readonly Block[]): Block[] {
  if (change.length > 0) return [...change];
  const { dues } = taskTexts.ledger;
  const said = Object.hasOwn(dues, context) ? dues[context as keyof typeof dues] : words.state.due;
  return [{ type: 'status', key: 'payment', tone: 'warn', ...said }];
}

/** A change that waits counts its own time down. */
const presentTimeBeside = (change: readonly Block[], left: number): Block[] =>
  change.length > 0 ? [] : presentTime(left);

const presentState = ({ state }: Pick<OrderPayment, 'state'>): Status => ({
  type: 'status',
  key: 'payment',
  tone: tones[state],
  ...words.state[state],
});

/** Presents what is paid ahead and, while the order stands, what is left and when it is paid. */
const presentFigures = (
  { state, amount, tracking_code }: OrderPayment,
  { order: { price }, lacksLedger }: Task,
): Block => ({
  type: 'facts',
  key: 'payment_figures',
  items: [
    { key: 'amount', label: words.amount, value: formatToman(amount) },
    ...(state === 'expired' || state === 'refunded' || lacksLedger
      ? []
      : [{ key: 'left', label: words.left, value: formatLeft(price, amount) }]),
    ...(tracking_code === null
      ? []
      : [{ key: 'tracking_code', label: words.trackingCode, value: showReference(tracking_code) }]),
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

function presentPay(task: Task, { amount }: LedgerDue, left: number): Button[] {
  const { gateways, in_app } = task;
  const spend = presentSpend(task);
  if (!in_app && (gateways === null || gateways.length === 0)) return spend;
  return [
    ...spend,
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
