import type { Refund, RefundState } from '@gam/schemas/upstream';
import { fillText } from '@gam/shared/fill-text';
import { formatJalaliDateTime } from '@gam/shared/jalali';
import { formatToman } from '@gam/shared/money';
import { paymentTexts } from './texts.ts';

const { refund: words } = paymentTexts;

/** The states that a refund went through, by the one that it is in. A retried refund keeps the time of its failure. */
const ways: { readonly [S in RefundState]: readonly RefundState[] } = {
  requested: ['requested'],
  sent: ['requested', 'sent'],
  done: ['requested', 'sent', 'done'],
  failed: ['requested', 'sent', 'failed'],
};

/** Returns the amount of a refund and each state that it went through with its time. Only `done` is called given back. */
export const describeRefund = (refund: Refund): string =>
  [
    formatToman(refund.amount),
    ...ways[refund.state].flatMap((state) => {
      const at = refund[`${state}_at`];
      if (at !== null) return fillText(words.step[stepOf(refund, state)], { at: formatJalaliDateTime(at) });
      return state === refund.state ? words.untimed[stepOf(refund, state)] : [];
    }),
  ].join(words.separator);

/** Money that becomes credit is not said to go back to a card. */
const stepOf = ({ way }: Refund, state: RefundState) =>
  way === 'credit' && state === 'done' ? 'credited' : state;
