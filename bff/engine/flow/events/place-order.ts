import { texts } from '../../texts.ts';
import { asksPrepayment, openModal, withCheckout } from '../checkout.ts';
import { askQuote, awaitsQuote, confirmationsOf, denialOf } from '../fresh-quote.ts';
import { judgeAnswer } from '../judge-answer.ts';
import { arrive, findTooLate, isFresh, openLogin, proceed } from '../next-step.ts';
import { type Moved, moved, refused } from '../transition.ts';
import { steps } from '../state.ts';
import { askedBefore } from '../step-back.ts';
import type { EventContext, EventHandler } from './context.ts';

/** Places the order; a prepayment opens its dialog first. [O-4.26, O-4.31] */
export const placeOrder: EventHandler<'place_order'> = (context) => {
  const { state } = context;
  const stop = stopBeforeOrder(context);
  if (stop) return stop;
  if (state.quote && asksPrepayment(state.quote)) return moved(withCheckout(state, { paying: true }));
  return moved({ ...state, phase: 'placing' }, { call: 'place_order' });
};

/**
 * Returns what comes before any order, or why there is none; null if the order can be placed. Rules may deny it. A date
 * that has come too near is asked again; a guest signs in first; an expired quote is requested again, so that an order
 * always has the price that was shown; what rules ask to confirm is ticked; a duplicate is decided on first.
 */
export function stopBeforeOrder({ flow, state, evaluation, at }: EventContext): Moved | null {
  const denial = denialOf(evaluation);
  if (denial) return refused('denied', denial.text);
  const late = findTooLate(evaluation);
  if (late) {
    const text = judgeAnswer(flow, late, at) ?? texts.order.notOffered;
    const trail = askedBefore(evaluation, late.at.index);
    const open = arrive({ ...state, trail, skim: true, quote: null }, late);
    return moved(open, null, [{ type: 'toast', level: 'warning', text }]);
  }
  if (state.facts.session.guest) return moved(openLogin(state, steps.quote));
  if (!state.quote || !isFresh(state.quote, at)) {
    return askQuote(state);
  }
  // A toast, since the ticks and the notices of the quote may be out of view where the button is pressed.
  if (confirmationsOf(evaluation).some(({ on }) => !on))
    return moved(state, null, [{ type: 'toast', level: 'warning', text: texts.order.notConfirmed }]);
  return openModal(state) === 'duplicate' ? moved(state) : null;
}

/** Requests the quote again after checking the whole path: a date may have come too near meanwhile. */
export const retryQuote: EventHandler<'retry'> = ({ state, evaluation }) =>
  proceed(evaluation.under({ ...state, skim: true, quote: null }), 0);

/** Requests the price at the first event of a flow that the automatic run answered. [O-4.11, O-4.18] */
export const askFirstQuote: EventHandler<'continue'> = ({ state }) =>
  awaitsQuote(state) ? askQuote(state) : refused('not_offered', texts.order.notOffered);
