import type { Facts, LinkButton, Status } from '@gam/schemas/descriptors';
import type { GatewayContext, Payment } from '@gam/schemas/upstream';
import { showReference } from '../../protocol/screens/show-reference.ts';
import { toPersianDigits } from '@gam/shared/digits';
import { formatToman } from '@gam/shared/money';
import type { PlatformParts } from '../../platform/platform-parts.ts';
import { paymentsUrl } from '../../protocol/urls/account-urls.ts';
import { taskUrl } from '../../protocol/urls/task-urls.ts';
import { supportUrl } from '../../protocol/urls/voice-urls.ts';
import { asksByItself, confirmationOf, findConfirmed, judgePayment } from './confirmed-payments.ts';
import { type PaymentRef, readPaymentRef } from './payment-return.ts';
import { describeRefund } from './refund.ts';
import { paymentTexts } from './texts.ts';
import { isMissing } from '../../platform/upstream/failure.ts';
import { linkActions } from '../../protocol/screens/link-actions.ts';
import { defineScreen, instead, shown } from '../../protocol/screens/pipeline.ts';
import { inOrders } from '../../protocol/screens/place.ts';
import { presentPage } from '../../protocol/screens/present-page.ts';
import { readResultRef } from '../../protocol/urls/payment-urls.ts';

/** The longest wait for a payment's outcome, ms; after it the page shows the outcome as unknown and asks again. */
const askMs = 2_000;
/** The time between two requests while the outcome is unknown, ms. */
const againMs = 4_000;

interface KnownPayment {
  /** Null: it charged the credit. */
  readonly order: string | null;
  readonly state: PaymentState;
  /** Null while the outcome is unknown. */
  readonly payment: Payment | null;
  /** Whether the page asks again by itself. */
  readonly isAsking: boolean;
  /** Whether a reply said that the order is paid. */
  readonly wasPaid: boolean;
}

/**
 * The page with the result of a payment, found by its signed ref only: without a session and without other data of the
 * customer. While the result is unknown, the page asks again. A payment that was confirmed as paid and reads otherwise
 * is unknown, too.
 */
export const paymentResult = defineScreen<string, KnownPayment>({
  id: 'payment_result',
  place: inOrders,
  skeleton: readResultRef,
  hydrate: async ({ parts, signal }, ref) => {
    const about = readPaymentRef(parts.signers.payment, ref);
    if (!about) return instead({ is: 'missing' });
    const found = await parts.upstream.call('findPayment', {
      params: { key: about.key },
      signal: AbortSignal.any([signal(), AbortSignal.timeout(askMs)]),
    });
    if (found.ok) return shown(await judge(parts, about, found.value));
    if (isMissing(found.failure)) return shown(await judge(parts, about, null));
    const { order } = about;
    return shown({ order, state: 'pending', payment: null, isAsking: true, wasPaid: false });
  },
  present: (request, outcome) => {
    const { state, payment } = outcome;
    return {
      ...presentPage(request, {
        id: `payment_result.${state}`,
        url: request.url.pathname,
        title: paymentTexts.result.title,
        body: [
          { type: 'status', key: 'status', tone: tones[state], ...paymentTexts.result.states[state] },
          ...(payment ? [presentPayment(payment)] : []),
          linkActions('order', [linkToOrder(outcome), ...(state === 'doubted' ? [support] : [])]),
        ],
        footer: isUnknown(state) ? [askAgain] : [],
      }),
      continueAfter: outcome.isAsking ? againMs : null,
    };
  },
});

/** Returns the outcome of a payment by the upstream's reply and by what was confirmed before; null: it is missing. */
async function judge(
  parts: PlatformParts,
  about: PaymentRef,
  payment: Payment | null,
): Promise<KnownPayment> {
  const { order } = about;
  const doubted = await judgePayment(parts, about, payment);
  if (doubted !== null)
    return {
      order,
      state: 'doubted',
      payment: null,
      isAsking: asksByItself(doubted, parts.now()),
      wasPaid: true,
    };
  // Without a payment it never began, so nothing was paid.
  const state = payment === null ? 'failed' : paymentState(payment);
  const confirmed = state === 'failed' ? await findConfirmed(parts, confirmationOf(about)) : null;
  return { order, state, payment, isAsking: isUnknown(state), wasPaid: confirmed !== null };
}

const isUnknown = (state: PaymentState): boolean => ['pending', 'doubted', 'changing'].includes(state);

const tones = {
  paid: 'good',
  revived: 'good',
  failed: 'bad',
  pending: 'warn',
  doubted: 'warn',
  refunded: 'warn',
  cancelled: 'warn',
  twice: 'warn',
  changed: 'good',
  changing: 'warn',
  unchanged: 'warn',
  closed: 'good',
  recharged: 'good',
  returning: 'warn',
  returned: 'neutral',
  unreturned: 'bad',
} as const satisfies { [S in PaymentState]: Status['tone'] };

function presentPayment(payment: Payment): Facts {
  const { result } = paymentTexts;
  const { amount, tracking_code, legacy_id, service_title, refund } = payment;
  return {
    type: 'facts',
    key: 'payment',
    items: [
      { key: 'amount', label: result.amount, value: formatToman(amount) },
      ...(tracking_code === null
        ? []
        : [{ key: 'tracking', label: result.tracking, value: showReference(tracking_code) }]),
      ...(legacy_id === null
        ? []
        : [{ key: 'number', label: result.number, value: toPersianDigits(legacy_id) }]),
      ...(service_title === null ? [] : [{ key: 'service', label: result.service, value: service_title }]),
      ...(refund ? [{ key: 'refund', label: paymentTexts.refund.label, value: describeRefund(refund) }] : []),
    ],
  };
}

/**
 * Returns the link to the account's payments, or to the order's page, which asks for the sign-in if the session is lost and offers the payment again.
 */
function linkToOrder({ order, state, payment, wasPaid }: KnownPayment): LinkButton {
  const kind = isUnknown(state) ? 'secondary' : 'primary';
  if (order === null) return { id: 'account', label: paymentTexts.result.account, href: paymentsUrl(), kind };
  const isOwed = payment === null || owedStates[payment.context ?? 'prepayment'](payment);
  const paysAgain = state === 'failed' && isOwed && !wasPaid;
  const label = paysAgain ? paymentTexts.result.payAgain : paymentTexts.result.task;
  return { id: 'order', label, href: taskUrl(order), kind };
}

const support: LinkButton = {
  id: 'support',
  label: paymentTexts.result.support,
  href: supportUrl,
  kind: 'secondary',
};

const askAgain = {
  id: 'ask_again',
  label: paymentTexts.result.askAgain,
  event: 'retry',
  kind: 'primary',
  skips_answer: true,
} as const;

type PaymentState = keyof typeof paymentTexts.result.states;

type StateOf = (payment: Payment) => PaymentState;

const byChange: StateOf = ({ change_made }) => {
  if (change_made === false) return 'unchanged';
  return change_made === true ? 'changed' : 'changing';
};

/** The state of a payment that counts, by what it pays. */
const paidStates: { readonly [C in GatewayContext]: StateOf } = {
  prepayment: ({ revived }) => (revived ? 'revived' : 'paid'),
  upfront: byChange,
  order_close: () => 'closed',
  recharge: () => 'recharged',
};

const byOrder: StateOf = ({ order_status }) => {
  if (order_status === 'cancelled') return 'cancelled';
  return order_status === 'expired' ? 'refunded' : 'twice';
};

/** Whether what a failed payment was to pay can still be paid, by what it pays. */
const owedStates: { readonly [C in GatewayContext]: (payment: Payment) => boolean } = {
  prepayment: ({ order_status }) => order_status === 'unpaid',
  upfront: ({ change_made = null }) => change_made === null,
  order_close: ({ order_status }) => order_status === 'done',
  // It has no order's page.
  recharge: () => false,
};

/** The state of a payment that goes back, by what it was to pay. */
const returningStates: { readonly [C in GatewayContext]: StateOf } = {
  prepayment: byOrder,
  upfront: (payment) => (payment.change_made === false ? 'unchanged' : byOrder(payment)),
  order_close: byOrder,
  recharge: () => 'returning',
};

/** Returns the state of a payment for the customer, by the outcomes of payment, order, change and refund. */
function paymentState(payment: Payment): PaymentState {
  const { status, context = 'prepayment', refund } = payment;
  if (status === 'paid') return paidStates[context](payment);
  if (status !== 'refunded') return status;
  if (refund?.state === 'done') return 'returned';
  return refund?.state === 'failed' ? 'unreturned' : returningStates[context](payment);
}
