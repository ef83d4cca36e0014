import type { Facts, LinkButton, Status } from '@gam/schemas/descriptors';
import type { Payment } from '@gam/schemas/upstream';
import { toPersianDigits } from '@gam/shared/digits';
import { formatToman } from '@gam/shared/money';
import { taskUrl } from '../../protocol/urls/task-urls.ts';
import { type PaymentRef, readPaymentRef } from './payment-return.ts';
import { paymentTexts } from './texts.ts';
import { isMissing } from '../../platform/upstream/failure.ts';
import { frameScreen, pageBar } from '../../protocol/screens/screen-frame.ts';
import { linkActions } from '../../protocol/screens/link-actions.ts';
import { defineScreen, instead, shown } from '../../protocol/screens/pipeline.ts';
import { readResultRef } from '../../protocol/urls/payment-urls.ts';

/** The longest wait for a payment's outcome, ms; after it the page shows the outcome as unknown and asks again. */
const askMs = 2_000;
/** The time between two requests while the outcome is unknown, ms. */
const againMs = 4_000;

interface Outcome {
  readonly order: string;
  readonly state: PaymentState;
  /** Null while the outcome is unknown. */
  readonly payment: Payment | null;
}

/**
 * The page with the result of a payment, found by its signed ref only: without a session and without other data of the
 * customer. While the result is unknown, the page asks again.
 */
export const paymentResult = defineScreen<string, Outcome>({
  id: 'payment_result',
  skeleton: readResultRef,
  hydrate: async ({ parts, signal }, ref) => {
    const about = readPaymentRef(parts.signers.payment, ref);
    if (!about) return instead({ is: 'missing' });
    const found = await parts.upstream.call('findPayment', {
      params: { key: about.key },
      signal: AbortSignal.any([signal(), AbortSignal.timeout(askMs)]),
    });
    if (found.ok) return shown(outcomeOf(about, found.value));
    const { order } = about;
    // The payment never began, so nothing was paid.
    const state = isMissing(found.failure) ? 'failed' : 'pending';
    return shown({ order, state, payment: null });
  },
  present: ({ url, page, who }, outcome) => {
    const { state, payment } = outcome;
    return {
      screen: frameScreen({
        id: `payment_result.${state}`,
        url: url.pathname,
        title: paymentTexts.result.title,
        body: [
          pageBar({ city: page.city, user: who.session?.user ?? null }),
          { type: 'heading', key: 'heading', text: paymentTexts.result.title, level: 1 },
          { type: 'status', key: 'status', tone: tones[state], ...paymentTexts.result.states[state] },
          ...(payment ? [presentPayment(payment)] : []),
          linkActions('order', [linkToOrder(outcome)]),
        ],
        footer: state === 'pending' ? [askAgain] : [],
      }),
      continueAfter: state === 'pending' ? againMs : null,
    };
  },
});

const outcomeOf = ({ order }: PaymentRef, payment: Payment): Outcome => ({
  order,
  state: paymentState(payment),
  payment,
});

const tones = {
  paid: 'good',
  revived: 'good',
  failed: 'bad',
  pending: 'warn',
  refunded: 'warn',
  cancelled: 'warn',
  twice: 'warn',
} as const satisfies { [S in PaymentState]: Status['tone'] };

function presentPayment({ amount, tracking_code, legacy_id, service_title }: Payment): Facts {
  const { result } = paymentTexts;
  return {
    type: 'facts',
    key: 'payment',
    items: [
      { key: 'amount', label: result.amount, value: formatToman(amount) },
      ...(tracking_code === null
        ? []
        : [{ key: 'tracking', label: result.tracking, value: toPersianDigits(tracking_code) }]),
      { key: 'number', label: result.number, value: toPersianDigits(legacy_id) },
      { key: 'service', label: result.service, value: service_title },
    ],
  };
}

/**
 * Returns the link to the order's page, which asks for the sign-in if the session is lost and offers the payment again.
 */
function linkToOrder({ order, state, payment }: Outcome): LinkButton {
  const paysAgain = state === 'failed' && (payment === null || payment.order_status === 'unpaid');
  const label = paysAgain ? paymentTexts.result.payAgain : paymentTexts.result.task;
  return { id: 'order', label, href: taskUrl(order), kind: state === 'pending' ? 'secondary' : 'primary' };
}

const askAgain = {
  id: 'ask_again',
  label: paymentTexts.result.askAgain,
  event: 'retry',
  kind: 'primary',
  skips_answer: true,
} as const;

type PaymentState = keyof typeof paymentTexts.result.states;

/** Returns the state of a payment for the customer, by the outcomes of payment and order. */
const paymentState = ({
  status,
  revived,
  order_status,
}: Pick<Payment, 'status' | 'revived' | 'order_status'>): PaymentState => {
  if (status === 'paid') return revived ? 'revived' : 'paid';
  if (status !== 'refunded') return status;
  if (order_status === 'cancelled') return 'cancelled';
  return order_status === 'expired' ? 'refunded' : 'twice';
};
