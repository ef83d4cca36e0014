import { texts } from '../../texts.ts';
import { asksPrepayment, openModal, withCheckout } from '../checkout.ts';
import { askQuote, awaitsQuote } from '../fresh-quote.ts';
import { judgeAnswer } from '../judge-answer.ts';
import { arrive, findTooLate, isFresh, openLogin, proceed } from '../next-step.ts';
import { moved, type Outcome, refused } from '../outcome.ts';
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
 * What stands before any order, null where nothing does: a date that came too near is asked for again; a guest signs in
 * first; a quote whose time is over is asked again, so that nobody orders at a price that was not shown; a duplicate is
 * decided on first.
 */
export function stopBeforeOrder({ flow, state, evaluation, at }: EventContext): Outcome | null {
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
  return openModal(state) === 'duplicate' ? moved(state) : null;
}

/** Asks for the quote again, the whole path being looked at anew: a date may have come too near meanwhile. */
export const retryQuote: EventHandler<'retry'> = ({ state, evaluation }) =>
  proceed(evaluation.under({ ...state, skim: true, quote: null }), 0);

/** The first event of a flow that was answered by itself asks for its price. [O-4.11, O-4.18] */
export const askFirstQuote: EventHandler<'continue'> = ({ state }) =>
  awaitsQuote(state) ? askQuote(state) : refused('not_offered', texts.order.notOffered);
