import type { Facts, LinkButton, Status } from '@gam/schemas/descriptors';
import type { Payment } from '@gam/schemas/upstream';
import { toPersianDigits } from '@gam/shared/digits';
import { formatToman } from '@gam/shared/money';
import { taskUrl } from '../../protocol/urls/task-urls.ts';
import { type PaymentRef, readPaymentRef } from './payment-return.ts';
import { paymentTexts } from './texts.ts';
import { frameScreen, pageBar } from '../../protocol/screens/screen-frame.ts';
import { linkActions } from '../../protocol/screens/link-actions.ts';
import { defineScreen, instead, shown } from '../../protocol/screens/pipeline.ts';
import { readResultRef } from '../../protocol/urls/payment-urls.ts';

/** The longest wait for a payment's outcome, ms; after it the page says that it is unknown yet, and asks again. */
const askMs = 2_000;
/** While the bank has not answered, it is asked again so often, ms. */
const againMs = 4_000;

interface Outcome {
  readonly order: string;
  readonly state: PaymentState;
  /** Null while the outcome is unknown. */
  readonly payment: Payment | null;
}

/**
 * What became of a payment, said from its signed ref alone: without a session, and with nothing of the customer beyond it.
 * While it is not known, the page asks again.
 */
export const paymentResult = defineScreen<string, Outcome>({
  id: 'payment_result',
  skeleton: readResultRef,
  hydrate: async ({ parts, signal }, ref) => {
    const about = readPaymentRef(parts.signers.payment, ref);
    if (!about) return instead({ is: 'missing' });
    const found = await parts.upstream.call('findPayment', {
      params: { key: about.key },
      signal: AbortSignal.any([signal, AbortSignal.timeout(askMs)]),
    });
    if (found.ok) return shown(outcomeOf(about, found.value));
    const { order } = about;
    // The payment never began, so nothing was paid.
    const state = found.failure.status === 404 ? 'failed' : 'pending';
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

/** The order's own page, which asks for the sign-in where the session is lost, and pays again where it may. */
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

/** What a customer is told of a payment, by what became of it and of its order. */
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
