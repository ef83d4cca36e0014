import type { Block, Button, Countdown, Gateways, Modal } from '@gam/schemas/descriptors';
import type { QuoteResult } from '@gam/schemas/upstream';
import { formatToman } from '@gam/shared/money';
import { gatewaysField, isDifference, isPaidWhole, prepaymentDue, quoteBlocksOf } from '@gam/engine/flow';
import { presentCountdown } from '../../protocol/screens/countdown.ts';
import { fieldError } from '../../protocol/screens/field-error.ts';
import { commonTexts } from '../../protocol/texts.ts';
import { paymentTexts } from './texts.ts';
import type { PhaseContext } from '../../protocol/phases/phase-screen.ts';

/** The catalogue level since which clients can show gateways and a countdown. */
const paymentLevel = 4;
/** The number of placeholders while the gateways are loading. */
const placeholders = 2;
/** The time after which an expired quote is requested again, ms: long enough to read the notice. [O-4.52] */
const askAgainMs = 2_000;

/**
 * The dialog of a prepayment, or of what a change of a paid order costs more: its message, amount, deadline and gateways. Rules hide the gateways in the app, which takes
 * the payment itself. A message without an amount is only confirmed. [O-4.31, O-6.05]
 */
export function presentPrepayment(context: PhaseContext): Modal | null {
  const { evaluation, record, at } = context;
  const { quote } = evaluation.state;
  if (!quote) return null;
  const left = remainingMs(quote, at);
  const due = prepaymentDue(quote);
  const hasGateways = due !== null && quoteBlocksOf(evaluation)('gateway_selector');
  const ways = hasGateways ? presentGateways(context) : null;
  const words = wordsFor(quote);
  return {
    type: 'modal',
    key: 'prepayment',
    title: words.title,
    body: [
      ...messageOf(quote),
      ...(due === null ? [] : [amountOf(due, words.amount)]),
      ...(left === null ? [] : [presentTime(left)]),
      ...(ways ? [ways] : []),
    ],
    actions: [
      {
        ...payButton(left, record.pending !== null || ways?.items?.length === 0),
        label: due === null ? commonTexts.order.placeOrder : words.pay,
      },
      leave,
    ],
    dismiss: 'dismiss_modal',
  };
}

function wordsFor(quote: QuoteResult): { title: string; amount: string; pay: string } {
  if (isDifference(quote)) return paymentTexts.difference;
  return isPaidWhole(quote) ? paymentTexts.whole : paymentTexts;
}

const amountOf = (due: number, label: string): Block => ({
  type: 'price_box',
  key: 'prepayment_amount',
  label,
  final: formatToman(due),
});

/** A change of a paid order says itself what is due for it. */
function messageOf(quote: QuoteResult): Block[] {
  const { prepayment_message, change_message = null } = quote;
  const text = prepayment_message ?? (isDifference(quote) ? change_message : null);
  return text ? [{ type: 'paragraph', key: 'prepayment_message', text }] : [];
}

/** Returns how long the quote is still valid, ms; null: without limit. [readings 15] */
const remainingMs = ({ expires_at }: QuoteResult, at: number): number | null =>
  expires_at === null ? null : Math.max(0, Date.parse(expires_at) - at);

/** [O-4.36] */
const presentTime = (left: number): Countdown =>
  presentCountdown({ key: 'prepayment_time', words: paymentTexts, left, retryMs: askAgainMs });

/** Returns the pay button, disabled after the deadline or without a gateway. */
const payButton = (left: number | null, disabled: boolean): Omit<Button, 'label'> => ({
  id: 'pay',
  event: 'pay',
  kind: 'primary',
  skips_answer: true,
  disabled: disabled || left === 0,
  ...(left !== null && { disabled_after_ms: left }),
});

/** The button that closes the dialog. A click outside closes it too, but that is not visible. */
const leave: Button = {
  id: 'leave',
  label: paymentTexts.leave,
  event: 'dismiss_modal',
  kind: 'quiet',
  skips_answer: true,
};

/** Presents the gateways; the first one is selected if the customer chose none. [W-4.09] */
function presentGateways({ evaluation, sources, problem, catalogue }: PhaseContext): Gateways | null {
  const { gateways } = sources;
  const { title, ...labels } = paymentTexts.gateways;
  if (catalogue < paymentLevel) return null;
  const items = gateways?.filled?.items ?? null;
  const { gateway } = evaluation.state.checkout;
  const isOffered = items === null || items.some(({ id }) => id === gateway);
  return {
    type: 'gateways',
    key: gatewaysField,
    title,
    source: gateways ? { name: 'gateways', v: gateways.v } : null,
    items,
    selected: (isOffered ? gateway : null) ?? items?.[0]?.id ?? null,
    event: 'choose_gateway',
    ...fieldError(problem?.field === gatewaysField ? problem : null),
    placeholders,
    labels,
  };
}
