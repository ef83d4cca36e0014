import type { Facts, LinkButton, Status } from '@gam/schemas/descriptors';
import type { Payment } from '@gam/schemas/upstream';
import { toPersianDigits } from '@gam/shared/digits';
import { formatToman } from '@gam/shared/money';
import type { PlatformParts } from '../../platform/platform-parts.ts';
import { taskUrl } from '../../protocol/urls/task-urls.ts';
import { supportUrl } from '../../protocol/urls/voice-urls.ts';
import { asksByItself, type Confirmed, findConfirmed, judgePayment } from './confirmed-payments.ts';
import { type PaymentRef, readPaymentRef } from './payment-return.ts';
import { paymentTexts } from './texts.ts';
import { isMissing } from '../../platform/upstream/failure.ts';
import { linkActions } from '../../protocol/screens/link-actions.ts';
import { defineScreen, instead, shown } from '../../protocol/screens/pipeline.ts';
import { presentPage } from '../../protocol/screens/present-page.ts';
import { readResultRef } from '../../protocol/urls/payment-urls.ts';

/** The longest wait for a payment's outcome, ms; after it the page shows the outcome as unknown and asks again. */
const askMs = 2_000;
/** The time between two requests while the outcome is unknown, ms. */
const againMs = 4_000;

interface KnownPayment {
  readonly order: string;
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
  const confirmed: Confirmed | null = state === 'failed' ? await findConfirmed(parts, order) : null;
  return { order, state, payment, isAsking: isUnknown(state), wasPaid: confirmed !== null };
}

const isUnknown = (state: PaymentState): boolean => state === 'pending' || state === 'doubted';

const tones = {
  paid: 'good',
  revived: 'good',
  failed: 'bad',
  pending: 'warn',
  doubted: 'warn',
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
function linkToOrder({ order, state, payment, wasPaid }: KnownPayment): LinkButton {
  const isOwed = payment === null || payment.order_status === 'unpaid';
  const paysAgain = state === 'failed' && isOwed && !wasPaid;
  const label = paysAgain ? paymentTexts.result.payAgain : paymentTexts.result.task;
  return { id: 'order', label, href: taskUrl(order), kind: isUnknown(state) ? 'secondary' : 'primary' };
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
